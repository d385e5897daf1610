import type { Knex } from 'knex';

/** The result of the last check of the audit chain, a single row; none before the first check. */
export const up = (knex: Knex) =>
  knex.schema.createTable('audit_check', (t) => {
    t.integer('id').primary();
    t.timestamp('checked_at', { useTz: true }).notNullable();
    t.bigInteger('events').notNullable();
    t.text('broken');
  });

export const down = (knex: Knex) => knex.schema.dropTable('audit_check');
