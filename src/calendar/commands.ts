import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { WithoutNow } from '../engine/commands/handle-command.ts';
import { type Streams, streamsOf } from '../engine/commands/streams.ts';
import { anyOf } from '../engine/db/any-of.ts';
import { batchByKey } from '../engine/db/batch-by-key.ts';
import { idFor } from '../engine/db/ids.ts';
import type { Metadata, Position } from '../engine/event-store/port.ts';
import type { Log } from '../engine/observability/log.ts';
import { isStale } from '../kernel/calendar/freshness.ts';
import type { Clock } from '../kernel/clock.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { DateOnly, Instant, Stay } from '../kernel/types.ts';
import type { Core } from '../server/modules/tokens.ts';
import { countsOf, type SyncCounts, type SyncFeed } from './decider/feeds.ts';
import {
  type Calendar,
  type CalendarCommand,
  calendarDecider,
  expectFree,
  type FileBlock,
  firmNights,
  freeParts,
  isBelowImported,
  type StayRules,
} from './decider.ts';
import { type CalendarEvent, calendarStream, type ReleaseCause } from './events.ts';

/** A request's demand on the calendar. */
type Hold = {
  readonly listingId: number;
  readonly reservationId: number;
  readonly guestId: number;
  readonly stay: Stay;
  /** The revision of the draft that was read: its request is valid only if nothing was written to the draft since. */
  readonly draftRevision: number;
  readonly rules: StayRules;
  /** The guest's paid reservations of this listing: they no longer count as requests (D-40). */
  readonly settled: readonly number[];
};

export type CalendarCommands = {
  /**
   * Takes the nights for a request; the first command in the stream gets them (docs/event-sourcing.md#double-booking). `heldAt` and
   * `position`: when they were taken, also for a repeated command. Throws Rejection unavailable, minimum_stay, leaves_gap (with
   * `alternatives`), already_requested.
   */
  hold(hold: Hold, metadata: Metadata): Promise<{ heldAt: Instant; position: Position }>;
  /** Whether `hold` would be refused by the calendar cached in this process, which may be stale. Reads nothing. */
  isRefusedByCache(hold: Hold): boolean;
  /** Throws like `hold`, by the calendar of the log. Writes nothing. */
  expectHold(hold: Hold): Promise<void>;
  /** Takes the nights of a cancelled reservation again (D-51). `draftRevision`: of the cancelled one. Throws Rejection unavailable. */
  holdAgain(hold: Pick<Hold, 'listingId' | 'reservationId' | 'guestId' | 'stay' | 'draftRevision'>, metadata: Metadata): Promise<void>;
  /** Throws Rejection unavailable when one of the nights has been taken since. */
  expectFree(nights: { listingId: number; stay: Stay }): Promise<void>;
  /**
   * Releases the nights of a reservation (only those held for `draftRevision`, or for a revision before `before`, if present); no effect
   * when it holds none. `keepBlocked`: they become a block of the host in the same step.
   */
  release(
    release: {
      listingId: number;
      reservationId: number;
      cause: ReleaseCause;
      draftRevision?: number;
      before?: number;
      keepBlocked?: boolean;
    },
    metadata: Metadata,
  ): Promise<Position | null>;
  /** Blocks nights. `to` is exclusive. Throws Rejection overlap. */
  block(
    block: { listingId: number; from: DateOnly; to: DateOnly },
    metadata: Metadata,
  ): Promise<{ blockId: number; position: Position | null }>;
  /**
   * Blocks the free parts of these ranges in one decision. `skipped`: the number of ranges without free nights. A repeated command returns
   * the result of the first one.
   */
  blockRanges(
    block: { listingId: number; ranges: readonly Stay[] },
    metadata: Metadata,
  ): Promise<{ blocks: readonly FileBlock[]; skipped: number; position: Position | null }>;
  unblock(unblock: { listingId: number; blockId: number }, metadata: Metadata): Promise<Position | null>;
  /** A new address for a feed, new or known; returns its number in the stream. Throws Rejection too_many_feeds. */
  setFeed(feed: { listingId: number; feedId: number }, metadata: Metadata): Promise<number>;
  /** Applies a reading of a feed. `doubted`: it lacks most of its nights and is not accepted yet. */
  syncFeed(
    reading: Omit<SyncFeed, 'type'> & { listingId: number },
    metadata: Metadata,
  ): Promise<{ counts: SyncCounts; doubted: boolean; position: Position | null }>;
  /** The counts of a reading that changed nothing. */
  feedCounts(feed: { listingId: number; feedId: number }): Promise<SyncCounts>;
  removeFeed(feed: { listingId: number; feedId: number }, metadata: Metadata): Promise<Position | null>;
  /** Whether a calendar of another site takes nights that this reservation holds, according to the log (D-118). */
  isTakenElsewhere(held: { listingId: number; reservationId: number }): Promise<boolean>;
};

