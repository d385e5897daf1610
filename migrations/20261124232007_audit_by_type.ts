import type { Knex } from 'knex';

/** The log is read by type and by time in the console. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('audit', (t) => {
    t.index(['type', 'position']);
    t.index(['at']);
  });

export const down = (knex: Knex) =>
  knex.schema.alterTable('audit', (t) => {
    t.dropIndex(['at']);
    t.dropIndex(['type', 'position']);
  });
