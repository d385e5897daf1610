import { createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommended parameters for argon2id, the library's default variant: 19 MiB, 2 passes, 1 lane (SEC-09). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Composes accents before hashing, so that the password matches on every system: macOS sends `ñ` as two characters, others as one (RFC
 * 8265, D-160).
 */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST);

const decoy = hashPassword(randomBytes(16).toString('hex'));

/**
 * Without a hash (no such account) it verifies against a dummy, so that the response time does not reveal accounts (SEC-08). `old`: the
 * hash was made from decomposed text, before passwords were normalised; the next sign-in rehashes it.
 */
export const matchOf = async (passwordHash: string | null, password: string): Promise<'current' | 'old' | null> => {
  const against = passwordHash ?? (await decoy);
  const composed = password.normalize('NFC');
  const decomposed = password.normalize('NFD');
  const match = (await verify(against, composed))
    ? 'current'
    : decomposed !== composed && (await verify(against, decomposed))
      ? 'old'
      : null;
  return passwordHash === null ? null : match;
};

export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> =>
  (await matchOf(passwordHash, password)) !== null;

/** The token in the mail with this outbox id: 43 characters, derived from the program's secret. */
export const tokenOfMail = (secret: string, mailId: string): string =>
  createHmac('sha256', secret).update(`recovery\0${mailId}`).digest('base64url');
