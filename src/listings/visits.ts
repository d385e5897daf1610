import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import type { Instant } from '../shared/types.ts';

const BOT = /bot|crawl|spider|slurp|preview|headless|monitor|curl|wget|python-|facebookexternalhit/i;

type Visit = { listingId: number; address: string; userAgent: string; now: Instant };

/**
 * Counts a visit: no bots, one an hour from the same browser (spec 9, visit recount). The address is never stored: only a hash under
 * a salt that follows from the day and the program's secret, deleted the day after (SEC-21).
 */
export const countVisit = async (db: Knex, secret: string, { listingId, address, userAgent, now }: Visit): Promise<void> => {
  if (userAgent === '' || BOT.test(userAgent)) return;
  const [day, hour] = [now.slice(0, 10), now.slice(0, 13)];
  const salt = createHmac('sha256', secret).update(`visits/${day}`).digest();
  const mark = createHmac('sha256', salt).update(`${listingId}/${hour}/${address}/${userAgent}`).digest('base64url');
  await db.raw(
    `with gone as (delete from listing_visit_marks where day < cast(:day as date)),
          fresh as (insert into listing_visit_marks (mark, day) values (:mark, :day) on conflict do nothing returning mark)
     insert into listing_visits (listing_id, visits) select :listingId, 1 from fresh
     on conflict (listing_id) do update set visits = listing_visits.visits + 1`,
    { day, mark, listingId },
  );
};

/** Visits so far of each listing, 0 for those never looked at. */
export const visitsOf = async (db: Knex, ids: readonly number[]): Promise<Map<number, number>> => {
  const rows: { listing_id: number; visits: number }[] = await db('listing_visits').whereIn('listing_id', [...ids]);
  const counted = new Map(rows.map((row) => [row.listing_id, row.visits]));
  return new Map(ids.map((id) => [id, counted.get(id) ?? 0]));
};
