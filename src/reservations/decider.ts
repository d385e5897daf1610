import { after } from '../kernel/durations.ts';
import { share } from '../kernel/money.ts';
import { Rejection } from '../kernel/rejection.ts';
import { type Instant, type Language, type Money, never, type Stay, type StreamName } from '../kernel/types.ts';
import type { PaymentMethod, Quote } from '../pricing/events.ts';
import { askToEnd, type Back, cancel, endStay, refuseEnd } from './decider/end.ts';
import {
  asOf,
  evolve,
  initial,
  payByOf,
  payOnBy,
  type Reservation,
  refused,
  respondByOf,
  type State,
  type Terms,
  termsOf,
  transferByOf,
} from './decider/state.ts';
import { undoCancellation, voidPayment } from './decider/undo.ts';
import { type ChosenMethod, type Party, type ReservationEvent, reservationStream, runningDeadline } from './events.ts';

type CommandBase = { readonly reservationId: number; readonly now: Instant };
type ByGuest = CommandBase & { readonly guestId: number };
type ByHost = CommandBase & { readonly hostId: number };

/**
 * Durations come with the command (`terms`) and are stored with the draft, so that a later version of the conditions moves no running
 * deadline and changes nothing for a guest who was shown an earlier one (ADR 97).
 */
export type ReservationCommand =
  | (ByGuest & {
      type: 'Draft';
      listingId: number;
      hostId: number;
      timeZone: string;
      stay: Stay;
      guests: number;
      quote: Quote;
      language: Language;
      terms: Terms;
    })
  | (ByGuest & { type: 'Change'; stay: Stay; guests: number; quote: Quote })
  | (ByGuest & { type: 'AcceptTerms'; version: string })
  | (ByGuest & { type: 'ChoosePaymentType'; method: ChosenMethod })
  /** `draftRevision`: the revision of the draft whose nights were held; a later change of the draft refuses the request. */
  | (ByGuest & { type: 'Request'; draftRevision: number; terms: Terms })
  /** `renewal`: of the host's link; undefined for a session. */
  | (ByHost & { type: 'Accept'; terms: Terms; renewal?: number | undefined })
  | (ByHost & { type: 'Reject'; reason: string | null; renewal?: number | undefined })
  /** `renewal`: of the guest's link. */
  | (CommandBase & { type: 'StartTransfer'; terms: Terms; renewal?: number | undefined })
  | (CommandBase & { type: 'AnnounceTransfer'; reference: string | null; receipt: boolean; terms: Terms; renewal?: number | undefined })
  | (CommandBase & { type: 'ProposePayment' })
  | (CommandBase & { type: 'EndProposal'; terms: Terms })
  | (CommandBase & { type: 'Pay' } & Payment)
  | (CommandBase & { type: 'UndoCancellation'; terms: Terms })
  | (CommandBase & { type: 'VoidPayment'; paymentId: string; terms: Terms })
  | (CommandBase & {
      type: 'Cancel';
      by: 'guest' | 'host' | 'admin';
      byId: number;
      reason: string | null;
      expected?: number | null | undefined;
    })
  | (ByHost & { type: 'AskToEnd'; reason: string | null })
  | (CommandBase & { type: 'RenewLink'; party: Party })
  | (CommandBase & { type: 'RefuseEnd' })
  | (CommandBase & { type: 'EndStay'; back: Back; expected?: number | null | undefined })
  /** From a timer: ends the reservation if its deadline has passed. Harmless when early, late or repeated. */
  | (CommandBase & { type: 'Expire' });

