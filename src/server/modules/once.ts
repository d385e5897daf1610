import type { Knex } from 'knex';
import { underLock } from '../../engine/db/lock.ts';
import type { EventStore } from '../../engine/event-store/port.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Instant } from '../../kernel/types.ts';

const LOCK = 718_281_828;

type OnFirstStartDeps = { readonly db: Knex; readonly store: EventStore; readonly clock: Clock };

/**
 * Does something on the first start of an empty installation, and only then: true when it was done now. An interrupted run is repeated from
 * its beginning, so `work` must be idempotent; processes that start together wait for the one that does it.
 */
export const onFirstStart = ({ db, store, clock }: OnFirstStartDeps, name: string, work: () => Promise<void>): Promise<boolean> =>
  underLock(db, LOCK, async () => {
    const mark: { done_at: Instant | null } | undefined = await db('done_once').where({ name }).first('done_at');
    if (mark?.done_at) return false;
    if (!mark) {
      if ((await store.readAll({ after: null, limit: 1 })).length > 0) return false; // the installation already has data
      await db('done_once').insert({ name, begun_at: clock.now() });
    }
    await work();
    await db('done_once').where({ name }).update({ done_at: clock.now() });
    return true;
  });
