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
     * Keeps a listing or lets it go; answers whether it is kept now. Throws, only where it would be added, `space_not_found`,
     * `not_yet_approved`, `space_not_active`, `no_longer_available`, `too_many_favourites`.
     */
    change: async ({ user, listingId, wanted }: Change, metadata: Metadata): Promise<{ kept: boolean; position: Position | null }> => {
      const command = { userId: user.id, listingId, wanted, hiddenBecause: await hiddenBecause(listingId, user) };
      const { state, position } = await favourites.send(command, metadata);
      return { kept: state.has(listingId), position };
    },

    /**
     * Marks listings as hidden or compared, or not any more; answers what is marked now. Ids of no listing are passed over, as a browser
     * may have kept them for long. Throws `too_many_hidden`, `too_many_compared`.
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
