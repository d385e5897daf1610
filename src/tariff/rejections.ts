import type { CodesOf, RejectionTable } from '../shared/rejection.ts';

/** The rejection codes of this context with their default status. Their texts: `texts/<language>/problems.json`. */
export const tariffRejections = {
  proposal_waits: 409,
  too_soon: 422,
  not_after_last: 422,
} as const satisfies RejectionTable;

declare module '../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof tariffRejections> {}
}
