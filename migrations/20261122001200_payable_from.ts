import type { Knex } from 'knex';

/** From when on a payout may leave stands beside by when it is due; the read model is filled again from the log. */
export const up = async (knex: Knex) => {
  await knex('payouts').delete();
  await knex('projection_checkpoints').where({ name: 'payouts' }).delete();
  await knex.schema.alterTable('payouts', (t) => {
    t.date('payable_from').notNullable();
    t.index(['payable_from']);
  });
};

export const down = (knex: Knex) => knex.schema.alterTable('payouts', (t) => t.dropColumn('payable_from'));
