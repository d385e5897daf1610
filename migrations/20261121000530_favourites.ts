import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  await knex.schema.createTable('favourites', (t) => {
    t.text('id').primary(); // user/listing
    t.integer('user_id').notNullable();
    t.integer('listing_id').notNullable();
    t.timestamp('added_at', { useTz: true }).notNullable();
    t.index(['user_id', 'added_at']);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('favourites');
};
