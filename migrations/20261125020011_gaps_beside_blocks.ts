import type { Knex } from 'knex';

const TABLES = ['listings', 'search_listings'];

/**
 * Whether a space lets gaps shorter than its minimum stay that are beside a block of its host (D-90): off until they say so. Searches know
 * which nights are such blocks after `npm run rebuild -- search`.
 */
export const up = async (knex: Knex) => {
  for (const table of TABLES)
    await knex.schema.alterTable(table, (t) => void t.boolean('sells_beside_blocks').notNullable().defaultTo(false));
};

export const down = async (knex: Knex) => {
  for (const table of TABLES) await knex.schema.alterTable(table, (t) => void t.dropColumn('sells_beside_blocks'));
};
