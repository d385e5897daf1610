import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  // Letters of visitors: personal data, erased by row (SEC-36).
  await knex.schema.createTable('contacts', (t) => {
    t.increments('id');
    t.integer('user_id').index();
    t.text('name').notNullable();
    t.text('email').notNullable();
    t.text('calling_code');
    t.text('phone');
    t.text('user_type');
    t.text('destination_country');
    t.text('message').notNullable();
    t.boolean('investment').notNullable();
    t.text('language').notNullable();
    t.timestamp('created_at', { useTz: true }).notNullable();
  });
  await knex.schema.createTable('contact_tokens', (t) => {
    t.text('token_hash').primary();
    t.timestamp('expires_at', { useTz: true }).notNullable().index();
  });
  await knex.schema.createTable('bug_reports', (t) => {
    t.increments('id');
    t.integer('user_id').index();
    t.text('description').notNullable();
    t.text('page');
    t.text('email');
    t.text('request_id').notNullable();
    t.timestamp('created_at', { useTz: true }).notNullable();
  });
};

export const down = async (knex: Knex) => {
  for (const table of ['bug_reports', 'contact_tokens', 'contacts']) await knex.schema.dropTable(table);
};
