import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import pg from 'pg';
import { calendarStream } from '../../src/calendar/events.ts';
import type { EventStore } from '../../src/engine/event-store/port.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { addDays } from '../../src/kernel/nights.ts';
import { interleaved, type Load, latencies } from '../load.ts';
import { figure, median, ratios } from '../statistics.ts';
import type { Row } from '../table.ts';
import { append } from '../world.ts';

type Deps = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly url: string;
  readonly rounds: number;
  readonly ms: number;
  /** Sixteen busy connections. */
  readonly load: () => Promise<unknown>;
};

const LISTING = 1_000;
const PAUSE_MS = 5;

/**
 * From sending an event to the log until its row is in the calendar's read model, which another process maintains; compared with the
 * minimum: INSERT and NOTIFY, and a listener that writes a row immediately.
 */
export const visible = async ({ db, store, url, rounds, ms, load }: Deps): Promise<Row[]> => {
  await db.raw('create table heard (id integer primary key)');
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  let answer: () => void = () => undefined;
  listener.on('notification', ({ payload }) => void listener.query('insert into heard values ($1)', [payload]).then(() => answer()));
  await listener.query('listen appended');
  let next = 0;

  const ours = async (): Promise<void> => {
    next += 1;
    const from = addDays(systemClock.now().slice(0, 10), 400 + (next % 300));
    const block = { listingId: LISTING, blockId: 900_000 + next };
    const blocked = { ...block, from, to: addDays(from, 1), origin: 'host', blockedAt: systemClock.now() };
    await append(store, calendarStream(LISTING), [{ type: 'RangeBlocked', data: blocked }]);
    while (!(await db('occupancy').where({ kind: 'block', ref_id: block.blockId }).first('ref_id'))) await sleep(0);
    const unblocked = { ...block, unblockedAt: systemClock.now() };
    after = () => append(store, calendarStream(LISTING), [{ type: 'RangeUnblocked', data: unblocked }]); // outside the measured time
  };
  let after: () => Promise<unknown> = async () => undefined;
  const bare = async (): Promise<void> => {
    next += 1;
    const done = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await db.raw(`select pg_notify('appended', ?)`, [String(next)]);
    await done;
  };

  const probed = async (probe: () => Promise<void>): Promise<Load> => {
    const began = performance.now();
    const took: number[] = [];
    while (performance.now() - began < ms) {
      const from = performance.now();
      await probe();
      took.push(performance.now() - from);
      await after();
      after = async () => undefined;
      await sleep(PAUSE_MS);
    }
    return { ...latencies(took), perSecond: (took.length * 1000) / (performance.now() - began) };
  };
  const underLoad = async (probe: () => Promise<void>): Promise<Load> => {
    const busy = load();
    const result = await probed(probe);
    await busy;
    return result;
  };
  try {
    const results = await interleaved(rounds, {
      ours: () => probed(ours),
      bare: () => probed(bare),
      oursBusy: () => underLoad(ours),
      bareBusy: () => underLoad(bare),
    });
    const row = (when: string, mine: readonly Load[], least: readonly Load[], goal: Row['goal']): Row => ({
      what: `Event to visible in the read model, ${when}, to NOTIFY and one INSERT: p50`,
      ratios: ratios(
        mine.map(({ p50 }) => p50),
        least.map(({ p50 }) => p50),
      ),
      goal,
      ours: shown(mine),
      peer: shown(least),
    });
    const busy = results.oursBusy;
    return [
      row('nothing else going on', results.ours, results.bare, null),
      row('under the load of the row above', busy, results.bareBusy, [
        { name: 'p50', value: median(busy.map(({ p50 }) => p50)), limit: { atMost: 15 }, unit: 'ms' },
        { name: 'p99', value: median(busy.map(({ p99 }) => p99)), limit: { atMost: 250 }, unit: 'ms' },
      ]),
    ];
  } finally {
    await listener.end();
  }
};

const shown = (loads: readonly Load[]): string =>
  `p50 ${figure(median(loads.map(({ p50 }) => p50)))}, p99 ${figure(median(loads.map(({ p99 }) => p99)))} ms`;
