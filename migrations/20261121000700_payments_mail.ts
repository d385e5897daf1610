import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  // The mailbox of /dev/mail: only outside production, where no mail leaves the machine.
  await knex.schema.createTable('dev_mails', (t) => {
    t.increments('id');
    t.uuid('outbox_id').notNullable().unique();
    t.text('to_address').notNullable();
    t.text('language').notNullable();
    t.text('subject').notNullable();
    t.text('text').notNullable();
    t.text('html').notNullable();
    t.timestamp('sent_at', { useTz: true }).notNullable();
    t.index(['to_address', 'id']);
  });
  // in the order they were posted, also when two share an instant
  await knex.schema.alterTable('mail_outbox', (t) => {
    t.specificType('posted', 'bigint generated always as identity');
  });
  await knex.raw(`create index mail_outbox_failed on mail_outbox (created_at) where status = 'failed'`);

  // Read model of payment-<reservationId>: one row a checkout, transfer or manual payment.
  await knex.schema.createTable('payments', (t) => {
    t.text('payment_id').primary();
    t.integer('reservation_id').notNullable();
    t.text('method').notNullable(); // mercadopago, paypal, bankTransfer, manual
    t.text('status').notNullable(); // started, pending, failed, confirmed, review
    t.bigInteger('amount').notNullable();
    t.text('currency').notNullable();
    t.bigInteger('surcharge').notNullable();
    t.text('failure'); // why it failed or is held for review
    t.bigInteger('refund_amount');
    t.text('refund_currency');
    t.text('refund_cause');
    t.timestamp('started_at', { useTz: true }).notNullable();
    t.timestamp('settled_at', { useTz: true });
    t.index(['reservation_id']);
  });

  // Every signed notification of a gateway, once. A row that is not done is worked on again when the gateway repeats it.
  await knex.schema.createTable('webhook_inbox', (t) => {
    t.text('gateway').notNullable();
    t.text('delivery').notNullable();
    t.text('resource').notNullable();
    t.text('status').notNullable(); // received, done, quarantined
    t.text('note');
    t.timestamp('received_at', { useTz: true }).notNullable();
    t.primary(['gateway', 'delivery']);
  });

  // Proofs of transfer: private files, read by administrators only.
  await knex.schema.createTable('transfer_receipts', (t) => {
    t.integer('reservation_id').primary();
    t.text('file_key').notNullable();
    t.text('content_type').notNullable();
    t.text('reference');
    t.timestamp('received_at', { useTz: true }).notNullable();
  });

  // The sandbox gateway's own books: what a card company would hold on its side.
  await knex.schema.createTable('sandbox_payments', (t) => {
    t.text('payment').primary();
    t.text('gateway').notNullable(); // whose place it takes: mercadopago, paypal
    t.text('state').notNullable(); // open, pending, approved, rejected
    t.integer('attempt').notNullable().defaultTo(0);
    t.bigInteger('amount').notNullable();
    t.text('currency').notNullable();
    t.text('title').notNullable();
    t.text('return_to').notNullable();
    t.timestamp('created_at', { useTz: true }).notNullable();
    t.timestamp('updated_at', { useTz: true }).notNullable();
  });
};

export const down = async (knex: Knex) => {
  for (const table of ['sandbox_payments', 'transfer_receipts', 'webhook_inbox', 'payments', 'dev_mails']) {
    await knex.schema.dropTable(table);
  }
  await knex.raw('drop index mail_outbox_failed');
  await knex.schema.alterTable('mail_outbox', (t) => {
    t.dropColumn('posted');
  });
};
