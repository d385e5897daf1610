import type { Knex } from 'knex';
import { z } from 'zod';
import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Currency, Money } from '../../kernel/types.ts';
import { jsonText } from '../../server/http/input/json-text.ts';

const MAX_ROWS = 500;
/** The default page size. */
const DEFAULT_ROWS = 15;

/** The ra-data-simple-rest dialect: `sort=["id","ASC"]`, `range=[0,14]`, `filter={"q":"…"}` as JSON in the query. */
const listQuery = z
  .object({
    sort: jsonText(z.tuple([z.string().max(40), z.enum(['ASC', 'DESC'])])),
    range: jsonText(z.tuple([z.int().min(0).max(1_000_000), z.int().min(0).max(1_000_000)]).refine(([from, to]) => from <= to, 'invalid')),
    filter: jsonText(
      z.record(
        z.string().max(40),
        z.union([z.string().max(200), z.number(), z.boolean(), z.array(z.union([z.number(), z.string().max(200)])).max(MAX_ROWS)]),
      ),
    ),
  })
  .partial();

/**
 * The sum over all matching rows, by currency: amount and currency of a row as SQL, or `moneyOf` the columns if TypeScript computes it.
 * Never from the wire.
 */
export type Sum =
  | { readonly amount: string; readonly bindings?: readonly string[]; readonly currency: string }
  | { readonly columns: readonly string[]; readonly moneyOf: (row: never) => Money | undefined };
/** The contract of a list: its query, and the rejections for an unknown filter or order. */
export const listed = { query: listQuery, rejections: ['unknown_filter', 'unknown_sort'] } as const;

export type ListQuery = z.output<typeof listQuery> & { readonly sum?: Sum | undefined };
type Value = NonNullable<ListQuery['filter']>[string];
export type Page<Row> = { rows: Row[]; from: number; total: number; sums: Money[] };

/** For an unknown value of a choice: no rows, like a column without that value. */
export const none = (query: Knex.QueryBuilder) => query.whereRaw('false');

const numberOf = (value: unknown): number => Number(value) || 0;

/** A filter by the number in one of these columns; an invalid number matches none. */
export const byNumber =
  (...columns: readonly string[]) =>
  (query: Knex.QueryBuilder, value: unknown): unknown =>
    query.where((any) => columns.reduce((either, column) => either.orWhere(column, numberOf(value)), any));

/** A filter by one number or several. */
export const byNumbers = (column: string) => (query: Knex.QueryBuilder, value: unknown) =>
  query.whereIn(column, [value].flat().map(numberOf));

/** A filter by a text. */
export const byText = (column: string) => (query: Knex.QueryBuilder, value: unknown) => query.where(column, String(value));

/** A filter by one text or several. */
export const byTexts = (column: string) => (query: Knex.QueryBuilder, value: unknown) => query.whereIn(column, [value].flat().map(String));

/**
 * A boolean filter: `true` selects the rows for which the condition is true, `false` all others, including null. Any other value selects
 * none.
 */
export const flag =
  (condition: string, bindings: readonly (string | number)[] = []) =>
  (query: Knex.QueryBuilder, value: unknown): unknown => {
    if (String(value) === 'true') return query.whereRaw(`(${condition})`, bindings);
    return String(value) === 'false' ? query.whereRaw(`(${condition}) is not true`, bindings) : none(query);
  };

/**
 * One page of `query`, sorted by a column of `sortable` (wire name → column), by default newest id first. `filters` maps the filter names
 * of the list to their effect. Every list can be sorted by `id`, react-admin's default order, which also breaks ties. At most 500 rows.
 * Rows requested by id (react-admin's `getMany`) come in one page, because it does not request another. Throws Rejection unknown_filter or
 * unknown_sort with the unknown name, because unfiltered or differently ordered rows would look like the requested ones.
 */
export const pageOf = async <Row extends object>(
  query: Knex.QueryBuilder,
  { sort, filter = {}, sum, range: [from, to] = [0, (Array.isArray(filter['id']) ? MAX_ROWS : DEFAULT_ROWS) - 1] }: ListQuery,
  sortable: Readonly<Record<string, string>> & { readonly id: string },
  filters: Readonly<Record<string, (query: Knex.QueryBuilder, value: Value) => unknown>>,
): Promise<Page<Row>> => {
  for (const [name, value] of Object.entries(filter)) {
    const narrow = own(filters, name);
    if (!narrow) throw new Rejection('unknown_filter', { field: 'filter', name });
    if (value !== '') narrow(query, value);
  }
  const column = sort && own(sortable, sort[0]);
  if (sort && !column) throw new Rejection('unknown_sort', { field: 'sort', name: sort[0] });
  const counted = query.clone().clearSelect().clearOrder();
  const sums = sum ? await sumsOf(counted.clone(), sum) : [];
  const [{ count = 0 } = {}] = (await counted.count('* as count')) as { count?: number }[];
  if (column) query.orderBy(column, sort[1] === 'ASC' ? 'asc' : 'desc', 'last');
  if (column !== sortable.id) query.orderBy(sortable.id, 'desc');
  const most = Math.min(MAX_ROWS, Math.max(0, to - from + 1));
  const rows = most === 0 ? [] : ((await query.offset(from).limit(most)) as Row[]);
  return { rows, from, total: Number(count), sums };
};

const sumsOf = async (query: Knex.QueryBuilder, sum: Sum): Promise<Money[]> => {
  if ('moneyOf' in sum) return addedUp(((await query.select(sum.columns)) as never[]).map(sum.moneyOf));
  const raw = (sql: string, bindings: readonly string[] = []) => query.client.raw(sql, bindings);
  const sums: { currency: Currency; amount: number | string }[] = await query
    .select(raw(`${sum.currency} as currency`), raw(`sum(${sum.amount})::bigint as amount`, sum.bindings))
    .groupByRaw('1')
    .orderByRaw('1');
  return sums.map((one) => ({ amount: Number(one.amount), currency: one.currency }));
};

const addedUp = (money: readonly (Money | undefined)[]): Money[] => {
  const sums = new Map<Currency, number>();
  for (const { amount, currency } of money.filter((one) => one !== undefined)) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([currency, amount]) => ({ amount, currency }));
};

/** `Content-Range: users 0-14/319`, which react-admin requires for every list. */
export const contentRange = (resource: string, { rows, from, total }: Page<object>): Record<string, string> => ({
  'content-range': `${resource} ${from}-${Math.max(from, from + rows.length - 1)}/${total}`,
});
