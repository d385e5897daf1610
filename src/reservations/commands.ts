import type { Knex } from 'knex';
import { unpaidOf } from '../../projections/reservations.ts';
import { availabilityOf, type CalendarCommands } from '../calendar/public.ts';
import { usdNanosOf } from '../content/public.ts';
import type { CouponCommands } from '../coupons/public.ts';
import { type BookableListing, bookableListing } from '../listings/public.ts';
import type { Clock } from '../platform/clock.ts';
import { idFor } from '../platform/db/ids.ts';
import type { EventStore, Metadata, Position } from '../platform/event-store/port.ts';
import type { MethodOffer, PaymentMethod } from '../pricing/events.ts';
import { followOnDiscount, type OfferSettings, offersOf, type PricingSettings, quoteForListing } from '../pricing/public.ts';
import { Rejection } from '../shared/rejection.ts';
import type { Instant, Language, Stay } from '../shared/types.ts';
import { dayIn } from '../shared/zones.ts';
import type { Terms } from './decider/deadlines.ts';
import { expectLink } from './decider/links.ts';
import type { Party, ReservationEvent } from './events.ts';
import type { UseOfLink } from './links/links.ts';
import { type Given, keepNote, reasonOf } from './notes.ts';
import { requesting } from './request/request.ts';
import type { RequestLimits } from './request/slots.ts';
import { settling } from './settle.ts';
import { reservationStreams } from './streams.ts';
import { takingBack } from './undo.ts';

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

type Asked = { readonly listingId: number; readonly stay: Stay; readonly guests: number };
type ByGuest = { readonly reservationId: number; readonly guestId: number };
/** By a link instead of a session. */
type ByLink = { readonly link?: UseOfLink | undefined };
type ByHost = { readonly reservationId: number; readonly hostId: number };
type Written = { readonly position: Position | null };

export type ReservationCommands = ReturnType<typeof reservationCommands>;

