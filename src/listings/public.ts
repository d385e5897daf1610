import type { Knex } from 'knex';
import { listingById, listingsById } from '../../projections/listings.ts';
import type { EventStore, Position } from '../platform/event-store/port.ts';
import { token } from '../platform/tokens.ts';
import type { Instant } from '../shared/types.ts';
import type { ListingCommands } from './commands.ts';
import type { ListingDetails, Photo, Point, Texts } from './events.ts';
import { historyOf, listingIn } from './history.ts';
import { type ListingState, stateIn, stateOf } from './policies.ts';

export type { ListingCommands } from './commands.ts';
export const LISTING_COMMANDS = token<ListingCommands>('ListingCommands');
export { REVIEW_REASONS } from './events.ts';
export { parsePrices } from './form/price-fields.ts';
export {
  CATEGORIES,
  COWORKS,
  FEATURES,
  HOMES,
  modeOf,
  PROXIMITY,
  ROOM_FEATURES,
  typeOf,
  WELCOME,
  WIRE_MODES,
  WIRE_TYPES,
  wireModeOf,
  wireTypeOf,
} from './form/vocabulary.ts';
export { ADMIN_ACTIONS, isHiddenFrom, isSpared, judgementsOf, standingStrikes, stateOf as listingState } from './policies.ts';
export { card } from './shapes.ts';
export { cardsOf } from './showing.ts';

/** What calendar, pricing and reservations decide by. */
export type BookableListing = {
  listingId: number;
  hostId: number;
  state: ListingState;
  details: ListingDetails;
  /** A gap shorter than the minimum stay may be filled exactly (D-90): on for every host so far. */
  sellsOrphanNights: boolean;
};

/** Null when there never was such a listing. */
export const bookableListing = async (db: Knex, listingId: number): Promise<BookableListing | null> => {
  const row = await listingById(db, listingId);
  return row && { listingId: row.id, hostId: row.host_id, state: stateOf(row), details: row.details, sellsOrphanNights: true };
};

/**
 * The same from the log, so that whatever was acknowledged by any process is in it. `until`: as it was at that position of the log. For
 * decisions that a block or a removal has to stop, which a read model may show too late. Null when there was no such listing.
 */
export const listingFromLog = async (store: EventStore, listingId: number, until?: Position): Promise<BookableListing | null> => {
  const history = await historyOf(store, listingId);
  const listing = listingIn(until === undefined ? history : history.filter(({ position }) => position <= until));
  if (listing.status === 'none') return null;
  return { listingId, hostId: listing.hostId, state: stateIn(listing), details: listing.details, sellsOrphanNights: true };
};

export type ListingSummary = {
  listingId: number;
  hostId: number;
  title: Texts;
  locality: string;
  countryCode: string;
  placeIds: readonly number[];
  timeZone: string;
  cover: Photo | null;
  /** The public, displaced point. */
  point: Point;
  struckAt: readonly Instant[];
  sparedAt: Instant | null;
};

/** The few facts lists and mails show of a listing, removed ones included; unknown ids are left out. */
export const listingSummaries = async (db: Knex, ids: readonly number[]): Promise<Map<number, ListingSummary>> => {
  const rows = await listingsById(db, ids);
  return new Map(
    [...rows].map(([listingId, { host_id: hostId, details, struck_at: struckAt, spared_at: sparedAt }]) => {
      const { title, locality, countryCode, placeIds, timeZone, photos, point } = details;
      return [
        listingId,
        { listingId, hostId, title, locality, countryCode, placeIds, timeZone, cover: photos[0] ?? null, point, struckAt, sparedAt },
      ];
    }),
  );
};