const decide = (sent: ReservationCommand, state: State): ReservationEvent[] => {
  const { revision, reservation } = state;
  const command = 'terms' in sent ? { ...sent, terms: termsOf(reservation, sent.terms) } : sent;
  if (command.type === 'Expire') return expire(command, reservation);
  const standing = asOf(reservation, command.now);
  const { reservationId, now } = command;
  switch (command.type) {
    case 'Draft': {
      if (reservation.status !== 'none') return [];
      const { type: _, terms, now: draftedAt, ...facts } = command;
      const lapsesAt = after(draftedAt, terms.draftLife);
      return [{ type: 'ReservationDrafted', data: { ...facts, draftedAt, lapsesAt, windows: terms } }];
    }
    case 'Change': {
      expectOwn(standing, command, 'draft');
      const { stay, guests, quote } = command;
      return [{ type: 'ReservationChanged', data: { reservationId, stay, guests, quote, changedAt: now } }];
    }
    case 'AcceptTerms': {
      const { termsVersion } = expectOwn(standing, command, 'draft');
      if (termsVersion === command.version) return [];
      return [{ type: 'TermsAccepted', data: { reservationId, version: command.version, acceptedAt: now } }];
    }
    case 'ChoosePaymentType': {
      const { method } = expectOwn(standing, command, 'draft', 'requested', 'accepted');
      if (method === command.method) return [];
      return [{ type: 'PaymentTypeChosen', data: { reservationId, method: command.method, chosenAt: now } }];
    }
    case 'Request': {
      const { listingId, guestId, hostId, timeZone, stay, guests, quote } = expectOwn(standing, command, 'draft');
      if (revision !== command.draftRevision) throw new Rejection('conflict');
      const respondBy = respondByOf(now, command.terms, timeZone, stay);
      const facts = { reservationId, listingId, guestId, hostId, timeZone, stay, guests, quote };
      return [{ type: 'ReservationRequested', data: { ...facts, requestedAt: now, respondBy } }];
    }
    case 'Accept': {
      expectLink('host', command.renewal, state);
      const { timeZone, stay } = expectOwn(standing, command, 'requested');
      return [
        { type: 'ReservationAccepted', data: { reservationId, acceptedAt: now, payBy: payByOf(now, command.terms, timeZone, stay) } },
      ];
    }
    case 'Reject':
      expectLink('host', command.renewal, state);
      expectOwn(standing, command, 'requested');
      return [{ type: 'ReservationRejected', data: { reservationId, rejectedAt: now, reason: command.reason } }];
    case 'StartTransfer':
      expectLink('guest', command.renewal, state);
      return startTransfer(command, standing);
    case 'AnnounceTransfer':
      expectLink('guest', command.renewal, state);
      return announceTransfer(command, standing);
    case 'ProposePayment':
      return proposePayment(command, standing);
    case 'EndProposal':
      return endProposal(command, standing);
    case 'Pay':
      return pay(command, standing);
    case 'UndoCancellation':
      return undoCancellation(command, standing);
    case 'VoidPayment':
      return voidPayment(command, standing);
    case 'AskToEnd':
      return askToEnd(command, standing);
    case 'RenewLink':
      return renewLink(command, state, standing);
    case 'RefuseEnd':
      return refuseEnd(command, standing);
    case 'EndStay':
      return endStay(command, standing);
    case 'Cancel':
      return cancel(command, standing);
    default:
      return never(command);
  }
};

/**
 * The caller's reservation in one of these states. Throws Rejection not_found when it is another person's, and the code of its standing in
 * any other state.
 */
const expectOwn = <Status extends Reservation['status']>(
  reservation: Reservation,
  by: { guestId: number } | { hostId: number },
  ...wanted: readonly Status[]
): Extract<Reservation, { status: Status }> => {
  const isOwn = reservation.status !== 'none' && ('guestId' in by ? reservation.guestId === by.guestId : reservation.hostId === by.hostId);
  if (!isOwn) throw new Rejection('not_found');
  if (!isIn(reservation, wanted)) throw refused(reservation);
  return reservation;
};

const isIn = <Status extends Reservation['status']>(
  reservation: Reservation,
  wanted: readonly Status[],
): reservation is Extract<Reservation, { status: Status }> => (wanted as readonly string[]).includes(reservation.status);

/**
 * An administrator invalidates the links of one party (D-139), in any state from the request on. Throws Rejection not_found, or the
 * standing of a draft.
 */
const renewLink = (
  { reservationId, now, party }: CommandBase & { readonly party: Party },
  { renewals }: State,
  reservation: Reservation,
): ReservationEvent[] => {
  const { status } = reservation;
  const neverSent = status === 'ended' && (reservation.cause === 'draft_lapsed' || reservation.cause === 'discarded');
  if (status === 'none' || status === 'draft' || neverSent) throw refused(reservation);
  return [{ type: 'LinkRenewed', data: { reservationId, party, renewal: renewals[party] + 1, renewedAt: now } }];
};

/**
 * Checks the link again in the stream in which links are invalidated, because that may have happened after the first check. Throws
 * Rejection not_found when a newer link was sent; for a session `renewal` is undefined.
 */
export const expectLink = (party: Party, renewal: number | undefined, { renewals }: State): void => {
  if (renewal !== undefined && renewal !== renewals[party]) throw new Rejection('not_found');
};

