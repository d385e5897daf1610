import type { Knex } from 'knex';

/** Whether somebody has put the pin where the door is: of spaces from before this was there, nobody knows. */
export const up = (knex: Knex) => knex.schema.alterTable('listing_places', (t) => t.boolean('pinned').notNullable().defaultTo(false));

export const down = (knex: Knex) => knex.schema.alterTable('listing_places', (t) => t.dropColumn('pinned'));
