import type { CalendarEvent } from '../../../src/calendar/events.ts';
import type { Category, ListingDetails, ListingEvent, ListingType } from '../../../src/listings/events.ts';
import { FEATURES, PROXIMITY } from '../../../src/listings/vocabulary.ts';
import type { PlaceFacts } from '../../../src/locations/facts.ts';
import { EXPONENT } from '../../../src/shared/money.ts';
import { addDays } from '../../../src/shared/nights.ts';
import type { DateOnly, Instant } from '../../../src/shared/types.ts';
import { someDetails } from '../../listings/details.ts';
import type { RealRow } from './rows.ts';

const TYPES: Readonly<Record<string, ListingType>> = { 'Entire home/apt': 'entire', 'Shared room': 'shared' };
const MONTHLY_FROM = 28;
/** A month costs as much as so many nights. */
const NIGHTS_OF_RENT = 20;

/** Repeatable, and evenly spread over the ids: what the source does not tell. */
const mixed = (id: number, salt: number): number => Math.imul(id ^ (salt * 0x9e3779b1), 0x85ebca6b) >>> 8;
const some = <Name extends string>(names: readonly Name[], id: number, salt: number): Name[] =>
  names.filter((_, i) => mixed(id, salt + i) % 10 < 4);

/** A real row as a listing of ours. Guests, rooms, features and photos are made up: the source has none. */
export const detailsOf = (id: number, row: RealRow, { placeIds, locality, countryCode, timeZone }: PlaceFacts): ListingDetails => {
  const nightly = Math.max(1, Math.round(row.price)) * 10 ** EXPONENT[row.currency];
  const mode = row.minNights >= MONTHLY_FROM ? 'monthly' : mixed(id, 1) % 4 === 0 ? 'both' : 'daily';
  const rent = mode === 'daily' ? null : nightly * NIGHTS_OF_RENT;
  const type = TYPES[row.roomType] ?? 'private';
  return someDetails({
    ...{ title: { es: row.name.slice(0, 80) }, type, category: categoryOf(row, type), mode, countryCode, placeIds, locality, timeZone },
    ...{ point: { lat: row.lat, lng: row.lng }, squareMetres: 20 + (mixed(id, 2) % 100) },
    maxGuests: type === 'entire' ? 2 + (mixed(id, 3) % 6) : 1 + (mixed(id, 3) % 2),
    roomCount: type === 'entire' ? mixed(id, 4) % 5 : 1,
    minNights: mode === 'monthly' ? 30 : Math.min(row.minNights, MONTHLY_FROM),
    prices: {
      ...{ currency: row.currency, monthlyRent: rent, basics: 0, shared: 0, cleaning: 0, monthlyTotal: rent },
      nightly: mode === 'monthly' ? null : nightly,
    },
    features: Object.fromEntries(some(FEATURES, id, 10).map((name) => [name, 1])),
    proximity: some(PROXIMITY, id, 50),
  });
};

const categoryOf = ({ name, roomType }: RealRow, type: ListingType): Category => {
  if (roomType === 'Hotel room') return 'hotel';
  if (/hostal|hostel/i.test(name)) return 'hostal';
  if (/\b(casa|house|chalet|villa)\b/i.test(name)) return 'casa';
  return type === 'shared' ? 'wg' : 'departamento';
};

/** What made it: published, approved, some verified or highlighted. */
export const listingEvents = (listingId: number, details: ListingDetails, at: Instant): ListingEvent[] => [
  { type: 'ListingPublished', data: { listingId, hostId: 1, details, publishedAt: at } },
  { type: 'ListingApproved', data: { listingId, approvedAt: new Date(Date.parse(at) - listingId * 1_000).toISOString() } },
  ...(mixed(listingId, 5) % 10 < 4 ? [{ type: 'ListingVerified' as const, data: { listingId, verifiedAt: at } }] : []),
  ...(mixed(listingId, 6) % 100 === 0 ? [{ type: 'ListingHighlighted' as const, data: { listingId, highlightedAt: at } }] : []),
];

const MAX_BLOCKS = 3;

/** As many of the next 365 nights taken as the source says, in up to three blocks. */
export const calendarEvents = (listingId: number, { freeNights }: RealRow, today: DateOnly, at: Instant): CalendarEvent[] => {
  const taken = Math.max(0, 365 - freeNights);
  const blocks = Math.min(MAX_BLOCKS, Math.ceil(taken / 10));
  return Array.from({ length: blocks }, (_, i) => {
    const nights = Math.floor((taken * (i + 1)) / blocks) - Math.floor((taken * i) / blocks);
    const spare = Math.floor(365 / blocks) - nights;
    const from = addDays(today, Math.floor((365 * i) / blocks) + (spare > 0 ? mixed(listingId, 7) % spare : 0));
    const block = { listingId, blockId: listingId * 4 + i, from, to: addDays(from, nights) };
    return { type: 'RangeBlocked', data: { ...block, origin: 'host', blockedAt: at } };
  });
};
