import { z } from 'zod';
import { ConfigError } from '../../engine/config-error.ts';
import { about, url } from './kinds.ts';

/** reCAPTCHA version 3: `minScore` from 0 to 1, below which an answer counts as a program's. */
export type RecaptchaKeys = { readonly siteKey: string; readonly secret: string; readonly url: string; readonly minScore: number };

/** What public forms ask of a sender (SEC-18). */
export const captcha = {
  RECAPTCHA_SITE_KEY: z
    .string()
    .min(10)
    .optional()
    .meta(
      about({
        takes: 'the site key of reCAPTCHA version 3',
        description: 'Public forms ask reCAPTCHA once this and the secret are set, and a puzzle of our own (ALTCHA) before.',
        shown: 'puzzles of our own',
      }),
    ),
  RECAPTCHA_SECRET: z
    .string()
    .min(10)
    .optional()
    .meta(about({ takes: 'its secret key', description: 'Belongs to it.', shown: 'none' })),
  RECAPTCHA_URL: url(['http:', 'https:'])
    .default('https://www.google.com/recaptcha/api/siteverify')
    .meta(about({ takes: 'an http(s):// address', description: 'Where answers of reCAPTCHA are checked.' })),
  RECAPTCHA_MIN_SCORE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .meta(about({ takes: 'a number from 0 to 1', description: 'Score of reCAPTCHA from which a sender counts as a person.' })),
  CAPTCHA_COST: z.coerce
    .number()
    .int()
    .min(100)
    .max(100_000)
    .default(1_000)
    .meta(
      about({
        takes: 'a whole number from 100 to 100000',
        description:
          'Rounds of PBKDF2 in one attempt at a puzzle of our own; a browser makes 400 to 1,200 attempts, with the default about a second on a phone of the middle class. Twice as many take twice as long.',
      }),
    ),
};

type Given = {
  RECAPTCHA_SITE_KEY?: string | undefined;
  RECAPTCHA_SECRET?: string | undefined;
  RECAPTCHA_URL: string;
  RECAPTCHA_MIN_SCORE: number;
};

/** Null without keys. Throws ConfigError for one without the other. */
export const recaptchaKeys = ({ RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret, ...rest }: Given): RecaptchaKeys | null => {
  if (!siteKey && !secret) return null;
  if (!siteKey || !secret) throw new ConfigError('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET are set together or not at all');
  return { siteKey, secret, url: rest.RECAPTCHA_URL, minScore: rest.RECAPTCHA_MIN_SCORE };
};
