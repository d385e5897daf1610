import { createHash, randomBytes } from 'node:crypto';

/** A session token: 256 random bits as 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/** The hash of a token; the token itself is not stored (SEC-04, SEC-09). */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
