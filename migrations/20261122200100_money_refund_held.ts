import type { Knex } from 'knex';

/** A refund of an administrator's cancellation waits for a second one above the limit (D-137). None waited before this was there. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('payments', (t) => {
    t.boolean('refund_held').notNullable().defaultTo(false);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('payments', (t) => {
    t.dropColumn('refund_held');
  });
};
