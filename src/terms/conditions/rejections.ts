import type { CodesOf, RejectionTable } from '../../kernel/rejection.ts';

/** The rejection codes of this context with their default status. Their texts: `texts/<language>/problems.json`. */
export const conditionRejections = {
  country_closed: 422,
  lease_minimum: 422,
  letting_law: 422,
} as const satisfies RejectionTable;

declare module '../../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof conditionRejections> {}
}
