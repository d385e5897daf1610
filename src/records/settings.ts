import { z } from 'zod';
import { about, type SettingsOf, settingsGroup } from '../server/settings/kinds.ts';

const BYTES = 32;
const isSeed = (text: string): boolean => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === BYTES;

/** The signing key of dispute packs. */
const shape = {
  PACK_PRIVATE_KEY: z
    .string()
    .refine(isSeed)
    .optional()
    .meta(
      about({
        takes: '32 random bytes in base64url, as printed by `openssl rand 32 | basenc --base64url`',
        description:
          'Signs dispute packs (Ed25519); all processes need the same key. Its public key is at `/api/v1/evidence/keys`. Keep a copy: when replacing it, add the old public key to `PACK_KEYS_PAST`.',
        shown: 'one generated and stored in `DATA_DIR`',
      }),
    ),
  PACK_KEYS_PAST: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim().toLowerCase()))
    .refine((keys) => keys.every((key) => /^[\da-f]{64}$/.test(key)))
    .optional()
    .meta(
      about({
        takes: 'comma-separated public keys of 64 hexadecimal digits',
        description: 'Keys that signed earlier dispute packs; published beside the current one.',
        shown: 'none',
      }),
    ),
};

export const recordsSettings = settingsGroup(shape, ({ packPrivateKey: key, packKeysPast }) => ({
  /** Signs dispute packs; `key` null: the one in the data folder. `past`: public keys of earlier ones. */
  packs: { key, past: packKeysPast ?? [] },
}));

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof recordsSettings> {}
}
