import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../src/engine/db/embedded/state.ts';
import type { EventStore } from '../../src/engine/event-store/port.ts';
import { openPostgresStore } from '../../src/engine/event-store/postgres.ts';
import { verifyChain } from '../../src/engine/followers/verify-chain.ts';
import { testDatabase } from '../support/database.ts';
import { until } from '../support/events.ts';
import { aSeeding, type Seeding } from './seeding.ts';

class Crash extends Error {}

/** The store of a process that dies after this many writes: later writes fail for everyone. */
const dyingAfter = (store: EventStore, writes: number): EventStore => {
  let left = writes;
  return {
    ...store,
    append: (...given) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Crash('the process died')) : store.append(...given);
    },
  };
};

type Counted = Pick<Seeding, 'db'>;

/** How many events of each type the log holds, but those of calendars of other sites: they are read by rounds of their own, whenever. */
const typesIn = async ({ db }: Counted): Promise<Record<string, number>> => {
  const { rows } = await db.raw<{ rows: { type: string; count: string }[] }>(
    "select type, count(*) from event_log where type <> 'FeedSynced' group by type order by type",
  );
  return Object.fromEntries(rows.map(({ type, count }) => [type, Number(count)]));
};

const outcome = async ({ db }: Counted) => ({
  types: await typesIn({ db }),
  listings: await db('listings').count('*').first(),
  states: await db('reservations').select('status', 'cause').count('*').groupBy('status', 'cause').orderBy('status').orderBy('cause'),
  payments: await db('payments').select('status').count('*').groupBy('status').orderBy('status'),
  occupancy: await db('occupancy').count('*').first(),
  mails: await db('mail_outbox').count('*').first(),
  strikes: await db('listings').select(db.raw('sum(jsonb_array_length(struck_at))')).first(),
});

it('a repeatedly killed start has the same result as an uninterrupted one', async () => {
  const whole = await aSeeding();
  await whole.load();
  const broken = await aSeeding();
  // in the accounts, the spaces, and several times in the midst of reservations
  for (const writes of [150, 320, 45, 70]) await expect(broken.load(dyingAfter(broken.store, writes))).rejects.toThrow();
  await broken.load();
  expect(await outcome(broken)).toEqual(await outcome(whole));
});

describe('the program on its first start', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /**
   * An installation whose program is killed by SIGKILL as soon as its log holds so many events, once for each number, and then left alone.
   */
  const firstStart = async (killedAt: readonly number[]) => {
    const { db, url } = await testDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'posada-killed-'));
    folders.push(dataDir);
    const events = async () => Number((await db('event_log').count('* as n').first())?.['n']);
    for (const most of [...killedAt, Number.POSITIVE_INFINITY]) {
      const port = await freePort();
      const env = { PATH: process.env['PATH'], PORT: String(port), DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'warn' };
      const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], { env, stdio: ['ignore', 'ignore', 'pipe'] });
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
      const isReady = async () => (await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => null))?.status === 200;
      try {
        await until(async () => {
          if (child.exitCode !== null) throw new Error(`the program ended: ${said}`);
          return most === Number.POSITIVE_INFINITY ? isReady() : (await events()) >= most;
        });
      } finally {
        child.kill(most === Number.POSITIVE_INFINITY ? 'SIGTERM' : 'SIGKILL');
        await ended;
      }
    }
    return { db, url };
  };

  it('killed at any moment and started again, writes the same as an uninterrupted one', { timeout: 600_000 }, async () => {
    const untouched = await firstStart([]);
    const types = await typesIn(untouched);
    const all = Object.values(types).reduce((sum, count) => sum + count, 0);
    const killed = await firstStart([0.02, 0.1, 0.35, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97].map((part) => Math.floor(all * part)));
    expect(await typesIn(killed)).toEqual(types);
    const store = openPostgresStore(killed.url);
    expect(await verifyChain(store)).toMatchObject({ broken: null });
    await store.close();
  });
});
