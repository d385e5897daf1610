import type { Knex } from 'knex';

/** For how many people a guest asked; not recorded before this migration. */
export const up = (knex: Knex) => knex.schema.alterTable('conversations', (t) => t.integer('guests'));

export const down = (knex: Knex) => knex.schema.alterTable('conversations', (t) => t.dropColumn('guests'));
