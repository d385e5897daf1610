import type { CouponUse } from '../../coupons/events.ts';
import { LATEST_ON_CHECK_IN_DAY } from '../../kernel/calendar/arrival-limit.ts';
import { addMilliseconds, after, earlierOf, laterOf, milliseconds } from '../../kernel/durations.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { type Instant, never, passedOver, type Stay } from '../../kernel/types.ts';
import { instantIn } from '../../kernel/zones.ts';
import type { Quote } from '../../pricing/events.ts';
import type { Windows } from '../../terms/events.ts';
import { type ChosenMethod, type EndCause, type Party, type ReservationEvent, runningDeadline } from '../events.ts';
import type { Standing } from '../vocabulary.ts';

/** The facts of a reservation in any state. */
export type Facts = {
  readonly reservationId: number;
  readonly listingId: number;
  readonly guestId: number;
  readonly hostId: number;
  readonly timeZone: string;
  readonly stay: Stay;
  readonly guests: number;
  readonly quote: Quote;
  readonly method: ChosenMethod | null;
  /** How long each step may take; those of the draft (ADR 97). Absent in reservations from before versioned conditions. */
  readonly windows?: Windows | undefined;
};

/** `termsVersion`: of the terms of use the guest last accepted; null when they accepted none. */
export type Draft = Facts & { readonly status: 'draft'; readonly lapsesAt: Instant; readonly termsVersion: string | null };
export type Requested = Facts & { readonly status: 'requested'; readonly respondBy: Instant };
export type Accepted = Facts & {
  readonly status: 'accepted';
  readonly payBy: Instant;
  readonly transferBy: Instant | null;
  readonly announcedAt: Instant | null;
  /** Since when a payment entered by an administrator awaits a second one. */
  readonly proposedAt: Instant | null;
};
/** `paid`: including the surcharge of the payment method, in the quote's currency. */
export type Paid = Facts & {
  readonly status: 'paid';
  readonly paymentId: string | null;
  readonly paid: number;
  /** When the guest announced the transfer, if they did. */
  readonly announcedAt: Instant | null;
  /** When the host asked to end the stay; null again after a refusal. */
  readonly endAskedAt: Instant | null;
};
/** `was`: the state before a cancellation; null for any other end. */
export type Ended = Facts & { readonly status: 'ended'; readonly cause: EndCause; readonly was: Requested | Accepted | Paid | null };
export type Reservation = { readonly status: 'none' } | Draft | Requested | Accepted | Paid | Ended;

/**
 * Includes the revision of the last event, so that a request can name its draft; -1 before the first event. `renewals`: how often the links
 * of a party were renewed.
 */
export type State = {
  readonly revision: number;
  readonly renewals: Readonly<Record<Party, number>>;
  readonly reservation: Reservation;
};

/** Requested and not ended: its nights are in use. */
export const isUnderWay = ({ reservation: { status } }: Pick<State, 'reservation'>): boolean =>
  status === 'requested' || status === 'accepted' || status === 'paid';

/** An answer or a payment is awaited: it counts towards the requests that a guest may have open at once (D-40). */
export const holdsSlot = ({ status }: Reservation): boolean => status === 'requested' || status === 'accepted';

/** What happens to the use of its coupon in this state: a payment consumes it, even when the stay is cancelled later (D-75). */
export const couponUseIn = (reservation: Exclude<Reservation, { readonly status: 'none' }>): CouponUse => {
  switch (reservation.status) {
    case 'requested':
    case 'accepted':
      return 'reserved';
    case 'paid':
      return 'consumed';
    case 'ended':
      return reservation.was?.status === 'paid' ? 'consumed' : 'released';
    case 'draft':
      return 'released';
    default:
      return never(reservation);
  }
};

export const initial: State = { revision: -1, renewals: { guest: 0, host: 0 }, reservation: { status: 'none' } };

export const evolve = ({ revision, renewals, reservation }: State, event: ReservationEvent): State => ({
  revision: revision + 1,
  renewals: event.type === 'LinkRenewed' ? { ...renewals, [event.data.party]: event.data.renewal } : renewals,
  reservation: next(reservation, event),
});

