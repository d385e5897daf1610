import type { Knex } from 'knex';
import { own } from '../../kernel/own.ts';
import { anyOf } from '../db/any-of.ts';
import type { DomainEvent, Recorded } from '../event-store/port.ts';
import { isOneOf } from '../event-store/typed.ts';

/**
 * A read model: rows and checkpoint move in one transaction (`runner.ts`).
 * `apply` gets every event in log order, in batches. When it throws, this projection stops, and `/health/ready` shows the reason.
 */
export type Projection = {
  readonly name: string;
  /** The tables that only this projection writes; a rebuild empties them. */
  readonly tables: readonly string[];
  readonly apply: (trx: Knex.Transaction, batch: readonly Recorded[]) => Promise<void>;
  /** The event types it handles, also for the test that every event type has a reader; `all` for the audit. */
  readonly handles: readonly string[] | 'all';
};

/**
 * Every read model of the program. By declaration merging each context adds (`rows.ts`) the functions that fold its events into a row, for
 * responses that do not wait for the read model or show the past; `projections/` provides them.
 */
export interface ReadModels {
  readonly all: readonly Projection[];
}

/** A projection that also handles events of these types, each after the other events of its batch. */
export const handlingAfter = <E extends DomainEvent>(
  projection: Projection,
  types: readonly E['type'][],
  handle: (trx: Knex.Transaction, event: Recorded<E>) => Promise<unknown>,
): Projection => {
  const isMine = isOneOf<E>(types);
  return {
    ...projection,
    handles: projection.handles === 'all' ? 'all' : [...projection.handles, ...types],
    apply: async (trx, batch) => {
      await projection.apply(trx, batch);
      for (const event of batch) if (isMine(event)) await handle(trx, event);
    },
  };
};

/** Pure: returns the row after the event; `null` deletes it, `undefined` leaves it unchanged. */
export type RowHandlers<Row, E extends DomainEvent> = {
  [T in E['type']]: (row: Row | undefined, event: Recorded<Extract<E, { type: T }>>) => Row | undefined | null;
};

/** Applies the handler of the event's type to the row; an event that a later version wrote leaves it unchanged. */
export const rowAfter = <Row, E extends DomainEvent>(
  handlers: RowHandlers<Row, E>,
  row: Row | undefined,
  event: Recorded<E>,
): Row | undefined | null => {
  const handle = own<unknown>(handlers, event.type) as ((row: Row | undefined, event: Recorded<E>) => Row | undefined | null) | undefined;
  return handle?.(row, event);
};

/** The row after the events of one stream, as the read model makes it, for answers that do not wait for it; undefined before the first. */
export const rowOfEvents = <Row, E extends DomainEvent>(
  handlers: RowHandlers<Row, E>,
): ((events: readonly Recorded[]) => Row | undefined) => {
  const isMine = isOneOf<E>(Object.keys(handlers));
  return (events) => events.filter(isMine).reduce<Row | undefined>((row, event) => rowAfter(handlers, row, event) ?? row, undefined);
};

/**
 * A read model of one table with one row for each key. Handlers are pure folds of row and event (`RowHandlers`). A batch is folded in
 * memory and written by one upsert. An event type without a handler does not compile.
 */
export const rowProjection = <Row extends object, E extends DomainEvent>(definition: {
  name: string;
  table: string;
  /** The primary key columns, and the keys of the rows that an event changes. */
  key: keyof Row & string;
  keyOf: (event: Recorded<E>) => string | number | null;
  handlers: RowHandlers<Row, E>;
  /** Runs after the rows were written, in the same transaction, for example `pg_notify`. */
  afterBatch?: (trx: Knex.Transaction, rows: readonly Row[], batch: readonly Recorded<E>[]) => Promise<void>;
}): Projection => {
  const { name, table, key, keyOf, handlers, afterBatch } = definition;
  const types = Object.keys(handlers);
  const isMine = isOneOf<E>(types);
  return {
    name,
    tables: [table],
    handles: types,
    apply: async (trx, batch) => {
      const mine = batch.filter(isMine);
      if (mine.length === 0) return;
      const keys = [...new Set(mine.map(keyOf).filter((k) => k !== null))];
      const before = (await trx(table).where(anyOf(key, keys))) as Row[];
      const rows = new Map<string, Row | null | undefined>(before.map((row) => [String(row[key]), row]));
      const touched = new Set<string>();
      for (const event of mine) {
        const id = keyOf(event);
        if (id === null) continue;
        const after = rowAfter(handlers, rows.get(String(id)) ?? undefined, event);
        if (after === undefined) continue;
        rows.set(String(id), after);
        touched.add(String(id));
      }
      const changed = [...touched].map((id) => rows.get(id)).filter((row): row is Row => Boolean(row));
      const deleted = [...touched].filter((id) => rows.get(id) === null);
      if (deleted.length > 0) await trx(table).where(anyOf(key, deleted)).delete();
      await upsert(trx, table, key, changed);
      await afterBatch?.(trx, changed, mine);
    },
  };
};

/** One statement for all rows. Arrays and objects are sent as JSON; `jsonb_populate_recordset` gives each column its own type. */
export const upsert = async <Row extends object>(
  trx: Knex.Transaction,
  table: string,
  key: string,
  rows: readonly Row[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const quoted = columns.map((c) => `"${c}"`).join(', ');
  const updates = columns.filter((c) => c !== key).map((c) => `"${c}" = excluded."${c}"`);
  await trx.raw(
    `insert into "${table}" (${quoted}) select ${quoted} from jsonb_populate_recordset(null::"${table}", ?::jsonb)
     on conflict ("${key}") do update set ${updates.join(', ')}`,
    [JSON.stringify(rows)],
  );
};
