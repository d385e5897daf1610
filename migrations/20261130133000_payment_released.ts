import type { Knex } from 'knex';

/** Whether an administrator released it from review; for older payments a rebuild of `payments` fills it. */
export const up = (knex: Knex) => knex.schema.alterTable('payments', (t) => t.boolean('released').notNullable().defaultTo(false));

export const down = (knex: Knex) => knex.schema.alterTable('payments', (t) => t.dropColumn('released'));
