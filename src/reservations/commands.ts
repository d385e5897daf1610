import type { Knex } from 'knex';
import type { CalendarCommands } from '../calendar/public.ts';
import type { CouponCommands } from '../coupons/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { WithoutNow } from '../platform/engine/handle-command.ts';
import type { EventStore, Metadata, Position } from '../platform/event-store/port.ts';
import type { OfferSettings, PricingSettings } from '../pricing/public.ts';
import { Rejection } from '../shared/rejection.ts';
import type { Instant } from '../shared/types.ts';
import type { Payment } from './decider/pay.ts';
import type { Facts, Terms } from './decider/state.ts';
import { expectLink, type ReservationCommand } from './decider.ts';
import { drafting } from './draft.ts';
import { endings } from './endings.ts';
import { type Party, type ReservationEvent, reservationStream } from './events.ts';
import type { UseOfLink } from './links.ts';
import { type Given, keepNote, reasonOf } from './notes.ts';
import { requesting } from './request/request.ts';
import type { RequestLimits } from './request/slots.ts';
import { type ReservationStreams, reservationStreams, slotStreams } from './streams.ts';
import { undoing } from './undo.ts';

type Deps = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly calendar: CalendarCommands;
  readonly coupons: CouponCommands;
  readonly terms: Terms;
  readonly requestLimits: RequestLimits;
  readonly pricing: PricingSettings;
  readonly offers: OfferSettings;
};
type Means = Deps & { readonly reservations: ReservationStreams };

type One = { readonly reservationId: number };
type ByHost = One & { readonly hostId: number };
/** By a link instead of a session. */
type ByLink = { readonly link?: UseOfLink | undefined };
type Written = { readonly position: Position | null };
type Command = WithoutNow<ReservationCommand>;

export type ReservationCommands = ReturnType<typeof reservationCommands>;

export const reservationCommands = (deps: Deps) => {
  const [reservations, slots] = [reservationStreams(deps), slotStreams(deps)];
  const means = { ...deps, reservations, slots };
  const { giveBackNow, ...followed } = endings(means);
  const andGiveBack: Ending = async (command, metadata, link) => {
    const handled = await sendBy(reservations, link, command, metadata);
    const { position, events } = handled;
    const released = await giveBackNow(handled, metadata);
    return { position: released !== null && position !== null && released > position ? released : position, events };
  };
  return {
    ...drafting(means),
    ...requesting(means),
    ...answering(means, andGiveBack),
    ...paying(means, andGiveBack),
    ...undoing(means),
    ...followed,

    /** Whether this process has seen what the command was to make of the reservation. */
    isWritten: (reservationId: number, commandId: string): boolean => reservations.knows(reservationStream(reservationId), commandId),

    /** For timers: ends what has run past its deadline, and nothing else. */
    expire: async (reservationId: number, metadata: Metadata): Promise<void> => {
      await andGiveBack(() => ({ type: 'Expire', reservationId }), metadata);
    },

    /** For timers: frees the slot of a request that did not come about. */
    freeUnusedSlot: async ({ reservationId, guestId }: One & { guestId: number }, metadata: Metadata): Promise<void> => {
      const { reservation } = (await reservations.load(reservationStream(reservationId))).state;
      if (reservation.status !== 'requested' && reservation.status !== 'accepted')
        await slots.send({ type: 'FreeSlot', reservationId, guestId, unsent: true }, metadata);
    },
  };
};

/** The command of whoever has a session, or, with the renewal of their link, of whoever holds it. */
type ByRenewal = (renewal: number | undefined) => Command;

/** Sends a command that may end the reservation; if it does, its nights are free when the answer is given. */
type Ending = (command: ByRenewal, metadata: Metadata, link?: UseOfLink) => Promise<Written & { events: ReservationEvent[] }>;

/** Sends a command in the name of whoever holds the link, or has a session. */
const sendBy = (reservations: ReservationStreams, link: UseOfLink | undefined, command: ByRenewal, metadata: Metadata) =>
  link ? link((renewal) => reservations.send(command(renewal), metadata)) : reservations.send(command(undefined), metadata);

