import type { Knex } from 'knex';

/** How a space is reviewed, for its card and the recommended order (D-113, D-130); taken over from the sums of the reviews. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('search_listings', (t) => {
    t.integer('reviews').notNullable().defaultTo(0);
    t.integer('rating').notNullable().defaultTo(0);
    t.smallint('score').notNullable().defaultTo(40);
  });
  await knex.raw(
    `update search_listings s set reviews = r.reviews, rating = r.rating,
            score = case when r.reviews < 3 then 40 else round(10.0 * r.rating / r.reviews) end
       from listing_ratings r where r.listing_id = s.listing_id`,
  );
};

export const down = (knex: Knex) =>
  knex.schema.alterTable('search_listings', (t) => {
    t.dropColumns('reviews', 'rating', 'score');
  });
