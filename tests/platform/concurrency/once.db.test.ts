import knexFactory from 'knex';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { onFirstStart } from '../../../src/platform/concurrency/once.ts';
import { openPostgresStore } from '../../../src/platform/event-store/postgres.ts';
import { testDatabase } from '../../support/database.ts';

const { db, url } = await testDatabase();
const store = await openPostgresStore(url);
afterAll(() => store.close());
const means = { db, store, clock: systemClock };
let runs = 0;
const work = async () => {
  runs += 1;
};
beforeEach(async () => {
  runs = 0;
  await db('done_once').delete();
});

it('is done on the first start and never again', async () => {
  expect(await onFirstStart(means, 'demo', work)).toBe(true);
  expect(await onFirstStart(means, 'demo', work)).toBe(false);
  expect(runs).toBe(1);
});

it('is done by one of several processes, and the others wait for it', async () => {
  expect((await Promise.all([1, 2, 3].map(() => onFirstStart(means, 'demo', work)))).sort()).toEqual([false, false, true]);
  expect(runs).toBe(1);
});

it('is done again when it was cut short', async () => {
  const cut = () => Promise.reject(new Error('killed'));
  await expect(onFirstStart(means, 'demo', cut)).rejects.toThrow('killed');
  expect(await onFirstStart(means, 'demo', work)).toBe(true);
});

it('may take longer than any statement may: who waits for it does not die of a timeout', async () => {
  const impatient = knexFactory({ client: 'pg', connection: { connectionString: url, options: '-c statement_timeout=150' } });
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const long = async () => {
    begun();
    await new Promise((resolve) => setTimeout(resolve, 600));
    await work();
  };
  const first = onFirstStart(means, 'demo', long);
  await beginning;
  expect(await onFirstStart({ ...means, db: impatient }, 'demo', work)).toBe(false);
  expect([await first, runs]).toEqual([true, 1]);
  await impatient.destroy();
});

it('is left undone where there is already something in the log', async () => {
  const meta = { v: 1, at: systemClock.now(), prev: null, actor: 'user:1', correlationId: 'c', commandId: 'c' };
  await store.append('user-1', 'none', [{ id: crypto.randomUUID(), type: 'UserRegistered', data: {}, meta }]);
  expect(await onFirstStart(means, 'demo', work)).toBe(false);
  expect(runs).toBe(0);
});
