import type { RatesOf, RateTable } from '../server/http/rate-classes.ts';

/** Attempts to use a code (SEC-34). */
export const couponsLimits = {
  coupon: { account: { points: 10, seconds: 3600 }, closed: true },
} as const satisfies RateTable;

declare module '../server/http/rate-classes.ts' {
  interface RateClasses extends RatesOf<typeof couponsLimits> {}
}
