import type { Knex } from 'knex';

const TABLES = ['listings', 'search_listings'];

/** Whether a space lets gaps shorter than its minimum stay (D-90): on until its host says otherwise. */
export const up = async (knex: Knex) => {
  for (const table of TABLES)
    await knex.schema.alterTable(table, (t) => void t.boolean('sells_orphan_nights').notNullable().defaultTo(true));
};

export const down = async (knex: Knex) => {
  for (const table of TABLES) await knex.schema.alterTable(table, (t) => void t.dropColumn('sells_orphan_nights'));
};
