import type { Knex } from 'knex';
import { addMilliseconds, after, before, milliseconds } from '../../kernel/durations.ts';
import type { Instant } from '../../kernel/types.ts';
import type { Version } from '../../server/outgoing/guarded-fetch.ts';
import type { SyncCounts } from '../decider/feeds.ts';
import { AT_ONCE, type For, feedHosts, LEASE } from './feed-hosts.ts';
import { type FeedProblem, type Row, TABLE } from './feed-row.ts';

const LATEST_MS = 6 * 3_600_000;
/** A feed read later than this was part of a backlog. */
const BUNCHED = 'PT5M';

type Attempt = {
  /** When the attempt ended. */
  readonly now: Instant;
  /** When the feed was due. */
  readonly dueAt: Instant;
  /** Consecutive failures, including this one. */
  readonly failures: number;
  /** An ISO 8601 duration. */
  readonly every: string;
};

/**
 * When a feed is due next: `every`, with exponential backoff up to six hours and 10 % jitter (`random` from 0 to 1). After a backlog the
 * jitter is 50 %, so that feeds that were all due together spread over the interval.
 */
export const nextAttempt = ({ now, dueAt, failures, every }: Attempt, random: number): Instant => {
  const each = milliseconds(every);
  const ms = Math.min(each * 2 ** Math.min(failures, 10), Math.max(LATEST_MS, each));
  const spread = dueAt < before(now, BUNCHED) ? 0.5 : 0.1;
  return addMilliseconds(now, Math.round(ms * (1 - spread + 2 * spread * random)));
};

/** A feed leased to this process: no other process fetches it until the lease ends. */
export type Leased = {
  readonly feedId: number;
  readonly listingId: number;
  readonly revision: number;
  readonly url: string;
  readonly known: Version;
  readonly lease: number;
  readonly host: string;
  /** How many calendars of its host may be read in parallel. */
  readonly atOnce: number;
};

/** The result of an attempt. `version`: of a completely read response, for the next conditional request. */
export type Outcome = {
  readonly counts: SyncCounts | null;
  readonly problem: FeedProblem | null;
  readonly succeeded: boolean;
  readonly version: Version | 'unchanged' | null;
  /** Whether its host responded well; null when the response says nothing about other calendars of the host. */
  readonly hostIsWell: boolean | null;
};

/** An unchanged feed is still read completely once a day, because the window of months moves on even if the file does not change. */
const READ_FULLY = 'P1D';
/** The retry delay of a reading that failed on our side. */
const RETRY_AFTER = 'PT5M';

type Settling = { readonly db: Knex; readonly every: string; readonly now: Instant };

const settle = async (
  { db, every, now }: Settling,
  { feedId, lease, revision }: Leased,
  { counts, problem, succeeded, version }: Outcome,
): Promise<void> => {
  const mine = () => db<Row>(TABLE).where({ feed_id: feedId, lease });
  const row = await mine().first();
  if (!row) return;
  const failures = succeeded ? 0 : row.failures + 1;
  const read =
    version === 'unchanged'
      ? {}
      : version
        ? { etag: version.etag, modified: version.modified, read_at: now }
        : { etag: null, modified: null };
  await mine()
    .where({ revision })
    .update({
      ...read,
      problem,
      failures,
      // nights that could not be read stay bookable, so a partial reading counts as failing for the mail to the host
      failing_since: succeeded && problem !== 'partly' ? null : (row.failing_since ?? now),
      next_at: nextAttempt({ now, dueAt: row.next_at, failures, every }, Math.random()),
      ...(succeeded && { fetched_at: now }),
      ...(counts && { counts: JSON.stringify(counts) as unknown as SyncCounts }),
    });
  await mine().update({ leased_until: null }); // last, so that it is not due before everything is stored
};

/** Feeds that are due and not leased. */
const dueFeeds = (db: Knex, now: Instant): Knex.QueryBuilder =>
  db(TABLE)
    .where('next_at', '<=', now)
    .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now));

