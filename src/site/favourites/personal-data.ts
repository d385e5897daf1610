import type { Knex } from 'knex';
import { favouritesOf } from '../../../projections/site/favourites.ts';
import { hiddenBy } from '../../../projections/site/marked-listings.ts';
import { partOf } from '../../engine/commands/parts.ts';
import { byUser, type Holding, holding } from '../../server/modules/personal-data.ts';
import type { FavouriteCommands } from './commands.ts';

type Deps = { readonly db: Knex; readonly commands: FavouriteCommands };

/** The spaces a person keeps, and those they hide; they let go of both when they are erased. */
export const favouritesData = ({ db, commands }: Deps): readonly Holding[] => [
  {
    ...holding({ table: 'favourites', part: 'searches', columns: ['listing_id', 'added_at'], whose: byUser(), erase: 'kept' }),
    end: async (userId, metadata) => {
      for (const { listingId } of await favouritesOf(db, userId))
        await commands.change(
          { user: { id: userId, isAdmin: false }, listingId, wanted: false },
          partOf(metadata, `favourite-${listingId}`),
        );
    },
  },
  {
    ...holding({ table: 'hidden_listings', part: 'searches', columns: ['listing_id', 'added_at'], whose: byUser(), erase: 'kept' }),
    end: async (userId, metadata) => {
      const listingIds = (await hiddenBy(db, userId)).map(({ listingId }) => listingId);
      if (listingIds.length > 0) await commands.hide({ userId, listingIds, hide: false }, partOf(metadata, 'hidden-listings'));
    },
  },
];
