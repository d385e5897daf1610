import type { Quote } from '../../pricing/events.ts';
import { type Instant, never, type Stay } from '../../shared/types.ts';
import type { ChosenMethod, EndCause, Party, ReservationEvent } from '../events.ts';

/** What a reservation is about, in any state. */
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
};

export type Draft = Facts & { readonly status: 'draft'; readonly lapsesAt: Instant };
export type Requested = Facts & { readonly status: 'requested'; readonly respondBy: Instant };
export type Accepted = Facts & {
  readonly status: 'accepted';
  readonly payBy: Instant;
  readonly transferBy: Instant | null;
  readonly announcedAt: Instant | null;
  /** Since when a payment that an administrator entered waits for another one. */
  readonly proposedAt: Instant | null;
};
/** `paid`: with the charge of the payment method, in the quote's currency. */
export type Paid = Facts & {
  readonly status: 'paid';
  readonly paymentId: string | null;
  readonly paid: number;
  /** When the guest announced a transfer, if they did. */
  readonly announcedAt: Instant | null;
  /** When the host asked to end the stay that has begun; null again when that was refused. */
  readonly endAskedAt: Instant | null;
};
/** `was`: what was cancelled; null of any other end. */
export type Ended = Facts & { readonly status: 'ended'; readonly cause: EndCause; readonly was: Requested | Accepted | Paid | null };
export type Reservation = { readonly status: 'none' } | Draft | Requested | Accepted | Paid | Ended;

/**
 * With the revision of the last event, so that a request can name the draft it was made from; -1 before the first. `renewals`: how often the
 * links of a party were sent anew.
 */
export type State = {
  readonly revision: number;
  readonly renewals: Readonly<Record<Party, number>>;
  readonly reservation: Reservation;
};

/** Asked for and not ended: its nights are in use. */
export const isUnderWay = ({ reservation: { status } }: Pick<State, 'reservation'>): boolean =>
  status === 'requested' || status === 'accepted' || status === 'paid';

export const initial: State = { revision: -1, renewals: { guest: 0, host: 0 }, reservation: { status: 'none' } };

export const evolve = ({ revision, renewals, reservation }: State, event: ReservationEvent): State => ({
  revision: revision + 1,
  renewals: event.type === 'LinkRenewed' ? { ...renewals, [event.data.party]: event.data.renewal } : renewals,
  reservation: next(reservation, event),
});

const next = (state: Reservation, event: ReservationEvent): Reservation => {
  if (event.type === 'ReservationDrafted') {
    const { language: _, draftedAt: __, ...facts } = event.data;
    return { ...facts, status: 'draft', method: null };
  }
  if (state.status === 'none') throw new Error(`${event.type} before ReservationDrafted`);
  const end = (cause: EndCause, was: Ended['was'] = null): Ended => ({ ...state, status: 'ended', cause, was });
  switch (event.type) {
    case 'ReservationChanged': {
      const { stay, guests, quote } = event.data;
      return { ...state, stay, guests, quote };
    }
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
      return never(event);
  }
};

/** What waits for a payment again, or for the transfer that had been announced. */
const unpaid = ({ paid: _, paymentId: __, endAskedAt: ___, ...facts }: Paid, payBy: Instant): Accepted => ({
  ...facts,
  status: 'accepted',
  payBy,
  transferBy: null,
  proposedAt: null,
});

/** What was cancelled, as it goes on: with a new time, a transfer that was not announced to be begun anew, a proposal to be told anew. */
const again = (was: Requested | Accepted | Paid, by: Instant | null): Reservation => {
  if (was.status === 'requested') return { ...was, respondBy: by ?? was.respondBy };
  return was.status === 'accepted' ? { ...was, payBy: by ?? was.payBy, transferBy: null, proposedAt: null } : was;
};
