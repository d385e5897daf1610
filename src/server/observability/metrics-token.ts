import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** True when the `Authorization` header is `Bearer <token>`. Takes as long for a token that is nearly right as for any other. */
export const opens = (authorization: string, token: string): boolean => timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
