import type { Knex } from 'knex';

/** A name for a session that gives nothing away: the list of sessions ends one by it (U-10). */
export const up = (knex: Knex) =>
  knex.schema.alterTable('sessions', (t) => {
    t.uuid('id').notNullable().unique().defaultTo(knex.fn.uuid());
  });

export const down = (knex: Knex) => knex.schema.alterTable('sessions', (t) => t.dropColumn('id'));
