import type { Knex } from 'knex';

/** A visitor counts once in any hour that rolls, so a mark says when it was made, and is gone an hour later. */
export const up = async (knex: Knex) => {
  await knex('listing_visit_marks').delete();
  await knex.schema.alterTable('listing_visit_marks', (t) => {
    t.dropColumn('day');
    t.timestamp('seen_at', { useTz: true }).notNullable().index();
  });
};

export const down = async (knex: Knex) => {
  await knex('listing_visit_marks').delete();
  await knex.schema.alterTable('listing_visit_marks', (t) => {
    t.dropColumn('seen_at');
    t.date('day').notNullable().index();
  });
};
