import type { Knex } from 'knex';

/** A device that is pushed to belongs to a session and ends with it: one without would outlast every password. */
export const up = async (knex: Knex): Promise<void> => {
  await knex('push_subscriptions').whereNull('session_id').delete();
  await knex.schema.alterTable('push_subscriptions', (t) => t.dropNullable('session_id'));
};

export const down = (knex: Knex) => knex.schema.alterTable('push_subscriptions', (t) => t.setNullable('session_id'));