const next = (state: Reservation, event: ReservationEvent): Reservation => {
  if (event.type === 'ReservationDrafted') {
    const { language: _, draftedAt: __, ...facts } = event.data;
    return { ...facts, status: 'draft', method: null, termsVersion: null };
  }
  if (state.status === 'none') throw new Error(`${event.type} before ReservationDrafted`);
  const end = (cause: EndCause, was: Ended['was'] = null): Ended => ({ ...state, status: 'ended', cause, was });
  switch (event.type) {
    case 'ReservationChanged': {
      const { stay, guests, quote } = event.data;
      return { ...state, stay, guests, quote };
    }
    case 'TermsAccepted':
      return state.status === 'draft' ? { ...state, termsVersion: event.data.version } : state;
    case 'PaymentTypeChosen':
      return { ...state, method: event.data.method };
    case 'DraftLapsed':
      return end('draft_lapsed');
    case 'DraftDiscarded':
      return end('discarded');
    case 'ReservationRequested': {
      const { stay, guests, quote, respondBy } = event.data;
      return { ...state, stay, guests, quote, status: 'requested', respondBy };
    }
    case 'ReservationAccepted':
      return { ...state, status: 'accepted', payBy: event.data.payBy, transferBy: null, announcedAt: null, proposedAt: null };
    case 'ReservationRejected':
      return end('rejected');
    case 'ReservationAutoRejected':
      return end('host_deadline');
    case 'TransferStarted':
      return state.status === 'accepted' ? { ...state, transferBy: event.data.transferBy } : state;
    case 'TransferAnnounced':
      return state.status === 'accepted' ? { ...state, announcedAt: event.data.announcedAt } : state;
    case 'PaymentProposed':
      return state.status === 'accepted' ? { ...state, proposedAt: event.data.proposedAt } : state;
    case 'PaymentProposalEnded':
      return state.status === 'accepted' ? { ...state, payBy: event.data.payBy, transferBy: null, proposedAt: null } : state;
    case 'ReservationPaid':
      return {
        ...state,
        status: 'paid',
        paymentId: event.data.paymentId,
        paid: event.data.paid,
        announcedAt: state.status === 'accepted' ? state.announcedAt : null,
        endAskedAt: null,
      };
    case 'ReservationUnpaid': {
      const { unpaidAt, payBy } = event.data;
      if (state.status === 'ended') return state.was?.status === 'paid' ? { ...state, was: unpaid(state.was, unpaidAt) } : state;
      return state.status === 'paid' ? unpaid(state, payBy ?? unpaidAt) : state;
    }
    case 'StayEndRequested':
      return state.status === 'paid' ? { ...state, endAskedAt: event.data.askedAt } : state;
    case 'StayEndRejected':
      return state.status === 'paid' ? { ...state, endAskedAt: null } : state;
    case 'LinkRenewed':
      return state;
    case 'ReservationCancelled':
      return end(event.data.cause, state.status === 'draft' || state.status === 'ended' ? null : state);
    case 'CancellationUndone':
      return state.status === 'ended' && state.was ? again(state.was, event.data.by) : state;
    default:
      return passedOver(state, event);
  }
};

/** The state of a reservation that awaits payment again, or the transfer that had been announced. */
const unpaid = ({ paid: _, paymentId: __, endAskedAt: ___, ...facts }: Paid, payBy: Instant): Accepted => ({
  ...facts,
  status: 'accepted',
  payBy,
  transferBy: null,
  proposedAt: null,
});

/**
 * The state after a reverted cancellation: with a new deadline; a transfer not announced has to be started again, a payment proposed again.
 */
const again = (was: Requested | Accepted | Paid, by: Instant | null): Reservation => {
  if (was.status === 'requested') return { ...was, respondBy: by ?? was.respondBy };
  return was.status === 'accepted' ? { ...was, payBy: by ?? was.payBy, transferBy: null, proposedAt: null } : was;
};

/** The reservation as of `now`: past its deadline it has ended, whether or not the timer has run. */
export const asOf = (reservation: Reservation, now: Instant): Reservation => {
  const deadline = runningDeadline(reservation);
  if (!deadline || reservation.status === 'none' || now <= deadline.at) return reservation;
  return { ...reservation, status: 'ended', cause: deadline.cause, was: null };
};

const ENDED: Readonly<Record<EndCause, Standing>> = {
  discarded: 'not_found',
  draft_lapsed: 'draft_lapsed',
  rejected: 'already_rejected',
  host_deadline: 'host_deadline',
  payment_deadline: 'payment_deadline',
  transfer_deadline: 'transfer_deadline',
  guest: 'canceled_by_guest',
  host: 'canceled_by_host',
  admin: 'canceled_by_admin',
};

