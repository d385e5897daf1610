import type { RatesOf, RateTable } from '../server/http/rate-classes.ts';

/** Views of a space, whose number its host sees. */
export const listingsLimits = {
  view: { network: { points: 120, seconds: 60 }, all: { points: 2000, seconds: 60 } },
} as const satisfies RateTable;

declare module '../server/http/rate-classes.ts' {
  interface RateClasses extends RatesOf<typeof listingsLimits> {}
}
