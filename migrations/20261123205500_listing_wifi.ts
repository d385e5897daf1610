import type { Knex } from 'knex';

/**
 * Vault: the wifi of a space, sealed field by field; no projection's, so that a rebuild leaves it and an erasure stays (SEC-25, SEC-36).
 */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('listing_wifi', (t) => {
    t.integer('listing_id').primary();
    t.text('network').notNullable();
    t.text('password');
    t.timestamp('written_at', { useTz: true }).notNullable();
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('listing_wifi');
};
