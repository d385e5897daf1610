import type { Knex } from 'knex';
import { z } from 'zod';
import { ConfigError } from '../../engine/config-error.ts';
import { withoutTimeLimits } from '../../engine/db/connect.ts';
import { mustBeAlone } from '../../engine/db/lock.ts';
import { appliedMigrations, isBeforeBaseline, knownMigrations, migrate } from '../../engine/db/migrate.ts';
import type { EventStore, Position, Recorded } from '../../engine/event-store/port.ts';
import { rebuild } from '../../engine/followers/rebuild.ts';
import { chainWalk, eventsOf, type Verified } from '../../engine/followers/verify-chain.ts';
import { withTexts } from '../../event-texts.ts';
import { type Counts, nameOfSecret, type Source } from './backup.ts';
import { type Backup, checkpoint, type Header, header, openBackup, read, readEvent, sequence, table } from './backup-file.ts';
import { copyEvents } from './copy.ts';
import { LEFT_OUT } from './tables.ts';

const ROWS = 500;

/** Reads and checks header and log before anything is changed. Throws ConfigError when they cannot be read. */
const checked = async (backup: Backup): Promise<{ head: Header; log: Verified }> => {
  const walk = chainWalk();
  let head: Header | null = null;
  for await (const [kind, json] of backup.lines()) {
    if (kind === 'posada-backup') {
      const parsed = header.safeParse(read(backup, z.unknown(), json));
      if (!parsed.success) throw new ConfigError(`${backup.file} was made by another version of this program`);
      head = parsed.data;
    } else if (kind === 'event') walk.take(readEvent(backup, json));
  }
  if (!head) throw new ConfigError(`${backup.file} has no header`);
  return { head, log: walk.seen() };
};

async function* eventsIn(backup: Backup): AsyncGenerator<Recorded> {
  for await (const [kind, json] of backup.lines()) {
    if (kind === 'event') yield readEvent(backup, json);
    else if (kind !== 'posada-backup') return;
  }
}

/** Migrates to the schema of the backup. Throws ConfigError when this program or this database does not support it. */
const migrateTo = async (db: Knex, { migrations }: Header, known: readonly string[]): Promise<void> => {
  if (isBeforeBaseline(migrations))
    throw new ConfigError('the backup was made by a version before 1.1.0, and only that one can restore it');
  if (migrations.some((name) => !known.includes(name))) throw new ConfigError('the backup was made by a newer version of this program');
  const applied = await appliedMigrations(db);
  if (applied.some((name) => !migrations.includes(name)))
    throw new ConfigError('the backup is older than the tables of this database: restore it into an empty one');
  await migrate(db, migrations);
};

/** Throws ConfigError when the database has been used while the log is empty. */
const mustBeUnused = async (db: Knex, store: EventStore): Promise<void> => {
  if ((await store.readAll({ after: null, limit: 1 })).length > 0) return; // then the log is compared
  for (const name of ['id_claims', 'user_vault']) {
    if (await db(name).first()) throw new ConfigError('this database is not empty: restore into an empty one');
  }
};

/** The checkpoint of each reaction in `store`, which now has the log of the backup. */
const placesOf = async (backup: Backup, store: EventStore): Promise<{ name: string; position: Position }[]> => {
  const wanted = new Map<number, string[]>();
  for await (const [kind, json] of backup.lines()) {
    if (kind !== 'checkpoint') continue;
    const { name, events } = read(backup, checkpoint, json);
    wanted.set(events, [...(wanted.get(events) ?? []), name]);
  }
  const places: { name: string; position: Position }[] = [];
  let count = 0;
  for await (const { position } of eventsOf(store)) {
    count += 1;
    for (const name of wanted.get(count) ?? []) places.push({ name, position });
  }
  return places;
};

/** Replaces the tables of the backup and sets the sequences and the checkpoints of reactions, in one transaction. */
const restoreTables = (backup: Backup, db: Knex, places: readonly { name: string; position: Position }[]): Promise<number> =>
  db.transaction(async (trx) => {
    await withoutTimeLimits(trx); // the events are before the tables in the file
    let count = 0;
    let into = { name: '', columns: [] as string[] };
    let rows: string[] = [];
    const flush = async () => {
      if (rows.length === 0) return;
      const columns = into.columns.map((column) => trx.ref(column).toString()).join(', ');
      await trx.raw(
        `insert into ?? (${columns}) overriding system value select ${columns} from json_populate_recordset(null::??, ?::json)`,
        [into.name, into.name, `[${rows.join(',')}]`],
      );
      count += rows.length;
      rows = [];
    };
    for (const name of LEFT_OUT) {
      const isThere = await trx.schema.hasTable(name); // not in the schema of an older backup
      if (name !== 'event_log' && isThere) await trx(name).delete();
    }
    for await (const [kind, json] of backup.lines()) {
      if (kind === 'row' && !LEFT_OUT.includes(into.name)) rows.push(json); // an earlier version may have backed it up
      if (kind !== 'row' || rows.length === ROWS) await flush();
      if (kind === 'table') {
        into = read(backup, table, json);
        await trx(into.name).delete();
      }
      if (kind === 'sequence') {
        const { name, value } = read(backup, sequence, json);
        await trx.raw(`select setval(format('public.%I', ?::text)::regclass, ?)`, [name, value]);
      }
    }
    await flush();
    if (places.length > 0) await trx('projection_checkpoints').insert([...places]);
    return count;
  });

/** Rebuilds all read models. */
const rebuildAll = ({ db, store, projections }: Source): Promise<number> => rebuild(withTexts({ store, db }), db, projections);

/**
 * Repeats what a backup cannot contain, such as later erasures, before requests are served. `works` return the number of repeated items.
 * Returns their sum.
 */
export const doAgain = async (source: Source, works: readonly (() => Promise<number>)[]): Promise<number> => {
  let count = 0;
  for (const work of works) count += await work();
  if (count > 0) await rebuildAll(source);
  return count;
};

/**
 * Restores what `backup` wrote, into an empty database and log, or over the same log after an interrupted restore. Then rebuilds all read
 * models. Throws ConfigError, and OtherLog when the log has other events; then nothing was changed. `known`: what this
 * program migrates to.
 */
export const restore = async (source: Source, file: string, known = knownMigrations()): Promise<Counts> => {
  const { db, store, secret } = source;
  const backup = await openBackup(file);
  const { head, log } = await checked(backup);
  if (head.secret !== nameOfSecret(secret)) throw new ConfigError('SECRET differs from that of the backup: nobody could sign in');
  if (log.broken) throw new ConfigError(`the log in ${file} is broken at ${log.broken.stream}, revision ${log.broken.revision}`);
  await mustBeAlone(db);
  await migrateTo(db, head, known);
  await mustBeUnused(db, store);
  await copyEvents(eventsIn(backup), store);
  const rows = await restoreTables(backup, db, await placesOf(backup, store));
  await migrate(db, known);
  await rebuildAll(source);
  return { events: log.events, rows };
};
