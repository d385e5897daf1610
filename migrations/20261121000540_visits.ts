import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  await knex.raw('create sequence visits_ids as integer');
  await knex.schema.createTable('visits', (t) => {
    t.integer('id').primary();
    t.integer('listing_id').notNullable();
    t.integer('host_id').notNullable();
    t.integer('guest_id');
    t.date('day').notNullable();
    t.timestamp('requested_at', { useTz: true }).notNullable();
    t.timestamp('picture_until', { useTz: true }).index();
    t.text('outcome');
    t.timestamp('closed_at', { useTz: true });
    t.integer('identity_seen').notNullable();
    t.index(['guest_id', 'listing_id']);
  });
  // Who asked: no projection's, so that a rebuild leaves it and an erasure stays (SEC-36).
  await knex.schema.createTable('visit_vault', (t) => {
    t.integer('visit_id').primary();
    t.text('full_name').notNullable();
    t.text('email').notNullable();
    t.text('phone').notNullable();
    t.text('country').notNullable();
    t.text('address');
    t.integer('age').notNullable();
    t.text('occupation').notNullable();
    t.text('preferred_dates');
    t.text('national_id');
    t.text('picture_key');
    t.text('language').notNullable();
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('visit_vault');
  await knex.schema.dropTable('visits');
  await knex.raw('drop sequence visits_ids');
};
