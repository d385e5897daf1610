import type { Knex } from 'knex';

/**
 * Calendars of other sites: their nights (of the projection `calendar`), and how their fetching goes (of no projection, kept by a rebuild).
 */
export const up = async (knex: Knex) => {
  await knex.raw('create sequence feeds_ids as integer');
  await knex.schema.createTable('imported_nights', (t) => {
    t.integer('listing_id').notNullable();
    t.integer('feed_id').notNullable();
    t.specificType('during', 'daterange').notNullable();
    t.timestamp('imported_at', { useTz: true }).notNullable();
    t.primary(['feed_id', 'during']);
  });
  await knex.raw('create index imported_nights_of_listing on imported_nights using gist (listing_id, during)');
  await knex.schema.createTable('calendar_feeds', (t) => {
    t.integer('feed_id').primary();
    t.integer('listing_id').notNullable().index();
    t.integer('revision').notNullable(); // of the address, as the stream counts it
    t.text('address').notNullable(); // sealed: it holds a secret
    t.text('host').notNullable();
    t.text('etag'); // of the last answer that was read whole
    t.text('modified');
    t.timestamp('read_at', { useTz: true }); // when a whole answer was read
    t.timestamp('tried_at', { useTz: true });
    t.timestamp('fetched_at', { useTz: true }); // the last success
    t.timestamp('failing_since', { useTz: true });
    t.integer('failures').notNullable().defaultTo(0);
    t.text('problem');
    t.jsonb('counts');
    t.timestamp('next_at', { useTz: true }).notNullable().index();
    t.timestamp('leased_until', { useTz: true });
    t.integer('lease').notNullable().defaultTo(0);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('calendar_feeds');
  await knex.schema.dropTable('imported_nights');
  await knex.raw('drop sequence feeds_ids');
};
