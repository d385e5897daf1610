import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  // Notifications whose signature does not fit: one row a gateway and day, however many come.
  await knex.schema.createTable('webhook_refusals', (t) => {
    t.text('gateway').notNullable();
    t.date('day').notNullable(); // UTC
    t.integer('times').notNullable();
    t.timestamp('last_at', { useTz: true }).notNullable();
    t.primary(['gateway', 'day']);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('webhook_refusals');
};
