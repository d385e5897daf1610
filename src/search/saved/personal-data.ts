import type { Knex } from 'knex';
import { partOf } from '../../engine/commands/saga.ts';
import { byUser, erasingRows, type Holding, holding } from '../../server/modules/personal-data.ts';
import { savedSearchesOf } from '../queries.ts';
import type { SavedSearchCommands } from './commands.ts';

type SavedSearchesDataDeps = { readonly db: Knex; readonly commands: SavedSearchCommands };

const ofTheirs = (query: Knex.QueryBuilder, { userId }: { readonly userId: number }): Knex.QueryBuilder =>
  query.whereIn('id', (own: Knex.QueryBuilder) => own.select('id').from('saved_searches').where({ user_id: userId }));

/** A person's saved searches and their matches; they are deleted when the person is erased. */
export const savedSearchesData = ({ db, commands }: SavedSearchesDataDeps): readonly Holding[] => [
  {
    ...holding({
      table: 'saved_searches',
      part: 'searches',
      columns: ['saved_at', 'place_id', 'criteria', 'asked_at', 'stopped_because'],
      whose: byUser(),
      erase: 'kept',
    }),
    end: async (userId, metadata) => {
      for (const { id } of await savedSearchesOf(db, userId))
        await commands.remove({ userId, searchId: id }, partOf(metadata, `search-${id}`));
    },
  },
  holding({
    table: 'saved_search_alerts',
    part: 'searches',
    columns: ['told_at', 'found'],
    whose: ofTheirs,
    erase: erasingRows('saved_search_alerts', ofTheirs),
  }),
];
