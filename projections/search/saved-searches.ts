import type { Knex } from 'knex';
import { rowProjection } from '../../src/engine/followers/projection.ts';
import type { DateOnly, Instant } from '../../src/kernel/types.ts';
import type { Criteria, SavedSearchEvent, Stopped } from '../../src/search/events.ts';

/** One row for each saved search of a person. */
export type SavedSearchRow = {
  id: string;
  user_id: number;
  /** The event that saved it: the cause of its mails. */
  event_id: string;
  place_id: number | null;
  criteria: Criteria;
  /** The first night it asks for, null for any. */
  starts_on: DateOnly | null;
  saved_at: Instant;
  /** When mails were last asked for. */
  asked_at: Instant;
  /** Why there are no mails, null while there are. */
  stopped_because: Stopped | null;
};

const TABLE = 'saved_searches';

/** The row of a search that was saved at `now`, where the read model is still behind. */
export const justSaved = ({
  searchId: id,
  userId,
  placeId,
  criteria,
  now,
}: {
  readonly searchId: string;
  readonly userId: number;
  readonly placeId: number | null;
  readonly criteria: Criteria;
  readonly now: Instant;
}): Omit<SavedSearchRow, 'event_id'> => ({
  ...{ id, user_id: userId, place_id: placeId, criteria, starts_on: dayOf(criteria['fecha_inicio']) },
  ...{ saved_at: now, asked_at: now, stopped_because: null },
});

const dayOf = (value: Criteria[string] | undefined): DateOnly | null => (typeof value === 'string' ? value : null);

export const savedSearchesProjection = rowProjection<SavedSearchRow, SavedSearchEvent>({
  name: 'saved-searches',
  table: TABLE,
  key: 'id',
  keyOf: ({ data }) => data.searchId,
  handlers: {
    SearchSaved: (_, { id, data }) => ({ ...justSaved({ ...data, now: data.savedAt }), event_id: id }),
    SearchAlertsStopped: (row, { data }) => row && { ...row, stopped_because: data.because },
    SearchAlertsResumed: (row, { data }) => row && { ...row, stopped_because: null, asked_at: data.resumedAt },
    SavedSearchDeleted: () => null,
  },
});

export const savedSearchById = async (db: Knex, id: string): Promise<SavedSearchRow | null> =>
  (await db<SavedSearchRow>(TABLE).where({ id }).first()) ?? null;

/** The saved searches of a person, the latest first. */
export const savedSearchesOf = (db: Knex, userId: number): Promise<SavedSearchRow[]> =>
  db<SavedSearchRow>(TABLE).where({ user_id: userId }).orderBy('saved_at', 'desc').orderBy('id');

/** Those with mails, whose days are not over before `today`. */
export const liveSearches = (db: Knex, today: DateOnly): Knex.QueryBuilder<SavedSearchRow, SavedSearchRow[]> =>
  db<SavedSearchRow>(TABLE)
    .whereNull('stopped_because')
    .where((days) => days.whereNull('starts_on').orWhere('starts_on', '>=', today));
