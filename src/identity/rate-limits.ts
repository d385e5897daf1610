import type { RatesOf, RateTable } from '../server/http/rate-classes.ts';

/** Failed sign-ins to an account are limited for one network, and to ten times as many for all networks together (D-133). */
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
  registerFree: { network: { points: 5, seconds: 3600 }, closed: true }, // above it, or uncounted, a registration needs a captcha (SEC-08)
  recovery: {
    account: { points: 3, seconds: 3600 },
    network: { points: 20, seconds: 3600 },
    closed: true,
  },
  // calls that succeed by the own password, so that `login` does not count them, and whose mail goes to an address that the caller typed
  accountMail: {
    account: { points: 10, seconds: 3600 },
    network: { points: 60, seconds: 3600 },
  },
  phone: {
    // each question is a paid call of somebody else, and a number can be changed to ask of another (D-107)
    account: { points: 5, seconds: 3600 },
    network: { points: 20, seconds: 3600 },
    closed: true,
  },
} as const satisfies RateTable;

declare module '../server/http/rate-classes.ts' {
  interface RateClasses extends RatesOf<typeof identityLimits> {}
}
