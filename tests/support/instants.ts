import type { Knex } from 'knex';

/** `listings.struck_at` is a list, in JSON; `rate_limits` is the table of a library, which counts in milliseconds. */
const OTHERS: readonly string[] = ['listings.struck_at', 'rate_limits.expire'];

type Column = { readonly table: string; readonly name: string; readonly type: string };

const columnsOf = async (db: Knex, type: RegExp | null): Promise<Column[]> => {
  const { rows } = await db.raw<{ rows: Column[] }>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' order by table_name, column_name`,
  );
  return rows.filter((one) => !OTHERS.includes(`${one.table}.${one.name}`) && (type === null || type.test(one.type)));
};

/** Columns that hold instants by their name or type, and are no timestamptz: `reservations.ended_at text`. */
export const instantsOfOtherTypes = async (db: Knex): Promise<string[]> => {
  const isInstant = ({ name, type }: Column) => /(^|_)(at|until|since)$/.test(name) || /^time/.test(type);
  const columns = (await columnsOf(db, null)).filter((column) => isInstant(column) && column.type !== 'timestamp with time zone');
  return columns.map(({ table, name, type }) => `${table}.${name} ${type}`);
};

/** Columns with at least one value that looks like an instant, as text or in milliseconds, whatever their names. */
export const instantsInOtherColumns = async (db: Knex): Promise<string[]> => {
  const found: string[] = [];
  for (const { table, name, type } of await columnsOf(db, /^(text|character|bigint|numeric|double)/)) {
    const looks = /^(text|character)/.test(type) ? `?? ~ '^\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:'` : '?? between 1.5e12 and 4.1e12';
    const { rows } = await db.raw<{ rows: object[] }>(`select 1 from ?? where ${looks} limit 1`, [table, name]);
    if (rows.length > 0) found.push(`${table}.${name} ${type}`);
  }
  return found;
};
