import type { Knex } from 'knex';

/** Since when a payment that an administrator entered waits for another one: no time to pay runs out meanwhile. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('reservations', (t) => {
    t.text('payment_proposed_at');
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('reservations', (t) => {
    t.dropColumn('payment_proposed_at');
  });
};
