import type { Knex } from 'knex';
import { v5 as uuidv5 } from 'uuid';
import { bookableListing } from '../../listings/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Metadata, Position } from '../../platform/event-store/port.ts';
import { type Fetched, NotFetched, type Version } from '../../platform/outgoing/guarded-fetch.ts';
import { dayIn } from '../../shared/local-time.ts';
import { addDays } from '../../shared/nights.ts';
import type { CalendarCommands } from '../commands.ts';
import type { ReadCalendar } from '../feeds/in-worker.ts';
import { UnusableCalendar } from '../feeds/lines.ts';
import type { FeedProblem, FeedRegister, Leased, Outcome } from './feed-register.ts';

type Deps = {
  readonly db: Knex;
  readonly clock: Clock;
  readonly commands: Pick<CalendarCommands, 'syncFeed' | 'feedCounts'>;
  readonly register: FeedRegister;
  readonly fetchFeed: (url: string, known: Version) => Promise<Fetched>;
  readonly read: ReadCalendar;
  /** What our own UIDs end in: events of ours that come back are no news. */
  readonly ownUid: string;
};

type Tried = Outcome & { readonly position: Position | null };
/** Fetches one feed and applies what it says. Null while another process does so, and for a feed that is gone. */
export type SyncFeed = (feedId: number, metadata: Metadata, options?: { readonly confirmed?: boolean }) => Promise<Tried | null>;

const SYNCS = '0f0c3f1b-2a58-4a0e-9d4e-6c5a4be1c7d1';

/** Fetch, read, decide, note: in this order and without a transaction around it (docs/adr/0023-nothing-outside-in-a-transaction.md). */
export const feedSync = ({ db, clock, commands, register, fetchFeed, read, ownUid }: Deps): SyncFeed => {
  const failed = (problem: FeedProblem): Tried => ({ counts: null, problem, succeeded: false, version: null, position: null });

  const attempt = async (feed: Leased, metadata: Metadata, confirmed: boolean): Promise<Tried> => {
    const { feedId, listingId, revision, known, url } = feed;
    const listing = await bookableListing(db, listingId);
    if (!listing) throw new Error(`the listing ${listingId} of feed ${feedId} is unknown`);
    const readAt = clock.now();
    const answer = await fetchFeed(url, known);
    if (!answer.changed) {
      const counts = await commands.feedCounts({ listingId, feedId });
      return { counts, problem: null, succeeded: true, version: 'unchanged', position: null };
    }
    const zone = listing.details.timeZone;
    const today = dayIn(zone, readAt);
    const { ranges, unreadable } = await read(answer.text, { zone, today, ownUid });
    const whole = unreadable === 0;
    const reading = { listingId, feedId, address: revision, from: addDays(today, -1), ranges, whole, confirmed, readAt };
    const { counts, doubted, position } = await commands.syncFeed(reading, {
      ...metadata,
      commandId: uuidv5(`${metadata.commandId}/${feedId}/${readAt}`, SYNCS),
    });
    // what is asked again must be answered again: a doubted or partial reading leaves no version behind
    const version = whole && !doubted ? { etag: answer.etag, modified: answer.modified } : null;
    return { counts, problem: doubted ? 'emptied' : whole ? null : 'partly', succeeded: true, version, position };
  };

  return async (feedId, metadata, { confirmed = false } = {}) => {
    const feed = await register.lease(feedId, clock.now());
    if (!feed) return null;
    const tried = await attempt(feed, metadata, confirmed).catch((error: unknown) => {
      if (error instanceof NotFetched) return failed(error.trouble);
      if (error instanceof UnusableCalendar) return failed(error.why);
      throw error;
    });
    await register.settle(feed, tried, clock.now());
    return tried;
  };
};
