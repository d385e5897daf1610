import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  END,
  type EventStoreDBClient,
  excludeSystemEvents,
  type JSONType,
  jsonEvent,
  type Position as LogPosition,
  START,
  type StreamingRead,
} from '@eventstore/db-client';
import { type Upcasters, upcasting } from '../engine/upcast.ts';
import { connectEventStoreDb, NoAnswer } from './eventstoredb-connection.ts';
import { CUT_OFF, field } from './eventstoredb-words.ts';
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
  StreamDamaged,
} from './port.ts';
import { bell } from './wake.ts';

type Options = {
  readonly upcasters?: Upcasters;
  /** An append or a read that has no answer after this many milliseconds throws StoreUnavailable. */
  readonly deadlineMs?: number;
};

/** Events of $all read at once, once it shows that the server's own stand before ours. */
const PAGE = 4_096;
/** What a server gives where it has no position: stream reads before version 22.6. */
const NOWHERE = 2n ** 64n - 1n;

// An event has a commit and a prepare position in the log. They are equal for what is appended over gRPC, each event having its own;
// events of one old transaction share the commit. Both together are unique and in order in either case.
const positionFrom = ({ commit, prepare }: LogPosition): Position => positionOf(commit) + positionOf(prepare);
const positionTo = (position: Position): LogPosition => ({ commit: BigInt(position.slice(0, 20)), prepare: BigInt(position.slice(20)) });

const isMeta = (meta: unknown): meta is EventMeta => {
  if (!meta || typeof meta !== 'object') return false;
  const [at, prev]: unknown[] = [Reflect.get(meta, 'at'), Reflect.get(meta, 'prev')];
  const texts = ['actor', 'correlationId', 'commandId'].every((name) => typeof Reflect.get(meta, name) === 'string');
  return texts && typeof Reflect.get(meta, 'v') === 'number' && typeof at === 'string' && (prev === null || typeof prev === 'string');
};

