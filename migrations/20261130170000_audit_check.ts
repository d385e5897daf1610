import type { Knex } from 'knex';

/** How the last check of the audit chain ended, a single row; none until one was made. */
export const up = (knex: Knex) =>
  knex.schema.createTable('audit_check', (t) => {
    t.integer('id').primary();
    t.timestamp('checked_at', { useTz: true }).notNullable();
    t.bigInteger('events').notNullable();
    t.text('broken');
  });

export const down = (knex: Knex) => knex.schema.dropTable('audit_check');
