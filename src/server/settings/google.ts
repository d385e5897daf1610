import { z } from 'zod';
import { about, url } from './kinds.ts';

/** Sign-in with Google (SEC-01). */
export const google = {
  GOOGLE_CLIENT_ID: z
    .string()
    .min(3)
    .max(200)
    .optional()
    .meta(
      about({
        takes: 'the id of an OAuth client of Google',
        description: 'Lets people sign in with Google; until it is set the calls answer 404 and the site has no button.',
        shown: 'none',
      }),
    ),
  GOOGLE_ISSUER: url(['http:', 'https:'])
    .transform((address) => address.replace(/\/+$/, ''))
    .default('https://accounts.google.com')
    .meta(
      about({
        takes: 'an http(s):// address',
        description: 'The OpenID provider whose tokens are taken; another one than Google’s is for tests.',
      }),
    ),
};