/** `opened`: decrypts the address of a row. */
type FeedLeasesDeps = { readonly db: Knex; readonly opened: (row: Row) => string };

/** The leases of feeds and the results of their readings, in `calendar_feeds` and `feed_hosts`, for any number of processes. */
export const feedLeases = ({ db, opened }: FeedLeasesDeps) => {
  const hosts = feedHosts(db);
  const rows = () => db<Row>(TABLE);

  const leased = async (trx: Knex, row: Row, now: Instant, who: For): Promise<Leased | null> => {
    const atOnce = await feedHosts(trx).admit(row.host, now, who);
    if (atOnce === null) return null;
    const lease = row.lease + 1;
    await trx<Row>(TABLE)
      .where({ feed_id: row.feed_id })
      .update({ leased_until: after(now, LEASE), tried_at: now, lease });
    const isRecent = row.read_at !== null && row.read_at > before(now, READ_FULLY);
    return {
      feedId: row.feed_id,
      listingId: row.listing_id,
      revision: row.revision,
      url: opened(row),
      known: isRecent ? { etag: row.etag, modified: row.modified } : { etag: null, modified: null },
      lease,
      host: row.host,
      atOnce,
    };
  };

  return {
    /** Leases a feed for a person. Null for an unknown feed; `reading`: it is leased already; `waiting`: its host has no capacity. */
    lease: (feedId: number, now: Instant): Promise<Leased | 'reading' | 'waiting' | null> =>
      db.transaction(async (trx) => {
        const row = await trx<Row>(TABLE).where({ feed_id: feedId }).forUpdate().first();
        if (!row) return null;
        if (row.leased_until !== null && row.leased_until > now) return 'reading';
        return (await leased(trx, row, now, 'person')) ?? 'waiting';
      }),

    /** Leases the feed that has been due longest among those whose host has capacity. `waiting`: no host has; null when none is due. */
    take: async (now: Instant): Promise<Leased | 'waiting' | null> => {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const found = await db.transaction(async (trx) => {
          const row = await dueFeeds(trx, now)
            .whereNotIn('host', hosts.busy(now))
            .orderBy('next_at')
            .limit(1)
            .forUpdate(TABLE)
            .skipLocked()
            .first<Row | undefined>();
          return row ? ((await leased(trx, row, now, 'schedule')) ?? 'again') : null; // another process took the host's capacity
        });
        if (found === 'again') continue;
        return found ?? ((await dueFeeds(db, now).first('feed_id')) ? 'waiting' : null);
      }
      return 'waiting';
    },

    /**
     * Ends a lease with the result of the attempt; no effect on the feed when the lease or the address has changed. It is due again after
     * `every`.
     */
    settle: async (feed: Leased, outcome: Outcome, { now, every }: { now: Instant; every: string }): Promise<void> => {
      await settle({ db, every, now }, feed, outcome);
      const { hostIsWell } = outcome;
      if (hostIsWell !== null && !(hostIsWell && feed.atOnce === AT_ONCE)) await hosts.answered(feed.host, hostIsWell);
    },

    /** Ends a lease without a result, for a reason unrelated to the feed. */
    giveBack: async ({ feedId, lease }: Leased, now: Instant): Promise<void> => {
      await rows()
        .where({ feed_id: feedId, lease })
        .update({ leased_until: null, next_at: after(now, RETRY_AFTER) });
    },

    /** Whether a process is fetching the feed. */
    isReading: async (feedId: number, now: Instant): Promise<boolean> =>
      (await rows().where({ feed_id: feedId }).where('leased_until', '>', now).first('feed_id')) !== undefined,

    /** Counts a manual reading. Null, or the seconds until the next one of its host is allowed. */
    countAsked: async (feedId: number, now: Instant, most: number): Promise<number | null> => {
      const row = await rows().where({ feed_id: feedId }).first('host');
      return row ? hosts.count(row.host, now, most) : null;
    },
  };
};
