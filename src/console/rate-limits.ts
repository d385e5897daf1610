import type { RatesOf, RateTable } from '../server/http/rate-classes.ts';

/** Exports, per kind (D-146). */
export const consoleLimits = {
  usersExport: { account: { points: 6, seconds: 3600 } },
  accommodationsExport: { account: { points: 6, seconds: 3600 } },
  reservationsExport: { account: { points: 6, seconds: 3600 } },
} as const satisfies RateTable;

declare module '../server/http/rate-classes.ts' {
  interface RateClasses extends RatesOf<typeof consoleLimits> {}
}
