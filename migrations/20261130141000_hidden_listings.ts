import type { Knex } from 'knex';

/** The spaces that a person hides from their results, stored like favourites. */
export const up = (knex: Knex) =>
  knex.schema.createTable('hidden_listings', (t) => {
    t.text('id').primary(); // user/listing
    t.integer('user_id').notNullable();
    t.integer('listing_id').notNullable();
    t.timestamp('added_at', { useTz: true }).notNullable();
    t.index(['user_id', 'added_at']);
  });

export const down = (knex: Knex) => knex.schema.dropTable('hidden_listings');
