create sequence reservations_ids as integer;

create table reservations (
  id integer primary key,
  listing_id integer not null,
  guest_id integer not null,
  host_id integer not null,
  time_zone text not null,
  language text not null,
  status text not null, -- draft, requested, accepted, paid, ended
  cause text, -- how it ended
  check_in date not null,
  check_out date not null,
  guests integer not null,
  quote jsonb not null,
  method text,
  generation integer not null, -- of the tokens in its links
  drafted_at timestamptz not null,
  lapses_at timestamptz not null,
  requested_at timestamptz,
  respond_by timestamptz,
  accepted_at timestamptz,
  pay_by timestamptz,
  transfer_started_at timestamptz,
  transfer_by timestamptz,
  transfer_notified_at timestamptz,
  paid_at timestamptz,
  paid_amount bigint,
  payment_id text,
  ended_at timestamptz,
  reason text,
  refund jsonb,
  revision integer not null,
  payment_proposed_at timestamptz, -- a payment is pending a second administrator: the deadline to pay is suspended
  end_asked_at timestamptz,
  end_refused_at timestamptz,
  guest_renewals integer not null default 0, -- how often the links of guest and host were renewed (D-139)
  host_renewals integer not null default 0,
  due_at timestamptz, -- the running deadline, written by the fold so that no query repeats the rule
  request_command text, -- the command that sent the request: of two concurrent ones only the effective one's note is shown
  terms_version text, -- of the terms of use that the guest accepted with the request
  terms_accepted_at timestamptz,
  windows jsonb -- how long each step may take, as shown to the guest with the draft (ADR 97)
);
create index reservations_guest_id_id_index on reservations (guest_id, id);
create index reservations_host_id_id_index on reservations (host_id, id);
create index reservations_listing_id_index on reservations (listing_id);
create index reservations_live on reservations (status) where status in ('draft', 'requested', 'accepted');
create index reservations_due on reservations (due_at) where due_at is not null;
-- Columns that the console's charts count by day.
create index reservations_requested_at on reservations (requested_at) where requested_at is not null;
create index reservations_accepted_at on reservations (accepted_at) where accepted_at is not null;
create index reservations_stays on reservations (check_out) where paid_at is not null;

create table request_slots (
  reservation_id integer primary key,
  guest_id integer not null,
  taken_at timestamptz not null
);

-- Vault: texts of people, keyed by id so that they can be erased; never in events (SEC-36).
create table reservation_notes (
  reservation_id integer not null,
  author_id integer not null,
  note text not null,
  written_at timestamptz not null,
  primary key (reservation_id, author_id, written_at)
);

-- How each request was answered: the source of the figures about a host's answers.
create table host_answers (
  reservation_id integer primary key,
  host_id integer not null,
  outcome text not null,
  asked_at timestamptz not null,
  answered_at timestamptz
);
create index host_answers_host_id_asked_at_index on host_answers (host_id, asked_at);
create index host_answers_answered_at on host_answers (answered_at) include (asked_at) where outcome = 'answered';
