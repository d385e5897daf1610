import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Instant } from '../../shared/types.ts';
import type { EventStore, Position, Recorded } from '../event-store/port.ts';
import type { Projection } from './projection.ts';

const TABLE = 'past_models';
const BATCH = 2_000;
/** Kept at the same time: each is a copy of whole read models. */
const MOST = 6;

type Means = { readonly db: Knex; readonly store: EventStore; readonly projections: readonly Projection[] };

/** The name of the schema that holds the read models as of a position; `null` is before the first event. */
const schemaOf = (position: Position | null): string =>
  `past_${position === null ? 'nothing' : createHash('sha256').update(position).digest('hex').slice(0, 24)}`;

/** The last event that had happened by `at`; null when none had. An instant between two events means the earlier one. */
export const positionAt = async (db: Knex, at: Instant): Promise<Position | null> => {
  const row: { position: Position } | undefined = await db('audit').where('at', '<=', at).orderBy('position', 'desc').first('position');
  return row?.position ?? null;
};

/**
 * Read models as they were at a position of the log, computed from the log into tables of a schema of their own. What is no event, such as
 * names and addresses of people, is not in the log: it stays as it is today.
 */
export const pastModels = ({ db, store, projections }: Means) => {
  const tables = projections.flatMap((projection) => projection.tables);
  const under = new Map<string, Promise<string>>();

  const build = (position: Position | null): Promise<string> =>
    db.transaction(async (trx) => {
      const schema = schemaOf(position);
      await trx.raw('set local statement_timeout = 0');
      await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [schema]); // another process may build the same one
      const known = await trx(TABLE).where({ schema }).first('schema');
      if (known) return schema;
      await trx.raw('create schema ??', [schema]);
      for (const table of tables) await trx.raw('create table ??.?? (like public.?? including all)', [schema, table, table]);
      // read models tell others of changes; what is long past is no news
      await trx.raw(`create function ??.pg_notify(text, text) returns void language sql as 'select null::void'`, [schema]);
      await trx.raw('set local search_path to ??, public, pg_catalog', [schema]);
      for (let after: Position | null = null; position !== null && after !== position; ) {
        const batch = await store.readAll({ after, limit: BATCH });
        const upTo: Recorded[] = batch.filter((event) => event.position <= position);
        const last = upTo.at(-1);
        if (!last) break;
        for (const { apply } of projections) await apply(trx, upTo);
        after = upTo.length < batch.length ? position : last.position;
      }
      await trx.raw('set local search_path to public');
      await trx(TABLE).insert({ position: position ?? '', schema, made_at: trx.raw('clock_timestamp()') });
      return schema;
    });

  return {
    /** The schema of the read models at this position; computes them where they are not there. */
    at: async (position: Position | null): Promise<string> => {
      const schema = schemaOf(position);
      if (await db(TABLE).where({ schema }).first('schema')) return schema;
      const building = under.get(schema) ?? build(position).finally(() => under.delete(schema));
      under.set(schema, building);
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

    /** Drops those of an hour ago, since they hold texts of people who may have been erased meanwhile, and the oldest of too many. */
    sweep: async (): Promise<void> => {
      const rows: { schema: string; old: boolean }[] = await db(TABLE)
        .orderBy('made_at', 'desc')
        .select('schema', db.raw(`made_at < clock_timestamp() - interval '1 hour' as old`));
      for (const { schema } of rows.filter(({ old }, at) => old || at >= MOST))
        await db.transaction(async (trx) => {
          await trx(TABLE).where({ schema }).delete();
          await trx.raw('drop schema if exists ?? cascade', [schema]);
        });
    },
  };
};

export type PastModels = ReturnType<typeof pastModels>;
