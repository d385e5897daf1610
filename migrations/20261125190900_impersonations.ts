import type { Knex } from 'knex';

/**
 * Who sees the site as whom, and until when. A row ends with the administrator's session, however that one ends. The audit table
 * says of an event whether an administrator brought it about while they saw the site as somebody; no event before this had it.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('impersonations', (t) => {
    t.text('token_hash').primary();
    t.text('session_hash').notNullable().unique().references('token_hash').inTable('sessions').onDelete('CASCADE');
    t.integer('admin_id').notNullable().index();
    t.integer('user_id').notNullable().index();
    t.timestamp('started_at', { useTz: true }).notNullable();
    t.timestamp('ends_at', { useTz: true }).notNullable();
  });
  await knex.schema.alterTable('audit', (t) => {
    t.integer('impersonated_by').index();
  });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('audit', (t) => t.dropColumn('impersonated_by'));
  await knex.schema.dropTable('impersonations');
};
