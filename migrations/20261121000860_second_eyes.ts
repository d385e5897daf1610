import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  // What waits for a second administrator: above a set limit no one moves money alone.
  await knex.schema.createTable('second_eyes', (t) => {
    t.text('id').primary();
    t.integer('reservation_id').notNullable();
    t.text('payment_id').notNullable();
    t.text('deed').notNullable();
    t.bigInteger('amount').notNullable();
    t.text('currency').notNullable();
    t.integer('asked_by').notNullable();
    t.timestamp('asked_at', { useTz: true }).notNullable();
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('second_eyes');
};
