import type { Knex } from 'knex';

/** Of which failing period a feed's host has been told. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('calendar_feeds', (t) => {
    t.timestamp('told_of', { useTz: true }); // its failing_since
  });
  await knex.raw('create index calendar_feeds_failing on calendar_feeds (failing_since) where failing_since is not null');
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('calendar_feeds', (t) => {
    t.dropIndex([], 'calendar_feeds_failing');
    t.dropColumn('told_of');
  });
};