export const calendarCommands = ({ store, clock, db }: Pick<Core, 'store' | 'clock' | 'db'>): CalendarCommands => {
  const streams = streamsOf({ store, clock }, calendarDecider, { queued: true });
  const { send, stateOf, load, earlier } = streams;
  const decideHold = (state: Calendar, hold: Hold) => calendarDecider.decide({ type: 'Hold', ...hold, now: clock.now() }, state);
  /** The position at which an earlier command took the nights, if any. */
  const heldAtPosition = async ({ listingId, reservationId, draftRevision }: Hold): Promise<Position> => {
    const { history } = await load(calendarStream(listingId));
    const held = history.findLast(
      ({ type, data }) => type === 'NightsHeld' && data.reservationId === reservationId && data.draftRevision === draftRevision,
    );
    if (!held) throw new Rejection('unavailable'); // it has been released
    return held.position;
  };
  return {
    hold: async (hold, metadata) => {
      const { state, position } = await send({ type: 'Hold', ...hold }, metadata);
      const held = state.holds.get(hold.reservationId);
      // a repeat of a command whose hold was released since
      if (held?.draftRevision !== hold.draftRevision) throw new Rejection('unavailable');
      return { heldAt: held.heldAt, position: position ?? (await heldAtPosition(hold)) };
    },
    isRefusedByCache: (hold) => {
      const state = streams.remembered(calendarStream(hold.listingId));
      try {
        if (state) decideHold(state, hold);
        return false;
      } catch {
        return true;
      }
    },
    expectHold: async (hold) => {
      decideHold(await stateOf(calendarStream(hold.listingId)), hold);
    },
    holdAgain: async (hold, metadata) => {
      const { state } = await send({ type: 'HoldRestored', ...hold }, metadata);
      // a repeat, released since
      if (state.holds.get(hold.reservationId)?.draftRevision !== hold.draftRevision) throw new Rejection('unavailable');
    },
    expectFree: async ({ listingId, stay }) => {
      expectFree(await stateOf(calendarStream(listingId)), stay);
    },
    release: async ({ keepBlocked = false, ...release }, metadata) => {
      const blockId = keepBlocked ? await idFor(db, 'blocks', `reservation-${release.reservationId}`) : undefined;
      return (await send({ type: 'Release', ...release, ...(blockId !== undefined && { blockId }) }, metadata)).position;
    },
    block: async (block, metadata) => {
      const blockId = await idFor(db, 'blocks', metadata.commandId);
      const { position } = await send({ type: 'Block', blockId, ...block }, metadata);
      return { blockId, position };
    },
    blockRanges: blockingRanges({ db, send, stateOf, earlier }),
    unblock: async (unblock, metadata) => (await send({ type: 'Unblock', ...unblock }, metadata)).position,
    setFeed: async (feed, metadata) => {
      const { events } = await send({ type: 'SetFeed', ...feed }, metadata);
      return events.find((event) => event.type === 'FeedAddressSet')?.data.address ?? 0;
    },
    syncFeed: async (reading, metadata) => {
      const { events, state, position } = await send({ type: 'SyncFeed', ...reading }, metadata);
      const feed = state.feeds.get(reading.feedId);
      return { counts: countsOf(events, feed, state.holds), doubted: (feed?.doubt ?? null) !== null, position };
    },
    feedCounts: async ({ listingId, feedId }) => {
      const { feeds, holds } = await stateOf(calendarStream(listingId));
      return countsOf([], feeds.get(feedId), holds);
    },
    removeFeed: async (feed, metadata) => (await send({ type: 'RemoveFeed', ...feed }, metadata)).position,
    isTakenElsewhere: async ({ listingId, reservationId }) => isBelowImported(await stateOf(calendarStream(listingId)), reservationId),
  };
};

/** How often a decision is retried because nights were taken in between. */
const TRIES = 5;

type Prepared = { readonly db: Knex } & Pick<Streams<Calendar, WithoutNow<CalendarCommand>, CalendarEvent>, 'send' | 'stateOf' | 'earlier'>;

