import { z } from 'zod';
import { isDay } from '../../../kernel/nights.ts';
import { emailAddress } from '../../../kernel/people/email.ts';

/** An e-mail address, normalised by `emailAddress` (docs/api.md#texts). Codes `required`, `invalid`. */
export const email = z
  .string()
  .transform((value, ctx) => {
    const address = emailAddress(value);
    if (address === null) ctx.addIssue({ code: 'custom', message: value.trim() === '' ? 'required' : 'invalid' });
    return address ?? '';
  })
  .meta({ format: 'email', maxLength: 254 });

/** The largest integer of PostgreSQL: no id is larger. */
export const MAX_ID = 2_147_483_647;

/** An id in a query or a body, at most MAX_ID. Codes `required`, `invalid`, `out_of_range`. */
export const id = z.coerce.number().int().positive().max(MAX_ID);

/** A search text, cut to 200 characters; searched texts are shorter, so a longer one finds nothing. */
export const needle = z
  .string()
  .trim()
  .transform((text) => text.slice(0, 200))
  .catch('')
  .default('');

/** A valid calendar day, `yyyy-mm-dd`. Code `invalid`. */
export const day = z.string().refine(isDay, 'invalid').meta({ format: 'date' });
