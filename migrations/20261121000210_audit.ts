import type { Knex } from 'knex';

/** Who did what, when and as part of which request: one row an event, without its data (`projections/audit.ts`). */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('audit', (t) => {
    t.text('position').primary();
    t.text('stream').notNullable();
    t.integer('revision').notNullable();
    t.text('type').notNullable();
    t.text('actor').notNullable();
    t.text('correlation_id').notNullable();
    t.text('at').notNullable(); // the Instant of the event, as written
    t.unique(['stream', 'revision']);
    t.index(['actor', 'position']);
    t.index(['correlation_id']);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('audit');
};
