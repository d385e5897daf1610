import { z } from 'zod';
import { about } from './kinds.ts';

const key = (bytes: number) => z.string().refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes);

/** Who signs what is pushed to browsers (VAPID). */
export const push = {
  WEB_PUSH_PUBLIC_KEY: key(65)
    .optional()
    .meta(
      about({
        takes: 'a public key of P-256 in base64url, as `npx web-push generate-vapid-keys` prints it',
        description:
          'Browsers subscribe to pushes with it; all processes need the same pair. Another pair ends the subscriptions of all devices.',
        shown: 'a pair made once and kept in `DATA_DIR`',
      }),
    ),
  WEB_PUSH_PRIVATE_KEY: key(32)
    .optional()
    .meta(about({ takes: 'the private key in base64url', description: 'Belongs to it.', shown: 'the same' })),
  WEB_PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
    .optional()
    .meta(
      about({
        takes: 'a mailto: or https:// address',
        description: 'Whom push services may write to about pushes.',
        shown: '`OPERATOR_EMAIL`',
      }),
    ),
  WEB_PUSH_HOSTS_ALLOWED: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine((list) => list.every((entry) => /^[^\s/:@]+:\d{1,5}$/.test(entry)))
    .meta(
      about({
        takes: 'host:port pairs, separated by commas',
        description: 'For tests: push services that may be reached by http and at any address. Production refuses it.',
        shown: 'none',
      }),
    ),
};
