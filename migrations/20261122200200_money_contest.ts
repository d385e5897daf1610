import type { Knex } from 'knex';

/** What became of a charge that was taken back: none was settled before this was there (D-135). */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('payments', (t) => {
    t.text('contest');
  });
  await knex('payments').whereNotNull('reversed_at').update({ contest: 'open' });
  await knex.raw(`create index payments_contested on payments (reversed_at) where contest = 'open'`);
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('payments', (t) => {
    t.dropColumn('contest');
  });
};
