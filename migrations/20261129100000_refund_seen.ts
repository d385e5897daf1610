import type { Knex } from 'knex';

/** Amounts returned at the gateway without us (D-165); none were recorded before this migration. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('payments', (t) => {
    t.bigInteger('refund_seen').notNullable().defaultTo(0);
  });

export const down = (knex: Knex) => knex.schema.alterTable('payments', (t) => t.dropColumn('refund_seen'));
