import { Rejection } from '../../kernel/rejection.ts';
import type { Instant } from '../../kernel/types.ts';
import {
  asOf,
  evolve,
  initial,
  payAgainBy,
  payByOf,
  payOnBy,
  type Reservation,
  respondByOf,
  type State,
  type Terms,
  transferByOf,
} from '../decider/state.ts';
import { type Lapse, type ReservationEvent, runningDeadline } from '../events.ts';

/** How a request ended, or whom it waits for. `open`: it lapsed but would have had more time, so its outcome cannot be known. */
export const OUTCOMES = [
  'paid',
  'waiting_host',
  'waiting_guest',
  'rejected',
  'cancelled',
  'host_deadline',
  'payment_deadline',
  'transfer_deadline',
  'too_late',
  'not_taken',
  'open',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The outcome of a reservation. */
const outcomeOf = (reservation: Reservation): Outcome => {
  switch (reservation.status) {
    case 'paid':
      return 'paid';
    case 'requested':
      return 'waiting_host';
    case 'accepted':
      return 'waiting_guest';
    case 'ended': {
      const { cause, was } = reservation;
      if (was?.status === 'paid') return 'paid';
      return cause === 'rejected' || isLapse(cause) ? cause : 'cancelled';
    }
    default:
      return 'cancelled';
  }
};

const isLapse = (cause: string): cause is Exclude<Lapse, 'draft_lapsed'> =>
  cause === 'host_deadline' || cause === 'payment_deadline' || cause === 'transfer_deadline';

/** The deadlines under other windows: the running one, and the payment deadline. */
type Under = { readonly due: { readonly at: Instant; readonly cause: Lapse } | null; readonly payBy: Instant };
const NONE: Under = { due: null, payBy: '' };

/** The deadline of a step, or null where the step would have been refused. */
const deadline = (find: () => Instant): Instant | null => {
  try {
    return find();
  } catch (error) {
    if (error instanceof Rejection) return null;
    throw error;
  }
};

const toPay = (payBy: Instant, announcedAt: Instant | null): Under => ({
  due: announcedAt === null ? { at: payBy, cause: 'payment_deadline' } : null,
  payBy,
});
const toAnswer = (at: Instant): Under => ({ due: { at, cause: 'host_deadline' }, payBy: '' });

/**
 * The deadlines after an event, computed by the decider's functions: the first ones, and new ones after an undo, a reverted payment or a
 * refused proposal. An outcome when the step would have been refused.
 */
const after = (event: ReservationEvent, before: Reservation, under: Under, windows: Terms): Under | Outcome => {
  if (before.status === 'none') return under;
  const { timeZone: zone, stay } = before;
  switch (event.type) {
    case 'ReservationRequested': {
      const { requestedAt, timeZone, stay: requestedStay } = event.data;
      const respondBy = deadline(() => respondByOf(requestedAt, windows, timeZone, requestedStay));
      return respondBy === null ? 'too_late' : toAnswer(respondBy);
    }
    case 'ReservationAccepted':
      return toPay(payByOf(event.data.acceptedAt, windows, zone, stay), null);
    case 'TransferStarted': {
      const at = deadline(() => transferByOf(event.data.startedAt, windows, under.payBy));
      return at === null ? under : { ...under, due: { at, cause: 'transfer_deadline' } };
    }
    case 'TransferAnnounced':
    case 'PaymentProposed':
      return { ...under, due: null };
    case 'PaymentProposalEnded': {
      if (before.status !== 'accepted') return under;
      return toPay(payOnBy(event.data.endedAt, windows, { ...before, payBy: under.payBy }), before.announcedAt);
    }
    case 'ReservationUnpaid': {
      if (before.status !== 'paid') return NONE;
      const { unpaidAt } = event.data;
      return toPay(payAgainBy(unpaidAt, windows, zone, stay) ?? unpaidAt, before.announcedAt);
    }
    case 'CancellationUndone': {
      const { to, undoneAt } = event.data;
      if (to === 'paid') return NONE;
      if (to === 'requested') {
        const at = deadline(() => respondByOf(undoneAt, windows, zone, stay));
        return at === null ? 'cancelled' : toAnswer(at);
      }
      const was = before.status === 'ended' ? before.was : null;
      const announcedAt = was?.status === 'accepted' ? was.announcedAt : null;
      const payBy = payAgainBy(undoneAt, windows, zone, stay);
      return payBy === null && announcedAt === null ? 'cancelled' : toPay(payBy ?? under.payBy, announcedAt);
    }
    case 'ReservationRejected':
    case 'ReservationAutoRejected':
    case 'ReservationCancelled':
    case 'ReservationPaid':
      return { ...under, due: null };
    default:
      return under;
  }
};

/** When an event happened that a deadline could have preceded; null for events that change no deadline. */
const instantOf = ({ type, data }: ReservationEvent): Instant | null => {
  switch (type) {
    case 'ReservationAccepted':
      return data.acceptedAt;
    case 'ReservationRejected':
    case 'ReservationAutoRejected':
      return data.rejectedAt;
    case 'TransferStarted':
      return data.startedAt;
    case 'TransferAnnounced':
      return data.announcedAt;
    case 'PaymentProposed':
      return data.proposedAt;
    case 'ReservationPaid':
      return data.paidAt;
    case 'ReservationCancelled':
      return data.cancelledAt;
    default:
      return null;
  }
};

/** How it ended by `at` under the other windows, if it did. Unknown when it lapsed under its own windows earlier than under these. */
const lapsedBy = (at: Instant, { reservation }: Pick<State, 'reservation'>, { due }: Under): Outcome | null => {
  const own = reservation.status === 'draft' ? null : runningDeadline(reservation);
  const isOver = own !== null && at > own.at;
  if (isOver && (due === null || due.at > own.at)) return 'open';
  return due !== null && isLapse(due.cause) && at > (isOver ? own.at : due.at) ? due.cause : null;
};

/** The outcome of a request, and its outcome under other windows if guest, host and administrators had acted at the same times. */
export const outcomesOf = (history: readonly ReservationEvent[], windows: Terms, now: Instant): { was: Outcome; under: Outcome } => {
  let state: State = initial;
  let under: Under = NONE;
  let ended: Outcome | null = null;
  for (const event of history) {
    const at = instantOf(event);
    ended ??= at === null ? null : lapsedBy(at, state, under);
    if (ended === null) {
      const next = after(event, state.reservation, under, windows);
      if (typeof next === 'string') ended = next;
      else under = next;
    }
    state = evolve(state, event);
  }
  const was = outcomeOf(asOf(state.reservation, now));
  return { was, under: ended ?? lapsedBy(now, state, under) ?? was };
};
