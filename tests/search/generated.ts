import type { Knex } from 'knex';
import { searchProjection } from '../../projections/search/search.ts';
import type { CalendarEvent } from '../../src/calendar/events.ts';
import { positionOf, type Recorded } from '../../src/engine/event-store/port.ts';
import type { Projection } from '../../src/engine/followers/projection.ts';
import { addDays, overlaps } from '../../src/kernel/nights.ts';
import type { Taken } from '../../src/kernel/stay-rules.ts';
import type { Currency } from '../../src/kernel/types.ts';
import type { Category, ListingDetails, ListingEvent } from '../../src/listings/events.ts';
import { CATEGORIES, FEATURES, PROXIMITY } from '../../src/listings/vocabulary.ts';
import type { ReviewEvent } from '../../src/reviews/events.ts';
import { someDetails } from '../listings/details.ts';

export const NOW = '2026-12-01T15:00:00.000Z';

/** A repeatable sequence of random numbers from 0 up to, but not including, 1. */
export const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

export type Generated = {
  id: number;
  details: ListingDetails;
  approvedAt: string;
  highlighted: boolean;
  verified: boolean;
  blocked: boolean;
  /** Blocks of the host are `own`, the others are held. */
  taken: Taken[];
};

const PRICES: Record<'CLP' | 'USD' | 'EUR', number> = { CLP: 20_000, USD: 2_500, EUR: 2_200 };

/** A degree with the read model's precision: otherwise an edge could lie between a point and its stored value. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Listings around Santiago and Madrid that vary in every criterion of a search. */
export const generate = (count: number, next: () => number): Generated[] => {
  const upTo = (n: number) => Math.floor(next() * n);
  const pick = <T>(values: readonly T[]): T => values[upTo(values.length)] as T; // the list is never empty
  return Array.from({ length: count }, (_, i) => {
    const mode = pick(['daily', 'monthly', 'both'] as const);
    const currency = pick<'CLP' | 'USD' | 'EUR'>(['CLP', 'USD', 'EUR']);
    const inSpain = next() < 0.3;
    const unit = PRICES[currency] * (1 + upTo(8));
    const taken: Taken[] = [];
    for (let k = upTo(9); k > 0; k -= 1) {
      const checkIn = addDays('2026-11-20', upTo(150));
      const stay = { checkIn, checkOut: addDays(checkIn, 1 + upTo(12)), own: taken.length % 2 === 1 };
      if (!taken.some((other) => overlaps(other, stay))) taken.push(stay);
    }
    const details = someDetails({
      mode,
      type: pick(['entire', 'shared', 'private'] as const),
      category: pick<Category>(CATEGORIES),
      minNights: mode === 'monthly' ? 30 : 1 + upTo(5),
      maxGuests: 1 + upTo(24),
      roomCount: upTo(6),
      timeZone: inSpain ? 'Europe/Madrid' : 'America/Santiago',
      placeIds: inSpain ? [301, 3] : [...(next() < 0.5 ? [101] : [102]), 3871336, 1],
      point: inSpain
        ? { lat: rounded(40.4 + next() * 0.04), lng: rounded(-3.72 + next() * 0.04) }
        : { lat: rounded(-33.46 + next() * 0.06), lng: rounded(-70.65 + next() * 0.08) },
      countryCode: inSpain ? 'ES' : 'CL', // where cards cost nothing more, and where they do
      prices: {
        currency: currency as Currency,
        monthlyRent: mode === 'daily' ? null : unit * 20,
        basics: 0,
        shared: 0,
        cleaning: 0,
        monthlyTotal: mode === 'daily' ? null : unit * 20,
        nightly: mode === 'monthly' ? null : unit,
      },
      features: Object.fromEntries(FEATURES.filter(() => next() < 0.4).map((name) => [name, 1])),
      proximity: PROXIMITY.filter(() => next() < 0.4),
      welcome: {},
      rooms: next() < 0.5 ? [{ wifi: 1, cama_2_plazas: 1 }] : [],
    });
    return {
      id: i + 1,
      details,
      approvedAt: `2026-11-${String(1 + upTo(28)).padStart(2, '0')}T10:00:00.000Z`,
      highlighted: next() < 0.1,
      verified: next() < 0.3,
      blocked: next() < 0.05,
      taken,
    };
  });
};

