import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  await knex.schema.alterTable('payments', (t) => {
    t.text('ref'); // the gateway's own name of it
    t.text('refund_status'); // due, sent, refused
    t.text('refund_via');
    t.text('refund_note'); // why the gateway refused
    t.timestamp('refund_due_at', { useTz: true });
    t.timestamp('refund_settled_at', { useTz: true });
    t.timestamp('reversed_at', { useTz: true });
    t.index(['status', 'started_at']);
  });
  await knex.raw(`create index payments_refund_due on payments (refund_due_at) where refund_status in ('due', 'refused')`);

  await knex.schema.alterTable('webhook_inbox', (t) => {
    t.integer('reservation_id');
    t.index(['reservation_id']);
  });
  await knex.raw(`create index webhook_inbox_open on webhook_inbox (received_at) where status <> 'done'`);

  // The books, by double entry: the lines of one event add up to zero in each currency.
  await knex.schema.createTable('ledger_entries', (t) => {
    t.text('position').notNullable(); // of the event
    t.smallint('line').notNullable();
    t.integer('reservation_id').notNullable();
    t.text('payment_id').notNullable();
    t.text('account').notNullable();
    t.bigInteger('amount').notNullable();
    t.text('currency').notNullable();
    t.text('cause').notNullable();
    t.timestamp('at', { useTz: true }).notNullable();
    t.primary(['position', 'line']);
    t.index(['reservation_id']);
    t.index(['account', 'at']);
  });

  // What is due to hosts, when, and what of it went out.
  await knex.schema.createTable('payouts', (t) => {
    t.text('payment_id').primary();
    t.integer('reservation_id').notNullable();
    t.integer('host_id').notNullable();
    t.text('currency').notNullable();
    t.bigInteger('earned').notNullable();
    t.bigInteger('paid_out').notNullable();
    t.date('due_on').notNullable();
    t.timestamp('paid_at', { useTz: true });
    t.index(['due_on']);
    t.index(['host_id']);
  });

  // What the sandbox gave back, by the key of the wish.
  await knex.schema.createTable('sandbox_refunds', (t) => {
    t.text('key').primary();
    t.text('payment').notNullable();
    t.bigInteger('amount').notNullable();
    t.text('currency').notNullable();
    t.timestamp('created_at', { useTz: true }).notNullable();
  });
};

export const down = async (knex: Knex) => {
  for (const table of ['sandbox_refunds', 'payouts', 'ledger_entries']) await knex.schema.dropTable(table);
  await knex.raw('drop index webhook_inbox_open');
  await knex.schema.alterTable('webhook_inbox', (t) => {
    t.dropColumn('reservation_id');
  });
  await knex.raw('drop index payments_refund_due');
  await knex.schema.alterTable('payments', (t) => {
    t.dropIndex(['status', 'started_at']);
    t.dropColumns('ref', 'refund_status', 'refund_via', 'refund_note', 'refund_due_at', 'refund_settled_at', 'reversed_at');
  });
};
