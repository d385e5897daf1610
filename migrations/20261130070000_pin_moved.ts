import type { Knex } from 'knex';

/** Whether the pin was placed at the door; unknown for spaces older than this migration. */
export const up = (knex: Knex) => knex.schema.alterTable('listing_places', (t) => t.boolean('pinned').notNullable().defaultTo(false));

export const down = (knex: Knex) => knex.schema.alterTable('listing_places', (t) => t.dropColumn('pinned'));
