import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  await knex.schema.createTable('erasures', (t) => {
    t.integer('user_id').primary();
    t.timestamp('requested_at', { useTz: true }).notNullable();
    t.timestamp('erase_at', { useTz: true }).notNullable();
    t.text('postponed_because');
    t.timestamp('taken_back_at', { useTz: true });
    t.timestamp('erased_at', { useTz: true });
    t.jsonb('kept').notNullable();
  });
  await knex.raw('create index erasures_due on erasures (erase_at) where taken_back_at is null and erased_at is null');
  // The address of somebody who is being erased, sealed, until the certificate has left; of no projection.
  await knex.schema.createTable('erasure_certificates', (t) => {
    t.integer('user_id').primary();
    t.text('address').notNullable();
    t.text('email_hmac').notNullable(); // to release the claim of the address, also after a crash
    t.timestamp('begun_at', { useTz: true }).notNullable();
  });
};

export const down = async (knex: Knex) => {
  for (const table of ['erasure_certificates', 'erasures']) await knex.schema.dropTable(table);
};
