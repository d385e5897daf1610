import type { CodesOf, RejectionTable } from '../../kernel/rejection.ts';

/** What a version, or a rate by hand, is refused with. Their texts: `texts/<language>/problems.json`. */
export const versionRejections = {
  proposal_waits: 409,
  too_soon: 422,
  not_after_last: 422,
} as const satisfies RejectionTable;

declare module '../../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof versionRejections> {}
}
