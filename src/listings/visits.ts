import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { wideNetworkOf } from '../platform/http/limits/client-address.ts';
import { addMilliseconds } from '../shared/durations.ts';
import type { Instant } from '../shared/types.ts';

const BOT = /bot|crawl|spider|slurp|preview|headless|monitor|curl|wget|python-|facebookexternalhit/i;

type Visit = { listingId: number; address: string; userAgent: string; now: Instant };

/** A visitor is counted again when the visit that counted is over an hour old (docs/rules/product.md#calls, docs/rules/product.md#numbers). */
const RECOUNT_MS = 60 * 60_000;

/**
 * Counts a visit: no bots, and one visitor once in any hour, whichever processes it is told to. The address is cut to its network and never
 * stored: only a hash under a salt that follows from the day and the program's secret, deleted when its hour is over (D-17, SEC-21).
 */
export const countVisit = async (db: Knex, secret: string, { listingId, address, userAgent, now }: Visit): Promise<void> => {
  if (userAgent === '' || BOT.test(userAgent)) return;
  const visitor = `${listingId}/${wideNetworkOf(address)}/${userAgent}`;
  // the hour before and the hour after may lie in a day of another salt
  const [since, until] = [addMilliseconds(now, -RECOUNT_MS), addMilliseconds(now, RECOUNT_MS)];
  const [earlier, mark, later] = [markOf(secret, since, visitor), markOf(secret, now, visitor), markOf(secret, until, visitor)];
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [earlier]);
    await trx.raw(
      `with fresh as (
         insert into listing_visit_marks (mark, seen_at)
         select :mark, :now
          where not exists (select from listing_visit_marks where mark in (:earlier, :mark, :later) and seen_at >= :since)
         on conflict (mark) do update set seen_at = excluded.seen_at where listing_visit_marks.seen_at < :since
         returning mark)
       insert into listing_visits (listing_id, visits) select :listingId, 1 from fresh
       on conflict (listing_id) do update set visits = listing_visits.visits + 1`,
      { mark, earlier, later, now, since, listingId },
    );
  });
  await db.raw(
    `delete from listing_visit_marks
      where mark in (select mark from listing_visit_marks where seen_at < ? for update skip locked)`,
    [since],
  );
};

const markOf = (secret: string, at: Instant, visitor: string): string => {
  const salt = createHmac('sha256', secret)
    .update(`visits/${at.slice(0, 10)}`)
    .digest();
  return createHmac('sha256', salt).update(visitor).digest('base64url');
};

/** Visits so far of each listing, 0 for those never looked at. */
export const visitsOf = async (db: Knex, ids: readonly number[]): Promise<Map<number, number>> => {
  const rows: { listing_id: number; visits: number }[] = await db('listing_visits').whereIn('listing_id', [...ids]);
  const counted = new Map(rows.map((row) => [row.listing_id, row.visits]));
  return new Map(ids.map((id) => [id, counted.get(id) ?? 0]));
};