/** Every third one lets no gaps shorter than its minimum stay, every fourth of the others also those beside a block of the host (D-90). */
export const orphanRules = (id: number) => ({ sellsOrphanNights: id % 3 !== 0, sellsBesideBlocks: id % 4 === 0 });

/** The events of a generated listing, some of whose nights are taken and released. */
const eventsOf = ({
  id: listingId,
  details,
  approvedAt,
  highlighted,
  verified,
  blocked,
  taken,
}: Generated): (ListingEvent | CalendarEvent)[] => [
  { type: 'ListingPublished', data: { listingId, hostId: 1, details: someDetails(), publishedAt: NOW } },
  {
    type: 'RangeBlocked',
    data: { listingId, blockId: listingId * 100 + 99, from: '2026-12-05', to: '2027-03-01', origin: 'host', blockedAt: NOW },
  },
  { type: 'ListingEdited', data: { listingId, details, changed: ['prices'], editedAt: NOW } },
  { type: 'RangeUnblocked', data: { listingId, blockId: listingId * 100 + 99, unblockedAt: NOW } },
  { type: 'ListingApproved', data: { listingId, approvedAt } },
  ...orphansSet(listingId),
  ...(highlighted ? [{ type: 'ListingHighlighted' as const, data: { listingId, highlightedAt: NOW } }] : []),
  ...(verified ? [{ type: 'ListingVerified' as const, data: { listingId, verifiedAt: NOW } }] : []),
  ...(blocked ? [{ type: 'ListingBlocked' as const, data: { listingId, reason: 'admin' as const, blockedAt: NOW } }] : []),
  ...taken.map(
    ({ own, ...stay }, i): CalendarEvent =>
      own !== true
        ? { type: 'NightsHeld', data: { listingId, reservationId: listingId * 100 + i, guestId: 5, stay, draftRevision: 0, heldAt: NOW } }
        : {
            type: 'RangeBlocked',
            data: { listingId, blockId: listingId * 100 + i, from: stay.checkIn, to: stay.checkOut, origin: 'host', blockedAt: NOW },
          },
  ),
];

const orphansSet = (listingId: number): ListingEvent[] => {
  const { sellsOrphanNights: sold, sellsBesideBlocks: besideBlocks } = orphanRules(listingId);
  return sold && !besideBlocks ? [] : [{ type: 'OrphanNightsSet', data: { listingId, sold, besideBlocks, setAt: NOW } }];
};

type Folding = {
  /** Events in a batch. */
  readonly size?: number;
  readonly projections?: readonly Projection[];
};

/** Applies these events like the runner, `size` at a time. */
export const fold = async (
  db: Knex,
  events: readonly (ListingEvent | CalendarEvent | ReviewEvent)[],
  { size = 500, projections = [searchProjection] }: Folding = {},
): Promise<void> => {
  const recorded = events.map(
    (event, i): Recorded => ({
      ...event,
      id: `${i}`,
      stream: 's',
      revision: i,
      position: positionOf(i + 1),
      meta: { actor: 'seed', correlationId: 'c', commandId: `${i}`, v: 1, at: NOW, prev: null },
    }),
  );
  for (let i = 0; i < recorded.length; i += size) {
    await db.transaction(async (trx) => {
      for (const { apply } of projections) await apply(trx, recorded.slice(i, i + size));
    });
  }
};

export const store = (db: Knex, listings: readonly Generated[], how?: Folding) => fold(db, listings.flatMap(eventsOf), how);
