import { createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id, the library's default variant: 19 MiB, 2 passes, 1 lane (SEC-09). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

const decoy = hashPassword(randomBytes(16).toString('hex'));

/** Without a hash (no such account) it works as long as with one, so that time tells nothing (SEC-08). */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
};

/** Names the claim stream of an address and finds it in the vault without spelling it: HMAC-SHA-256 with the program's secret, hex. */
export const emailHmac = (secret: string, email: string): string => createHmac('sha256', secret).update(`email\0${email}`).digest('hex');

/** The token that the mail with this id of the outbox carries: 43 characters that only who has the program's secret can make. */
export const tokenOfMail = (secret: string, mailId: string): string =>
  createHmac('sha256', secret).update(`recovery\0${mailId}`).digest('base64url');
