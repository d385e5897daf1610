import type { Knex } from 'knex';

/** The country of a listing: the charge of a payment method, and so the compared price of a whole stay, depends on it (D-67, D-126). */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('search_listings', (t) => {
    t.text('country_code').notNullable().defaultTo('');
  });
  await knex.raw(
    `update search_listings s set country_code = coalesce(l.details ->> 'countryCode', '') from listings l where l.id = s.listing_id`,
  );
};

export const down = (knex: Knex) =>
  knex.schema.alterTable('search_listings', (t) => {
    t.dropColumn('country_code');
  });
