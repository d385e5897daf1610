import type { Knex } from 'knex';

/** What a person compares, kept as what they hide. */
export const up = (knex: Knex) =>
  knex.schema.createTable('compared_listings', (t) => {
    t.text('id').primary(); // user/listing
    t.integer('user_id').notNullable();
    t.integer('listing_id').notNullable();
    t.timestamp('added_at', { useTz: true }).notNullable();
    t.index(['user_id', 'added_at']);
  });

export const down = (knex: Knex) => knex.schema.dropTable('compared_listings');