export const reservationCommands = ({ db, store, clock, calendar, coupons, terms, pricing, offers, requestLimits }: Deps) => {
  type Command = Parameters<typeof streams.send>[0];
  const streams = reservationStreams({ store, clock, limits: requestLimits });
  const { request, complete } = requesting({ db, store, clock, calendar, coupons, streams, terms });
  const { settle, isSettled, giveBack, giveCouponBack, keepCoupon } = settling({ calendar, coupons, streams });
  const cancellations = takingBack({ clock, calendar, streams, terms });

  /** The listing if the stay can be asked for there. Throws Rejection with the reason, of `guests`, `checkIn` or `checkOut`. */
  const openListing = async ({ listingId, stay, guests }: Asked, guestId: number): Promise<BookableListing> => {
    const listing = await bookableListing(db, listingId);
    if (!listing) throw new Rejection('space_not_found');
    if (listing.hostId === guestId) throw new Rejection('own_space');
    if (listing.state !== 'active') throw new Rejection(listing.state);
    const answer = await availabilityOf(db, listing, stay, guests, dayIn(listing.details.timeZone, clock.now()), guestId);
    if (answer.available) return listing;
    const alternatives = answer.alternatives.map(({ checkIn, checkOut }) => ({ from: checkIn, to: checkOut }));
    if (answer.reason === 'busy') throw new Rejection('unavailable', { alternatives });
    const field = answer.reason === 'too_many_guests' ? 'guests' : answer.reason === 'past' ? 'checkIn' : 'checkOut';
    throw new Rejection(answer.reason, { field, alternatives });
  };

  const quote = async ({ details }: BookableListing, { stay, guests, guestId }: { stay: Stay; guests: number; guestId: number }) => {
    const [usdNanos, followOn] = await Promise.all([usdNanosOf(db, details.prices.currency), followOnDiscount(db, guestId, stay.checkIn)]);
    return quoteForListing(details, pricing, stay, guests, { usdNanos, discount: followOn ?? undefined });
  };

  const change = async (asked: ByGuest & Asked, metadata: Metadata): Promise<Written> => {
    const { reservationId, guestId, stay, guests } = asked;
    const listing = await openListing(asked, guestId);
    const priced = await quote(listing, { stay, guests, guestId });
    return streams.send({ type: 'Change', reservationId, guestId, stay, guests, quote: priced }, metadata);
  };

  /** Sends a command in the name of whoever holds the link, or has a session. */
  const sendBy = (link: UseOfLink | undefined, command: Command, metadata: Metadata) =>
    link ? link((renewal) => streams.send({ ...command, renewal } as Command, metadata)) : streams.send(command, metadata);

  /** Sends a command that may end the reservation; if it does, its nights are free when the answer is given. */
  const andSettle = async (command: Command, metadata: Metadata, link?: UseOfLink): Promise<Written & { events: ReservationEvent[] }> => {
    const handled = await sendBy(link, command, metadata);
    const { position, events } = handled;
    const released = await settle(handled, metadata);
    return { position: released !== null && position !== null && released > position ? released : position, events };
  };

  /** Ends it with the reason that may stand in an event; words of one's own are kept beside it once it has ended. */
  const endWithReason = async (
    given: Given,
    authorId: number,
    metadata: Metadata,
    command: (reason: string | null) => Command,
    link?: UseOfLink,
  ) => {
    const { reason, note } = reasonOf(given);
    const ending = command(reason);
    const ended = await andSettle(ending, metadata, link);
    if (note !== null) await keepNote(db, { reservationId: ending.reservationId, authorId, text: note, writtenAt: clock.now() });
    return ended;
  };

  return {
    /**
     * A draft holds no nights and lapses by itself (D-41). The same stay again is the draft that is there, with the guests if they
     * are named now, or the request it has become (K-05); `created` is false then. Throws Rejection unavailable (409), and what else the dates are refused with.
     */
    draft: async (
      asked: Omit<Asked, 'guests'> & { guests: number | null; guestId: number; language: Language },
      metadata: Metadata,
    ): Promise<Written & { reservationId: number; created: boolean }> => {
      const { listingId, guestId, stay, language } = asked;
      const existing = await unpaidOf(db, { guestId, listingId, ...stay }, clock.now());
      if (existing && existing.status !== 'draft') return { reservationId: existing.id, created: false, position: null };
      const guests = asked.guests ?? existing?.guests ?? 1;
      const listing = await openListing({ listingId, stay, guests }, guestId);
      const reservationId = await idFor(db, 'reservations', metadata.commandId);
      if (existing && existing.id !== reservationId) {
        const { position } =
          existing.guests === guests ? { position: null } : await change({ ...asked, guests, reservationId: existing.id }, metadata);
        return { reservationId: existing.id, created: false, position };
      }
      const { hostId, details } = listing;
      const priced = await quote(listing, { stay, guests, guestId });
      const facts = { reservationId, listingId, guestId, hostId, timeZone: details.timeZone, stay, guests, quote: priced, language };
      const { position } = await streams.send({ type: 'Draft', ...facts, terms }, metadata);
      return { reservationId, created: true, position };
    },

    change,

    /** Throws Rejection method_unavailable for a method that does not take this reservation's currency. */
    choosePaymentType: async (
      { reservationId, guestId, method }: ByGuest & { method: MethodOffer['method'] },
      metadata: Metadata,
    ): Promise<Written> => {
      const { reservation } = (await streams.load(reservationId)).state;
      if (reservation.status === 'none' || reservation.guestId !== guestId) throw new Rejection('not_found');
      const offer = offersOf(reservation.quote, offers).find((one) => one.method === method);
      if (!offer?.available) throw new Rejection('method_unavailable', { field: 'method', reason: offer?.reason });
      return streams.send({ type: 'ChoosePaymentType', reservationId, guestId, method }, metadata);
    },

    /** From here the nights are held and the host's time runs. `expected`: for no more than this total (minor units). */
    request: async (
      asked: ByGuest & { coupon: string | null; expected?: number | null | undefined },
      metadata: Metadata,
    ): Promise<Written> => ({
      position: await request(asked, metadata),
    }),

    /** For the reaction on NightsHeld: what a crash left between the nights and the request. */
    completeRequest: complete,
    /** Whether this process has seen the request that its command was to make. */
    isRequested: (reservationId: number, commandId: string): boolean => streams.knows(reservationId, commandId),

    /** Throws Rejection not_found once the link has ended. */
    accept: ({ reservationId, hostId, link }: ByHost & ByLink, metadata: Metadata): Promise<Written> =>
      sendBy(link, { type: 'Accept', reservationId, hostId, terms }, metadata),

    /** Throws as `accept`. */
    reject: ({ reservationId, hostId, why, link }: ByHost & ByLink & { why: Given }, metadata: Metadata): Promise<Written> =>
      endWithReason(why, hostId, metadata, (known) => ({ type: 'Reject', reservationId, hostId, reason: known }), link),

    /** Ends the links of one party; the mail with the new one follows (D-139). Throws Rejection not_found, draft, draft_lapsed. */
    renewLink: ({ reservationId, party }: { reservationId: number; party: Party }, metadata: Metadata): Promise<Written> =>
      streams.send({ type: 'RenewLink', reservationId, party }, metadata),

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
      }: { reservationId: number; by: 'guest' | 'host' | 'admin'; byId: number; why: Given; expected?: number | null | undefined },
      metadata: Metadata,
    ) => endWithReason(why, byId, metadata, (known) => ({ type: 'Cancel', reservationId, by, byId, reason: known, expected })),

    /** The stay has begun: its host asks an administrator to end it (D-136). Throws Rejection stay_not_begun, stay_over, or the standing. */
    askToEnd: ({ reservationId, hostId, why }: ByHost & { why: Given }, metadata: Metadata): Promise<Written> =>
      endWithReason(why, hostId, metadata, (reason) => ({ type: 'AskToEnd', reservationId, hostId, reason })),
    /** It goes on. Throws Rejection not_asked, or the standing. */
    refuseEnd: ({ reservationId }: { reservationId: number }, metadata: Metadata): Promise<Written> =>
      streams.send({ type: 'RefuseEnd', reservationId }, metadata),
    /** It is over, and what goes back is in the event. Throws Rejection not_asked, or the standing. */
    endStay: ({ reservationId, back }: { reservationId: number; back: 'all' | 'unused' }, metadata: Metadata): Promise<Written> =>
      andSettle({ type: 'EndStay', reservationId, back }, metadata),

    /** For a call that writes elsewhere by a guest's link. Throws Rejection not_found once that link was sent anew. */
    expectGuestLink: async ({ reservationId, renewal }: { reservationId: number; renewal: number }): Promise<void> =>
      expectLink('guest', renewal, (await streams.load(reservationId)).state),

    /** The first one starts the clock of the transfer; `transferBy` is when it ends. Throws Rejection transfer_too_late, the standing. */
    startTransfer: async (
      { reservationId, link }: { reservationId: number } & ByLink,
      metadata: Metadata,
    ): Promise<Written & { transferBy: Instant }> => {
      const { position, state } = await sendBy(link, { type: 'StartTransfer', reservationId, terms }, metadata);
      const transferBy = state.reservation.status === 'accepted' ? state.reservation.transferBy : null;
      if (transferBy === null) throw new Rejection('conflict'); // ended by another command since this one was first sent
      return { position, transferBy };
    },

    /** Stops every clock; an administrator confirms. Starts the transfer first where that was not done. Throws Rejection already_announced. */
    announceTransfer: (
      { reservationId, reference, receipt, link }: { reservationId: number; reference: string | null; receipt: boolean } & ByLink,
      metadata: Metadata,
    ): Promise<Written> => sendBy(link, { type: 'AnnounceTransfer', reservationId, reference, receipt, terms }, metadata),

    /** A payment that an administrator entered waits for another one: no deadline runs (decision 18). Changes nothing where it is not to be paid. */
    proposePayment: ({ reservationId }: { reservationId: number }, metadata: Metadata): Promise<Written> =>
      streams.send({ type: 'ProposePayment', reservationId }, metadata),

    /** It is not to be done: the time to pay runs on. Changes nothing where none waited. */
    endProposal: ({ reservationId }: { reservationId: number }, metadata: Metadata): Promise<Written> =>
      streams.send({ type: 'EndProposal', reservationId, terms }, metadata),

    /**
     * The money has come. `paid` is what was paid of the quote, in minor units of its currency, without the method's own charge. The same
     * payment again changes nothing. Throws Rejection with the standing when it can no longer be paid: the money has to go back.
     */
    pay: (
      { reservationId, method, paid, paymentId }: { reservationId: number; method: PaymentMethod; paid: number; paymentId: string | null },
      metadata: Metadata,
    ): Promise<Written> => streams.send({ type: 'Pay', reservationId, method, paid, paymentId }, metadata),

    /** The payment of the stay had been entered by mistake (D-51). Changes nothing where another one counts, or it has ended. */
    voidPayment: ({ reservationId, paymentId }: { reservationId: number; paymentId: string }, metadata: Metadata): Promise<Written> =>
      andSettle({ type: 'VoidPayment', reservationId, paymentId, terms }, metadata),

    /** Whether an administrator may undo this cancellation, and by what it was paid. */
    expectUndoable: cancellations.expectUndoable,
    /** Takes it back (D-51): the nights are held and the reservation goes on where it was. */
    undoCancellation: async (one: { reservationId: number }, metadata: Metadata): Promise<Written> => ({
      position: await cancellations.withdraw(one, metadata),
    }),
    /** For the reaction on NightsHeld: what a crash left between the nights and the reservation. */
    completeUndo: cancellations.complete,

    /** For timers: ends what has run past its deadline, and nothing else. */
    expire: async (reservationId: number, metadata: Metadata): Promise<void> => {
      await andSettle({ type: 'Expire', reservationId }, metadata);
    },

    /** For the reaction on the end of a reservation. */
    giveBack,
    isSettled,
    giveCouponBack,
    keepCoupon,
    /** For timers: frees the slot of a request that did not come about. */
    freeUnusedSlot: async (slot: { guestId: number; reservationId: number }, metadata: Metadata): Promise<void> => {
      const { reservation } = (await streams.load(slot.reservationId)).state;
      if (reservation.status !== 'requested' && reservation.status !== 'accepted')
        await streams.freeSlot({ ...slot, unsent: true }, metadata);
    },
  };
};
