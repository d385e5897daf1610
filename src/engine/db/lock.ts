import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';

const ASK_AGAIN_MS = 100;

/**
 * Runs `work` while no other process on this database runs anything under the same advisory lock. The lock of a process that dies is
 * released with its connection. It polls for the lock, because a waiting statement would be ended by the statement timeout.
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
