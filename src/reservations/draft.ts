import { availabilityOf } from '../calendar/public.ts';
import { idFor } from '../engine/db/ids.ts';
import type { Metadata, Position } from '../engine/event-store/port.ts';
import { dayIn } from '../kernel/local-time.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { Language, Stay } from '../kernel/types.ts';
import { type BookableListing, bookableListing } from '../listings/public.ts';
import type { MethodOffer } from '../pricing/events.ts';
import { discounts, type OfferSettings, offersOf, quoteForListing } from '../pricing/public.ts';
import { unpaidOf, usdNanosOf } from '../pricing/queries.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { ConditionsInForce, Tariffs } from '../terms/public.ts';
import { reservationStream } from './events.ts';
import type { ReservationStreams } from './streams.ts';

type DraftingDeps = Pick<Core, 'db' | 'clock'> & {
  readonly reservations: ReservationStreams;
  readonly conditions: ConditionsInForce;
  readonly tariffs: Tariffs;
  readonly offers: OfferSettings;
};

type DraftFacts = { readonly listingId: number; readonly stay: Stay; readonly guests: number };
/** `shown`: the version of the tariff of the price shown to the guest; undefined when the call names none. */
type ToPrice = { readonly stay: Stay; readonly guests: number; readonly guestId: number; readonly shown?: number | undefined };
type ByGuest = { readonly reservationId: number; readonly guestId: number };
type Written = { readonly position: Position | null };

/** The guest's commands before the request: create a draft, change it, choose a payment method. */
export const drafting = ({ db, clock, reservations, conditions, tariffs, offers }: DraftingDeps) => {
  /**
   * The listing, if the stay can be requested there. Throws Rejection with the reason, about `guests`, `checkIn` or `checkOut`. `isKept`: a
   * draft of exactly this stay was allowed when it was made, and stays allowed (ADR 101).
   */
  const openListing = async ({ listingId, stay, guests }: DraftFacts, guestId: number, isKept = false): Promise<BookableListing> => {
    const listing = await bookableListing(db, listingId);
    if (!listing) throw new Rejection('space_not_found');
    if (listing.hostId === guestId) throw new Rejection('own_space');
    if (listing.state !== 'active') throw new Rejection(listing.state);
    const now = clock.now();
    const today = dayIn(listing.details.timeZone, now);
    const answer = await availabilityOf(db, listing, {
      stay,
      guests,
      today,
      viewerId: guestId,
      conditions: isKept ? null : await conditions.at(now),
    });
    if (answer.available) return listing;
    const alternatives = answer.alternatives.map(({ checkIn, checkOut }) => ({ from: checkIn, to: checkOut }));
    if (answer.reason === 'busy') throw new Rejection('unavailable', { alternatives });
    const field = answer.reason === 'too_many_guests' ? 'guests' : answer.reason === 'past' ? 'checkIn' : 'checkOut';
    throw new Rejection(answer.reason, { field, alternatives });
  };

  const quote = async ({ details }: BookableListing, { stay, guests, guestId, shown }: ToPrice) => {
    const now = clock.now();
    const [usdNanos, { following }, tariff] = await Promise.all([
      usdNanosOf(db, details.prices.currency),
      discounts.forStay(db, { guestId, checkIn: stay.checkIn, now }),
      shown === undefined ? tariffs.at(now) : tariffs.asShown(shown, now),
    ]);
    return quoteForListing(details, tariff, stay, guests, { usdNanos, discount: following });
  };

  const change = async (wanted: ByGuest & DraftFacts & Pick<ToPrice, 'shown'>, metadata: Metadata): Promise<Written> => {
    const { reservationId, guestId, stay, guests, shown } = wanted;
    const listing = await openListing(wanted, guestId);
    const priced = await quote(listing, { stay, guests, guestId, shown });
    return reservations.send({ type: 'Change', reservationId, guestId, stay, guests, quote: priced }, metadata);
  };

  return {
    /**
     * Creates a draft, which holds no nights and lapses (D-41). For the same stay it returns the existing draft, with the number of guests
     * updated if present, or the request that the draft has become (K-05); `created` is false then. Throws Rejection unavailable (409), and
     * the other refusals of the dates.
     */
    draft: async (
      wanted: Omit<DraftFacts, 'guests'> & { guests: number | null; guestId: number; language: Language } & Pick<ToPrice, 'shown'>,
      metadata: Metadata,
    ): Promise<Written & { reservationId: number; created: boolean }> => {
      const { listingId, guestId, stay, language, shown } = wanted;
      const existing = await unpaidOf(db, { guestId, listingId, ...stay }, clock.now());
      if (existing && existing.status !== 'draft') return { reservationId: existing.id, created: false, position: null };
      const guests = wanted.guests ?? existing?.guests ?? 1;
      const listing = await openListing({ listingId, stay, guests }, guestId, existing?.guests === guests);
      const reservationId = await idFor(db, 'reservations', metadata.commandId);
      if (existing && existing.id !== reservationId) {
        const { position } =
          existing.guests === guests ? { position: null } : await change({ ...wanted, guests, reservationId: existing.id }, metadata);
        return { reservationId: existing.id, created: false, position };
      }
      const { hostId, details } = listing;
      const priced = await quote(listing, { stay, guests, guestId, shown });
      const facts = { reservationId, listingId, guestId, hostId, timeZone: details.timeZone, stay, guests, quote: priced, language };
      const { windows: terms } = await conditions.at(clock.now());
      const { position } = await reservations.send({ type: 'Draft', ...facts, terms }, metadata);
      return { reservationId, created: true, position };
    },

    change,

    /** Throws Rejection method_unavailable for a method that does not support the currency of this reservation. */
    choosePaymentType: async (
      { reservationId, guestId, method }: ByGuest & { method: MethodOffer['method'] },
      metadata: Metadata,
    ): Promise<Written> => {
      const { reservation } = await reservations.stateOf(reservationStream(reservationId));
      if (reservation.status === 'none' || reservation.guestId !== guestId) throw new Rejection('not_found');
      const offer = offersOf(reservation.quote, offers).find((one) => one.method === method);
      if (!offer?.available) throw new Rejection('method_unavailable', { field: 'method', reason: offer?.reason });
      return reservations.send({ type: 'ChoosePaymentType', reservationId, guestId, method }, metadata);
    },
  };
};
