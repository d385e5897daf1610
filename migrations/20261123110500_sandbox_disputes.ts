import type { Knex } from 'knex';

/** How often the sandbox's payer has contested a payment: each dispute has a name of its own, as at the real gateways (D-135). */
export const up = (knex: Knex) =>
  knex.schema.alterTable('sandbox_payments', (t) => {
    t.integer('disputes').notNullable().defaultTo(0);
  });

export const down = (knex: Knex) => knex.schema.alterTable('sandbox_payments', (t) => t.dropColumn('disputes'));
