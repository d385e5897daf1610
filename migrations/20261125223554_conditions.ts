import type { Knex } from 'knex';

/** The versions of the conditions, for the console (ADR 97). */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('condition_versions', (t) => {
    t.integer('version').primary();
    t.jsonb('terms').notNullable();
    t.timestamp('begins_at', { useTz: true }).notNullable();
    t.text('state').notNullable().index();
    t.integer('proposed_by').notNullable();
    t.timestamp('proposed_at', { useTz: true }).notNullable();
    t.integer('settled_by');
    t.timestamp('settled_at', { useTz: true });
  });
};

export const down = (knex: Knex) => knex.schema.dropTable('condition_versions');
