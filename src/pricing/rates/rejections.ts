import type { CodesOf, RejectionTable } from '../../kernel/rejection.ts';

/** The rejection codes of this context with their default status. Their texts: `texts/<language>/problems.json`. */
export const rateRejections = {
  base_currency: 422,
  rate_in_past: 422,
} as const satisfies RejectionTable;

declare module '../../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof rateRejections> {}
}
