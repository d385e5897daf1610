import type { Knex } from 'knex';

/** Guests' reviews of all spaces of a host, the latest stay first. */
export const up = (knex: Knex) => knex.schema.alterTable('stay_reviews', (t) => t.index(['host_id', 'check_out']));

export const down = (knex: Knex) => knex.schema.alterTable('stay_reviews', (t) => t.dropIndex(['host_id', 'check_out']));
