import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.schema.createTable('highlight_order', (t) => {
    t.text('place').primary();
    t.specificType('listing_ids', 'integer[]').notNullable();
    t.timestamp('ordered_at', { useTz: true }).notNullable();
  });

export const down = (knex: Knex) => knex.schema.dropTable('highlight_order');
