import { byUser, type Holding, holding } from '../platform/personal-data.ts';

/** The searches a person keeps, and what was found for them. */
export const savedSearchesData: readonly Holding[] = [
  holding({
    table: 'saved_searches',
    part: 'searches',
    columns: ['saved_at', 'place_id', 'criteria', 'asked_at', 'stopped_because'],
    whose: byUser(),
  }),
  holding({
    table: 'saved_search_alerts',
    part: 'searches',
    columns: ['told_at', 'found'],
    whose: (query, { userId }) =>
      query.whereIn('id', (own: typeof query) => own.select('id').from('saved_searches').where({ user_id: userId })),
  }),
];
