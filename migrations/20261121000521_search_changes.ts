import type { Knex } from 'knex';

/** Which listings' rows of `search_listings` were written, in the order of commits: what a process reads to keep its index true. */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('search_changes', (t) => {
    t.bigInteger('n').primary();
    t.integer('listing_id').notNullable();
  });
};

export const down = (knex: Knex) => knex.schema.dropTable('search_changes');
