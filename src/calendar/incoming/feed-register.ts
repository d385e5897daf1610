import type { Knex } from 'knex';
import type { Trouble, Version } from '../../platform/outgoing/guarded-fetch.ts';
import { type FieldKeys, sealed } from '../../platform/sealed.ts';
import { after, before } from '../../shared/durations.ts';
import type { Instant } from '../../shared/types.ts';
import type { SyncCounts } from '../decider/feeds.ts';
import type { Unusable } from '../feeds/lines.ts';

/** `emptied`: it came empty and is not believed yet. `partly`: not everything in it could be read, so nothing was freed. */
export const FEED_PROBLEMS = [
  'address_invalid',
  'address_refused',
  'host_unknown',
  'unreachable',
  'too_slow',
  'too_large',
  'too_many_redirects',
  'wrong_type',
  'answered_error',
  'not_a_calendar',
  'emptied',
  'partly',
] as const satisfies readonly (Trouble | Unusable | 'emptied' | 'partly')[];
export type FeedProblem = (typeof FEED_PROBLEMS)[number];

type Row = {
  feed_id: number;
  listing_id: number;
  revision: number;
  address: string;
  host: string;
  etag: string | null;
  modified: string | null;
  read_at: Instant | null;
  tried_at: Instant | null;
  fetched_at: Instant | null;
  failing_since: Instant | null;
  failures: number;
  problem: FeedProblem | null;
  counts: SyncCounts | null;
  next_at: Instant;
  leased_until: Instant | null;
  lease: number;
};

/** How the fetching of a feed goes, for its owner. */
export type FeedState = {
  readonly feedId: number;
  readonly listingId: number;
  readonly url: string;
  readonly fetchedAt: Instant | null;
  readonly triedAt: Instant | null;
  readonly problem: FeedProblem | null;
  readonly counts: SyncCounts | null;
};

/** A feed that this process fetches and nobody else until the lease ends. */
export type Leased = {
  readonly feedId: number;
  readonly listingId: number;
  readonly revision: number;
  readonly url: string;
  readonly known: Version;
  readonly lease: number;
};

/** What an attempt came to. `version`: of an answer that was read whole, to be asked with next time. */
export type Outcome = {
  readonly counts: SyncCounts | null;
  readonly problem: FeedProblem | null;
  readonly succeeded: boolean;
  readonly version: Version | 'unchanged' | null;
};

const TABLE = 'calendar_feeds';
/** What is known of an address that was never read. */
const UNREAD = {
  etag: null,
  modified: null,
  read_at: null,
  fetched_at: null,
  failing_since: null,
  failures: 0,
  problem: null,
  counts: null,
} as const;
const LEASE = 'PT1M';
/** An unchanged feed is read whole once a day all the same: the months ahead move on, also where the file does not. */
const READ_ANEW = 'P1D';
const EACH_MS = 30 * 60_000;
const LATEST_MS = 6 * 3_600_000;

/** When a feed is due next: half an hour, doubled with each failure up to six hours, give or take a tenth (`random` from 0 to 1). */
const nextAttempt = (now: Instant, failures: number, random: number): Instant => {
  const ms = Math.min(EACH_MS * 2 ** Math.min(failures, 10), LATEST_MS);
  return new Date(Date.parse(now) + Math.round(ms * (0.9 + 0.2 * random))).toISOString();
};

const settle = async (
  db: Knex,
  { feedId, lease, revision }: Leased,
  { counts, problem, succeeded, version }: Outcome,
  now: Instant,
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
  await mine().update({ leased_until: null });
  await mine()
    .where({ revision })
    .update({
      ...read,
      problem,
      failures,
      failing_since: succeeded ? null : (row.failing_since ?? now),
      next_at: nextAttempt(now, failures, Math.random()),
      ...(succeeded && { fetched_at: now }),
      ...(counts && { counts: JSON.stringify(counts) as unknown as SyncCounts }),
    });
};

/**
 * The table `calendar_feeds`: addresses, sealed since they hold a secret (SEC-25), and how their fetching goes. What is taken by a feed is
 * decided in the listing's stream alone.
 */
export const feedRegister = ({ db, fieldKeys }: { readonly db: Knex; readonly fieldKeys: FieldKeys }) => {
  const box = sealed(fieldKeys, 'calendar/feed');
  const rows = () => db<Row>(TABLE);

  /** Throws when the settings no longer have the key it was sealed with. */
  const opened = ({ feed_id, address }: Pick<Row, 'feed_id' | 'address'>): string => {
    const url = box.open(address, String(feed_id));
    if (url === null) throw new Error(`${TABLE}.address of feed ${feed_id} does not open: is its key in FIELD_KEYS?`);
    return url;
  };
  const stateOf = (row: Row): FeedState => ({
    feedId: row.feed_id,
    listingId: row.listing_id,
    url: opened(row),
    fetchedAt: row.fetched_at,
    triedAt: row.tried_at,
    problem: row.problem,
    counts: row.counts,
  });

  return {
    /** The feeds of a listing, the oldest first. */
    of: async (listingId: number): Promise<FeedState[]> =>
      (await rows().where({ listing_id: listingId }).orderBy('feed_id')).map((row) => stateOf(row)),

    find: async (feedId: number): Promise<FeedState | null> => {
      const row = await rows().where({ feed_id: feedId }).first();
      return row ? stateOf(row) : null;
    },

    /** Notes the address of a revision, unless a later one is there. What was known of the old address is forgotten. */
    note: async ({
      feedId,
      listingId,
      revision,
      url,
      now,
    }: {
      feedId: number;
      listingId: number;
      revision: number;
      url: URL;
      now: Instant;
    }) => {
      const row = {
        feed_id: feedId,
        listing_id: listingId,
        revision,
        address: box.seal(url.href, String(feedId)),
        host: url.host,
        ...UNREAD,
        next_at: now,
      };
      await rows().insert(row).onConflict('feed_id').merge().where(`${TABLE}.revision`, '<', revision);
    },

    remove: async (feedId: number): Promise<void> => {
      await rows().where({ feed_id: feedId }).delete();
    },

    /** Null while somebody else fetches it, and for an unknown feed. */
    lease: async (feedId: number, now: Instant): Promise<Leased | null> => {
      const [row] = await rows()
        .where({ feed_id: feedId })
        .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now))
        .update({ leased_until: after(now, LEASE), tried_at: now, lease: db.raw('lease + 1') as unknown as number })
        .returning('*');
      if (!row) return null;
      const isRecent = row.read_at !== null && row.read_at > before(now, READ_ANEW);
      return {
        feedId,
        listingId: row.listing_id,
        revision: row.revision,
        url: opened(row),
        known: isRecent ? { etag: row.etag, modified: row.modified } : { etag: null, modified: null },
        lease: row.lease,
      };
    },

    /** Ends a lease with what the attempt came to; no effect when the lease or the address is no longer the same. */
    settle: (feed: Leased, outcome: Outcome, now: Instant): Promise<void> => settle(db, feed, outcome, now),

    /** Seals with the first key every address that an older one sealed. Returns their number. */
    reseal: async (): Promise<number> => {
      const old = (await rows().select('feed_id', 'address')).filter(({ address }) => !box.isCurrent(address));
      for (const row of old)
        await rows()
          .where({ feed_id: row.feed_id, address: row.address })
          .update({ address: box.seal(opened(row), String(row.feed_id)) });
      return old.length;
    },
  };
};

export type FeedRegister = ReturnType<typeof feedRegister>;
