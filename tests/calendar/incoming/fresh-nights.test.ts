import { expect, it } from 'vitest';
import { freshNights } from '../../../src/calendar/commands.ts';

const now = '2026-03-01T12:00:00.000Z';
const metadata = { actor: 'user:1', correlationId: 'c-1', commandId: 'k-1' } as const;

/** A listing with one calendar that was never read, whose site does not answer. */
const beforeASilentSite = (patienceMs?: number) => {
  const feedIds: number[] = [];
  const fresh = freshNights({
    clock: { now: () => now },
    log: { warn: () => undefined },
    readingsOf: async () => [{ feedId: 7, fetchedAt: null, problem: null }],
    isReading: async () => true,
    sync: {
      one: (feedId) => {
        feedIds.push(feedId);
        return new Promise<never>(() => undefined);
      },
    },
    ...(patienceMs !== undefined && { patienceMs }),
  });
  return { feedIds, wait: () => fresh(1, metadata) };
};

it('continues without an answer of the other site', async () => {
  const { feedIds, wait } = beforeASilentSite(20);
  await wait();
  expect(feedIds).toEqual([7]);
});

it('waits three seconds for it', async () => {
  const { wait } = beforeASilentSite();
  const began = performance.now();
  await wait();
  const took = performance.now() - began;
  expect(took).toBeGreaterThanOrEqual(2_990); // the clock of timers counts whole milliseconds
  expect(took).toBeLessThan(30_000); // how far beyond depends on the machine
});