/** What the host answers, and how either side or an administrator ends it. */
const answering = ({ db, clock, reservations, terms }: Means, andGiveBack: Ending) => {
  /** Ends it with the reason that may stand in an event; words of one's own are kept beside it once it has ended. */
  const endWithReason = async (
    { reservationId, given, authorId }: One & { given: Given; authorId: number },
    metadata: Metadata,
    command: (reason: string | null, renewal: number | undefined) => Command,
    link?: UseOfLink,
  ) => {
    const { reason, note } = reasonOf(given);
    const ended = await andGiveBack((renewal) => command(reason, renewal), metadata, link);
    const writtenAt = saidAt(ended.events) ?? clock.now(); // the same for a repeat, so that the words are kept once
    if (note !== null) await keepNote(db, { reservationId, authorId, text: note, writtenAt });
    return ended;
  };
  return {
    /** Throws Rejection not_found once the link has ended. */
    accept: ({ reservationId, hostId, link }: ByHost & ByLink, metadata: Metadata): Promise<Written> =>
      sendBy(reservations, link, (renewal) => ({ type: 'Accept', reservationId, hostId, terms, renewal }), metadata),

    /** Throws as `accept`. */
    reject: ({ reservationId, hostId, why, link }: ByHost & ByLink & { why: Given }, metadata: Metadata): Promise<Written> =>
      endWithReason(
        { reservationId, given: why, authorId: hostId },
        metadata,
        (known, renewal) => ({ type: 'Reject', reservationId, hostId, reason: known, renewal }),
        link,
      ),

    /** Ends the links of one party; the mail with the new one follows (D-139). Throws Rejection not_found, draft, draft_lapsed. */
    renewLink: ({ reservationId, party }: One & { party: Party }, metadata: Metadata): Promise<Written> =>
      reservations.send({ type: 'RenewLink', reservationId, party }, metadata),

    /**
     * Ends it in the name of whoever may; the events say what goes back. `expected`: only for that (minor units).
     * Throws Rejection stay_over, refund_changed, or the standing.
     */
    cancel: (
      {
        reservationId,
        by,
        byId,
        why,
        expected,
      }: One & { by: 'guest' | 'host' | 'admin'; byId: number; why: Given; expected?: number | null | undefined },
      metadata: Metadata,
    ) =>
      endWithReason({ reservationId, given: why, authorId: byId }, metadata, (known) => ({
        type: 'Cancel',
        reservationId,
        by,
        byId,
        reason: known,
        expected,
      })),

    /** The stay has begun: its host asks an administrator to end it (D-136). Throws Rejection stay_not_begun, stay_over, or the standing. */
    askToEnd: ({ reservationId, hostId, why }: ByHost & { why: Given }, metadata: Metadata): Promise<Written> =>
      endWithReason({ reservationId, given: why, authorId: hostId }, metadata, (reason) => ({
        type: 'AskToEnd',
        reservationId,
        hostId,
        reason,
      })),
    /** The request to end the stay is refused. Throws Rejection not_asked, or the standing. */
    refuseEnd: ({ reservationId }: One, metadata: Metadata): Promise<Written> =>
      reservations.send({ type: 'RefuseEnd', reservationId }, metadata),
    /** Ends the stay; the refund is in the event, `expected` if given (minor units). Throws Rejection not_asked, refund_changed, or the standing. */
    endStay: (
      { reservationId, back, expected }: One & { back: 'all' | 'unused'; expected?: number | null | undefined },
      metadata: Metadata,
    ): Promise<Written> => andGiveBack(() => ({ type: 'EndStay', reservationId, back, expected }), metadata),
  };
};

/** When somebody ended it, or asked for its end, by what was written. */
const saidAt = (events: readonly ReservationEvent[]): Instant | undefined => {
  for (const { type, data } of events)
    if (type === 'ReservationRejected') return data.rejectedAt;
    else if (type === 'ReservationCancelled') return data.cancelledAt;
    else if (type === 'StayEndRequested') return data.askedAt;
  return undefined;
};

/** From the acceptance to the payment. */
const paying = ({ reservations, terms }: Means, andGiveBack: Ending) => ({
  /** For a call that writes elsewhere by a guest's link. Throws Rejection not_found once that link was sent anew. */
  expectGuestLink: async ({ reservationId, renewal }: One & { renewal: number }): Promise<void> =>
    expectLink('guest', renewal, (await reservations.load(reservationStream(reservationId))).state),

  /** The first one starts the clock of the transfer; `transferBy` is when it ends. Throws Rejection transfer_too_late, the standing. */
  startTransfer: async ({ reservationId, link }: One & ByLink, metadata: Metadata): Promise<Written & { transferBy: Instant }> => {
    const { position, state } = await sendBy(
      reservations,
      link,
      (renewal) => ({ type: 'StartTransfer', reservationId, terms, renewal }),
      metadata,
    );
    const transferBy = state.reservation.status === 'accepted' ? state.reservation.transferBy : null;
    if (transferBy === null) throw new Rejection('conflict'); // ended by another command since this one was first sent
    return { position, transferBy };
  },

  /** Stops every clock; an administrator confirms. Starts the transfer first where that was not done. Throws Rejection already_announced. */
  announceTransfer: (
    { reservationId, reference, receipt, link }: One & { reference: string | null; receipt: boolean } & ByLink,
    metadata: Metadata,
  ): Promise<Written> =>
    sendBy(reservations, link, (renewal) => ({ type: 'AnnounceTransfer', reservationId, reference, receipt, terms, renewal }), metadata),

  /**
   * A payment that an administrator entered waits for a second administrator: no deadline runs (decision 18). Changes nothing where it is
   * not to be paid.
   */
  proposePayment: ({ reservationId }: One, metadata: Metadata): Promise<Written> =>
    reservations.send({ type: 'ProposePayment', reservationId }, metadata),

  /** The proposal was rejected or withdrawn: the time to pay runs on. Changes nothing where none waited. */
  endProposal: ({ reservationId }: One, metadata: Metadata): Promise<Written> =>
    reservations.send({ type: 'EndProposal', reservationId, terms }, metadata),

  /**
   * The money has arrived; answers what was paid for. The same payment again changes nothing. Throws Rejection with the standing when it can no
   * longer be paid: the money has to go back.
   */
  pay: async (payment: One & Payment, metadata: Metadata): Promise<Written & { reservation: Facts }> => {
    const { position, state } = await reservations.send({ type: 'Pay', ...payment }, metadata);
    if (state.reservation.status === 'none') throw new Rejection('not_found');
    return { position, reservation: state.reservation };
  },

  /** The payment of the stay had been entered by mistake (D-51). Changes nothing where another one counts, or it has ended. */
  voidPayment: ({ reservationId, paymentId }: One & { paymentId: string }, metadata: Metadata): Promise<Written> =>
    andGiveBack(() => ({ type: 'VoidPayment', reservationId, paymentId, terms }), metadata),
});
