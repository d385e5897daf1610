import type { Knex } from 'knex';

const refilled = async (knex: Knex) => {
  for (const name of ['payouts', 'payments']) {
    await knex(name).delete();
    await knex('projection_checkpoints').where({ name }).delete();
  }
};

/** Later months of long stays are paid through us and stand in a table of their own; the read models are filled again from the log. */
export const up = async (knex: Knex) => {
  await refilled(knex);
  await knex.schema.alterTable('payouts', (t) => {
    t.dropColumn('marked_by');
  });
  await knex.schema.alterTable('payments', (t) => {
    t.specificType('months', 'text[]');
  });
  await knex.schema.createTable('instalments', (t) => {
    t.text('id').primary();
    t.integer('reservation_id').notNullable();
    t.text('payment_id').notNullable();
    t.integer('host_id').notNullable();
    t.date('due').notNullable();
    t.bigInteger('amount').notNullable();
    t.text('currency').notNullable();
    t.timestamp('pay_from', { useTz: true }).notNullable();
    t.timestamp('overdue_at', { useTz: true }).notNullable();
    t.text('paid_by');
    t.timestamp('paid_at', { useTz: true });
    t.boolean('dropped').notNullable();
    t.timestamp('overdue_since', { useTz: true });
    t.index(['reservation_id']);
    t.index(['host_id']);
  });
  await knex.raw('create index instalments_open on instalments (overdue_at) where paid_by is null and not dropped');
};

export const down = async (knex: Knex) => {
  await refilled(knex);
  await knex('projection_checkpoints').where({ name: 'instalments' }).delete();
  await knex.schema.dropTable('instalments');
  await knex.schema.alterTable('payments', (t) => {
    t.dropColumn('months');
  });
  await knex.schema.alterTable('payouts', (t) => {
    t.text('marked_by');
  });
};
