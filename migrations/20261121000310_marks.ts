import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  await knex.schema.createTable('done_once', (t) => {
    t.text('name').primary();
    t.timestamp('begun_at', { useTz: true }).notNullable();
    t.timestamp('done_at', { useTz: true });
  });
};

export const down = (knex: Knex) => knex.schema.dropTable('done_once');
