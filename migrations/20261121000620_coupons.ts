import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  await knex.raw('create sequence coupons_ids as integer');
  await knex.schema.createTable('coupons', (t) => {
    t.integer('id').primary();
    t.text('code').notNullable();
    t.integer('percentage').notNullable();
    t.boolean('active').notNullable();
    t.jsonb('days').notNullable();
    t.integer('quantity').notNullable(); // -1 without end
    t.jsonb('listing_ids').notNullable(); // none: all
    t.jsonb('reserved').notNullable(); // ids of the reservations that keep a use
    t.jsonb('consumed').notNullable(); // ids of those that are paid
    t.text('created_at').notNullable();
    t.integer('revision').notNullable();
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('coupons');
  await knex.raw('drop sequence coupons_ids');
};
