import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { v5 as uuidv5 } from 'uuid';
import type { Periodic } from '../../engine/deadlines/periodic.ts';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import type { Log } from '../../engine/observability/log.ts';
import { dayIn } from '../../kernel/local-time.ts';
import { addDays } from '../../kernel/nights.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { bookableListing } from '../../listings/public.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { type Fetched, NotFetched, type Version } from '../../server/outgoing/guarded-fetch.ts';
import type { CalendarCommands } from '../commands.ts';
import { ownUidOf } from '../export/ics.ts';
import type { ReadCalendar } from '../feeds/in-worker.ts';
import { UnusableCalendar } from '../feeds/lines.ts';
import type { Leased, Outcome } from './feed-leases.ts';
import type { FeedRegister } from './feed-register.ts';
import type { FeedProblem } from './feed-row.ts';

type FeedSyncDeps = Pick<Core, 'db' | 'clock' | 'publicUrl'> & {
  readonly commands: Pick<CalendarCommands, 'syncFeed' | 'feedCounts'>;
  readonly register: FeedRegister;
  readonly fetchFeed: (url: string, known: Version) => Promise<Fetched>;
  readonly read: ReadCalendar;
  /** The interval between readings of a feed: an ISO 8601 duration. */
  readonly every: string;
  /** After a reading that lacks most nights, a second one is accepted only after this ISO 8601 duration. */
  readonly confirmAfter: string;
};

type Tried = Outcome & { readonly position: Position | null };
/**
 * Reads one feed. Null while another process reads it, when its host has no capacity in time, and for a removed feed. `afterOthers`: waits
 * for a running reading, within the same time limit, and then reads the feed.
 */
export type SyncFeed = (
  feedId: number,
  metadata: Metadata,
  options?: { readonly confirmed?: boolean; readonly afterOthers?: boolean },
) => Promise<Tried | null>;
export type FeedSync = {
  /** For a person: waits for the host for a few seconds. */
  readonly one: SyncFeed;
  /** For the schedule: leases the feed that has been due longest among those whose host has capacity. */
  readonly take: () => ReturnType<FeedRegister['take']>;
  /** Reads a leased feed. */
  readonly read: (feed: Leased) => Promise<void>;
};

/** How long a person waits while other calendars of the host, or this one, are fetched. */
const PATIENCE_MS = 5_000;
const LEASE_POLL_MS = 100;
const SYNCS = '0f0c3f1b-2a58-4a0e-9d4e-6c5a4be1c7d1';

/** Whether other calendars of the host are likely to fail too; a missing calendar says nothing about them. */
const isTroubleOfHost = ({ trouble, status }: NotFetched): boolean =>
  trouble === 'unreachable' || trouble === 'too_slow' || (trouble === 'answered_error' && (status === 429 || Number(status) >= 500));

/**
 * Fetch, parse, decide, record: in this order and without a surrounding transaction (docs/adr/0023-no-outside-call-in-a-transaction.md).
 */
