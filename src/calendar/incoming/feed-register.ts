import type { Knex } from 'knex';
import type { RejectionCode } from '../../kernel/rejection.ts';
import type { Instant } from '../../kernel/types.ts';
import { type FieldKeys, sealed } from '../../server/sealed.ts';
import type { SyncCounts } from '../decider/feeds.ts';
import { feedLeases } from './feed-leases.ts';
import { type FeedProblem, type Row, TABLE } from './feed-row.ts';

/** The fetch status of a feed, for its owner. */
export type FeedState = {
  readonly feedId: number;
  readonly listingId: number;
  readonly url: string;
  /** The site of the calendar: the part of its address that others may see. */
  readonly host: string;
  readonly fetchedAt: Instant | null;
  readonly triedAt: Instant | null;
  readonly problem: FeedProblem | null;
  readonly counts: SyncCounts | null;
  /** Since when every attempt failed. */
  readonly failingSince: Instant | null;
  /** When the schedule reads it next. */
  readonly nextAt: Instant;
};

/** The status of an address that was never read. */
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
/** Feeds that have failed since `at` or longer and whose host was not notified; only `feedId` if present. */
export const failingFeeds = (db: Knex, at: Instant, feedId?: number) =>
  db<Row & { failing_since: Instant }>(TABLE)
    .where('failing_since', '<=', at)
    .where((untold) => untold.whereNull('told_of').orWhere('told_of', '<>', db.ref('failing_since')))
    .where((one) => (feedId === undefined ? one : one.where({ feed_id: feedId })));

/** The rejection code of a synchronisation with this result (D-141). */
export const REFUSALS = {
  address_invalid: 'address_not_allowed',
  address_refused: 'address_not_allowed',
  host_unknown: 'feed_unreachable',
  unreachable: 'feed_unreachable',
  answered_error: 'feed_unreachable',
  too_many_redirects: 'feed_unreachable',
  too_slow: 'feed_too_slow',
  too_large: 'feed_too_large',
  wrong_type: 'feed_unreadable',
  not_a_calendar: 'feed_unreadable',
  doubted: 'feed_unreadable',
  partly: 'feed_unreadable',
} as const satisfies Readonly<Record<FeedProblem, RejectionCode>>;

/**
 * The table `calendar_feeds`: addresses, sealed because they contain a secret (SEC-25), and their fetch status. The nights of a feed are
 * only decided in the listing's stream.
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
    host: row.host,
    fetchedAt: row.fetched_at,
    triedAt: row.tried_at,
    problem: row.problem,
    counts: row.counts,
    failingSince: row.failing_since,
    nextAt: row.next_at,
  });

  return {
    ...feedLeases({ db, opened }),

    /** The feeds of a listing, oldest first. */
    of: async (listingId: number): Promise<FeedState[]> =>
      (await rows().where({ listing_id: listingId }).orderBy('feed_id')).map((row) => stateOf(row)),

    find: async (feedId: number): Promise<FeedState | null> => {
      const row = await rows().where({ feed_id: feedId }).first();
      return row ? stateOf(row) : null;
    },

    /** Stores the address of a revision, unless a later one is stored. The status of the old address is reset. */
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

    /** Re-encrypts with the current key every address that an older one sealed. Returns their number. */
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
