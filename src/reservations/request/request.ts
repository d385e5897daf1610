import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { paidIdsOf } from '../../../projections/reservations.ts';
import type { CalendarCommands } from '../../calendar/public.ts';
import type { CouponCommands } from '../../coupons/public.ts';
import { missingForBooking } from '../../identity/public.ts';
import { listingFromLog } from '../../listings/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { EventStore, Metadata, Position } from '../../platform/event-store/port.ts';
import type { Discount, Quote } from '../../pricing/events.ts';
import { betterOf, followOnDiscount, withDiscount } from '../../pricing/public.ts';
import { onField, Rejection } from '../../shared/rejection.ts';
import type { Instant } from '../../shared/types.ts';
import { dayIn } from '../../shared/zones.ts';
import { asOf, respondByOf, type Terms } from '../decider/deadlines.ts';
import { refused } from '../decider/standing.ts';
import type { Draft } from '../decider/state.ts';
import type { Streams } from '../streams.ts';

export type RequestDeps = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly calendar: CalendarCommands;
  readonly coupons: CouponCommands;
  readonly streams: Streams;
  readonly terms: Terms;
};

type Held = {
  readonly listingId: number;
  readonly reservationId: number;
  readonly guestId: number;
  readonly draftRevision: number;
  readonly heldAt: Instant;
  /** Where in the log the nights were taken. */
  readonly position: Position;
};

/** The total the guest was shown, minor units: `null` when it is no such amount, `undefined` when they take what there is. */
type Expected = number | null | undefined;

/** Standings that say the nights are in use: nothing to give back. */
const LIVE: readonly string[] = ['already_requested', 'already_accepted', 'already_paid'];

/**
 * The request in steps: a slot of the guest, the discount the draft is to have with one use of its coupon, the nights of the listing, the
 * request itself. The nights decide who gets them; from there `complete` is certain to be run, here or, after a crash, by the reaction on
 * NightsHeld, with the same command id.
 */
