import type { Knex } from 'knex';

/** What was approved, verified or removed can be taken back, a copy is a draft at first, and some edits are looked at again. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('listings', (t) => {
    t.boolean('is_draft').notNullable().defaultTo(false);
    t.timestamp('review_since', { useTz: true });
    t.jsonb('review_because').notNullable().defaultTo('[]');
  });
  await knex.raw('create index listings_in_review on listings (review_since) where review_since is not null');
  await knex.schema.alterTable('search_listings', (t) => t.boolean('removed').notNullable().defaultTo(false));
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('search_listings', (t) => t.dropColumn('removed'));
  await knex.schema.alterTable('listings', (t) => t.dropColumns('is_draft', 'review_since', 'review_because'));
};
