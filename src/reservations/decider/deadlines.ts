import { addMilliseconds, after, earlierOf, laterOf, milliseconds } from '../../shared/durations.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { Instant, Stay } from '../../shared/types.ts';
import { instantIn } from '../../shared/zones.ts';
import { runningDeadline } from '../events.ts';
import type { Accepted, Reservation } from './state.ts';

/** The durations that count when a command is decided: settings, ISO 8601 (HOST_ANSWER, GUEST_PAYMENT, TRANSFER_WINDOW, DRAFT_LIFE). */
export type Terms = {
  readonly hostAnswer: string;
  readonly guestPayment: string;
  readonly transferWindow: string;
  readonly draftLife: string;
};

/** D-49: nobody waits for an answer into the evening of the arrival. */
const LATEST_ON_CHECK_IN_DAY = '18:00';
const LEAST_TIME_TO_ANSWER = 'PT2H';
/** D-48: a transfer takes at least this long to make, or a quarter of a shorter window. */
const LEAST_TIME_TO_TRANSFER = 'PT15M';

const arrivalCap = (timeZone: string, { checkIn }: Stay): Instant => instantIn(timeZone, checkIn, LATEST_ON_CHECK_IN_DAY);

/**
 * Until when the host may answer a request made at `now` (docs/rules/product.md#states: 24 h; D-49: at most until 18:00 of the check-in day, there).
 * Throws Rejection too_late when that cap shortens the time to less than 2 h.
 */
export const respondByOf = (now: Instant, { hostAnswer }: Terms, timeZone: string, stay: Stay): Instant => {
  const [full, cap] = [after(now, hostAnswer), arrivalCap(timeZone, stay)];
  if (cap < full && cap < after(now, LEAST_TIME_TO_ANSWER)) throw new Rejection('too_late');
  return earlierOf(full, cap);
};

/** Until when the guest may pay what was accepted at `now` (docs/rules/product.md#states: 24 h; D-49: the same cap). */
export const payByOf = (now: Instant, { guestPayment }: Terms, timeZone: string, stay: Stay): Instant =>
  earlierOf(after(now, guestPayment), arrivalCap(timeZone, stay));

/**
 * Until when the guest may pay what waits for a payment once more at `now` (D-51): as after an acceptance, null when the evening of the
 * arrival shortens that to less than 2 h.
 */
export const payAgainBy = (now: Instant, terms: Terms, timeZone: string, stay: Stay): Instant | null => {
  const by = payByOf(now, terms, timeZone, stay);
  return by < after(now, terms.guestPayment) && by < after(now, LEAST_TIME_TO_ANSWER) ? null : by;
};

/**
 * Until when the guest may pay once a payment that had been proposed is not to be (decision 18): they have the time that was left when it was
 * proposed, and at least the 2 h that anybody is given to act (D-49), or a shorter window whole; never beyond the evening of the arrival.
 * That evening may have passed: then `now`.
 */
export const payOnBy = (now: Instant, { guestPayment }: Terms, accepted: Pick<Accepted, 'payBy' | 'proposedAt' | 'timeZone' | 'stay'>) => {
  const { payBy, proposedAt, timeZone, stay } = accepted;
  const left = proposedAt === null ? 0 : Date.parse(payBy) - Date.parse(proposedAt);
  const least = Math.min(milliseconds(LEAST_TIME_TO_ANSWER), milliseconds(guestPayment));
  const wanted = addMilliseconds(now, Math.max(left, least));
  return laterOf(now, earlierOf(wanted, arrivalCap(timeZone, stay)));
};

/**
 * Until when a transfer begun at `now` must be announced: one window, never beyond the payment deadline (D-48).
 * Throws Rejection transfer_too_late when less than 15 minutes, or a quarter of a shorter window, remains.
 */
export const transferByOf = (now: Instant, { transferWindow }: Terms, payBy: Instant): Instant => {
  const least = Math.min(milliseconds(LEAST_TIME_TO_TRANSFER), milliseconds(transferWindow) / 4);
  if (Date.parse(payBy) - Date.parse(now) < least) throw new Rejection('transfer_too_late');
  return earlierOf(after(now, transferWindow), payBy);
};

/** The reservation as it stands at `now`: past its deadline it has ended, whether or not a timer has said so yet. */
export const asOf = (reservation: Reservation, now: Instant): Reservation => {
  const deadline = runningDeadline(reservation);
  if (!deadline || reservation.status === 'none' || now <= deadline.at) return reservation;
  return { ...reservation, status: 'ended', cause: deadline.cause, was: null };
};
