import type { RatesOf, RateTable } from '../server/http/rate-classes.ts';

/** Requests for nights. */
export const reservationsLimits = {
  reserve: { account: { points: 10, seconds: 60 } },
} as const satisfies RateTable;

declare module '../server/http/rate-classes.ts' {
  interface RateClasses extends RatesOf<typeof reservationsLimits> {}
}
