import type { Knex } from 'knex';
import type { EventStore, Position } from '../event-store/port.ts';
import type { Projection } from './projection.ts';

const BATCH = 2_000;

/**
 * Makes a read model anew from the log, beside the serving program, and returns the number of events read. All of it is one transaction:
 * readers see the old rows until it commits, and the lock on the checkpoint row keeps every runner from this projection meanwhile.
 */
export const rebuild = (store: EventStore, db: Knex, { name, tables, apply }: Projection, batchSize = BATCH): Promise<number> =>
  db.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0'); // a runner may hold the row for a batch; large tables take time
    await trx('projection_checkpoints').insert({ name }).onConflict('name').ignore();
    await trx('projection_checkpoints').where({ name }).forUpdate().first('name');
    for (const table of tables) await trx(table).delete(); // not truncate: that would lock readers out
    let position: Position | null = null;
    let events = 0;
    for (;;) {
      const batch = await store.readAll({ after: position, limit: batchSize });
      const last = batch.at(-1);
      if (!last) break;
      await apply(trx, batch);
      position = last.position;
      events += batch.length;
    }
    await trx('projection_checkpoints')
      .where({ name })
      .update({ position, stopped_because: null, updated_at: trx.raw('clock_timestamp()') });
    return events;
  });
