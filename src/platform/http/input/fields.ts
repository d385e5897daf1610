import { z } from 'zod';
import { isDay } from '../../../shared/nights.ts';
import { emailAddress } from '../../../shared/text.ts';

/** An e-mail address, as `emailAddress` keeps it (docs/api.md#texts). Codes `required`, `invalid`. */
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
