import type { Knex } from 'knex';
import type { DateOnly } from '../kernel/types.ts';
import { SAVED_SEARCHES, type SavedSearchRow } from './rows.ts';

export const savedSearchById = async (db: Knex, id: string): Promise<SavedSearchRow | null> =>
  (await db<SavedSearchRow>(SAVED_SEARCHES).where({ id }).first()) ?? null;

/** The saved searches of a person, latest first. */
export const savedSearchesOf = (db: Knex, userId: number): Promise<SavedSearchRow[]> =>
  db<SavedSearchRow>(SAVED_SEARCHES).where({ user_id: userId }).orderBy('saved_at', 'desc').orderBy('id');

/** Those with active mails whose days have not passed by `today`. */
export const liveSearches = (db: Knex, today: DateOnly): Knex.QueryBuilder<SavedSearchRow, SavedSearchRow[]> =>
  db<SavedSearchRow>(SAVED_SEARCHES)
    .whereNull('stopped_because')
    .where((days) => days.whereNull('starts_on').orWhere('starts_on', '>=', today));

/** The listings that a person has hidden from their results. */
export const hiddenBy = (db: Knex, userId: number): Promise<number[]> =>
  db('hidden_listings').where({ user_id: userId }).pluck<number[]>('listing_id');
