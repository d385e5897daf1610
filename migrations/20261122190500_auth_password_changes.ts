import type { Knex } from 'knex';

/** How often the password was set anew: links of reservations made under an earlier one open nothing any more (D-139). */
export const up = (knex: Knex) =>
  knex.schema.alterTable('credentials', (t) => {
    t.integer('changes').notNullable().defaultTo(0);
  });

export const down = (knex: Knex) =>
  knex.schema.alterTable('credentials', (t) => {
    t.dropColumn('changes');
  });
