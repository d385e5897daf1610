import type { Knex } from 'knex';

/** Exchange rates that administrators set by hand; what the daily table says is kept beside the rate that counts (ADR 66). */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('rates_by_hand', (t) => {
    t.text('currency').primary();
    t.jsonb('proposal');
    t.jsonb('confirmed').notNullable();
  });
  await knex.raw('alter table exchange_rates add column fed_per_unit numeric(18, 6) check (fed_per_unit > 0)');
  await knex.raw('update exchange_rates set fed_per_unit = clp_per_unit');
  await knex.raw('alter table exchange_rates alter column fed_per_unit set not null');
};

export const down = async (knex: Knex) => {
  await knex.raw('update exchange_rates set clp_per_unit = fed_per_unit');
  await knex.raw('alter table exchange_rates drop column fed_per_unit');
  await knex.schema.dropTable('rates_by_hand');
};
