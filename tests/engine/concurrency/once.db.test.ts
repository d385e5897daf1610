import knexFactory from 'knex';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openPostgresStore } from '../../../src/engine/event-store/postgres.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { onFirstStart } from '../../../src/server/modules/once.ts';
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

it('runs on the first start only', async () => {
  expect(await onFirstStart(means, 'demo', work)).toBe(true);
  expect(await onFirstStart(means, 'demo', work)).toBe(false);
  expect(runs).toBe(1);
});

it('runs in one of several processes, while the others wait', async () => {
  expect((await Promise.all([1, 2, 3].map(() => onFirstStart(means, 'demo', work)))).sort()).toEqual([false, false, true]);
  expect(runs).toBe(1);
});

it('runs again after it was interrupted', async () => {
  const cut = () => Promise.reject(new Error('killed'));
  await expect(onFirstStart(means, 'demo', cut)).rejects.toThrow('killed');
  expect(await onFirstStart(means, 'demo', work)).toBe(true);
});

it('may take longer than the statement timeout, which does not end the waiting processes', async () => {
  const impatient = knexFactory({ client: 'pg', connection: { connectionString: url, options: '-c statement_timeout=1000' } });
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const long = async () => {
    begun();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await work();
  };
  const first = onFirstStart(means, 'demo', long);
  await beginning;
  expect(await onFirstStart({ ...means, db: impatient }, 'demo', work)).toBe(false);
  expect([await first, runs]).toEqual([true, 1]);
  await impatient.destroy();
});

it('does not run when the log already has events', async () => {
  const meta = { v: 1, at: systemClock.now(), prev: null, actor: 'user:1', correlationId: 'c', commandId: 'c' };
  await store.append('user-1', 'none', [{ id: crypto.randomUUID(), type: 'UserRegistered', data: {}, meta }]);
  expect(await onFirstStart(means, 'demo', work)).toBe(false);
  expect(runs).toBe(0);
});
