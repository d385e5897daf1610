import { consoleLimits } from '../../src/console/rate-limits.ts';
import { couponsLimits } from '../../src/coupons/rate-limits.ts';
import { identityLimits } from '../../src/identity/rate-limits.ts';
import { listingsLimits } from '../../src/listings/rate-limits.ts';
import { messagesLimits } from '../../src/messages/rate-limits.ts';
import { notificationsLimits } from '../../src/notifications/rate-limits.ts';
import { reservationsLimits } from '../../src/reservations/rate-limits.ts';
import { type Limit, type LimitedClass, serverLimits } from '../../src/server/http/rate-classes.ts';

/** Every class of the program with its limit. */
export const LIMITS: Readonly<Record<LimitedClass, Limit>> = {
  ...serverLimits,
  ...consoleLimits,
  ...couponsLimits,
  ...identityLimits,
  ...listingsLimits,
  ...messagesLimits,
  ...notificationsLimits,
  ...reservationsLimits,
};
