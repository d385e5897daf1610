import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  // Figures and times only; the texts are in person_words.
  await knex.schema.createTable('stay_reviews', (t) => {
    t.integer('reservation_id').primary();
    t.integer('listing_id').notNullable();
    t.integer('guest_id').notNullable();
    t.integer('host_id').notNullable();
    t.date('check_in').notNullable();
    t.date('check_out').notNullable();
    t.timestamp('closes_at', { useTz: true }).notNullable();
    t.timestamp('published_at', { useTz: true });
    t.jsonb('guest');
    t.jsonb('host');
    t.index(['listing_id', 'check_out']);
    t.index('guest_id');
  });
  await knex.raw('create index stay_reviews_hidden on stay_reviews (closes_at) where published_at is null');
  await knex.raw(`create index stay_reviews_reported on stay_reviews (reservation_id)
    where guest ->> 'standing' = 'reported' or host ->> 'standing' = 'reported'`);
  // Sums of what guests gave a listing, of public reviews.
  await knex.schema.createTable('listing_ratings', (t) => {
    t.integer('listing_id').primary();
    t.integer('reviews').notNullable();
    t.integer('rating').notNullable();
    t.jsonb('aspects').notNullable();
  });
};

export const down = async (knex: Knex) => {
  for (const table of ['listing_ratings', 'stay_reviews']) await knex.schema.dropTable(table);
};
