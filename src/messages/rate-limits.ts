import type { RatesOf, RateTable } from '../server/http/rate-classes.ts';

/** Messages between guest and host (SEC-24). */
export const messagesLimits = {
  message: { account: { points: 20, seconds: 60 } },
} as const satisfies RateTable;

declare module '../server/http/rate-classes.ts' {
  interface RateClasses extends RatesOf<typeof messagesLimits> {}
}
