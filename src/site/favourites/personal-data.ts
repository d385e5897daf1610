import type { Knex } from 'knex';
import { partOf } from '../../engine/commands/parts.ts';
import type { Metadata } from '../../engine/event-store/port.ts';
import { byUser, type Holding, holding } from '../../server/modules/personal-data.ts';
import { favouritesOf, markedBy } from '../queries.ts';
import { MARKED_TABLES } from '../rows.ts';
import type { FavouriteCommands } from './commands.ts';

type FavouritesDataDeps = { readonly db: Knex; readonly commands: FavouriteCommands };

/** The spaces a person keeps, those they hide and those they compare; they let go of all when they are erased. */
export const favouritesData = ({ db, commands }: FavouritesDataDeps): readonly Holding[] => [
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
  ...(['hidden', 'compared'] as const).map((mark) => ({
    ...holding({ table: MARKED_TABLES[mark], part: 'searches', columns: ['listing_id', 'added_at'], whose: byUser(), erase: 'kept' }),
    end: async (userId: number, metadata: Metadata) => {
      const listingIds = (await markedBy(db, mark, userId)).map(({ listingId }) => listingId);
      if (listingIds.length > 0) await commands.mark({ mark, userId, listingIds, on: false }, partOf(metadata, `${mark}-listings`));
    },
  })),
];
