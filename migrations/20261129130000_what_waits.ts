import type { Knex } from 'knex';

/** Indexes to find what is pending and what is counted for a guest, without reading finished rows. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create index reservations_end_asked on reservations (end_asked_at) where status = 'paid' and end_asked_at is not null;
    create index reservations_counted on reservations (guest_id) include (status, check_out, time_zone, ended_at)
      where status = 'paid' or (cause = 'guest' and accepted_at is not null);
    create index payouts_open on payouts ((earned - paid_out - set_off + settled)) where earned - paid_out - set_off + settled <> 0;
    create index payments_refund_open on payments (refund_due_at) where refund_status in ('due', 'pending', 'refused');
    drop index payments_refund_due;
    create index occupancy_held_until on occupancy (upper(during)) where kind = 'hold';
    create index conversations_reported on conversations (id)
      where guest ->> 'reportedAt' is not null or host ->> 'reportedAt' is not null;
    create index listings_unapproved on listings (id) where approved_at is null and removed_at is null;
    create index listings_unverified on listings (id) where verified_at is null and removed_at is null;
    create index visits_open on visits (day) where outcome is null;
    create index stopped_messages_undecided on stopped_messages (stopped_at) where decided_at is null;
  `);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    drop index reservations_end_asked, reservations_counted, payouts_open, payments_refund_open, occupancy_held_until,
      conversations_reported, listings_unapproved, listings_unverified, visits_open, stopped_messages_undecided;
    create index payments_refund_due on payments (refund_due_at) where refund_status in ('due', 'refused');
  `);
};
