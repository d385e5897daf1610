import type { Knex } from 'knex';

/** How many calendars of a host are read concurrently, and when the next may be: the host's leases are those of its calendars. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('feed_hosts', (t) => {
    t.dropColumns('leased_until', 'lease');
    t.integer('at_once').notNullable().defaultTo(1);
    t.timestamp('next_at');
  });
  await knex.raw('create index calendar_feeds_leased on calendar_feeds (host, leased_until) where leased_until is not null');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop index calendar_feeds_leased');
  await knex.schema.alterTable('feed_hosts', (t) => {
    t.dropColumns('at_once', 'next_at');
    t.timestamp('leased_until');
    t.integer('lease').notNullable().defaultTo(0);
  });
};
