import type { Knex } from 'knex';

/** How often the addresses of a listing's calendar were renewed; of no projection, so that no rebuild makes an old address valid again. */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('calendar_links', (t) => {
    t.integer('listing_id').primary();
    t.integer('ics').notNullable(); // the generation of the address, from 1 on
    t.integer('json').notNullable();
    t.timestamp('renewed_at', { useTz: true }).notNullable();
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('calendar_links');
};
