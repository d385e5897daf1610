import type { CalendarCommands, FreshNights } from '../calendar/public.ts';
import type { CouponCommands } from '../coupons/public.ts';
import type { WithoutNow } from '../engine/commands/handle-command.ts';
import type { Metadata, Position } from '../engine/event-store/port.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { Instant } from '../kernel/types.ts';
import type { OfferSettings } from '../pricing/public.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { ConditionsInForce, Tariffs } from '../terms/public.ts';
import type { RequestLimits } from './decider/slots.ts';
import { type Facts, holdsSlot, type Terms } from './decider/state.ts';
import type { Payment } from './decider.ts';
import { expectLink, type ReservationCommand } from './decider.ts';
import { drafting } from './draft.ts';
import { endings } from './endings.ts';
import { type Party, type ReservationEvent, reservationStream } from './events.ts';
import type { UseOfLink } from './links.ts';
import { requesting } from './request.ts';
import { type ReservationStreams, reservationStreams, slotStreams } from './streams.ts';
import { undoing } from './undo.ts';
import { keepNote } from './vault.ts';
import { reasonOf, type WrittenReason } from './vocabulary.ts';

type ReservationCommandsDeps = Pick<Core, 'db' | 'store' | 'clock'> & {
  readonly calendar: CalendarCommands;
  readonly freshNights: FreshNights;
  readonly coupons: CouponCommands;
  /** The settings, for reservations from before versioned conditions. All others use those of their draft (ADR 97). */
  readonly terms: Terms;
  readonly conditions: ConditionsInForce;
  readonly requestLimits: RequestLimits;
  readonly tariffs: Tariffs;
  readonly offers: OfferSettings;
};
type CommandDeps = ReservationCommandsDeps & { readonly reservations: ReservationStreams };

type One = { readonly reservationId: number };
type ByHost = One & { readonly hostId: number };
/** Present when the caller acts by a link instead of a session. */
type ByLink = { readonly link?: UseOfLink | undefined };
type Written = { readonly position: Position | null };
type Command = WithoutNow<ReservationCommand>;

export type ReservationCommands = ReturnType<typeof reservationCommands>;

export const reservationCommands = (deps: ReservationCommandsDeps) => {
  const reservations = reservationStreams(deps);
  const slots = slotStreams(deps);
  const shared = { ...deps, reservations, slots };
  const { releaseNow, ...followed } = endings(shared);
  const andRelease: Ending = async (command, metadata, link) => {
    const handled = await sendBy(reservations, link, command, metadata);
    const { position, events } = handled;
    const released = await releaseNow(handled, metadata);
    return { position: released !== null && position !== null && released > position ? released : position, events };
  };
  return {
    ...drafting(shared),
    ...requesting(shared),
    ...answering(shared, andRelease),
    ...paying(shared, andRelease),
    ...undoing(shared),
    ...followed,

    /** Whether this process has seen the events of this command in the reservation's stream. */
    isWritten: (reservationId: number, commandId: string): boolean => reservations.knows(reservationStream(reservationId), commandId),

    /** For timers: ends the reservation if its deadline has passed; otherwise it has no effect. */
    expire: async (reservationId: number, metadata: Metadata): Promise<void> => {
      await andRelease(() => ({ type: 'Expire', reservationId }), metadata);
    },

    /** For timers: frees the slot of a request that failed. */
    freeUnusedSlot: async ({ reservationId, guestId }: One & { guestId: number }, metadata: Metadata): Promise<void> => {
      const { reservation } = await reservations.stateOf(reservationStream(reservationId));
      if (!holdsSlot(reservation)) await slots.send({ type: 'FreeSlot', reservationId, guestId, unsent: true }, metadata);
    },
  };
};

/** Builds a command. `renewal`: of the caller's link, undefined for a session. */
type ByRenewal = (renewal: number | undefined) => Command;

/** Sends a command that may end the reservation; if it does, its nights have been released before the answer is sent. */
type Ending = (command: ByRenewal, metadata: Metadata, link?: UseOfLink) => Promise<Written & { events: ReservationEvent[] }>;

