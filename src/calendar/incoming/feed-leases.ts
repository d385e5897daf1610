import type { Knex } from 'knex';
import { addMilliseconds, after, before, milliseconds } from '../../kernel/durations.ts';
import type { Instant } from '../../kernel/types.ts';
import type { Version } from '../../server/outgoing/guarded-fetch.ts';
import type { SyncCounts } from '../decider/feeds.ts';
import { AT_ONCE, type For, feedHosts, LEASE } from './feed-hosts.ts';
import { type FeedProblem, type Row, TABLE } from './feed-row.ts';

const LATEST_MS = 6 * 3_600_000;
/** A feed that is read later than this was waiting together with many others. */
const BUNCHED = 'PT5M';

type Attempt = {
  /** When it ended. */
  readonly now: Instant;
  /** When it was due. */
  readonly dueAt: Instant;
  /** Failures in a row, this one included. */
  readonly failures: number;
  /** An ISO 8601 duration. */
  readonly every: string;
};

/**
 * When a feed is due next: `every`, doubled with each failure up to six hours, give or take a tenth (`random` from 0 to 1). After a
 * standstill it is give or take a half, so that feeds that were all due at once are spread over the interval by their next reading.
 */
export const nextAttempt = ({ now, dueAt, failures, every }: Attempt, random: number): Instant => {
  const each = milliseconds(every);
  const ms = Math.min(each * 2 ** Math.min(failures, 10), Math.max(LATEST_MS, each));
  const spread = dueAt < before(now, BUNCHED) ? 0.5 : 0.1;
  return addMilliseconds(now, Math.round(ms * (1 - spread + 2 * spread * random)));
};

/** A feed that this process fetches and nobody else until the lease ends. */
export type Leased = {
  readonly feedId: number;
  readonly listingId: number;
  readonly revision: number;
  readonly url: string;
  readonly known: Version;
  readonly lease: number;
  readonly host: string;
  /** How many of its host may be read at once. */
  readonly atOnce: number;
};

/** What an attempt came to. `version`: of an answer that was read whole, to be asked with next time. */
export type Outcome = {
  readonly counts: SyncCounts | null;
  readonly problem: FeedProblem | null;
  readonly succeeded: boolean;
  readonly version: Version | 'unchanged' | null;
  /** Whether its host answered as it should; null where what it answered says nothing of others of it. */
  readonly hostIsWell: boolean | null;
};

/** An unchanged feed is read whole once a day all the same: the months ahead move on, also where the file does not. */
const READ_ANEW = 'P1D';
/** When a reading is tried again that failed for a reason of ours. */
const AGAIN = 'PT5M';

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
      // what could not be read of a calendar is for sale, so that its host is told of it as of one that fails
      failing_since: succeeded && problem !== 'partly' ? null : (row.failing_since ?? now),
      next_at: nextAttempt({ now, dueAt: row.next_at, failures, every }, Math.random()),
      ...(succeeded && { fetched_at: now }),
      ...(counts && { counts: JSON.stringify(counts) as unknown as SyncCounts }),
    });
  await mine().update({ leased_until: null }); // last: until then nobody finds it due
};

/** Feeds that are due and that nobody fetches. */
const dueFeeds = (db: Knex, now: Instant): Knex.QueryBuilder =>
  db(TABLE)
    .where('next_at', '<=', now)
    .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now));

/** `opened`: the address of a row. */
type FeedLeasesDeps = { readonly db: Knex; readonly opened: (row: Row) => string };

/** Whose turn a feed is, and what its reading came to: in `calendar_feeds` and `feed_hosts`, for any number of processes. */
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
    const isRecent = row.read_at !== null && row.read_at > before(now, READ_ANEW);
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
    /** A feed that somebody asks for. Null for an unknown feed; `reading`: somebody else fetches it, `waiting`: or another of its host. */
    lease: (feedId: number, now: Instant): Promise<Leased | 'reading' | 'waiting' | null> =>
      db.transaction(async (trx) => {
        const row = await trx<Row>(TABLE).where({ feed_id: feedId }).forUpdate().first();
        if (!row) return null;
        if (row.leased_until !== null && row.leased_until > now) return 'reading';
        return (await leased(trx, row, now, 'person')) ?? 'waiting';
      }),

    /** The feed that has been due longest of those whose host has room; `waiting`: none has; null when none is due. */
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
          return row ? ((await leased(trx, row, now, 'schedule')) ?? 'again') : null; // another process took the host meanwhile
        });
        if (found === 'again') continue;
        return found ?? ((await dueFeeds(db, now).first('feed_id')) ? 'waiting' : null);
      }
      return 'waiting';
    },

    /**
     * Ends a lease with what the attempt came to; no effect on the feed when the lease or the address is no longer the same. It is due
     * again after `every`.
     */
    settle: async (feed: Leased, outcome: Outcome, { now, every }: { now: Instant; every: string }): Promise<void> => {
      await settle({ db, every, now }, feed, outcome);
      const { hostIsWell } = outcome;
      if (hostIsWell !== null && !(hostIsWell && feed.atOnce === AT_ONCE)) await hosts.answered(feed.host, hostIsWell);
    },

    /** Ends a lease without a result, for a reason that is not the feed's. */
    giveBack: async ({ feedId, lease }: Leased, now: Instant): Promise<void> => {
      await rows()
        .where({ feed_id: feedId, lease })
        .update({ leased_until: null, next_at: after(now, AGAIN) });
    },

    /** Whether a process fetches the feed now. */
    isReading: async (feedId: number, now: Instant): Promise<boolean> =>
      (await rows().where({ feed_id: feedId }).where('leased_until', '>', now).first('feed_id')) !== undefined,

    /** Counts a reading that a person asks for. Null, or the seconds after which its host may be asked again. */
    countAsked: async (feedId: number, now: Instant, most: number): Promise<number | null> => {
      const row = await rows().where({ feed_id: feedId }).first('host');
      return row ? hosts.count(row.host, now, most) : null;
    },
  };
};