const LIVE: Readonly<Record<Exclude<Reservation['status'], 'ended'>, Standing>> = {
  none: 'not_found',
  draft: 'draft',
  requested: 'already_requested',
  accepted: 'already_accepted',
  paid: 'already_paid',
};

export const standingOf = (
  reservation: { status: Exclude<Reservation['status'], 'ended'> } | { status: 'ended'; cause: EndCause },
): Standing => (reservation.status === 'ended' ? ENDED[reservation.cause] : LIVE[reservation.status]);

/** The rejection of a command that needs another state. */
export const refused = (reservation: Reservation): Rejection => new Rejection(standingOf(reservation));

/** The durations that apply to a command. */
export type Terms = Windows;

/** The durations shown to the guest with the draft; `fallback` for a reservation without any, and for the draft itself (ADR 97). */
export const termsOf = (reservation: Reservation, fallback: Terms): Terms =>
  reservation.status === 'none' ? fallback : (reservation.windows ?? fallback);

const LEAST_TIME_TO_ANSWER = 'PT2H';
/** D-48: a transfer can only be started with at least this much time left, or a quarter of a shorter window. */
const LEAST_TIME_TO_TRANSFER = 'PT15M';

const arrivalCap = (timeZone: string, { checkIn }: Stay): Instant => instantIn(timeZone, checkIn, LATEST_ON_CHECK_IN_DAY);

/**
 * The host's deadline for a request made at `now` (docs/rules/product.md#states: 24 h; D-49: at most until 18:00 of the check-in day, local
 * time). Throws Rejection too_late when that limit leaves less than 2 h.
 */
export const respondByOf = (now: Instant, { hostAnswer }: Terms, timeZone: string, stay: Stay): Instant => {
  const full = after(now, hostAnswer);
  const cap = arrivalCap(timeZone, stay);
  if (cap < full && cap < after(now, LEAST_TIME_TO_ANSWER)) throw new Rejection('too_late');
  return earlierOf(full, cap);
};

/**
 * The guest's deadline to pay after an acceptance at `now` (docs/rules/product.md#states: 24 h; D-49: the same limit). However little is
 * left, the acceptance is valid: both sides were shown the limit before.
 */
export const payByOf = (now: Instant, { guestPayment }: Terms, timeZone: string, stay: Stay): Instant =>
  earlierOf(after(now, guestPayment), arrivalCap(timeZone, stay));

/**
 * The guest's deadline to pay when a payment was reverted at `now` (D-51): as after an acceptance; null when the limit on the check-in day
 * leaves less than 2 h.
 */
export const payAgainBy = (now: Instant, terms: Terms, timeZone: string, stay: Stay): Instant | null => {
  const by = payByOf(now, terms, timeZone, stay);
  return by < after(now, terms.guestPayment) && by < after(now, LEAST_TIME_TO_ANSWER) ? null : by;
};

/**
 * The guest's deadline after a proposed payment was rejected (ADR 18): the time that was left when it was proposed, but at least the 2
 * h of D-49, or the whole of a shorter window, and never beyond the limit on the check-in day. That limit may have passed: then `now`.
 */
export const payOnBy = (now: Instant, { guestPayment }: Terms, accepted: Pick<Accepted, 'payBy' | 'proposedAt' | 'timeZone' | 'stay'>) => {
  const { payBy, proposedAt, timeZone, stay } = accepted;
  const left = proposedAt === null ? 0 : Date.parse(payBy) - Date.parse(proposedAt);
  const least = Math.min(milliseconds(LEAST_TIME_TO_ANSWER), milliseconds(guestPayment));
  const wanted = addMilliseconds(now, Math.max(left, least));
  return laterOf(now, earlierOf(wanted, arrivalCap(timeZone, stay)));
};

/**
 * The deadline of a transfer started at `now`: one window, never beyond the payment deadline (D-48). Throws Rejection transfer_too_late
 * when less than 15 minutes, or a quarter of a shorter window, remains.
 */
export const transferByOf = (now: Instant, { transferWindow }: Terms, payBy: Instant): Instant => {
  const least = Math.min(milliseconds(LEAST_TIME_TO_TRANSFER), milliseconds(transferWindow) / 4);
  if (Date.parse(payBy) - Date.parse(now) < least) throw new Rejection('transfer_too_late');
  return earlierOf(after(now, transferWindow), payBy);
};