/** Sends a command authorised by the link, or else by the session. */
const sendBy = (reservations: ReservationStreams, link: UseOfLink | undefined, command: ByRenewal, metadata: Metadata) =>
  link ? link((renewal) => reservations.send(command(renewal), metadata)) : reservations.send(command(undefined), metadata);

/** Commands for the host's answer, and for ending a reservation by either side or an administrator. */
const answering = ({ db, clock, calendar, freshNights, reservations, terms }: CommandDeps, andRelease: Ending) => {
  /** Ends the reservation with the reason from the list; a free text is stored outside of the log, after the end has been recorded. */
  const endWithReason = async (
    { reservationId, written, authorId }: One & { written: WrittenReason; authorId: number },
    metadata: Metadata,
    command: (reason: string | null, renewal: number | undefined) => Command,
    link?: UseOfLink,
  ) => {
    const { reason, note } = reasonOf(written);
    const ended = await andRelease((renewal) => command(reason, renewal), metadata, link);
    const writtenAt = endedAt(ended.events) ?? clock.now(); // taken from the event, so that a retry does not store the text twice
    if (note !== null) await keepNote(db, { reservationId, authorId, text: note, writtenAt });
    return ended;
  };
  return {
    /**
     * First refreshes stale calendars of other sites. Throws Rejection taken_elsewhere when one of them takes the nights, unless the host
     * has seen that (`evenIfTaken`, D-118); not_found when the link is no longer valid.
     */
    accept: async (
      { reservationId, hostId, link, evenIfTaken = false }: ByHost & ByLink & { evenIfTaken?: boolean },
      metadata: Metadata,
    ): Promise<Written> => {
      const { reservation } = await reservations.stateOf(reservationStream(reservationId));
      if (reservation.status === 'requested' && reservation.hostId === hostId) {
        await freshNights(reservation.listingId, metadata);
        if (!evenIfTaken && (await calendar.isTakenElsewhere(reservation))) throw new Rejection('taken_elsewhere');
      }
      return sendBy(reservations, link, (renewal) => ({ type: 'Accept', reservationId, hostId, terms, renewal }), metadata);
    },

    /** Throws like `accept`. */
    reject: ({ reservationId, hostId, why, link }: ByHost & ByLink & { why: WrittenReason }, metadata: Metadata): Promise<Written> =>
      endWithReason(
        { reservationId, written: why, authorId: hostId },
        metadata,
        (known, renewal) => ({ type: 'Reject', reservationId, hostId, reason: known, renewal }),
        link,
      ),

    /** Invalidates the links of one party; a mail with a new one follows (D-139). Throws Rejection not_found, draft, draft_lapsed. */
    renewLink: ({ reservationId, party }: One & { party: Party }, metadata: Metadata): Promise<Written> =>
      reservations.send({ type: 'RenewLink', reservationId, party }, metadata),

    /**
     * Ends the reservation on behalf of a party that may; the events contain the refund. `expected`: the refund that the caller agreed to
     * (minor units). Throws Rejection stay_over, refund_changed, or the standing.
     */
    cancel: (
      {
        reservationId,
        by,
        byId,
        why,
        expected,
      }: One & { by: 'guest' | 'host' | 'admin'; byId: number; why: WrittenReason; expected?: number | null | undefined },
      metadata: Metadata,
    ) =>
      endWithReason({ reservationId, written: why, authorId: byId }, metadata, (known) => ({
        type: 'Cancel',
        reservationId,
        by,
        byId,
        reason: known,
        expected,
      })),

    /** During the stay the host asks an administrator to end it (D-136). Throws Rejection stay_not_begun, stay_over, or the standing. */
    askToEnd: ({ reservationId, hostId, why }: ByHost & { why: WrittenReason }, metadata: Metadata): Promise<Written> =>
      endWithReason({ reservationId, written: why, authorId: hostId }, metadata, (reason) => ({
        type: 'AskToEnd',
        reservationId,
        hostId,
        reason,
      })),
    /** An administrator refuses to end the stay. Throws Rejection not_asked, or the standing. */
    refuseEnd: ({ reservationId }: One, metadata: Metadata): Promise<Written> =>
      reservations.send({ type: 'RefuseEnd', reservationId }, metadata),
    /**
     * An administrator ends the stay; the refund is in the event, `expected` (minor units) if present. Throws Rejection not_asked,
     * refund_changed, or the standing.
     */
    endStay: (
      { reservationId, back, expected }: One & { back: 'all' | 'unused'; expected?: number | null | undefined },
      metadata: Metadata,
    ): Promise<Written> => andRelease(() => ({ type: 'EndStay', reservationId, back, expected }), metadata),
  };
};

