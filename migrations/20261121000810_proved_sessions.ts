import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  // When whoever holds the session last showed that he knows the password (SEC-33).
  await knex.schema.alterTable('sessions', (t) => {
    t.timestamp('proved_at', { useTz: true });
  });
  await knex('sessions').update({ proved_at: knex.ref('created_at') });
  await knex.schema.alterTable('sessions', (t) => {
    t.dropNullable('proved_at');
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('sessions', (t) => {
    t.dropColumn('proved_at');
  });
};
