import type { CodesOf, RejectionTable } from '../shared/rejection.ts';

/** What this context refuses with: the status where a contract names no other. Their texts: `texts/<language>/problems.json`. */
export const calendarRejections = {
  unavailable: 409,
  busy: 409,
  minimum_stay: 422,
  leaves_gap: 422,
  past: 422,
  too_far: 422,
  overlap: 400,
} as const satisfies RejectionTable;

declare module '../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof calendarRejections> {}
}
