import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  await knex.schema.alterTable('user_vault', (t) => {
    t.text('spoken'); // codes of the languages a person speaks, separated by commas
  });
  // How each request was answered: what is said of a host's answers is counted from it.
  await knex.schema.createTable('host_answers', (t) => {
    t.integer('reservation_id').primary();
    t.integer('host_id').notNullable();
    t.text('outcome').notNullable();
    t.timestamp('asked_at', { useTz: true }).notNullable();
    t.timestamp('answered_at', { useTz: true });
    t.index(['host_id', 'asked_at']);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('host_answers');
  await knex.schema.alterTable('user_vault', (t) => {
    t.dropColumn('spoken');
  });
};
