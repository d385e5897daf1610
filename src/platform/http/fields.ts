import { z } from 'zod';
import { isDay } from '../../shared/nights.ts';
import { codePoints, emailAddress, isOneLine, isStorable } from '../../shared/text.ts';

const text = (min: number, max: number, isFit: (text: string) => boolean) =>
  z
    .string()
    .trim()
    .superRefine((value, ctx) => {
      const length = codePoints(value);
      const code =
        length === 0 && min > 0 ? 'required' : length < min ? 'too_short' : length > max ? 'too_long' : isFit(value) ? null : 'invalid';
      if (code) ctx.addIssue({ code: 'custom', message: code });
    })
    .meta({ minLength: min, maxLength: max });

/** One line of `min` to `max` code points after trimming: names, titles. Codes `required`, `too_short`, `too_long`, `invalid`. */
export const line = (min: number, max: number) => text(min, max, isOneLine);

/** A text that may have several lines, of `min` to `max` code points after trimming. */
export const prose = (min: number, max: number) => text(min, max, isStorable);

/** An e-mail address, trimmed and in lower case (docs/api.md#texts). Codes `required`, `invalid`. */
export const email = z
  .string()
  .transform((value, ctx) => {
    const address = emailAddress(value);
    if (address === null) ctx.addIssue({ code: 'custom', message: value.trim() === '' ? 'required' : 'invalid' });
    return address ?? '';
  })
  .meta({ format: 'email', maxLength: 254 });

/** An id in a query or a body: above the largest one that can be PostgreSQL's integer ends. Codes `required`, `invalid`, `out_of_range`. */
export const id = z.coerce.number().int().positive().max(2_147_483_647);

/** What somebody looks for; nothing is as long as what is cut off, so that it finds nothing. */
export const needle = z
  .string()
  .trim()
  .transform((text) => text.slice(0, 200))
  .catch('')
  .default('');

/** A calendar day that exists, `yyyy-mm-dd`. Code `invalid`. */
export const day = z.string().refine(isDay, 'invalid').meta({ format: 'date' });
