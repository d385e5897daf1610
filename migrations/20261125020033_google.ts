import type { Knex } from 'knex';

/** Which Google account signs in to which of ours, and the nonces that were used, until they would have expired anyway (SEC-01). */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('google_accounts', (t) => {
    t.text('google_id').primary();
    t.integer('user_id').notNullable().unique();
    t.timestamp('linked_at', { useTz: true }).notNullable();
  });
  await knex.schema.createTable('google_nonces', (t) => {
    t.text('nonce_hash').primary();
    t.timestamp('expires_at', { useTz: true }).notNullable().index();
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('google_nonces');
  await knex.schema.dropTable('google_accounts');
};
