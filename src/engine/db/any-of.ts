import type { Knex } from 'knex';

/**
 * `column in (values)` with the same text for any number of values: `whereIn` makes a different statement for each length, so that none is
 * prepared (`prepared.ts`). `column` may name a table: `v.id`.
 */
export const anyOf =
  (column: string, values: Iterable<number | string>) =>
  (query: Knex.QueryBuilder): void =>
    void query.whereRaw('?? = any(?)', [column, [...values] as number[] | string[]]);
