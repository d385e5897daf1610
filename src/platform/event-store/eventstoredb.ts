import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  END,
  EventStoreDBClient,
  excludeSystemEvents,
  type JSONType,
  jsonEvent,
  type Position as LogPosition,
  START,
  type StreamingRead,
} from '@eventstore/db-client';
import { type Upcasters, upcasting } from '../upcast.ts';
import { spell } from './fit.ts';
import {
  type Appended,
  type EventMeta,
  type EventStore,
  type Expected,
  type NewEvent,
  type Position,
  positionOf,
  type Recorded,
  RevisionConflict,
  StoreUnavailable,
} from './port.ts';
import { bell } from './wake.ts';

type Options = {
  readonly upcasters?: Upcasters;
  /** An append or a read that has no answer after this many milliseconds throws StoreUnavailable. */
  readonly deadlineMs?: number;
};

const ATTEMPTS = 5;
const PAGE = 4_096;
/** What a server gives where it has no position: stream reads before version 22.6. */
const NOWHERE = 2n ** 64n - 1n;

const TRANSIENT_TYPES = new Set(['unavailable', 'cancelled', 'not-leader', 'timeout', 'deadline-exceeded']);
/** gRPC: cancelled, deadline exceeded, aborted, internal (a broken call), unavailable. */
const TRANSIENT_CODES = new Set([1, 4, 10, 13, 14]);

class NoAnswer extends Error {}

const field = (error: unknown, name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);

const isTransient = (error: unknown) =>
  error instanceof NoAnswer || TRANSIENT_TYPES.has(String(field(error, 'type'))) || TRANSIENT_CODES.has(Number(field(error, 'code') ?? -1));

// An event has a commit and a prepare position in the log. They are equal for what is appended over gRPC, each event having its own;
// events of one old transaction share the commit. Both together are unique and in order in either case.
const positionFrom = ({ commit, prepare }: LogPosition): Position => positionOf(commit) + positionOf(prepare);
const positionTo = (position: Position): LogPosition => ({ commit: BigInt(position.slice(0, 20)), prepare: BigInt(position.slice(20)) });

/**
 * The log in EventStoreDB (docs/event-sourcing.md#eventstoredb-adapter), `esdb://` or `esdb+discover://`. The client has deadlines for few of its calls and resumes no
 * subscription, so both are done here. Needs EventStoreDB 22.6 or newer, and a user who may read `$all`.
 */
