import type { Knex } from 'knex';

/**
 * `column in (values)` as the same text whatever their number: `whereIn` is another statement for every length of the list, for which the
 * server keeps no plan (`prepared.ts`). `column` may name a table: `v.id`.
 */
export const anyOf =
  (column: string, values: Iterable<number | string>) =>
  (query: Knex.QueryBuilder): void =>
    void query.whereRaw('?? = any(?)', [column, [...values] as number[] | string[]]);
