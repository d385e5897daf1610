import type { Knex } from 'knex';

/** A device with pushes belongs to a session and ends with it: without one it would outlive every password. */
export const up = async (knex: Knex): Promise<void> => {
  await knex('push_subscriptions').whereNull('session_id').delete();
  await knex.schema.alterTable('push_subscriptions', (t) => t.dropNullable('session_id'));
};

export const down = (knex: Knex) => knex.schema.alterTable('push_subscriptions', (t) => t.setNullable('session_id'));
