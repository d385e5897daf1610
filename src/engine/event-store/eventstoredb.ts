import { setTimeout as sleep } from 'node:timers/promises';
import { type AllStreamSubscription, END, type EventStoreDBClient, excludeSystemEvents } from '@eventstore/db-client';
import { eventStoreDbAppending } from './eventstoredb-appending.ts';
import { CUT_OFF, connectEventStoreDb, type EventStoreDbConnection } from './eventstoredb-connection.ts';
import { each, eventStoreDbReading, positionIn } from './eventstoredb-reading.ts';
import { spell } from './fit.ts';
import { type Appended, type EventStore, StoreUnavailable, StreamDamaged } from './port.ts';
import { type Upcasters, upcasting } from './upcast.ts';
import { bell } from './wake.ts';

/**
 * Rings at each new event after the first `start`. After a break the subscription is resumed and rings, because events may have been
 * missed.
 */
const eventStoreDbWatch = (connection: EventStoreDbConnection, ring: () => void) => {
  let subscription: AllStreamSubscription | null = null;
  let started = false;
  let closed = false;
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
        // Only a hint was lost: readers also poll, and an outage shows in their reads.
      }
      subscription = null;
      if (!closed) await sleep(Math.min(100 * 2 ** failures, 5_000), undefined, { ref: false });
    }
  };
  connection.onLeave(() => subscription?.destroy());

  return {
    start: (): void => {
      if (started) return;
      started = true;
      void watch();
    },
    close: (): void => {
      closed = true;
      subscription?.destroy();
    },
  };
};

type Options = {
  readonly upcasters?: Upcasters;
  /** An append or a read that has no answer after this many milliseconds throws StoreUnavailable. */
  readonly deadlineMs?: number;
};

const checkOnce = (client: EventStoreDBClient, ms: number) =>
  each(client.readAll({ fromPosition: END, direction: 'backwards', maxCount: 1 }), ms, () => undefined);

/**
 * The log in EventStoreDB (docs/event-sourcing.md#eventstoredb-adapter), `esdb://` or `esdb+discover://`. The client has deadlines for few
 * of its calls and resumes no subscription, so both are done here. Needs EventStoreDB 22.6 or newer, and a user who may read `$all`. Throws
 * StoreRefused when the address or a file named in it cannot be used.
 */
export const openEventStoreDb = (url: string, { upcasters = {}, deadlineMs = 10_000 }: Options = {}): EventStore => {
  const connection = connectEventStoreDb(url, deadlineMs);
  const { withRetry } = connection;
  const appendOnce = eventStoreDbAppending();
  const { readStream, readAll, foreign } = eventStoreDbReading(connection, upcasting(upcasters));
  const { ring, listen } = bell();
  const watch = eventStoreDbWatch(connection, ring);

  return {
    append: async (stream, expected, events): Promise<Appended> => {
      spell(stream, expected, events);
      // same ids on each attempt: the server reports success for events already written
      const { nextExpectedRevision, position } = await withRetry((client, ms) => appendOnce(client, { stream, expected, events }, ms));
      ring();
      const revision = Number(nextExpectedRevision);
      if (expected === 'none' && revision !== events.length - 1)
        throw new StreamDamaged(stream, `revisions 0 to ${revision - events.length} are missing: ${CUT_OFF}`);
      const known = positionIn(position);
      if (known !== null) return { revision, position: known };
      // Some versions return no position for events that an earlier call wrote: it is read from the stream.
      const [last] = await readStream(stream, revision, 1);
      if (!last) throw new StoreUnavailable(new Error(`${stream} does not show revision ${revision} yet`)); // a follower that is behind
      return { revision, position: last.position };
    },

    read: (stream, { from = 0, limit = Number.MAX_SAFE_INTEGER } = {}) => readStream(stream, from, limit),

    readAll,

    check: async () => {
      try {
        await withRetry(checkOnce);
      } catch (error) {
        if (error instanceof StoreUnavailable) await connection.explain(checkOnce);
        throw error;
      }
    },

    foreign,

    onAppended: (wake) => {
      const subscription = listen(wake);
      watch.start();
      return subscription;
    },

    close: async () => {
      watch.close();
      await connection.close();
    },
  };
};
