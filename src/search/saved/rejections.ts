import type { CodesOf, RejectionTable } from '../../kernel/rejection.ts';

/** The rejection codes of this context with their default status. Their texts: `texts/<language>/problems.json`. */
export const savedSearchesRejections = {
  too_many_saved_searches: 409,
} as const satisfies RejectionTable;

declare module '../../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof savedSearchesRejections> {}
}
