import type { Knex } from 'knex';

/** Names the process that works on a request, so that the key of one that was killed is free at once. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('idempotency_keys', (table) => {
    table.integer('holder');
  });
};

export const down = (knex: Knex) => knex.schema.alterTable('idempotency_keys', (table) => table.dropColumn('holder'));
