import type { Knex } from 'knex';

/** Pictures that were drawn for the demonstration are marked, so that pages can say so (D-129). */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('stored_photos', (t) => {
    t.boolean('drawing').notNullable().defaultTo(false);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('stored_photos', (t) => {
    t.dropColumn('drawing');
  });
};
