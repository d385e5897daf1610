import type { DateOnly, Event, Instant, Language, Stay, StreamName } from '../kernel/types.ts';
import type { MethodOffer, PaymentMethod, Quote } from '../pricing/events.ts';
import type { Windows } from '../terms/events.ts';

type EventBase = { reservationId: number };
export type CancelCause = 'guest' | 'host' | 'admin' | 'payment_deadline' | 'transfer_deadline';
/** Why a reservation ended. */
export type EndCause = CancelCause | 'rejected' | 'host_deadline' | 'draft_lapsed' | 'discarded';
/** The causes that end a request which the host did not accept; any other cause is a cancellation. */
export const REJECTIONS: readonly EndCause[] = ['rejected', 'host_deadline'];
export const endedAs = (cause: EndCause | null): 'rejected' | 'canceled' =>
  cause !== null && REJECTIONS.includes(cause) ? 'rejected' : 'canceled';
/** The side that a link belongs to. */
export type Party = 'guest' | 'host';
export type ChosenMethod = MethodOffer['method'];

/** The refund when a reservation ends after payment, in minor units of the quote's currency (D-46, D-47). */
export type Refund = { percentage: number; amount: number };

export type ReservationEvent =
  | Event<
      'ReservationDrafted',
      EventBase & {
        listingId: number;
        guestId: number;
        hostId: number;
        timeZone: string;
        stay: Stay;
        guests: number;
        quote: Quote;
        language: Language;
        draftedAt: Instant;
        lapsesAt: Instant;
        /**
         * The windows shown to the guest, which apply for the whole life of the draft (ADR 97). Absent in events from before versioned
         * conditions.
         */
        windows?: Windows;
      }
    >
  | Event<'ReservationChanged', EventBase & { stay: Stay; guests: number; quote: Quote; changedAt: Instant }>
  /** The guest accepted this version of the terms of use for this reservation: before the request, and again when the version changed. */
  | Event<'TermsAccepted', EventBase & { version: string; acceptedAt: Instant }>
  | Event<'PaymentTypeChosen', EventBase & { method: ChosenMethod; chosenAt: Instant }>
  | Event<'DraftLapsed', EventBase & { lapsedAt: Instant }>
  | Event<'DraftDiscarded', EventBase & { discardedAt: Instant }>
  | Event<
      'ReservationRequested',
      EventBase & {
        listingId: number;
        guestId: number;
        hostId: number;
        timeZone: string;
        stay: Stay;
        guests: number;
        quote: Quote;
        requestedAt: Instant;
        respondBy: Instant;
      }
    >
  | Event<'ReservationAccepted', EventBase & { acceptedAt: Instant; payBy: Instant }>
  | Event<'ReservationRejected', EventBase & { rejectedAt: Instant; reason: string | null }>
  | Event<'ReservationAutoRejected', EventBase & { rejectedAt: Instant }>
  | Event<'TransferStarted', EventBase & { startedAt: Instant; transferBy: Instant }>
  | Event<'TransferAnnounced', EventBase & { announcedAt: Instant; reference: string | null; receipt: boolean }>
  /** An administrator entered a payment that a second one has to confirm (SEC-33): the time to pay is suspended until then. */
  | Event<'PaymentProposed', EventBase & { proposedAt: Instant }>
  /** The proposal was rejected or withdrawn: the guest may pay until `payBy`. */
  | Event<'PaymentProposalEnded', EventBase & { endedAt: Instant; payBy: Instant }>
  | Event<'ReservationPaid', EventBase & { paidAt: Instant; method: PaymentMethod; paid: number; paymentId: string | null }>
  /**
   * A payment entered by mistake was reverted (D-51): the reservation awaits payment again until `payBy`, or awaits the transfer that had
   * been announced. Null: it had ended before and stays ended.
   */
  | Event<'ReservationUnpaid', EventBase & { paymentId: string; unpaidAt: Instant; payBy: Instant | null }>
  /**
   * A cancellation by an administrator was reverted (D-51). `by`: the deadline of the host's answer or of the payment; null when it is
   * paid.
   */
  | Event<'CancellationUndone', EventBase & { to: 'requested' | 'accepted' | 'paid'; by: Instant | null; undoneAt: Instant }>
  /** During the stay the host asks to end it; an administrator decides (D-136). */
  | Event<'StayEndRequested', EventBase & { askedAt: Instant; reason: string | null }>
  | Event<'StayEndRejected', EventBase & { refusedAt: Instant }>
  /** An administrator invalidated the links of one party, who gets a new one (D-139). `renewal`: the count of such renewals, from 1 on. */
  | Event<'LinkRenewed', EventBase & { party: Party; renewal: number; renewedAt: Instant }>
  /** `agreed`: an administrator ended a stay at the host's request, after it had begun. A partial refund is then a share of its nights. */
  | Event<
      'ReservationCancelled',
      EventBase & { agreed?: true; cancelledAt: Instant; cause: CancelCause; reason: string | null; refund: Refund }
    >;

