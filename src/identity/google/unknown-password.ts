import { createHmac } from 'node:crypto';

/** An account that Google opened has a password that nobody knows, until they set one by a recovery link. The same for every attempt. */
export const unknownPassword = (secret: string, subject: string): string =>
  createHmac('sha256', secret).update(`google\0${subject}`).digest('base64url');
