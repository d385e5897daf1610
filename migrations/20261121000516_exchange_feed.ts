import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  await knex.schema.createTable('exchange_feed', (t) => {
    t.integer('id').primary();
    t.timestamp('next_try_at', { useTz: true }).notNullable();
    t.timestamp('refreshed_at', { useTz: true });
    t.text('failed_because');
  });
  await knex('exchange_feed').insert({ id: 1, next_try_at: '2026-01-01T00:00:00.000Z' });
};

export const down = (knex: Knex) => knex.schema.dropTable('exchange_feed');
