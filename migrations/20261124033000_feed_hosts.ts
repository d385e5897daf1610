import type { Knex } from 'knex';

/** Servers of calendars: one fetch from each at a time, over all processes, and how often people asked for one (of no projection). */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('feed_hosts', (t) => {
    t.text('host').primary();
    t.timestamp('leased_until', { useTz: true });
    t.integer('lease').notNullable().defaultTo(0);
    t.timestamp('wanted_until', { useTz: true }); // somebody waits for it: the schedule stands back until then
    t.timestamp('counted_since', { useTz: true }); // the minute in which asked readings are counted
    t.integer('counted').notNullable().defaultTo(0);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('feed_hosts');
};