const blockingRanges =
  ({ db, send, stateOf, earlier }: Prepared): CalendarCommands['blockRanges'] =>
  async ({ listingId, ranges }, metadata) => {
    const { commandId } = metadata;
    const stream = calendarStream(listingId);
    const done = (events: readonly CalendarEvent[], position: Position | null) => {
      const blocks = events.flatMap((event) => (event.type === 'RangeBlocked' ? event.data : []));
      const isBlocked = ({ checkIn, checkOut }: Stay) => blocks.some(({ from, to }) => from < checkOut && checkIn < to);
      return { blocks, skipped: ranges.filter((range) => !isBlocked(range)).length, position };
    };
    for (let left = TRIES; ; left -= 1) {
      const before = await earlier(stream, commandId);
      if (before) return done(before.events, before.position);
      const firm = firmNights(await stateOf(stream));
      const blocks: FileBlock[] = [];
      for (const { checkIn: from, checkOut: to } of ranges.flatMap((range) => freeParts(firm, range)))
        blocks.push({ blockId: await idFor(db, 'blocks', `${commandId}/${from}/${to}`), from, to });
      if (blocks.length === 0) return done([], null);
      try {
        const { events, position } = await send({ type: 'BlockRanges', listingId, blocks }, metadata);
        return done(events, position);
      } catch (error) {
        if (!(error instanceof Rejection && error.code === 'overlap') || left === 1) throw error;
      }
    }
  };

type ReadingRow = { feed_id: number; listing_id: number; fetched_at: Instant | null; problem: string | null };
type Reading = { readonly feedId: number; readonly fetchedAt: Instant | null; readonly problem: string | null };
type Readings = (listingId: number) => Promise<readonly Reading[]>;

type FreshDeps = {
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly readingsOf: Readings;
  readonly isReading: (feedId: number, now: Instant) => Promise<boolean>;
  readonly sync: { readonly one: (feedId: number, metadata: Metadata) => Promise<unknown> };
  /** The maximum wait of a request or an acceptance, in milliseconds. */
  readonly patienceMs?: number;
};

/**
 * Refreshes the stale calendars of a listing, for at most three seconds, before its nights are requested or accepted. What was read by then
 * is in the listing's stream, where the nights are decided; slower readings finish in the background and count from then on. Never throws:
 * an unreadable calendar leaves the nights unconfirmed and blocks no request.
 */
export type FreshNights = (listingId: number, metadata: Metadata) => Promise<void>;

const PATIENCE_MS = 3_000;

const POLL_MS = 50;

/** When the feeds of these listings were last read; batched, because each request and acceptance reads those of its listing. */
const readings = batchByKey(async (db, listingIds: readonly number[]) => {
  const rows: ReadingRow[] = await db('calendar_feeds')
    .where(anyOf('listing_id', listingIds))
    .orderBy('feed_id')
    .select('feed_id', 'listing_id', 'fetched_at', 'problem');
  return Map.groupBy(rows, ({ listing_id }) => listing_id);
});

export const readingsOf =
  (db: Knex): Readings =>
  async (listingId) =>
    ((await readings(db, [listingId])).get(listingId) ?? []).map(({ feed_id: feedId, fetched_at: fetchedAt, problem }) => ({
      feedId,
      fetchedAt,
      problem,
    }));

export const freshNights =
  ({ clock, log, readingsOf, isReading, sync, patienceMs = PATIENCE_MS }: FreshDeps): FreshNights =>
  async (listingId, metadata) => {
    const failed = (error: unknown) => log.warn({ err: error, listingId }, 'a calendar of another site could not be read before an answer');
    const stale = async () => (await readingsOf(listingId)).filter((feed) => isStale(feed, clock.now()));
    const feeds = await stale().catch((error: unknown) => {
      failed(error);
      return [];
    });
    if (feeds.length === 0) return;
    const end = performance.now() + patienceMs;
    /** If the feed is already being read, waits for that result, which is as current. */
    const read = async (feedId: number): Promise<void> => {
      if (await sync.one(feedId, metadata)) return;
      while (performance.now() < end && (await isReading(feedId, clock.now()))) await sleep(POLL_MS);
    };
    const reading = Promise.all(feeds.map(({ feedId }) => read(feedId).catch(failed)));
    await Promise.race([reading, sleep(patienceMs, undefined, { ref: false })]);
  };
