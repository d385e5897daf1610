import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  // Vault: what people wrote to one another, by an id that the reader finds in events or read models; never in events, erased by row
  // (SEC-36).
  await knex.schema.createTable('person_words', (t) => {
    t.text('id').primary();
    t.integer('author_id').notNullable().index();
    t.text('words').notNullable();
    t.timestamp('written_at', { useTz: true }).notNullable();
  });
  // The command that sent the request: of two that were sent at once only the note of the one that counted is shown.
  await knex.schema.alterTable('reservations', (t) => {
    t.text('request_command');
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('reservations', (t) => {
    t.dropColumn('request_command');
  });
  await knex.schema.dropTable('person_words');
};
