import type { Knex } from 'knex';

/**
 * Transfers for later months are announced as the first one is: a proof belongs to a payment (the one that begins the stay has an empty
 * id), and an instalment knows by which payment it is announced. The read models of payments are filled again from the log.
 */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('transfer_receipts', (t) => {
    t.text('payment_id').notNullable().defaultTo('');
    t.dropPrimary();
    t.primary(['reservation_id', 'payment_id']);
    t.index(['payment_id']);
  });
  await knex.schema.alterTable('instalments', (t) => {
    t.text('announced_by');
  });
};

export const down = async (knex: Knex) => {
  await knex('transfer_receipts').whereNot({ payment_id: '' }).delete();
  await knex.schema.alterTable('transfer_receipts', (t) => {
    t.dropPrimary();
    t.dropColumn('payment_id');
    t.primary(['reservation_id']);
  });
  await knex.schema.alterTable('instalments', (t) => {
    t.dropColumn('announced_by');
  });
};
