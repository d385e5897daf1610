import type { Knex } from 'knex';

/** The running deadline becomes a column that the fold writes, so that no query repeats the rule. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('reservations', (t) => {
    t.text('due_at');
  });
  await knex.raw(`update reservations set due_at = case status when 'draft' then lapses_at when 'requested' then respond_by
    when 'accepted' then case when transfer_notified_at is null and payment_proposed_at is null then coalesce(transfer_by, pay_by) end end`);
  await knex.raw('create index reservations_due on reservations (due_at) where due_at is not null');
};

export const down = (knex: Knex) =>
  knex.schema.alterTable('reservations', (t) => {
    t.dropColumn('due_at');
  });
