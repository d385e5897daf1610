import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const payload = z.object({ algorithm: z.literal('HMAC-SHA256'), user_id: z.union([z.string(), z.number()]) });

/**
 * The id at Facebook in a signed request (exactly `<signature>.<payload>`, both base64url; HMAC-SHA256 with the secret of the application).
 * Null when it was not signed with it.
 */
export const facebookUserOf = (signedRequest: string, appSecret: string): string | null => {
  const [signature = '', encoded = '', ...more] = signedRequest.split('.');
  if (more.length > 0) return null;
  const [given, expected] = [Buffer.from(signature, 'base64url'), createHmac('sha256', appSecret).update(encoded).digest()];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  try {
    const parsed = payload.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
    return parsed.success ? String(parsed.data.user_id) : null;
  } catch {
    return null;
  }
};
