import type { Knex } from 'knex';

/** Where a host's part goes: sealed field by field, no projection's, so that a rebuild leaves it and an erasure stays (SEC-25, SEC-36). */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('bank_data', (t) => {
    t.integer('user_id').primary();
    t.text('first_name').notNullable();
    t.text('last_name').notNullable();
    t.text('government_id').notNullable();
    t.text('phone');
    t.text('email');
    t.text('bank_account_number').notNullable();
    t.text('bank_code').notNullable();
    t.text('bank_name').notNullable();
    t.text('bank_address');
    t.text('branch_code');
    t.text('message');
    t.timestamp('payouts_from', { useTz: true }).notNullable();
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('bank_data');
};
