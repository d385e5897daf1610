import type { CodesOf, RejectionTable } from '../kernel/rejection.ts';

/** The rejection codes of this context with their default status. Their texts: `texts/<language>/problems.json`. */
export const listingsRejections = {
  space_not_found: 404,
  space_not_active: 404,
  not_yet_approved: 404,
  no_longer_available: 410,
  already_approved: 409,
  already_blocked: 409,
  not_blocked: 409,
  still_draft: 409,
  has_reservations: 409,
  host_erased: 409,
} as const satisfies RejectionTable;

declare module '../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof listingsRejections> {}
}
