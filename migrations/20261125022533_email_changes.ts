import type { Knex } from 'knex';

/** The change of an address that waits for both mailboxes, one for each account (D-97). */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('email_changes', (t) => {
    t.integer('user_id').primary();
    t.uuid('request_id').notNullable();
    t.text('old_email').notNullable();
    t.text('old_hmac').notNullable();
    t.text('new_email').notNullable();
    t.text('new_hmac').notNullable();
    t.timestamp('requested_at', { useTz: true }).notNullable();
    t.timestamp('expires_at', { useTz: true }).notNullable().index();
    t.timestamp('old_approved_at', { useTz: true });
    t.timestamp('new_approved_at', { useTz: true });
    t.timestamp('changed_at', { useTz: true });
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('email_changes');
};
