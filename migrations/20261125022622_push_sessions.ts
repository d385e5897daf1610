import type { Knex } from 'knex';

/**
 * A browser gets pushes as long as the session lasts that asked for them, however it ends. Those from before last until they are asked for
 * again.
 */
export const up = (knex: Knex) =>
  knex.schema.alterTable('push_subscriptions', (t) => {
    t.uuid('session_id').references('id').inTable('sessions').onDelete('CASCADE').index();
  });

export const down = (knex: Knex) => knex.schema.alterTable('push_subscriptions', (t) => t.dropColumn('session_id'));
