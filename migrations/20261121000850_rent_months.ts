import type { Knex } from 'knex';

/** Later months of long stays stand beside the first payout; the read model is filled again from the log. */
export const up = async (knex: Knex) => {
  await knex('payouts').delete();
  await knex('projection_checkpoints').where({ name: 'payouts' }).delete();
  await knex.schema.alterTable('payouts', (t) => {
    t.dropPrimary();
    t.text('id').primary();
    t.date('month');
    t.text('marked_by');
    t.index(['reservation_id']);
    t.index(['payment_id']);
  });
};

export const down = async (knex: Knex) => {
  await knex('payouts').delete();
  await knex('projection_checkpoints').where({ name: 'payouts' }).delete();
  await knex.schema.alterTable('payouts', (t) => {
    t.dropPrimary();
    t.dropColumns('id', 'month', 'marked_by');
    t.dropIndex(['reservation_id']);
    t.dropIndex(['payment_id']);
    t.primary(['payment_id']);
  });
};
