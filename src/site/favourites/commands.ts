import { streamsOf } from '../../engine/commands/streams.ts';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import type { RejectionCode } from '../../kernel/rejection.ts';
import { bookableListing, listingPolicies } from '../../listings/public.ts';
import { listingsById } from '../../listings/queries.ts';
import type { User } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { favouritesDecider } from './decider.ts';
import { type ChangeMarks, type Marked, marksDecider } from './marks-decider.ts';

type Change = { readonly user: Pick<User, 'id' | 'isAdmin'>; readonly listingId: number; readonly wanted: boolean | null };

export type FavouriteCommands = ReturnType<typeof favouriteCommands>;

export const favouriteCommands = ({ db, store, clock }: Pick<Core, 'db' | 'store' | 'clock'>) => {
  const favourites = streamsOf({ store, clock }, favouritesDecider);
  const marks = streamsOf({ store, clock }, marksDecider);

  /** Why the listing is not shown to this person, or null. */
  const hiddenBecause = async (listingId: number, user: Change['user']): Promise<RejectionCode | null> => {
    const listing = await bookableListing(db, listingId);
    if (!listing) return 'space_not_found';
    return listingPolicies.isHiddenFrom(user, listing) ? listing.state : null;
  };

  return {
    /**
     * Adds or removes a favourite; returns whether it is one now. Throws, only when adding, `space_not_found`, `not_yet_approved`,
     * `space_not_active`, `no_longer_available`, `too_many_favourites`.
     */
    change: async (
      { user, listingId, wanted }: Change,
      metadata: Metadata,
    ): Promise<{ isFavourite: boolean; position: Position | null }> => {
      const command = { userId: user.id, listingId, wanted, hiddenBecause: await hiddenBecause(listingId, user) };
      const { state, position } = await favourites.send(command, metadata);
      return { isFavourite: state.has(listingId), position };
    },

    /**
     * Marks or unmarks listings as hidden or compared; returns what is marked now. Ignores ids without a listing, since a browser may have
     * stored them for a long time. Throws `too_many_hidden`, `too_many_compared`.
     */
    mark: async (change: Omit<ChangeMarks, 'now'>, metadata: Metadata): Promise<{ marked: Marked; position: Position | null }> => {
      const { on, listingIds } = change;
      const known = on ? await listingsById(db, listingIds) : null;
      const command = { ...change, listingIds: listingIds.filter((id) => known?.has(id) ?? true) };
      const { state, position } = await marks.send(command, metadata);
      return { marked: state, position };
    },
  };
};
