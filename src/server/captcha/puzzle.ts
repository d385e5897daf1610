import { z } from 'zod';

/**
 * A puzzle as altcha-lib makes it, as the contract describes it to the browser, and as it comes back; the browser solves it and sends
 * base64 of `{challenge, solution}`.
 */
export const puzzle = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  }),
  signature: z.string().optional(),
});

export type Puzzle = z.infer<typeof puzzle>;