/**
 * `requests-<guestId>`: at most 3 open requests for each guest (D-40) and a daily maximum (D-140), decided in one stream. `again`: the
 * reservation awaits an answer or a payment once more after a correction, which is no new request. `unsent`: the request failed.
 */
export type RequestSlotEvent =
  | Event<'RequestSlotTaken', { guestId: number; reservationId: number; listingId?: number; takenAt: Instant; again?: true }>
  | Event<'RequestSlotFreed', { guestId: number; reservationId: number; unsent?: true }>;

export const reservationStream = (reservationId: number): StreamName<ReservationEvent> => `reservation-${reservationId}`;
export const requestSlotsStream = (guestId: number): StreamName<RequestSlotEvent> => `requests-${guestId}`;

/** The id of the guest's note in the vault, derived from the command that sent the request (D-131). */
export const noteIdOf = (requestCommand: string): string => `request/${requestCommand}`;

export type Lapse = 'draft_lapsed' | 'host_deadline' | 'payment_deadline' | 'transfer_deadline';

type Waited = {
  readonly payBy: Instant;
  readonly transferBy: Instant | null;
  readonly announcedAt: Instant | null;
  readonly proposedAt: Instant | null;
};

/**
 * The end of an accepted reservation that is not paid in time; none once the transfer is announced (D-48), or while a payment is proposed.
 */
const paymentDeadlineOf = ({
  payBy,
  transferBy,
  announcedAt,
  proposedAt,
}: Waited): { at: Instant; cause: 'payment_deadline' | 'transfer_deadline' } | null => {
  if (announcedAt !== null || proposedAt !== null) return null;
  return transferBy === null ? { at: payBy, cause: 'payment_deadline' } : { at: transferBy, cause: 'transfer_deadline' };
};

/** The fields on which the running deadline depends. */
export type Clocked =
  | { readonly status: 'draft'; readonly lapsesAt: Instant }
  | { readonly status: 'requested'; readonly respondBy: Instant }
  | ({ readonly status: 'accepted' } & Waited)
  | { readonly status: 'none' | 'paid' | 'ended' };

/** The running deadline of a reservation, and the cause with which it ends when the deadline passes. */
export const runningDeadline = (reservation: Clocked): { at: Instant; cause: Lapse } | null => {
  switch (reservation.status) {
    case 'draft':
      return { at: reservation.lapsesAt, cause: 'draft_lapsed' };
    case 'requested':
      return { at: reservation.respondBy, cause: 'host_deadline' };
    case 'accepted':
      return paymentDeadlineOf(reservation);
    default:
      return null;
  }
};

/**
 * Whether a refund is partial: the guest's own cancellation follows the refund scale, and a stay ended at the host's request may refund
 * some nights (D-136). Every other end refunds everything.
 */
export const isPart = (cause: EndCause | null, { percentage }: Refund): boolean => cause === 'guest' || percentage < 100;

/** The prefix of the cause of every refund by the end of a stay. */
export const REFUND_BY_END = 'cancelled_by_';

/** The cause of the refunds at the end of a stay. */
export const refundCauseOf = (cause: EndCause): `${typeof REFUND_BY_END}${EndCause}` => `${REFUND_BY_END}${cause}`;

/** Whether a refund was caused by the end of a stay, and not by late, duplicate or unexpected money. */
export const isByEnd = (refundCause: string | null): boolean => refundCause?.startsWith(REFUND_BY_END) ?? false;

/** The end of a paid stay as its payments see it. `day`: of the cancellation, at the place of the stay. */
export type Ended = {
  readonly cause: EndCause;
  /** The refund of the payment that began the stay. */
  readonly refund: Refund;
  readonly agreed?: true | undefined;
  readonly day: DateOnly;
};

/** The guest's transfer reference is not stored in the event, which only names it (`engine/event-store/event-texts.ts`). */
export const RESERVATION_TEXTS = {
  TransferAnnounced: {
    split: (data: object) => {
      const { reference } = data as { readonly reference: string | null };
      return reference === null ? null : { rest: { ...data, reference: null }, texts: { reference } };
    },
    join: (rest: object, texts: object) => ({ ...rest, ...texts }),
  },
} as const;

/** The columns of the reservation's row on which its running deadline depends. */
type ClockColumns = {
  readonly status: 'draft' | 'requested' | 'accepted' | 'paid' | 'ended';
  readonly lapses_at: Instant;
  readonly respond_by: Instant | null;
  readonly pay_by: Instant | null;
  readonly transfer_by: Instant | null;
  readonly transfer_notified_at: Instant | null;
  readonly payment_proposed_at: Instant | null;
};

export const clockOf = (row: ClockColumns): Clocked => {
  const { status } = row;
  if (status === 'draft') return { status, lapsesAt: row.lapses_at };
  if (status === 'requested') return { status, respondBy: row.respond_by ?? '' };
  if (status === 'accepted') {
    const { pay_by: payBy, transfer_by: transferBy, transfer_notified_at: announcedAt, payment_proposed_at: proposedAt } = row;
    return { status, payBy: payBy ?? '', transferBy, announcedAt, proposedAt };
  }
  return { status };
};
