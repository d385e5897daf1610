import type { Knex } from 'knex';
import type { EventStore, Position } from '../event-store/port.ts';
import { batchesOf } from './batches.ts';
import type { Projection } from './projection.ts';

/**
 * Rebuilds a read model from the log while the program serves, and returns the number of events read. It is one transaction: readers see the
 * old rows until it commits, and the lock on the checkpoint row keeps all runners off this projection.
 */
export const rebuild = (store: EventStore, db: Knex, { name, tables, apply }: Projection, batchSize?: number): Promise<number> =>
  db.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0'); // a runner may lock the row for a batch, and large tables take long
    await trx('projection_checkpoints').insert({ name }).onConflict('name').ignore();
    await trx('projection_checkpoints').where({ name }).forUpdate().first('name');
    for (const table of tables) await trx(table).delete(); // not truncate, which would block readers
    let position: Position | null = null;
    let events = 0;
    for await (const batch of batchesOf(store, { limit: batchSize })) {
      await apply(trx, batch);
      position = batch.at(-1)?.position ?? position;
      events += batch.length;
    }
    await trx('projection_checkpoints')
      .where({ name })
      .update({ position, stopped_because: null, updated_at: trx.raw('clock_timestamp()') });
    return events;
  });
