import type { Knex } from 'knex';
import { withoutTimeLimits } from '../db/connect.ts';
import type { EventStore, Position } from '../event-store/port.ts';
import { batchesOf } from './batches.ts';
import type { Projection } from './projection.ts';

/**
 * Rebuilds a read model, or several by one pass of the log, while the program serves, and returns the number of events read. It is one
 * transaction: readers see the old rows until it commits, and the locks on the checkpoint rows keep all runners off these projections.
 */
export const rebuild = (
  store: Pick<EventStore, 'readAll'>,
  db: Knex,
  targets: Projection | readonly Projection[],
  batchSize?: number,
): Promise<number> =>
  db.transaction(async (trx) => {
    const projections = [targets].flat();
    const names = projections.map(({ name }) => name);
    await withoutTimeLimits(trx); // a runner may hold a lock for a batch, and large tables and logs take long
    await trx('projection_checkpoints')
      .insert(names.map((name) => ({ name })))
      .onConflict('name')
      .ignore();
    await trx('projection_checkpoints').whereIn('name', names).orderBy('name').forUpdate().select('name');
    for (const table of projections.flatMap(({ tables }) => tables)) await trx(table).delete(); // not truncate, which would block readers
    let position: Position | null = null;
    let events = 0;
    for await (const batch of batchesOf(store, { limit: batchSize })) {
      for (const { apply } of projections) await apply(trx, batch);
      position = batch.at(-1)?.position ?? position;
      events += batch.length;
    }
    await trx('projection_checkpoints')
      .whereIn('name', names)
      .update({ position, stopped_because: null, updated_at: trx.raw('clock_timestamp()') });
    return events;
  });
