import { setTimeout as sleep } from 'node:timers/promises';
import { type AllStreamSubscription, END, excludeSystemEvents } from '@eventstore/db-client';
import type { EventStoreDbConnection } from './eventstoredb-connection.ts';

/**
 * Rings at each new event, from the first `start` on. The subscription is resumed after a break, and rings then too: something may have
 * been missed.
 */
export const eventStoreDbWatch = (connection: EventStoreDbConnection, ring: () => void) => {
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
        // Only a hint was lost: readers poll as well, and an outage shows in their reads.
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
