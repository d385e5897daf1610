import type { Knex } from 'knex';

/**
 * What the plots of the console count by day, by index: requests and acceptances, answers, movements of cash, and stays by their nights.
 */
export const up = async (knex: Knex) => {
  await knex.raw('create index reservations_requested_at on reservations (requested_at) where requested_at is not null');
  await knex.raw('create index reservations_accepted_at on reservations (accepted_at) where accepted_at is not null');
  await knex.raw('create index reservations_stays on reservations (check_out) where paid_at is not null');
  await knex.raw(`create index host_answers_answered_at on host_answers (answered_at) include (asked_at) where outcome = 'answered'`);
  await knex.raw(`create index ledger_entries_cash on ledger_entries (at) include (currency, amount) where account like 'cash:%'`);
};

export const down = async (knex: Knex) => {
  for (const index of [
    'ledger_entries_cash',
    'host_answers_answered_at',
    'reservations_stays',
    'reservations_accepted_at',
    'reservations_requested_at',
  ])
    await knex.raw('drop index ??', [index]);
};