/** The end is dated at the deadline, however late the timer runs. */
const expire = ({ reservationId, now }: CommandBase, reservation: Reservation): ReservationEvent[] => {
  const deadline = runningDeadline(reservation);
  if (!deadline || now < deadline.at) return [];
  const { at, cause } = deadline;
  switch (cause) {
    case 'draft_lapsed':
      return [{ type: 'DraftLapsed', data: { reservationId, lapsedAt: at } }];
    case 'host_deadline':
      return [{ type: 'ReservationAutoRejected', data: { reservationId, rejectedAt: at } }];
    case 'payment_deadline':
    case 'transfer_deadline': {
      const nothingPaid = { percentage: 0, amount: 0 };
      return [{ type: 'ReservationCancelled', data: { reservationId, cancelledAt: at, cause, reason: null, refund: nothingPaid } }];
    }
    default:
      return never(cause);
  }
};

/** Whether the command starts a stream. */
const begins = ({ type }: Pick<ReservationCommand, 'type'>): boolean => type === 'Draft';

const streamOf = ({ reservationId }: Pick<ReservationCommand, 'reservationId'>): StreamName<ReservationEvent> =>
  reservationStream(reservationId);

export const reservationDecider = { initial, evolve, decide, begins, streamOf };

/**
 * The first call starts the deadline of the transfer; repeats have no effect. Throws Rejection payment_proposed: no deadline may start
 * while a payment is proposed.
 */
const startTransfer = ({ reservationId, now, terms }: CommandBase & { terms: Terms }, reservation: Reservation): ReservationEvent[] => {
  if (reservation.status !== 'accepted') throw refused(reservation);
  if (reservation.transferBy !== null) return [];
  if (reservation.proposedAt !== null) throw new Rejection('payment_proposed');
  return [{ type: 'TransferStarted', data: { reservationId, startedAt: now, transferBy: transferByOf(now, terms, reservation.payBy) } }];
};

/** The guest announces that the transfer was made: from now on no deadline runs, and an administrator confirms it (D-48). */
const announceTransfer = (
  command: CommandBase & { reference: string | null; receipt: boolean; terms: Terms },
  reservation: Reservation,
): ReservationEvent[] => {
  if (reservation.status !== 'accepted') throw refused(reservation);
  if (reservation.announcedAt !== null) throw new Rejection('already_announced');
  const { reservationId, now, reference, receipt } = command;
  const announced: ReservationEvent = { type: 'TransferAnnounced', data: { reservationId, announcedAt: now, reference, receipt } };
  return [...startTransfer(command, reservation), announced];
};

/** The amount paid, and the surcharge included in it. */
export type Payment = {
  readonly method: PaymentMethod;
  readonly paid: Money;
  readonly surcharge: Money;
  readonly paymentId: string | null;
};

/**
 * The amount in minor units of the quote's currency. A payment in another currency (dollars charged by PayPal) counts as the quote's total,
 * without its surcharge (D-68). Money released from review may be less than the surcharge: it still counts as the total.
 */
const paidOf = ({ total, currency }: Quote, { paid, surcharge }: Payment): number => {
  if (paid.currency === currency) return paid.amount;
  return paid.amount > surcharge.amount ? share(total, paid.amount, paid.amount - surcharge.amount) : total;
};

/** Idempotent by payment; another payment is refused, so that its money is refunded. */
const pay = (command: CommandBase & Payment, reservation: Reservation): ReservationEvent[] => {
  const { reservationId, now, method, paymentId } = command;
  if (reservation.status === 'paid' && paymentId !== null && reservation.paymentId === paymentId) return [];
  if (reservation.status !== 'accepted') throw refused(reservation);
  return [{ type: 'ReservationPaid', data: { reservationId, paidAt: now, method, paid: paidOf(reservation.quote, command), paymentId } }];
};

/**
 * A payment entered by an administrator awaits a second one (SEC-33): from now on no deadline runs, as with an announced transfer (D-48).
 * No effect when one is proposed already, or no payment is due.
 */
const proposePayment = ({ reservationId, now }: CommandBase, reservation: Reservation): ReservationEvent[] => {
  if (reservation.status !== 'accepted' || reservation.proposedAt !== null) return [];
  return [{ type: 'PaymentProposed', data: { reservationId, proposedAt: now } }];
};

/** The proposal was rejected or withdrawn: the time to pay continues. No effect when none was proposed. */
const endProposal = (
  { reservationId, now, terms }: CommandBase & { readonly terms: Terms },
  reservation: Reservation,
): ReservationEvent[] => {
  if (reservation.status !== 'accepted' || reservation.proposedAt === null) return [];
  return [{ type: 'PaymentProposalEnded', data: { reservationId, endedAt: now, payBy: payOnBy(now, terms, reservation) } }];
};
