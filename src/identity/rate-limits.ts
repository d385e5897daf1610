import type { RatesOf, RateTable } from '../server/http/rate-classes.ts';

/** Failed sign-ins to an account are limited per network, and to ten times as many across all networks (D-133). */
export const identityLimits = {
  login: {
    pair: { points: 5, seconds: 900 },
    account: { points: 50, seconds: 900 },
    network: { points: 20, seconds: 900 },
    all: { points: 2000, seconds: 60 },
    closed: true,
    failures: true,
  },
  register: { network: { points: 30, seconds: 3600 }, all: { points: 1000, seconds: 3600 } },
  // above this limit, or if counting fails, a registration needs a captcha (SEC-08)
  registerFree: { network: { points: 5, seconds: 3600 }, closed: true },
  recovery: {
    account: { points: 3, seconds: 3600 },
    network: { points: 20, seconds: 3600 },
    closed: true,
  },
  // these calls succeed with the account's own password, so `login` does not count them, and they send mail to an address that the caller
  // typed
  accountMail: {
    account: { points: 10, seconds: 3600 },
    network: { points: 60, seconds: 3600 },
  },
  phone: {
    // each check is a paid call to a third party, and a caller could change their number to check someone else's (D-107)
    account: { points: 5, seconds: 3600 },
    network: { points: 20, seconds: 3600 },
    closed: true,
  },
} as const satisfies RateTable;

declare module '../server/http/rate-classes.ts' {
  interface RateClasses extends RatesOf<typeof identityLimits> {}
}
