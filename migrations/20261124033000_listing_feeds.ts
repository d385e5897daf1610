import type { Knex } from 'knex';

/** Which calendars of other sites a listing has, for the flag `ical` (D-111); taken over from those that are there. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('listings', (t) => {
    t.specificType('feed_ids', 'integer[]').notNullable().defaultTo('{}');
  });
  await knex.raw(
    `update listings set feed_ids = known.ids
       from (select listing_id, array_agg(feed_id order by feed_id) as ids from calendar_feeds group by listing_id) known
      where known.listing_id = listings.id`,
  );
};

export const down = (knex: Knex) =>
  knex.schema.alterTable('listings', (t) => {
    t.dropColumns('feed_ids');
  });
