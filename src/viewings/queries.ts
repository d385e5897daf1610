import type { Knex } from 'knex';
import type { Instant } from '../kernel/types.ts';
import { VISITS, type VisitRow } from './rows.ts';

/** Pictures that are due for deletion at `now`. */
export const picturesToDelete = (db: Knex, now: Instant): Promise<{ id: number; since: Instant }[]> =>
  db(VISITS).where('picture_until', '<=', now).select('id', 'picture_until as since');

/** The viewing requests for a space in [`from`, `to`), in order. */
export const viewingsBetween = (db: Knex, listingId: number, from: Instant, to: Instant): Promise<number[]> =>
  db(VISITS)
    .where({ listing_id: listingId })
    .where('requested_at', '>=', from)
    .where('requested_at', '<', to)
    .orderBy(['requested_at', 'id'])
    .pluck('id');

export const viewingById = async (db: Knex, id: number): Promise<VisitRow | null> => (await db(VISITS).where({ id }).first()) ?? null;
