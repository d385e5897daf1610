import type { Knex } from 'knex';
import type { EventStore, Position } from '../engine/event-store/port.ts';
import { readStream } from '../engine/event-store/typed.ts';
import type { Standing } from '../engine/followers/standing.ts';
import { token } from '../server/modules/tokens.ts';
import type { ListingCommands } from './commands.ts';
import { listingIn } from './decider.ts';
import { type ListingDetails, listingStream } from './events.ts';
import { ADMIN_ACTIONS, isHiddenFrom, isSpared, judgementsOf, type ListingState, standingStrikes, stateIn, stateOf } from './policies.ts';
import { listedRows, listingById } from './queries.ts';

export type { ListingCommands } from './commands.ts';
export const LISTING_COMMANDS = token<ListingCommands>('ListingCommands');
export { parsePrices } from './form/price-fields.ts';
export { pastSpace, type SpaceAsOf, spaceAsOf } from './past/as-of.ts';
export { card } from './shapes.ts';
export { cardsOf } from './showing.ts';

/** Policies for other contexts: state, visibility, strikes, and the decisions of administrators. */
export const listingPolicies = { ADMIN_ACTIONS, isHiddenFrom, isSpared, judgementsOf, standingStrikes, stateOf };

/** The facts about a listing that calendar, pricing and reservations need. */
export type BookableListing = {
  listingId: number;
  hostId: number;
  state: ListingState;
  details: ListingDetails;
  /** A gap shorter than the minimum stay may be filled exactly (D-90). */
  sellsOrphanNights: boolean;
  /** Including a gap next to the host's own block. */
  sellsBesideBlocks: boolean;
};

/** Null for an unknown listing. With a known `standing`, it is read only if not already cached (`listedRows`). */
export const bookableListing = async (db: Knex, listingId: number, standing: Standing = null): Promise<BookableListing | null> => {
  const row = standing === null ? await listingById(db, listingId) : (await listedRows(db, [listingId], standing)).get(listingId);
  return row
    ? {
        listingId: row.id,
        hostId: row.host_id,
        state: stateOf(row),
        details: row.details,
        sellsOrphanNights: row.sells_orphan_nights,
        sellsBesideBlocks: row.sells_beside_blocks,
      }
    : null;
};

/**
 * Like `bookableListing`, but from the log, so that it includes all acknowledged writes of any process. `until`: as of that position. For
 * decisions that a block or a removal must prevent, which a read model may show too late. Null for an unknown listing.
 */
export const listingFromLog = async (store: EventStore, listingId: number, until?: Position): Promise<BookableListing | null> => {
  const history = await readStream(store, listingStream(listingId));
  const listing = listingIn(until === undefined ? history : history.filter(({ position }) => position <= until));
  if (listing.status === 'none') return null;
  return {
    listingId,
    hostId: listing.hostId,
    state: stateIn(listing),
    details: listing.details,
    sellsOrphanNights: listing.sellsOrphanNights,
    sellsBesideBlocks: listing.sellsBesideBlocks,
  };
};
