import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import { withoutTimeLimits } from '../../engine/db/connect.ts';
import { appliedMigrations } from '../../engine/db/migrate.ts';
import type { EventStore, Position } from '../../engine/event-store/port.ts';
import { asWritten } from '../../engine/event-store/upcast.ts';
import type { Projection } from '../../engine/followers/projection.ts';
import { eventsOf } from '../../engine/followers/verify-chain.ts';
import { systemClock } from '../../kernel/clock.ts';
import { type Line, writeBackup } from './backup-file.ts';
import { tablesToBackUp } from './tables.ts';

export type Source = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly secret: string;
  readonly projections: readonly Projection[];
};
export type Counts = { events: number; rows: number };

const ROWS = 1_000;

export const nameOfSecret = (secret: string): string => createHmac('sha256', secret).update('posada backup').digest('hex').slice(0, 16);

/** The newest position of the log, searched from the furthest checkpoint on. */
const endOf = async (db: Knex, store: EventStore): Promise<Position | null> => {
  const { furthest } = (await db('projection_checkpoints').max('position as furthest').first<{ furthest: Position | null }>()) ?? {};
  let last = furthest ?? null;
  for await (const { position } of eventsOf(store, last)) last = position;
  return last;
};

/** How many events each reaction had handled, by name, counted while the events are read. Without timers, which a restore sets again. */
const countedCheckpoints = async (trx: Knex, projections: readonly Projection[]) => {
  const made = projections.map(({ name }) => name);
  const rows: { name: string; position: Position }[] = await trx('projection_checkpoints')
    .whereNotIn('name', made)
    .whereNot('name', 'like', 'schedule:%')
    .whereNotNull('position')
    .select('name', 'position');
  return rows.map((row) => ({ ...row, events: 0 }));
};

async function* rowsOf(trx: Knex, name: string): AsyncGenerator<string> {
  await trx.raw('declare backed_up no scroll cursor for select row_to_json(t)::text as json from ?? t', [name]);
  for (;;) {
    const { rows } = await trx.raw<{ rows: { json: string }[] }>(`fetch ${ROWS} from backed_up`);
    for (const { json } of rows) yield json;
    if (rows.length < ROWS) break;
  }
  await trx.raw('close backed_up');
}

async function* linesOf({ db, store, secret, projections }: Source, counts: Counts): AsyncGenerator<Line> {
  const migrations = await appliedMigrations(db);
  yield ['posada-backup', JSON.stringify({ format: 1, at: systemClock.now(), migrations, secret: nameOfSecret(secret) })];
  // first the end of the log, then the snapshot of the tables: vault rows are written before the events that refer to them
  const end = await endOf(db, store);
  const trx = await db.transaction(undefined, { isolationLevel: 'repeatable read', readOnly: true });
  try {
    await withoutTimeLimits(trx);
    const checkpoints = await countedCheckpoints(trx, projections);
    for await (const event of eventsOf(store)) {
      if (end === null || event.position > end) break;
      counts.events += 1;
      for (const row of checkpoints) if (event.position <= row.position) row.events = counts.events;
      yield ['event', JSON.stringify(asWritten(event))];
    }
    for (const { name, events } of checkpoints) yield ['checkpoint', JSON.stringify({ name, events })];
    for (const { name, columns } of await tablesToBackUp(trx, projections)) {
      yield ['table', JSON.stringify({ name, columns })];
      for await (const json of rowsOf(trx, name)) {
        counts.rows += 1;
        yield ['row', json];
      }
    }
    const sequences: { name: string; value: number }[] = await trx('pg_sequences')
      .where({ schemaname: 'public' })
      .whereNot('sequencename', 'like', 'knex_%')
      .whereNotNull('last_value')
      .select({ name: 'sequencename', value: 'last_value' });
    for (const found of sequences) yield ['sequence', JSON.stringify(found)];
  } finally {
    await trx.rollback();
  }
}

/** Writes the log and the tables of `tablesToBackUp` to `file`, whether or not the program runs. Without uploaded files. */
export const backup = async (source: Source, file: string): Promise<Counts> => {
  const counts: Counts = { events: 0, rows: 0 };
  await writeBackup(file, linesOf(source, counts));
  return counts;
};
