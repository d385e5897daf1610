import type { Knex } from 'knex';

/** Chilean pesos for one unit, rounded market rates of autumn 2026; the console edits them. */
const CLP_PER_UNIT: readonly (readonly [string, string])[] = [
  ['CLP', '1'],
  ['USD', '968'],
  ['EUR', '1099'],
  ['GBP', '1281'],
  ['ARS', '0.635'],
  ['PEN', '283'],
  ['MXN', '53.7'],
  ['COP', '0.287'],
];

export const up = async (knex: Knex) => {
  await knex.schema.createTable('exchange_rates', (t) => {
    t.integer('id').primary();
    t.text('currency').notNullable().unique();
    t.decimal('clp_per_unit', 18, 6).notNullable().checkPositive();
  });
  await knex('exchange_rates').insert(CLP_PER_UNIT.map(([currency, clp_per_unit], i) => ({ id: i + 1, currency, clp_per_unit })));
};

export const down = (knex: Knex) => knex.schema.dropTable('exchange_rates');
