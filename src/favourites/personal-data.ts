import type { Knex } from 'knex';
import { favouritesOf } from '../../projections/favourites.ts';
import { partOf } from '../platform/engine/parts.ts';
import { byUser, type Holding, holding } from '../platform/personal-data.ts';
import type { FavouriteCommands } from './commands.ts';

type Means = { readonly db: Knex; readonly commands: FavouriteCommands };

/** The spaces a person keeps; they let go of them when they are erased. */
export const favouritesData = ({ db, commands }: Means): readonly Holding[] => [
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
];
