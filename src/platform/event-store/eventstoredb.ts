import { setTimeout as sleep } from 'node:timers/promises';
import { type AppendResult, END, type EventStoreDBClient, type JSONType, jsonEvent } from '@eventstore/db-client';
import { type Upcasters, upcasting } from '../engine/upcast.ts';
import { connectEventStoreDb, type EventStoreDbConnection, NoAnswer } from './eventstoredb-connection.ts';
import { each, eventStoreDbReading, positionIn } from './eventstoredb-reading.ts';
import { eventStoreDbWatch } from './eventstoredb-watch.ts';
import { CUT_OFF, field } from './eventstoredb-words.ts';
import { spell } from './fit.ts';
import { type Appended, type EventStore, type Expected, type NewEvent, RevisionConflict, StoreUnavailable, StreamDamaged } from './port.ts';
import { bell } from './wake.ts';

type Options = {
  readonly upcasters?: Upcasters;
  /** An append or a read that has no answer after this many milliseconds throws StoreUnavailable. */
  readonly deadlineMs?: number;
};

type Append = {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly NewEvent[];
  readonly credentials: EventStoreDbConnection['credentials'];
};

const checkOnce = (client: EventStoreDBClient, ms: number) =>
  each(client.readAll({ fromPosition: END, direction: 'backwards', maxCount: 1 }), ms, () => undefined);

/** One attempt to append. Throws RevisionConflict, StreamDamaged, NoAnswer after `ms`. */
const appendOnce = async (
  client: EventStoreDBClient,
  { stream, expected, events, credentials }: Append,
  ms: number,
): Promise<AppendResult> => {
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

/**
 * The log in EventStoreDB (docs/event-sourcing.md#eventstoredb-adapter), `esdb://` or `esdb+discover://`. The client has deadlines for few of its calls and resumes no
 * subscription, so both are done here. Needs EventStoreDB 22.6 or newer, and a user who may read `$all`.
 * Throws StoreRefused when the address or a file named in it cannot be used.
 */
export const openEventStoreDb = (url: string, { upcasters = {}, deadlineMs = 10_000 }: Options = {}): EventStore => {
  const connection = connectEventStoreDb(url, deadlineMs);
  const { ask, credentials } = connection;
  const { readStream, readAll, foreign } = eventStoreDbReading(connection, upcasting(upcasters));
  const { ring, listen } = bell();
  const watch = eventStoreDbWatch(connection, ring);

  return {
    append: async (stream, expected, events): Promise<Appended> => {
      spell(stream, expected, events);
      // the same ids each time: what is already written is answered as success
      const { nextExpectedRevision, position } = await ask((client, ms) =>
        appendOnce(client, { stream, expected, events, credentials }, ms),
      );
      ring();
      const revision = Number(nextExpectedRevision);
      if (expected === 'none' && revision !== events.length - 1)
        throw new StreamDamaged(stream, `revisions 0 to ${revision - events.length} are missing: ${CUT_OFF}`);
      const known = positionIn(position);
      if (known !== null) return { revision, position: known };
      // Some versions name no position for what an earlier call has written: the stream does.
      const [last] = await readStream(stream, revision, 1);
      if (!last) throw new StoreUnavailable(new Error(`${stream} does not show revision ${revision} yet`)); // a follower that is behind
      return { revision, position: last.position };
    },

    read: (stream, { from = 0, limit = Number.MAX_SAFE_INTEGER } = {}) => readStream(stream, from, limit),

    readAll,

    check: async () => {
      try {
        await ask(checkOnce);
      } catch (error) {
        if (error instanceof StoreUnavailable) await connection.explain(checkOnce);
        throw error;
      }
    },

    foreign,

    onAppended: (wake) => {
      const heard = listen(wake);
      watch.start();
      return heard;
    },

    close: async () => {
      watch.close();
      await connection.close();
    },
  };
};
