import type { Knex } from 'knex';

/** Whether an administrator took it from review: of payments from before this was there, a rebuild of `payments` says it. */
export const up = (knex: Knex) => knex.schema.alterTable('payments', (t) => t.boolean('released').notNullable().defaultTo(false));

export const down = (knex: Knex) => knex.schema.alterTable('payments', (t) => t.dropColumn('released'));
