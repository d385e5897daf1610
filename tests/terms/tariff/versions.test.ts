import { expect, it } from 'vitest';
import type { EventStore, Recorded } from '../../../src/engine/event-store/port.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { addMilliseconds, milliseconds } from '../../../src/kernel/durations.ts';
import { NOTICE } from '../../../src/terms/versions/decider.ts';
import { REFRESH_AFTER, tariffVersions, VALID_FOR } from '../../../src/terms/versions/reading.ts';
import { TARIFF } from '../../support/methods.ts';
import { terms } from './builders.ts';

const START = '2026-12-01T10:00:00.000Z';
const from = addMilliseconds(START, 60_000);
const version = [
  { type: 'TariffProposed', data: { version: 1, terms: terms(), from, adminId: 1, proposedAt: START } },
  { type: 'TariffConfirmed', data: { version: 1, firstId: 1, adminId: 2, from, confirmedAt: START } },
] as unknown as Recorded[];

/** A store whose stream is `events`, which counts how often it is read. */
const stored = () => {
  const log = { events: [] as Recorded[], reads: 0, fails: false };
  const read = async () => {
    log.reads += 1;
    if (log.fails) throw new Error('no store');
    return log.events;
  };
  return { log, store: { read } as unknown as EventStore };
};

it('reads the log again after 30 s, and not before', async () => {
  const clock = manualClock(START);
  const { log, store } = stored();
  const tariffs = tariffVersions({ store, clock, first: TARIFF });
  const reads: number[] = [];
  for (const ms of [0, 29_999, 1, 1]) {
    clock.advance(ms);
    await tariffs.at(clock.now());
    reads.push(log.reads);
  }
  expect(reads).toEqual([1, 1, 2, 2]);
});

it('caches no read while a version is announced, so that none begins unnoticed', () => {
  expect(milliseconds(REFRESH_AFTER)).toBeLessThan(milliseconds(VALID_FOR));
  expect(milliseconds(VALID_FOR) + 60_000).toBeLessThanOrEqual(milliseconds(NOTICE));
});

it('shares one read between concurrent callers', async () => {
  const clock = manualClock(START);
  const { log, store } = stored();
  const tariffs = tariffVersions({ store, clock, first: TARIFF });
  await Promise.all([tariffs.at(START), tariffs.at(START), tariffs.at(START)]);
  expect(log.reads).toBe(1);
});

it('has the new version at its instant in a process that has read it before', async () => {
  const clock = manualClock(START);
  const { log, store } = stored();
  log.events = version;
  const tariffs = tariffVersions({ store, clock, first: TARIFF });
  const found: number[] = [];
  for (const ms of [-1, 0, 1]) found.push((await tariffs.at(addMilliseconds(from, ms))).version);
  expect(found).toEqual([0, 1, 1]);
  expect(log.reads).toBe(1);
});

it('fails while the log cannot be read, and reads it again for the next call', async () => {
  const clock = manualClock(START);
  const { log, store } = stored();
  log.fails = true;
  const tariffs = tariffVersions({ store, clock, first: TARIFF });
  await expect(tariffs.at(START)).rejects.toThrow('no store');
  log.fails = false;
  expect((await tariffs.at(START)).version).toBe(0);
});

it('returns prices for four minutes while the log cannot be read, and no longer', async () => {
  const clock = manualClock(START);
  const { log, store } = stored();
  log.events = version;
  const tariffs = tariffVersions({ store, clock, first: TARIFF });
  await tariffs.at(clock.now());
  log.fails = true;
  clock.advance(239_999);
  expect((await tariffs.at(clock.now())).version).toBe(1);
  clock.advance(1);
  await expect(tariffs.at(clock.now())).rejects.toThrow('no store');
  log.fails = false;
  expect((await tariffs.at(clock.now())).version).toBe(1);
});

it('makes no caller wait for a read while the last one is valid', async () => {
  const clock = manualClock(START);
  const { log, store } = stored();
  const tariffs = tariffVersions({
    store: { read: () => (log.reads === 0 ? store.read('tariff') : hangs) } as unknown as EventStore,
    clock,
    first: TARIFF,
  });
  const hangs = new Promise<Recorded[]>(() => undefined);
  await tariffs.at(clock.now());
  clock.advance(30_000);
  expect((await tariffs.at(clock.now())).version).toBe(0);
});

it('reads again when the clock was set back', async () => {
  const clock = manualClock(START);
  const { log, store } = stored();
  const tariffs = tariffVersions({ store, clock, first: TARIFF });
  await tariffs.at(clock.now());
  clock.advance(-60_000);
  await tariffs.at(clock.now());
  expect(log.reads).toBe(2);
});

it('makes no caller wait long for a log that failed before: pages with a fallback are not delayed', async () => {
  const { log, store } = stored();
  log.fails = true;
  const hangs = new Promise<Recorded[]>(() => undefined);
  const read = () => (log.reads === 0 ? store.read('tariff') : hangs);
  const tariffs = tariffVersions({ store: { read } as unknown as EventStore, clock: manualClock(START), first: TARIFF });
  await expect(tariffs.at(START)).rejects.toThrow('no store');
  await expect(tariffs.at(START)).rejects.toThrow('no store');
});
