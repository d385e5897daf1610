import { z } from 'zod';
import { SECRET_KEY_ID } from '../sealed.ts';
import { about } from './kinds.ts';

/** A key that anybody could guess has few different bytes; `v1` is the one of `SECRET`. */
const isFieldKey = (pair: string): boolean => {
  const [, name, key = ''] = /^([a-z\d-]{1,16}):([\da-f]{64})$/.exec(pair) ?? [];
  return name !== undefined && name !== SECRET_KEY_ID && new Set(key.match(/../g)).size >= 16;
};

/** What must stay secret. */
export const secrets = {
  SECRET: z
    .string()
    .min(32)
    .optional()
    .meta(
      about({
        takes: 'at least 32 characters',
        description: 'Signs link tokens and sandbox calls; production must set its own.',
        shown: 'a development secret',
      }),
    ),
  FACEBOOK_APP_SECRET: z
    .string()
    .min(16)
    .optional()
    .meta(
      about({
        takes: 'the secret of a Facebook application',
        description: 'Checks the requests of Facebook to delete data; until it is set the call answers 404.',
        shown: 'none',
      }),
    ),
  FIELD_KEYS: z
    .string()
    .transform((list) => list.split(',').map((pair) => pair.trim()))
    .refine((pairs) => pairs.every(isFieldKey) && new Set(pairs.map((pair) => pair.split(':')[0])).size === pairs.length)
    .optional()
    .meta(
      about({
        takes: 'name:key pairs separated by commas, a key of 32 random bytes as 64 hexadecimal digits',
        description:
          'Encrypt bank data, national ids, pictures of documents, receipts of transfers, wifi and addresses of calendars: the first seals, all others still open ([how to change them](operations.md#changing-field_keys)).',
        shown: 'one made of `SECRET`',
      }),
    ),
};
