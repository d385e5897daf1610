import type { Knex } from 'knex';

/** Prices are converted to US cents when a search is answered: new exchange rates rewrite no row. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('search_listings', (t) => {
    t.dropColumns('nightly_usd', 'monthly_usd');
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('search_listings', (t) => {
    t.bigInteger('nightly_usd');
    t.bigInteger('monthly_usd');
  });
};
