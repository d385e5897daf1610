import type { Knex } from 'knex';
import { partOf } from '../engine/commands/saga.ts';
import type { Metadata } from '../engine/event-store/port.ts';
import { byAddress, byUser, type Field, type Holding, holding, type Subject } from '../server/modules/personal-data.ts';
import type { FavouriteCommands } from './favourites/commands.ts';
import { favouritesOf, markedBy } from './queries.ts';
import { MARKED_TABLES } from './rows.ts';

const bySender = (query: Knex.QueryBuilder, of: Subject): Knex.QueryBuilder =>
  query.where((own) => own.where({ user_id: of.userId }).orWhere((sent) => byAddress(sent, of)));

const LETTER = ['created_at', 'name', 'email', 'calling_code', 'phone', 'user_type', 'destination_country', 'message'] as const;
const form = (table: string, columns: readonly Field[]): Holding =>
  holding({ table, part: 'letters', columns: [...columns, 'handled_at'], whose: bySender, erase: 'rows' });

/** Letters and bug reports: those of the account, and those sent with its address once that is confirmed. */
export const siteData: readonly Holding[] = [
  form('contacts', [...LETTER, 'investment', 'language']),
  form('bug_reports', ['created_at', 'email', 'page', 'description']),
];

type FavouritesDataDeps = { readonly db: Knex; readonly commands: FavouriteCommands };

/** A person's favourites, hidden and compared spaces; all are removed when the person is erased. */
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
