import type { Knex } from 'knex';

/** The spaces that a person compares, stored like the hidden ones. */
export const up = (knex: Knex) =>
  knex.schema.createTable('compared_listings', (t) => {
    t.text('id').primary(); // user/listing
    t.integer('user_id').notNullable();
    t.integer('listing_id').notNullable();
    t.timestamp('added_at', { useTz: true }).notNullable();
    t.index(['user_id', 'added_at']);
  });

export const down = (knex: Knex) => knex.schema.dropTable('compared_listings');
