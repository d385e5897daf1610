import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { anyOf } from '../engine/db/any-of.ts';
import { addMilliseconds } from '../kernel/durations.ts';
import type { Instant } from '../kernel/types.ts';
import { wideNetworkOf } from '../server/http/limits/client-address.ts';

const BOT = /bot|crawl|spider|slurp|preview|headless|monitor|curl|wget|python-|facebookexternalhit/i;

type Visit = { listingId: number; address: string; userAgent: string; now: Instant };

/** A visitor is counted again one hour after the last counted visit (docs/rules/product.md#calls, docs/rules/product.md#numbers). */
const RECOUNT_MS = 60 * 60_000;

/**
 * Counts a page view: excludes bots, and counts each visitor once an hour across all processes. The IP address is truncated to its network
 * and not stored: only a hash salted with the day and the program's secret is, which is deleted after the hour (D-17, SEC-21).
 */
export const countVisit = async (db: Knex, secret: string, { listingId, address, userAgent, now }: Visit): Promise<void> => {
  if (userAgent === '' || BOT.test(userAgent)) return;
  const visitor = `${listingId}/${wideNetworkOf(address)}/${userAgent}`;
  // near midnight, the neighbouring hour may use another day's salt
  const since = addMilliseconds(now, -RECOUNT_MS);
  const until = addMilliseconds(now, RECOUNT_MS);
  const earlier = markOf(secret, since, visitor);
  const mark = markOf(secret, now, visitor);
  const later = markOf(secret, until, visitor);
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

/** The number of page views of each listing, 0 when there are none. */
export const visitsOf = async (db: Knex, ids: readonly number[]): Promise<Map<number, number>> => {
  const rows: { listing_id: number; visits: number }[] = await db('listing_visits').where(anyOf('listing_id', ids));
  const counted = new Map(rows.map((row) => [row.listing_id, row.visits]));
  return new Map(ids.map((id) => [id, counted.get(id) ?? 0]));
};
