import { z } from 'zod';
import { LEAST_MS } from '../../../kernel/forms/captcha.ts';
import type { RejectionCode } from '../../../kernel/rejection.ts';

/** The fields that every public form has beside its own (SEC-18): left out by callers that are no forms. */
export const formTraps = {
  website: z.string().max(500, 'invalid').optional().meta({ description: 'Honeypot: leave empty; a value triggers a captcha' }),
  elapsed: z.coerce
    .number('invalid')
    .min(0, 'invalid')
    .optional()
    .meta({ description: `Milliseconds the form was open; below ${LEAST_MS} a captcha is required` }),
  recaptcha: z
    .string()
    .max(4000, 'invalid')
    .optional()
    .meta({ description: 'Solution for `recaptcha/challenge`, after a `captcha_…` error' }),
};

/** The rejections of a call with these fields. */
export const captchaRejections = [
  'captcha_required',
  'captcha_expired',
  'captcha_failed',
  'captcha_too_fast',
  'captcha_unavailable',
] as const satisfies readonly RejectionCode[];
