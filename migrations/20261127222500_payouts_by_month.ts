import type { Knex } from 'knex';

/**
 * Rent that was paid ahead is paid out as its months begin, in several transfers: a payout keeps its months and its transfers. The read
 * model is filled again from the log.
 */
export const up = async (knex: Knex) => {
  await knex('payouts').delete();
  await knex('projection_checkpoints').where({ name: 'payouts' }).delete();
  await knex.schema.alterTable('payouts', (t) => {
    t.jsonb('by_month');
    t.jsonb('transfers').notNullable().defaultTo('[]');
  });
};

export const down = (knex: Knex) => knex.schema.alterTable('payouts', (t) => t.dropColumns('by_month', 'transfers'));
