import type { MethodOffer, PaymentMethod, Quote } from '../pricing/events.ts';
import type { Event, Instant, Language, Stay, StreamName } from '../shared/types.ts';

type About = { reservationId: number };
export type CancelCause = 'guest' | 'host' | 'admin' | 'payment_deadline' | 'transfer_deadline';
/** How a reservation comes to its end. */
export type EndCause = CancelCause | 'rejected' | 'host_deadline' | 'draft_lapsed' | 'discarded';
/** Whose link. */
export type Party = 'guest' | 'host';
export type ChosenMethod = MethodOffer['method'];

/** What goes back to the guest when it ends after payment, in minor units of the quote's currency (D-46, D-47). */
export type Refund = { percentage: number; amount: number };

export type ReservationEvent =
  | Event<
      'ReservationDrafted',
      About & {
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
      }
    >
  | Event<'ReservationChanged', About & { stay: Stay; guests: number; quote: Quote; changedAt: Instant }>
  | Event<'PaymentTypeChosen', About & { method: ChosenMethod; chosenAt: Instant }>
  | Event<'DraftLapsed', About & { lapsedAt: Instant }>
  | Event<'DraftDiscarded', About & { discardedAt: Instant }>
  | Event<
      'ReservationRequested',
      About & {
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
  | Event<'ReservationAccepted', About & { acceptedAt: Instant; payBy: Instant }>
  | Event<'ReservationRejected', About & { rejectedAt: Instant; reason: string | null }>
  | Event<'ReservationAutoRejected', About & { rejectedAt: Instant }>
  | Event<'TransferStarted', About & { startedAt: Instant; transferBy: Instant }>
  | Event<'TransferAnnounced', About & { announcedAt: Instant; reference: string | null; receipt: boolean }>
  /** An administrator entered a payment that waits for another one (SEC-33): no time to pay runs out meanwhile. */
  | Event<'PaymentProposed', About & { proposedAt: Instant }>
  /** The proposal was rejected or withdrawn: the guest may pay until `payBy`. */
  | Event<'PaymentProposalEnded', About & { endedAt: Instant; payBy: Instant }>
  | Event<'ReservationPaid', About & { paidAt: Instant; method: PaymentMethod; paid: number; paymentId: string | null }>
  /**
   * The payment had been entered by mistake (D-51): it waits for one again until `payBy`, or for the transfer that had been announced; with
   * null it had ended before and stays ended.
   */
  | Event<'ReservationUnpaid', About & { paymentId: string; unpaidAt: Instant; payBy: Instant | null }>
  /** An administrator had cancelled it by mistake (D-51). `by`: until when the host may answer, or the guest pay; null once it is paid. */
  | Event<'CancellationUndone', About & { to: 'requested' | 'accepted' | 'paid'; by: Instant | null; undoneAt: Instant }>
  /** The stay has begun: its host asks to end it, and an administrator decides (D-136). */
  | Event<'StayEndRequested', About & { askedAt: Instant; reason: string | null }>
  | Event<'StayEndRejected', About & { refusedAt: Instant }>
  /** An administrator ended the links of one party, who gets a new one (D-139). `renewal`: how often that was done, from 1 on. */
  | Event<'LinkRenewed', About & { party: Party; renewal: number; renewedAt: Instant }>
  /** `agreed`: an administrator ended a stay that had begun, because its host had asked for it. A part then is a share of its nights. */
  | Event<
      'ReservationCancelled',
      About & { agreed?: true; cancelledAt: Instant; cause: CancelCause; reason: string | null; refund: Refund }
    >;

/**
 * `requests-<guestId>`: at most 3 live requests per guest (D-40) and so many a day (D-140), decided in one stream. `unsent`: the request did
 * not come about.
 */
export type RequestSlotEvent =
  | Event<'RequestSlotTaken', { guestId: number; reservationId: number; listingId?: number; takenAt: Instant }>
  | Event<'RequestSlotFreed', { guestId: number; reservationId: number; unsent?: true }>;

export const reservationStream = (reservationId: number): StreamName<ReservationEvent> => `reservation-${reservationId}`;
export const requestSlotsStream = (guestId: number): StreamName<RequestSlotEvent> => `requests-${guestId}`;

export type Lapse = 'draft_lapsed' | 'host_deadline' | 'payment_deadline' | 'transfer_deadline';

type Waited = {
  readonly payBy: Instant;
  readonly transferBy: Instant | null;
  readonly announcedAt: Instant | null;
  readonly proposedAt: Instant | null;
};

/** What ends an accepted reservation when it passes unpaid: nothing once the transfer is announced (D-48), or while a payment is proposed. */
const paymentDeadlineOf = ({
  payBy,
  transferBy,
  announcedAt,
  proposedAt,
}: Waited): { at: Instant; cause: 'payment_deadline' | 'transfer_deadline' } | null => {
  if (announcedAt !== null || proposedAt !== null) return null;
  return transferBy === null ? { at: payBy, cause: 'payment_deadline' } : { at: transferBy, cause: 'transfer_deadline' };
};

/** What of a reservation its running deadline depends on. */
export type Clocked =
  | { readonly status: 'draft'; readonly lapsesAt: Instant }
  | { readonly status: 'requested'; readonly respondBy: Instant }
  | ({ readonly status: 'accepted' } & Waited)
  | { readonly status: 'none' | 'paid' | 'ended' };

/** The deadline a reservation is running towards, and what it ends as when nothing is done by then. */
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
 * Whether a refund is a part of what was paid: the guest's own cancellation gives back by the table, and a stay that was ended for its host
 * may give back some nights (D-136). Any other gives back everything.
 */
export const isPart = (cause: EndCause | null, { percentage }: Refund): boolean => cause === 'guest' || percentage < 100;
