import type { Knex } from 'knex';

/**
 * Which command asked for a second administrator: its words lie in the vault under that id, and whoever agrees reads them (SEC-33, SEC-36).
 */
export const up = (knex: Knex) =>
  knex.schema.alterTable('second_eyes', (t) => {
    t.text('asked_command');
  });

export const down = (knex: Knex) =>
  knex.schema.alterTable('second_eyes', (t) => {
    t.dropColumn('asked_command');
  });
