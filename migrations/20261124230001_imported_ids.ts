import type { Knex } from 'knex';

/** A number for each imported range, the same after a rebuild: computed from its feed and days, above the numbers of blocks. */
export const up = (knex: Knex) =>
  knex.raw(`alter table imported_nights add column id int generated always as (1073741824 + (hashtext(
    feed_id::text || '/' || (lower(during) - date '2000-01-01')::text || '/' || (upper(during) - date '2000-01-01')::text) & 1073741823)) stored;
    create index imported_nights_id on imported_nights (id)`);

export const down = (knex: Knex) => knex.raw('alter table imported_nights drop column id');
