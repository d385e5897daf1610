import type { Knex } from 'knex';

/**
 * Read models of the past belong to a moment, of which the position alone says too little: they are told apart by their schema (ADR 55).
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('past_models', (t) => {
    t.dropPrimary();
    t.dropColumn('position');
    t.primary(['schema']);
  });
};

/** Those that are there go: they cannot be found by a position. */
export const down = async (knex: Knex): Promise<void> => {
  const rows: { schema: string }[] = await knex('past_models').select('schema');
  for (const { schema } of rows) await knex.raw('drop schema if exists ?? cascade', [schema]);
  await knex('past_models').delete();
  await knex.schema.alterTable('past_models', (t) => {
    t.dropPrimary();
    t.text('position').primary();
  });
};
