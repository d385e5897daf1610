import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  await knex.schema.createTable('listings', (t) => {
    t.integer('id').primary();
    t.integer('host_id').notNullable().index();
    t.jsonb('details').notNullable();
    t.timestamp('published_at', { useTz: true }).notNullable();
    t.timestamp('edited_at', { useTz: true });
    t.timestamp('approved_at', { useTz: true });
    t.timestamp('verified_at', { useTz: true });
    t.timestamp('highlighted_at', { useTz: true });
    t.timestamp('removed_at', { useTz: true });
    t.timestamp('blocked_at', { useTz: true });
    t.text('block_reason');
    t.jsonb('struck_at').notNullable();
    t.integer('revision').notNullable();
  });
  await knex.raw('create index listings_highlighted on listings (highlighted_at desc) where highlighted_at is not null');
  // Written by commands, not by a projection: what must be erasable stays out of the log (SEC-36).
  await knex.schema.createTable('listing_places', (t) => {
    t.integer('listing_id').primary();
    t.text('address').notNullable();
    t.text('number').notNullable();
    t.double('lat').notNullable();
    t.double('lng').notNullable();
    // From the exact point to the public one, in metres, made once (D-44): a second offset would give the first away.
    t.float('offset_north').notNullable();
    t.float('offset_east').notNullable();
  });
  await knex.schema.createTable('listing_visits', (t) => {
    t.integer('listing_id').primary();
    t.integer('visits').notNullable();
  });
  // Hashes of who looked at what in which hour, under a salt of the day; yesterday's are deleted (SEC-21).
  await knex.schema.createTable('listing_visit_marks', (t) => {
    t.text('mark').primary();
    t.date('day').notNullable().index();
  });
  // What is known of a stored picture, so that the same file again is neither decoded nor encoded.
  await knex.schema.createTable('stored_photos', (t) => {
    t.text('hash').primary();
    t.integer('width').notNullable();
    t.integer('height').notNullable();
    t.text('placeholder').notNullable();
  });
};

export const down = async (knex: Knex) => {
  for (const table of ['stored_photos', 'listing_visit_marks', 'listing_visits', 'listing_places', 'listings'])
    await knex.schema.dropTable(table);
};
