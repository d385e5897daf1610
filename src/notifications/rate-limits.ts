import type { RatesOf, RateTable } from '../server/http/rate-classes.ts';

/** Mails to an unconfirmed address (D-172). */
export const notificationsLimits = {
  unconfirmed: { account: { points: 3, seconds: 86_400 }, closed: true },
} as const satisfies RateTable;

declare module '../server/http/rate-classes.ts' {
  interface RateClasses extends RatesOf<typeof notificationsLimits> {}
}
