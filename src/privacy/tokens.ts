import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

type Secret = { readonly secret: string };
/** Of which request a token is. `userId` 0: of Facebook, about somebody who has no account here. */
export type ErasureToken = { readonly userId: number; readonly code: string };

const PATTERN = /^(\d{1,10})\.([\w-]{11})\.([\w-]{43})$/;

const signatureOf = ({ secret }: Secret, userId: number, nonce: string): string =>
  createHmac('sha256', secret).update(`erasure\0${userId}\0${nonce}`).digest('base64url');

/** The code that people can name: of a token, and of no other. */
const codeOf = (signature: string): string =>
  createHmac('sha256', 'erasure-code').update(signature).digest('hex').slice(0, 12).toUpperCase();

/** A new token for `/facebook/delete/{token}`; it is not stored. */
export const newErasureToken = (config: Secret, userId: number): { readonly token: string; readonly code: string } => {
  const nonce = randomBytes(8).toString('base64url');
  const signature = signatureOf(config, userId, nonce);
  return { token: `${userId}.${nonce}.${signature}`, code: codeOf(signature) };
};

/** Null for a token that was not made here. */
export const readErasureToken = (config: Secret, token: string): ErasureToken | null => {
  const [, userId = '', nonce = '', signature = ''] = PATTERN.exec(token) ?? [];
  if (signature === '') return null;
  const [expected, given] = [Buffer.from(signatureOf(config, Number(userId), nonce)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? { userId: Number(userId), code: codeOf(signature) } : null;
};