export const requesting = ({ db, store, clock, calendar, coupons, streams, terms }: RequestDeps) => {
  const releaseCoupon = async ({ couponId }: Pick<Quote, 'couponId'>, reservationId: number, metadata: Metadata): Promise<void> => {
    if (couponId !== null) await coupons.release({ couponId, reservationId }, metadata);
  };

  /**
   * Whether a listing takes requests is decided where the nights were held: a block or a removal that stands before them in the log
   * refuses the request, one behind them comes too late. Everybody who completes the request reads the same order, so all decide alike.
   * Throws Rejection with the state of the listing.
   */
  const expectActive = async ({ listingId, reservationId, position }: Held, { commandId }: Metadata): Promise<void> => {
    const listing = await listingFromLog(store, listingId, position);
    if (listing?.state === 'active') return;
    const { history } = await streams.load(reservationId);
    const done = history.some((event) => event.type === 'ReservationRequested' && event.meta.commandId === commandId);
    if (!done) throw new Rejection(listing?.state ?? 'space_not_found');
  };

  /**
   * Turns held nights into a request of the very draft they were held for. A refusal is for good, since that draft can never come back:
   * the nights and the slot are given back then.
   */
  const complete = async (held: Held, metadata: Metadata): Promise<Position | null> => {
    const { reservationId, guestId, listingId, draftRevision, heldAt } = held;
    try {
      await expectActive(held, metadata);
      const request = { type: 'Request' as const, reservationId, guestId, draftRevision, terms, now: heldAt };
      return (await streams.send(request, metadata)).position;
    } catch (error) {
      if (error instanceof Rejection && !LIVE.includes(error.code)) {
        const giveBack = { ...metadata, commandId: `${metadata.commandId}/give-back` };
        const released = await calendar.release({ listingId, reservationId, cause: 'request_failed', draftRevision }, giveBack);
        if (released !== null) {
          await streams.freeSlot({ guestId, reservationId, unsent: true }, giveBack);
          const { reservation } = (await streams.load(reservationId)).state;
          if (reservation.status !== 'none') await releaseCoupon(reservation.quote, reservationId, giveBack);
        }
      }
      throw error;
    }
  };

  /** What must be so before the nights are asked for. Throws the Rejection that says what is not. */
  const checkFacts = async (draft: Draft, now: Instant) => {
    const { guestId, listingId, stay, guests, timeZone } = draft;
    const [listing, missing, settled] = await Promise.all([
      listingFromLog(store, listingId),
      missingForBooking(db, guestId),
      paidIdsOf(db, guestId, listingId),
    ]);
    if (!listing) throw new Rejection('space_not_found');
    if (listing.state !== 'active') throw new Rejection(listing.state);
    if (missing.length > 0) throw new Rejection('profile_incomplete', { missing });
    const today = dayIn(timeZone, now);
    if (stay.checkIn < today) throw new Rejection('past');
    if (guests > listing.details.maxGuests) throw new Rejection('too_many_guests');
    respondByOf(now, terms, timeZone, stay); // refuses what comes too late for an answer before it takes anything
    return { rules: { minNights: listing.details.minNights, sellsOrphanNights: listing.sellsOrphanNights, today }, settled };
  };

  /**
   * Gives the draft the discount its request is made with, counted anew (SEC-35), and keeps one use of the coupon for it: in this order, so
   * that whoever finds the draft later knows which coupon to give back. Returns the draft's revision. A discount may have ended since the
   * draft was looked at: nothing is asked for at more than `expected`, and the draft has its price of now then. Throws Rejection total_changed,
   * and what the coupon is refused with.
   */
  const discount = async (
    draft: Draft,
    revision: number,
    { coupon, expected }: { coupon: Discount | null; expected: Expected },
    metadata: Metadata,
  ) => {
    const { reservationId, guestId, listingId, stay, guests, timeZone } = draft;
    const followOn = await followOnDiscount(db, guestId, stay.checkIn);
    const uncouponed = withDiscount(draft.quote, followOn ?? undefined);
    const quote = withDiscount(draft.quote, betterOf(followOn, coupon));
    const reprice = async (priced: Quote, step: string) => {
      const command = { type: 'Change' as const, reservationId, guestId, stay, guests, quote: priced };
      return (await streams.send(command, { ...metadata, commandId: `${metadata.commandId}/${step}` })).state.revision;
    };
    if (expected !== undefined && (expected === null || quote.total > expected)) {
      if (!isDeepStrictEqual(uncouponed, draft.quote)) await reprice(uncouponed, 'price-of-now');
      throw new Rejection('total_changed');
    }
    const draftRevision = isDeepStrictEqual(quote, draft.quote) ? revision : await reprice(quote, 'price');
    if (quote.couponId === null) return { quote, draftRevision };
    const use = { couponId: quote.couponId, reservationId, listingId, timeZone };
    await coupons.reserve(use, metadata).catch(async (error: unknown) => {
      if (error instanceof Rejection) await reprice(uncouponed, 'no-coupon');
      return onField('coupon')(error);
    });
    return { quote, draftRevision };
  };

  /**
   * Throws Rejection: the draft's standing, unavailable (with `alternatives`), already_requested, too_many_requests_open, too_many_requests_listing,
   * too_many_requests_day, total_changed and
   * what is missing.
   */
  const request = async (
    { reservationId, guestId, coupon, expected }: { reservationId: number; guestId: number; coupon: string | null; expected?: Expected },
    metadata: Metadata,
  ): Promise<Position | null> => {
    const { state, history } = await streams.load(reservationId);
    const done = history.find((event) => event.type === 'ReservationRequested' && event.meta.commandId === metadata.commandId);
    if (done) return done.position;
    const now = clock.now();
    const draft = asOf(state.reservation, now);
    if (draft.status === 'none' || draft.guestId !== guestId) throw new Rejection('not_found');
    if (draft.status !== 'draft') throw refused(draft);
    const { listingId, stay, timeZone } = draft;
    const couponed = coupon === null ? null : await coupons.discountOf(coupon, { listingId, timeZone }).catch(onField('coupon'));
    const { rules, settled } = await checkFacts(draft, now);
    const slot = { guestId, reservationId, unsent: true };
    await streams.takeSlot({ ...slot, listingId }, metadata);
    const giveBack = (step: string) => ({ ...metadata, commandId: `${metadata.commandId}/${step}` });
    const { quote, draftRevision } = await discount(draft, state.revision, { coupon: couponed, expected }, metadata).catch(
      async (error: unknown) => {
        if (error instanceof Rejection) await streams.freeSlot(slot, giveBack('no-discount'));
        throw error;
      },
    );
    const hold = { listingId, reservationId, guestId, stay, draftRevision, rules, settled };
    const { heldAt, position } = await calendar.hold(hold, metadata).catch(async (error: unknown) => {
      if (error instanceof Rejection) {
        await streams.freeSlot(slot, giveBack('no-nights'));
        await releaseCoupon(quote, reservationId, giveBack('no-nights'));
      }
      throw error;
    });
    return complete({ listingId, reservationId, guestId, draftRevision, heldAt, position }, metadata);
  };

  return { request, complete };
};