/** When the reservation was ended, or its end was requested, as recorded in the events. */
const endedAt = (events: readonly ReservationEvent[]): Instant | undefined => {
  for (const { type, data } of events)
    if (type === 'ReservationRejected') return data.rejectedAt;
    else if (type === 'ReservationCancelled') return data.cancelledAt;
    else if (type === 'StayEndRequested') return data.askedAt;
  return undefined;
};

/** Commands between the acceptance and the payment. */
const paying = ({ reservations, terms }: CommandDeps, andRelease: Ending) => ({
  /** For calls by a guest's link that write to other streams. Throws Rejection not_found once a newer link was sent. */
  expectGuestLink: async ({ reservationId, renewal }: One & { renewal: number }): Promise<void> =>
    expectLink('guest', renewal, await reservations.stateOf(reservationStream(reservationId))),

  /** The first call starts the time for the transfer, which ends at `transferBy`. Throws Rejection transfer_too_late, the standing. */
  startTransfer: async ({ reservationId, link }: One & ByLink, metadata: Metadata): Promise<Written & { transferBy: Instant }> => {
    const { position, state } = await sendBy(
      reservations,
      link,
      (renewal) => ({ type: 'StartTransfer', reservationId, terms, renewal }),
      metadata,
    );
    const transferBy = state.reservation.status === 'accepted' ? state.reservation.transferBy : null;
    if (transferBy === null) throw new Rejection('conflict'); // another command ended the reservation after the first attempt of this one
    return { position, transferBy };
  },

  /**
   * The guest announces that the money was sent: no deadline runs until an administrator has looked for it. Starts the transfer if that was
   * not done. Throws Rejection already_announced.
   */
  announceTransfer: (
    { reservationId, reference, receipt, link }: One & { reference: string | null; receipt: boolean } & ByLink,
    metadata: Metadata,
  ): Promise<Written> =>
    sendBy(reservations, link, (renewal) => ({ type: 'AnnounceTransfer', reservationId, reference, receipt, terms, renewal }), metadata),

  /**
   * An administrator entered a payment that a second one has to confirm: no deadline runs until then (ADR 18). No effect when the
   * reservation does not await payment.
   */
  proposePayment: ({ reservationId }: One, metadata: Metadata): Promise<Written> =>
    reservations.send({ type: 'ProposePayment', reservationId }, metadata),

  /** The proposed payment was rejected or withdrawn: the time to pay continues. No effect when none was proposed. */
  endProposal: ({ reservationId }: One, metadata: Metadata): Promise<Written> =>
    reservations.send({ type: 'EndProposal', reservationId, terms }, metadata),

  /**
   * Records the payment and returns what was paid for. Idempotent by payment. Throws Rejection with the standing when the reservation can
   * no longer be paid: then the money has to be refunded.
   */
  pay: async (payment: One & Payment, metadata: Metadata): Promise<Written & { reservation: Facts }> => {
    const { position, state } = await reservations.send({ type: 'Pay', ...payment }, metadata);
    if (state.reservation.status === 'none') throw new Rejection('not_found');
    return { position, reservation: state.reservation };
  },

  /** Reverts a payment that was entered by mistake (D-51). No effect when another payment counts, or the reservation has ended. */
  voidPayment: ({ reservationId, paymentId }: One & { paymentId: string }, metadata: Metadata): Promise<Written> =>
    andRelease(() => ({ type: 'VoidPayment', reservationId, paymentId, terms }), metadata),
});
