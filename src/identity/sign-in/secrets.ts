import { createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** The parameters that OWASP recommends for argon2id, the library's default variant: 19 MiB, 2 passes, 1 lane (SEC-09). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One password however its accents are typed: macOS sends `ñ` as two characters, others as one (RFC 8265, D-160). */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST);

const decoy = hashPassword(randomBytes(16).toString('hex'));

/**
 * Without a hash (no such account) it verifies against a dummy, so that the response time does not reveal accounts (SEC-08). `old`: the hash
 * is of the text as it was typed in two characters an accent, before it was normalised; whoever signs in makes it anew.
 */
export const matchOf = async (passwordHash: string | null, password: string): Promise<'current' | 'old' | null> => {
  const against = passwordHash ?? (await decoy);
  const [composed, decomposed] = [password.normalize('NFC'), password.normalize('NFD')];
  const match = (await verify(against, composed))
    ? 'current'
    : decomposed !== composed && (await verify(against, decomposed))
      ? 'old'
      : null;
  return passwordHash === null ? null : match;
};

export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> =>
  (await matchOf(passwordHash, password)) !== null;

/** The token in the mail with this outbox id: 43 characters, derived with the program's secret. */
export const tokenOfMail = (secret: string, mailId: string): string =>
  createHmac('sha256', secret).update(`recovery\0${mailId}`).digest('base64url');
