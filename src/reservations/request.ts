import type { Knex } from 'knex';
import { paidIdsOf } from '../../projections/reservations.ts';
import type { CalendarCommands } from '../calendar/public.ts';
import { missingForBooking } from '../identity/public.ts';
import { bookableListing } from '../listings/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Metadata, Position } from '../platform/event-store/port.ts';
import { type Instant, Rejection } from '../shared/types.ts';
import { dayIn } from '../shared/zones.ts';
import { asOf, respondByOf, type Terms } from './decider/deadlines.ts';
import { refused } from './decider/standing.ts';
import type { Draft } from './decider/state.ts';
import type { Streams } from './streams.ts';

export type RequestDeps = {
  readonly db: Knex;
  readonly clock: Clock;
  readonly calendar: CalendarCommands;
  readonly streams: Streams;
  readonly terms: Terms;
};

type Held = {
  readonly listingId: number;
  readonly reservationId: number;
  readonly guestId: number;
  readonly draftRevision: number;
  readonly heldAt: Instant;
};

/** Standings that say the nights are in use: nothing to give back. */
const LIVE: readonly string[] = ['already_requested', 'already_accepted', 'already_paid'];

/**
 * The request in three steps: a slot of the guest, the nights of the listing, the request itself. The nights decide who gets them; from
 * there `complete` is certain to be run, here or, after a crash, by the reaction on NightsHeld, with the same command id.
 */
export const requesting = ({ db, clock, calendar, streams, terms }: RequestDeps) => {
  /**
   * Turns held nights into a request of the very draft they were held for. A refusal is for good, since that draft can never come back:
   * the nights and the slot are given back then.
   */
  const complete = async (held: Held, metadata: Metadata): Promise<Position | null> => {
    const { reservationId, guestId, listingId, draftRevision, heldAt } = held;
    try {
      const request = { type: 'Request' as const, reservationId, guestId, draftRevision, terms, now: heldAt };
      return (await streams.send(request, metadata)).position;
    } catch (error) {
      if (error instanceof Rejection && !LIVE.includes(error.code)) {
        const giveBack = { ...metadata, commandId: `${metadata.commandId}/give-back` };
        const released = await calendar.release({ listingId, reservationId, cause: 'request_failed', draftRevision }, giveBack);
        if (released !== null) await streams.freeSlot({ guestId, reservationId }, giveBack);
      }
      throw error;
    }
  };

  /** What must be so before the nights are asked for. Throws the Rejection that says what is not. */
  const checkFacts = async (draft: Draft, now: Instant) => {
    const { guestId, listingId, stay, guests, timeZone } = draft;
    const [listing, missing, settled] = await Promise.all([
      bookableListing(db, listingId),
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

  /** Throws Rejection: the draft's standing, unavailable (with `alternatives`), already_requested, too_many_requests_open and what is missing. */
  const request = async (
    { reservationId, guestId, coupon }: { reservationId: number; guestId: number; coupon: string | null },
    metadata: Metadata,
  ): Promise<Position | null> => {
    const { state, history } = await streams.load(reservationId);
    const done = history.find((event) => event.type === 'ReservationRequested' && event.meta.commandId === metadata.commandId);
    if (done) return done.position;
    const now = clock.now();
    const draft = asOf(state.reservation, now);
    if (draft.status === 'none' || draft.guestId !== guestId) throw new Rejection('not_found');
    if (draft.status !== 'draft') throw refused(draft);
    if (coupon !== null) throw new Rejection('invalid_coupon', { field: 'coupon' });
    const { rules, settled } = await checkFacts(draft, now);
    const { listingId, stay } = draft;
    const slot = { guestId, reservationId };
    await streams.takeSlot(slot, metadata);
    const draftRevision = state.revision;
    const hold = { listingId, reservationId, guestId, stay, draftRevision, rules, settled };
    const { heldAt } = await calendar.hold(hold, metadata).catch(async (error: unknown) => {
      if (error instanceof Rejection) await streams.freeSlot(slot, { ...metadata, commandId: `${metadata.commandId}/no-nights` });
      throw error;
    });
    return complete({ listingId, reservationId, guestId, draftRevision, heldAt }, metadata);
  };

  return { request, complete };
};
