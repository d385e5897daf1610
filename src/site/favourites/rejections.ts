import type { CodesOf, RejectionTable } from '../../kernel/rejection.ts';

/** The rejection codes of this context with their default status. Their texts: `texts/<language>/problems.json`. */
export const favouritesRejections = {
  too_many_favourites: 409,
  too_many_hidden: 409,
  too_many_compared: 409,
} as const satisfies RejectionTable;

declare module '../../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof favouritesRejections> {}
}