/** Hands over each event of a read; the client waits for ever, this ends `ms` after the last sign of life. */
const each = async <E>(stream: StreamingRead<E>, ms: number, take: (event: E) => void): Promise<void> => {
  const quit = () => {
    stream.cancel().catch(() => undefined);
    stream.destroy(new NoAnswer(ms));
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

const checkOnce = (client: EventStoreDBClient, ms: number) =>
  each(client.readAll({ fromPosition: END, direction: 'backwards', maxCount: 1 }), ms, () => undefined);

/**
 * The log in EventStoreDB (docs/event-sourcing.md#eventstoredb-adapter), `esdb://` or `esdb+discover://`. The client has deadlines for few of its calls and resumes no
 * subscription, so both are done here. Needs EventStoreDB 22.6 or newer, and a user who may read `$all`.
 * Throws StoreRefused when the address or a file named in it cannot be used.
 */
export const openEventStoreDb = (url: string, { upcasters = {}, deadlineMs = 10_000 }: Options = {}): EventStore => {
  const connection = connectEventStoreDb(url, deadlineMs);
  const { ask, credentials } = connection;
  const upcast = upcasting(upcasters);
  const { ring, listen } = bell();
  /** Nothing of ours stands before the first, nor between `after` and `upTo` of the second: no need to read it at each look. */
  let beginning: Position | null = null;
  let barren: { after: Position; upTo: Position } | null = null;
  let foreign = 0;
  let foreignUpTo: Position = '';
  let subscription: AllStreamSubscription | null = null;
  let watching = false;
  let closed = false;

  /** Null for what is not ours: the server's own events, and those of somebody else in the same store. */
  const recorded = ({ event }: AllStreamResolvedEvent): Recorded | null => {
    if (!event || event.type.startsWith('$') || event.streamId.startsWith('$')) return null;
    if (!event.position || event.position.commit === NOWHERE)
      throw new Error('the server gives no positions: EventStoreDB 22.6 or newer is needed');
    const position = positionFrom(event.position);
    if (!event.isJson || !isMeta(event.metadata)) {
      if (position > foreignUpTo) {
        foreignUpTo = position;
        foreign += 1;
      }
      return null;
    }
    return upcast({
      id: event.id,
      stream: event.streamId,
      revision: Number(event.revision),
      position,
      type: event.type,
      data: event.data as object, // metadata like ours: appended by this program, so its shape is known
      meta: event.metadata,
    });
  };

  const readStream = (stream: string, from: number, limit: number): Promise<Recorded[]> =>
    ask(async (client, ms) => {
      const events: Recorded[] = [];
      const options = { fromRevision: BigInt(from), maxCount: limit };
      try {
        await each(client.readStream(stream, options), ms, (resolved) => {
          const revision = from + events.length;
          const found = Number(resolved.event?.revision ?? revision);
          if (found !== revision) throw new StreamDamaged(stream, `revisions ${revision} to ${found - 1} are missing: ${CUT_OFF}`);
          const event = recorded(resolved as AllStreamResolvedEvent);
          if (!event) throw new StreamDamaged(stream, `revision ${revision} was written by somebody else`);
          events.push(event);
        });
      } catch (error) {
        if (field(error, 'type') === 'stream-deleted') throw new StreamDamaged(stream, 'deleted from outside for good (a tombstone)');
        if (field(error, 'type') !== 'stream-not-found') throw error;
      }
      return events;
    });

  const appendOnce = async (client: EventStoreDBClient, stream: string, expected: Expected, events: readonly NewEvent[], ms: number) => {
    const timeout = new AbortController();
    const messages = events.map(({ id, type, data, meta }) => jsonEvent({ id, type, data: data as JSONType, metadata: meta }));
    const expectedRevision = expected === 'any' ? 'any' : expected === 'none' ? 'no_stream' : BigInt(expected);
    try {
      return await Promise.race([
        client.appendToStream(stream, messages, { expectedRevision, deadline: ms, ...credentials }),
        sleep(ms, undefined, { signal: timeout.signal }).then(() => Promise.reject(new NoAnswer(ms))),
      ]);
    } catch (error) {
      if (field(error, 'type') === 'stream-deleted') throw new StreamDamaged(stream, 'deleted from outside for good (a tombstone)');
      if (field(error, 'type') !== 'wrong-expected-version') throw error;
      const actual = field(error, 'actualVersion');
      throw new RevisionConflict(stream, expected, typeof actual === 'bigint' ? Number(actual) : -1);
    } finally {
      timeout.abort();
    }
  };

  /** One page of $all behind `from`, of which null is the beginning. Reads of $all begin at the position itself. */
  const pageOf = (from: Position | null, maxCount: number) =>
    ask(async (client, ms) => {
      const found: { position: Position; event: Recorded | null }[] = [];
      await each(client.readAll({ fromPosition: from === null ? START : positionTo(from), maxCount }), ms, (resolved) => {
        if (!resolved.event?.position) return;
        const position = positionFrom(resolved.event.position);
        if (from === null || position > from) found.push({ position, event: recorded(resolved) });
      });
      return found;
    });

  /** Rings at each event, resumes after a break, and rings then too: something may have been missed. */
  const watch = async (): Promise<void> => {
    for (let failures = 0; !closed; failures += 1) {
      try {
        subscription = connection.client().subscribeToAll({ fromPosition: END, filter: excludeSystemEvents() });
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
  connection.onLeave(() => subscription?.destroy());

  return {
    append: async (stream, expected, events): Promise<Appended> => {
      spell(stream, expected, events);
      // the same ids each time: what is already written is answered as success
      const { nextExpectedRevision, position } = await ask((client, ms) => appendOnce(client, stream, expected, events, ms));
      ring();
      const revision = Number(nextExpectedRevision);
      if (expected === 'none' && revision !== events.length - 1)
        throw new StreamDamaged(stream, `revisions 0 to ${revision - events.length} are missing: ${CUT_OFF}`);
      if (position && position.commit !== NOWHERE) return { revision, position: positionFrom(position) };
      // Some versions name no position for what an earlier call has written: the stream does.
      const [last] = await readStream(stream, revision, 1);
      if (!last) throw new StoreUnavailable(new Error(`${stream} does not show revision ${revision} yet`)); // a follower that is behind
      return { revision, position: last.position };
    },

    read: (stream, { from = 0, limit = Number.MAX_SAFE_INTEGER } = {}) => readStream(stream, from, limit),

    // What is not ours counts in a page: the first one is as large as asked for, and where that is not enough the next ones are large.
    readAll: async ({ after, limit }) => {
      const events: Recorded[] = [];
      let from = after === null ? beginning : barren?.after === after ? barren.upTo : after;
      for (let size = Math.min(limit + 1, PAGE); events.length < limit; size = PAGE) {
        const page = await pageOf(from, size);
        for (const { event } of page) if (event && events.length < limit) events.push(event);
        const last = page.at(-1);
        if (!last) break;
        from = last.position;
        if (events.length > 0) continue;
        if (after === null) beginning = from;
        else barren = { after, upTo: from };
      }
      return events;
    },

    check: async () => {
      try {
        await ask(checkOnce);
      } catch (error) {
        if (error instanceof StoreUnavailable) await connection.explain(checkOnce);
        throw error;
      }
    },

    foreign: () => foreign,

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
      subscription?.destroy();
      await connection.close();
    },
  };
};
