import { before } from '../kernel/durations.ts';
import { Rejection } from '../kernel/rejection.ts';
import { dollarsInEach } from '../pricing/queries.ts';
import { type ReservationForPayment, reservationsForPayment } from '../reservations/public.ts';
import { type Limits, limitsLeft } from './decider/approvals.ts';
import type { PaymentDeps } from './deps.ts';
import { movedBy } from './queries.ts';

type LimitsForDeps = Pick<PaymentDeps, 'db' | 'config' | 'clock'>;
type Sides = Pick<ReservationForPayment, 'guestId' | 'hostId'>;

const isSide = (adminId: number, stay: Sides | null): boolean => stay !== null && (stay.guestId === adminId || stay.hostId === adminId);

/** What an administrator moved alone in so long counts with what they do next. */
const TOGETHER = 'PT24H';

/**
 * Up to which amounts this administrator is enough for the money of a stay (SEC-33): what is left of the limit after all that they moved
 * alone within 24 hours. Whoever is its guest or host never is: another one agrees, whatever the amount (D-171).
 */
export const limitsFor = async ({ db, config, clock }: LimitsForDeps, adminId: number, stay: Sides | null): Promise<Limits> => {
  if (isSide(adminId, stay)) return {};
  return limitsLeft(await movedBy(db, adminId, before(clock.now(), TOGETHER)), await dollarsInEach(db, config.fourEyesAbove));
};

/** The same by the id of the stay. */
export const limitsOf = async (deps: LimitsForDeps, adminId: number, reservationId: number): Promise<Limits> =>
  limitsFor(deps, adminId, await reservationsForPayment.byId(deps.db, reservationId));

/** What nobody confirms is left to somebody else by whoever is guest or host of the stay (D-171). Throws Rejection own_case. */
export const expectNoSide = async ({ db }: Pick<LimitsForDeps, 'db'>, adminId: number, reservationId: number): Promise<void> => {
  if (isSide(adminId, await reservationsForPayment.byId(db, reservationId))) throw new Rejection('own_case');
};
