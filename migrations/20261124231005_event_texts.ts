import type { Knex } from 'knex';

/** Vault: texts of people that events name by an id, such as those of a space; erased by stream (SEC-36). */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('event_texts', (t) => {
    t.uuid('id').primary();
    t.text('stream').notNullable().index();
    t.jsonb('texts').notNullable();
    t.timestamp('written_at', { useTz: true }).notNullable().defaultTo(knex.fn.now());
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('event_texts');
};
