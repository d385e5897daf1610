import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';

const ASK_AGAIN_MS = 100;

/**
 * Does `work` while no other process on this database does anything under the same number. Who dies loses the lock with its connection.
 * The lock is asked for again and again: a statement that waits would be ended by its timeout.
 */
export const underLock = async <T>(db: Knex, lock: number, work: () => Promise<T>): Promise<T> => {
  const holder = await db.client.acquireConnection();
  try {
    while (!(await holder.query('select pg_try_advisory_lock($1) as taken', [lock])).rows[0]?.taken) await sleep(ASK_AGAIN_MS);
    return await work();
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined);
    await db.client.releaseConnection(holder);
  }
};