export const feedSync = ({ db, clock, commands, register, fetchFeed, read, publicUrl, every, confirmAfter }: FeedSyncDeps): FeedSync => {
  const failed = (problem: FeedProblem, hostIsWell: boolean | null = true): Tried => ({
    counts: null,
    problem,
    succeeded: false,
    version: null,
    position: null,
    hostIsWell,
  });

  const attempt = async (feed: Leased, metadata: Metadata, confirmed: boolean): Promise<Tried> => {
    const { feedId, listingId, revision, known, url } = feed;
    const listing = await bookableListing(db, listingId);
    if (!listing) throw new Error(`the listing ${listingId} of feed ${feedId} is unknown`);
    const readAt = clock.now();
    const answer = await fetchFeed(url, known);
    if (!answer.changed) {
      const counts = await commands.feedCounts({ listingId, feedId });
      return { counts, problem: null, succeeded: true, version: 'unchanged', position: null, hostIsWell: true };
    }
    const zone = listing.details.timeZone;
    const today = dayIn(zone, readAt);
    const { ranges, unreadable } = await read(listing.hostId, answer.text, { zone, today, ownUid: ownUidOf(publicUrl, listingId) });
    const whole = unreadable === 0;
    const reading = { listingId, feedId, address: revision, from: addDays(today, -1), ranges, whole, confirmed, confirmAfter, readAt };
    const { counts, doubted, position } = await commands.syncFeed(reading, {
      ...metadata,
      commandId: uuidv5(`${metadata.commandId}/${feedId}/${readAt}`, SYNCS),
    });
    // a doubted or partial reading stores no version, so that the next request gets the full content again
    const version = whole && !doubted ? { etag: answer.etag, modified: answer.modified } : null;
    return { counts, problem: doubted ? 'doubted' : whole ? null : 'partly', succeeded: true, version, position, hostIsWell: true };
  };

  const applied = async (feed: Leased, metadata: Metadata, confirmed: boolean): Promise<Tried> => {
    try {
      const tried = await attempt(feed, metadata, confirmed).catch((error: unknown) => {
        if (error instanceof NotFetched) return failed(error.trouble, isTroubleOfHost(error) ? false : null);
        if (error instanceof UnusableCalendar) return failed(error.why);
        if (error instanceof Rejection && error.code === 'feed_too_large') return failed('too_large'); // too many changes today
        throw error;
      });
      await register.settle(feed, tried, { now: clock.now(), every });
      return tried;
    } catch (error) {
      await register.giveBack(feed, clock.now());
      throw error;
    }
  };

  const leased = async (feedId: number, afterOthers: boolean): Promise<Leased | null> => {
    for (const end = performance.now() + PATIENCE_MS; ; ) {
      const feed = await register.lease(feedId, clock.now());
      if (feed !== 'waiting' && feed !== 'reading') return feed;
      if ((feed === 'reading' && !afterOthers) || performance.now() >= end) return null;
      await sleep(LEASE_POLL_MS);
    }
  };

  return {
    one: async (feedId, metadata, { confirmed = false, afterOthers = false } = {}) => {
      const feed = await leased(feedId, afterOthers);
      return feed && applied(feed, metadata, confirmed);
    },
    take: () => register.take(clock.now()),
    read: async (feed) => {
      const commandId = randomUUID();
      await applied(feed, { actor: 'schedule', correlationId: commandId, commandId }, false);
    },
  };
};

type PeriodicFeedsDeps = { readonly sync: Pick<FeedSync, 'take' | 'read'>; readonly log: Log; readonly atOnce: number };

const ROUND_MS = 45_000;
/** The delay before checking again whether a host has capacity. */
const CAPACITY_POLL_MS = 50;

/**
 * Reads the due feeds, `atOnce` in parallel (docs/operations.md#calendars-of-other-sites). Due times, order and parallel readings per host
 * are in `calendar_feeds` and `feed_hosts`, so that any number of processes can share the work without missing a feed.
 */
export const periodicFeeds = ({ sync, log, atOnce }: PeriodicFeedsDeps): Periodic => ({
  queue: 'calendar-feeds',
  everySeconds: 15,
  run: async (ending) => {
    const end = performance.now() + ROUND_MS;
    const underWay = new Set<Promise<void>>();
    const failed = (error: unknown) => {
      log.error({ err: error }, 'a calendar of another site could not be read'); // retried in five minutes
      return null;
    };
    while (!ending.aborted && performance.now() < end) {
      if (underWay.size >= atOnce) {
        await Promise.race(underWay);
        continue;
      }
      const feed = await sync.take().catch(failed);
      if (feed === null) break;
      if (feed === 'waiting') {
        await Promise.race([...underWay, sleep(CAPACITY_POLL_MS)]);
        continue;
      }
      const reading: Promise<void> = sync
        .read(feed)
        .catch(failed)
        .then(() => void underWay.delete(reading));
      underWay.add(reading);
    }
    await Promise.all(underWay);
    return performance.now() < end ? undefined : 'more';
  },
});
