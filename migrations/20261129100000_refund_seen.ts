import type { Knex } from 'knex';

/** What went back at the gateway without us (D-165): nothing of it was entered before this was there. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('payments', (t) => {
    t.bigInteger('refund_seen').notNullable().defaultTo(0);
  });

export const down = (knex: Knex) => knex.schema.alterTable('payments', (t) => t.dropColumn('refund_seen'));
