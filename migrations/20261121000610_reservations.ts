import type { Knex } from 'knex';

// Instants are text here as in the events: fixed width, so that order is order in time and nothing is rounded on the way.
export const up = async (knex: Knex) => {
  await knex.schema.createTable('reservations', (t) => {
    t.integer('id').primary();
    t.integer('listing_id').notNullable();
    t.integer('guest_id').notNullable();
    t.integer('host_id').notNullable();
    t.text('time_zone').notNullable();
    t.text('language').notNullable();
    t.text('status').notNullable(); // draft, requested, accepted, paid, ended
    t.text('cause'); // how it ended
    t.date('check_in').notNullable();
    t.date('check_out').notNullable();
    t.integer('guests').notNullable();
    t.jsonb('quote').notNullable();
    t.text('method');
    t.integer('generation').notNullable(); // of the tokens in its links
    t.text('drafted_at').notNullable();
    t.text('lapses_at').notNullable();
    t.text('requested_at');
    t.text('respond_by');
    t.text('accepted_at');
    t.text('pay_by');
    t.text('transfer_started_at');
    t.text('transfer_by');
    t.text('transfer_notified_at');
    t.text('paid_at');
    t.bigInteger('paid_amount');
    t.text('payment_id');
    t.text('ended_at');
    t.text('reason');
    t.jsonb('refund');
    t.integer('revision').notNullable();
    t.index(['guest_id', 'id']);
    t.index(['host_id', 'id']);
    t.index(['listing_id']);
  });
  await knex.raw(`create index reservations_live on reservations (status) where status in ('draft', 'requested', 'accepted')`);
  await knex.schema.createTable('request_slots', (t) => {
    t.integer('reservation_id').primary();
    t.integer('guest_id').notNullable();
    t.text('taken_at').notNullable();
  });
  // Vault: what people wrote, keyed by id so that it can be erased; never in events (SEC-36).
  await knex.schema.createTable('reservation_notes', (t) => {
    t.integer('reservation_id').notNullable();
    t.integer('author_id').notNullable();
    t.text('note').notNullable();
    t.text('written_at').notNullable();
    t.primary(['reservation_id', 'author_id', 'written_at']);
  });
};

export const down = async (knex: Knex) => {
  for (const table of ['reservation_notes', 'request_slots', 'reservations']) await knex.schema.dropTable(table);
};
