import { z } from 'zod';

const MAX_LENGTH = 4_000;

/** A value as JSON in the query of an address, at most 4,000 characters; what is no JSON is `invalid`. */
export const jsonText = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(MAX_LENGTH)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'invalid' });
        return z.NEVER;
      }
    })
    .pipe(schema);
