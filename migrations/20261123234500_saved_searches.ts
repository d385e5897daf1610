import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  await knex.schema.createTable('saved_searches', (t) => {
    t.text('id').primary();
    t.integer('user_id').notNullable();
    t.uuid('event_id').notNullable();
    t.integer('place_id');
    t.jsonb('criteria').notNullable();
    t.date('starts_on');
    t.timestamp('saved_at', { useTz: true }).notNullable();
    t.timestamp('asked_at', { useTz: true }).notNullable();
    t.text('stopped_because');
    t.index(['user_id', 'saved_at']);
    t.index(['asked_at']);
  });
  // What was found for each; not derived from the log, because it says what was mailed
  await knex.schema.createTable('saved_search_alerts', (t) => {
    t.text('id').primary();
    t.specificType('known', 'integer[]').notNullable();
    t.specificType('waiting', 'integer[]').notNullable();
    t.integer('found').notNullable();
    t.timestamp('tell_at', { useTz: true });
    t.timestamp('told_at', { useTz: true });
    t.index(['tell_at']);
  });
  // Spaces that have changed and were not compared with the saved searches yet
  await knex.schema.createTable('saved_search_news', (t) => {
    t.integer('listing_id').primary();
    t.text('position').notNullable();
    t.timestamp('at', { useTz: true }).notNullable();
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('saved_search_news');
  await knex.schema.dropTable('saved_search_alerts');
  await knex.schema.dropTable('saved_searches');
};
