import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  // What an administrator wrote as the reason of a command: words may name anybody, so they are no part of an event and are erased by row
  // (SEC-36).
  await knex.schema.createTable('event_words', (t) => {
    t.text('command_id').primary(); // the events it led to carry it
    t.text('author').notNullable();
    t.text('words').notNullable();
    t.timestamp('written_at', { useTz: true }).notNullable();
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('event_words');
};
