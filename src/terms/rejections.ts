import type { CodesOf, RejectionTable } from '../kernel/rejection.ts';

/** The rejection codes of this context with their default status. Their texts: `texts/<language>/problems.json`. */
export const termsRejections = {
  country_closed: 422,
  lease_minimum: 422,
  letting_law: 422,
  // of a version, or of a manual rate
  proposal_waits: 409,
  too_soon: 422,
  not_after_last: 422,
} as const satisfies RejectionTable;

declare module '../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof termsRejections> {}
}
