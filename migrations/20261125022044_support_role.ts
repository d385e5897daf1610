import type { Knex } from 'knex';

/** The role of those who help people and change nothing, and roles that wait for a second administrator. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('users', (t) => {
    t.boolean('is_support').notNullable().defaultTo(false);
    t.text('role_proposed');
    t.integer('role_proposed_by');
    t.timestamp('role_proposed_at', { useTz: true });
  });
};

export const down = (knex: Knex) =>
  knex.schema.alterTable('users', (t) => {
    t.dropColumns('is_support', 'role_proposed', 'role_proposed_by', 'role_proposed_at');
  });
