import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { type KeyedMutex, keyedMutex } from '../concurrency/keyed-mutex.ts';
import { ConfigError } from '../config-error.ts';

/** Throws ConfigError while a program is running on this database: its caches would not match the data after the change. */
export const mustBeAlone = async (db: Knex): Promise<void> => {
  const { rows } = await db.raw(
    `select 1 from pg_stat_activity where datname = current_database() and application_name in ('posada live', 'posada jobs') limit 1`,
  );
  if (rows.length > 0) throw new ConfigError('a program is still running on this database: stop it first');
};

const RETRY_MS = 100;
/** By pool and lock: only one task at a time takes a connection of a pool to wait for a lock. */
const mutexes = new WeakMap<Knex, KeyedMutex>();

/**
 * Runs `work` while nothing else on this database, in any process, runs under the same advisory lock. The lock of a process that dies is
 * released with its connection. It polls for the lock, because a waiting statement would be ended by the statement timeout.
 */
export const underLock = <T>(db: Knex, lock: number, work: () => Promise<T>): Promise<T> => {
  const oneByOne = mutexes.get(db) ?? keyedMutex();
  mutexes.set(db, oneByOne);
  return oneByOne(String(lock), async () => {
    const holder = await db.client.acquireConnection();
    try {
      while (!(await holder.query('select pg_try_advisory_lock($1) as taken', [lock])).rows[0]?.taken) await sleep(RETRY_MS);
      return await work();
    } finally {
      await holder.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined);
      await db.client.releaseConnection(holder);
    }
  });
};
