import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Instant } from '../../kernel/types.ts';
import type { EventStore, Position, Recorded } from '../event-store/port.ts';
import { batchesOf } from './batches.ts';
import type { Projection } from './projection.ts';

const TABLE = 'past_models';
/** At most this many exist at a time: each is a copy of whole read models. */
const MAX_PAST_MODELS = 6;

type PastModelsDeps = { readonly db: Knex; readonly store: EventStore; readonly projections: readonly Projection[] };

/**
 * A point in the past: the events up to `position` that happened by `at`. Log order is not always time order: the clocks of processes
 * differ slightly, and a backdated history, such as the demonstration's, is written in one go.
 */
export type Moment = { readonly position: Position; readonly at: Instant };

/**
 * The name of the schema that holds these tables as of a moment; `null` is before the first event. The tables are part of the name: where a
 * table is missing in the schema, queries would read the current one.
 */
const schemaOf = (moment: Moment | null, tables: readonly string[]): string => {
  const of = [moment === null ? 'nothing' : `${moment.position} ${moment.at}`, ...tables];
  return `past_${createHash('sha256').update(of.join('\n')).digest('hex').slice(0, 24)}`;
};

/**
 * The moment of an instant. It contains the time of the last event by then, so it stays the same until the next event. Null before the
 * first event.
 */
export const momentOf = async (db: Knex, at: Instant): Promise<Moment | null> => {
  const [row]: { position: Position | null; at: Instant | null }[] = await db('audit')
    .where('at', '<=', at)
    .max({ position: 'position', at: 'at' });
  return row?.position && row.at ? { position: row.position, at: row.at } : null;
};

/** The row that holds the time of the last erasure. */
const ERASURE = 'erasure';

/**
 * Outdates all of them, those being built too, because a person whose texts they contain was erased: none is used again, and the next sweep
 * drops them.
 */
export const outdatePastModels = async (db: Knex): Promise<void> => {
  await db(TABLE)
    .insert({ schema: ERASURE, made_at: db.raw('clock_timestamp()') })
    .onConflict('schema')
    .merge();
};

/** SQL. Such a model may contain texts of people who have been erased since. */
const IS_OUTDATED = `made_at < greatest(clock_timestamp() - interval '1 hour', (select made_at from ${TABLE} where schema = '${ERASURE}'))`;

const drop = async (trx: Knex.Transaction, schema: string): Promise<void> => {
  await trx(TABLE).where({ schema }).delete();
  await trx.raw('drop schema if exists ?? cascade', [schema]);
};

/** Accepts the events that had happened by a moment. A stream is cut at its first later event, so that it has no gaps. */
const upTo = ({ position, at }: Moment) => {
  const ended = new Set<string>();
  return (event: Recorded): boolean => {
    if (event.meta.at > at) ended.add(event.stream);
    return event.position <= position && !ended.has(event.stream);
  };
};

/**
 * Read models as of a past moment, computed from the log into tables of a separate schema. Data that is not in events, such as people's
 * names and addresses, is shown as it is today.
 */
export const pastModels = ({ db, store, projections }: PastModelsDeps) => {
  const tables = projections.flatMap((projection) => projection.tables);
  const inProgress = new Map<string, Promise<string>>();

  const replay = async (trx: Knex.Transaction, moment: Moment): Promise<void> => {
    const happened = upTo(moment);
    for await (const batch of batchesOf(store)) {
      const events = batch.filter(happened);
      if (events.length > 0) for (const { apply } of projections) await apply(trx, events);
      if ((batch.at(-1)?.position ?? '') >= moment.position) return;
    }
  };

  const isUsable = async (conn: Knex, schema: string): Promise<boolean> =>
    (await conn(TABLE).where({ schema }).whereRaw(`not (${IS_OUTDATED})`).first('schema')) !== undefined;

  const build = (moment: Moment | null): Promise<string> =>
    db.transaction(async (trx) => {
      const schema = schemaOf(moment, tables);
      await trx.raw('set local statement_timeout = 0');
      await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [schema]); // another process may build the same one
      if (await isUsable(trx, schema)) return schema;
      await drop(trx, schema);
      await trx.raw('create schema ??', [schema]);
      for (const table of tables) await trx.raw('create table ??.?? (like public.?? including all)', [schema, table, table]);
      // projections call pg_notify about changes; replayed ones must not be announced
      await trx.raw(`create function ??.pg_notify(text, text) returns void language sql as 'select null::void'`, [schema]);
      await trx.raw('set local search_path to ??, public, pg_catalog', [schema]);
      if (moment) await replay(trx, moment);
      await trx.raw('set local search_path to public');
      await trx(TABLE).insert({ schema, made_at: trx.raw('now()') }); // the beginning of this transaction: an erasure since then outdates it
      return schema;
    });

  return {
    /** The schema of the read models at this moment; computes them where they do not exist. */
    at: async (moment: Moment | null): Promise<string> => {
      const schema = schemaOf(moment, tables);
      if (await isUsable(db, schema)) return schema;
      const building = inProgress.get(schema) ?? build(moment).finally(() => inProgress.delete(schema));
      inProgress.set(schema, building);
      return building;
    },

    /** Runs `work` on the read models of a schema; everything else is as it is now. */
    within: <T>(schema: string | null, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
      db.transaction(
        async (trx) => {
          await trx.raw('set local statement_timeout = 0');
          if (schema !== null) await trx.raw('set local search_path to ??, public', [schema]);
          return work(trx);
        },
        { isolationLevel: 'repeatable read', readOnly: true },
      ),

    /**
     * Drops those older than an hour, since they contain texts of people who may have been erased since, and the oldest above the limit.
     */
    sweep: async (): Promise<void> => {
      const rows: { schema: string; old: boolean }[] = await db(TABLE)
        .orderBy('made_at', 'desc')
        .select('schema', db.raw(`${IS_OUTDATED} as old`));
      for (const { schema } of rows.filter(({ schema, old }, at) => old || (at >= MAX_PAST_MODELS && schema !== ERASURE)))
        await db.transaction((trx) => drop(trx, schema));
    },
  };
};

export type PastModels = ReturnType<typeof pastModels>;