export const openEventStoreDb = (url: string, { upcasters = {}, deadlineMs = 10_000 }: Options = {}): EventStore => {
  const client = EventStoreDBClient.connectionString(url);
  const [, username = '', password = ''] = /^esdb(?:\+discover)?:\/\/([^:@/]+):([^@/]+)@/.exec(url) ?? [];
  // A call with credentials of its own goes by the unary path. The client's batch path knows no deadline, and one broken call there
  // fails those of every other client in the process (docs/event-sourcing.md#eventstoredb-adapter). An insecure connection ignores the credentials.
  const isInsecure = /[?&]tls=false\b/i.test(url);
  const unary =
    username || isInsecure ? { credentials: { username: decodeURIComponent(username), password: decodeURIComponent(password) } } : {};
  const attemptMs = Math.ceil(deadlineMs * 0.4);
  const upcast = upcasting(upcasters);
  const { ring, listen } = bell();
  /** Everything from `after` up to `upTo` is known to be the server's own events: no need to read it at each look. */
  let barren: { after: Position | null; upTo: Position } | null = null;
  let subscription: AllStreamSubscription | null = null;
  let watching = false;
  let closed = false;

  const persist = async <T>(ask: (ms: number) => Promise<T>): Promise<T> => {
    const end = Date.now() + deadlineMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask(Math.min(attemptMs, end - Date.now()));
      } catch (error) {
        if (!isTransient(error)) throw error;
        const pause = 25 * 2 ** attempt;
        if (attempt === ATTEMPTS || Date.now() + pause >= end) throw new StoreUnavailable(error);
        await sleep(pause);
      }
    }
  };

  const recorded = ({ event }: AllStreamResolvedEvent): Recorded | null => {
    if (!event || event.type.startsWith('$') || event.streamId.startsWith('$')) return null;
    if (!event.position || event.position.commit === NOWHERE)
      throw new Error('the server gives no positions: EventStoreDB 22.6 or newer is needed');
    return upcast({
      id: event.id,
      stream: event.streamId,
      revision: Number(event.revision),
      position: positionFrom(event.position),
      type: event.type,
      // What was appended by this program, so its shape is known; alien events have no place in this database.
      data: event.data as object,
      meta: event.metadata as EventMeta,
    });
  };

  /** Hands over each event of a read; the client waits for ever, this does not. */
  const each = async <E>(stream: StreamingRead<E>, ms: number, take: (event: E) => void): Promise<void> => {
    const quit = () => {
      stream.cancel().catch(() => undefined);
      stream.destroy(new NoAnswer(`no answer within ${ms} ms`));
    };
    let timer = setTimeout(quit, ms);
    try {
      for await (const event of stream) {
        clearTimeout(timer);
        timer = setTimeout(quit, ms);
        take(event as E);
      }
    } finally {
      clearTimeout(timer);
    }
  };

  const readStream = (stream: string, from: number, limit: number): Promise<Recorded[]> =>
    persist(async (ms) => {
      const events: Recorded[] = [];
      const options = { fromRevision: BigInt(from), maxCount: limit };
      try {
        await each(client.readStream(stream, options), ms, (resolved) => {
          const event = recorded(resolved as AllStreamResolvedEvent);
          if (event) events.push(event);
        });
      } catch (error) {
        if (field(error, 'type') !== 'stream-not-found') throw error;
      }
      return events;
    });

  const appendOnce = async (stream: string, expected: Expected, events: readonly NewEvent[], ms: number) => {
    const timeout = new AbortController();
    const messages = events.map(({ id, type, data, meta }) => jsonEvent({ id, type, data: data as JSONType, metadata: meta }));
    const expectedRevision = expected === 'any' ? 'any' : expected === 'none' ? 'no_stream' : BigInt(expected);
    try {
      return await Promise.race([
        client.appendToStream(stream, messages, { expectedRevision, deadline: ms, ...unary }),
        sleep(ms, undefined, { signal: timeout.signal }).then(() => Promise.reject(new NoAnswer(`no answer within ${ms} ms`))),
      ]);
    } catch (error) {
      if (field(error, 'type') !== 'wrong-expected-version') throw error;
      const actual = field(error, 'actualVersion');
      throw new RevisionConflict(stream, expected, typeof actual === 'bigint' ? Number(actual) : -1);
    } finally {
      timeout.abort();
    }
  };

  /** Rings at each event, resumes after a break, and rings then too: something may have been missed. */
  const watch = async (): Promise<void> => {
    for (let failures = 0; !closed; failures += 1) {
      try {
        subscription = client.subscribeToAll({ fromPosition: END, filter: excludeSystemEvents() });
        subscription.on('confirmation', ring);
        for await (const _ of subscription) {
          failures = 0;
          ring();
        }
      } catch {
        // Only a hint was lost: readers poll as well, and an outage shows in their reads.
      }
      subscription = null;
      if (!closed) await sleep(Math.min(100 * 2 ** failures, 5_000), undefined, { ref: false });
    }
  };

  return {
    append: async (stream, expected, events): Promise<Appended> => {
      spell(stream, expected, events);
      // the same ids each time: what is already written is answered as success
      const { nextExpectedRevision, position } = await persist((ms) => appendOnce(stream, expected, events, ms));
      ring();
      const revision = Number(nextExpectedRevision);
      if (position && position.commit !== NOWHERE) return { revision, position: positionFrom(position) };
      // Some versions name no position for what an earlier call has written: the stream does.
      const last = await persist(async () => {
        const [event] = await readStream(stream, revision, 1);
        if (!event) throw new NoAnswer(`${stream} does not show revision ${revision} yet`); // a follower that is behind
        return event;
      });
      return { revision, position: last.position };
    },

    read: (stream, { from = 0, limit = Number.MAX_SAFE_INTEGER } = {}) => readStream(stream, from, limit),

    // Reads of $all begin at the position itself, and the server's own events count: read on until there are enough.
    readAll: async ({ after, limit }) => {
      const events: Recorded[] = [];
      let from = barren && barren.after === after ? barren.upTo : after;
      while (events.length < limit) {
        const wanted = Math.min(limit - events.length + 1, PAGE);
        const page = await persist(async (ms) => {
          const found: { position: Position; event: Recorded | null }[] = [];
          const fromPosition = from === null ? START : positionTo(from);
          await each(client.readAll({ fromPosition, maxCount: wanted }), ms, (resolved) => {
            if (!resolved.event?.position) return;
            const position = positionFrom(resolved.event.position);
            if (from === null || position > from) found.push({ position, event: recorded(resolved) });
          });
          return found;
        });
        for (const { event } of page) if (event && events.length < limit) events.push(event);
        const last = page.at(-1);
        if (!last) break;
        from = last.position;
        if (events.length === 0) barren = { after, upTo: from };
      }
      return events;
    },

    onAppended: (wake) => {
      const heard = listen(wake);
      if (!watching) {
        watching = true;
        void watch();
      }
      return heard;
    },

    close: async () => {
      closed = true;
      await subscription?.unsubscribe().catch(() => undefined);
      await client.dispose();
    },
  };
};
