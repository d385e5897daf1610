-- Mails whose notices have not been created yet.
create table notice_queue (
  mail_id uuid primary key,
  again boolean not null default false, -- sent once more by an administrator
  due_at timestamptz not null
);
create index notice_queue_due_at_index on notice_queue (due_at);

-- Notices of a person: texts are rendered when they are shown. The id is that of the mail.
create table notices (
  id uuid primary key,
  number integer generated always as identity constraint notices_number_unique unique,
  user_id integer not null,
  template text not null,
  params jsonb not null,
  reservation_id integer,
  listing_id integer,
  in_bell boolean not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notices_user_id_number_index on notices (user_id, number);
create index notices_reservation_id_user_id_index on notices (reservation_id, user_id);

create table notice_preferences (
  user_id integer not null,
  kind text not null,
  channel text not null,
  wanted boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, kind, channel)
);

-- A push subscription lasts as long as the session that requested it, however that one ends.
create table push_subscriptions (
  id uuid primary key,
  user_id integer not null,
  endpoint text not null constraint push_subscriptions_endpoint_unique unique,
  p256dh text not null,
  auth text not null,
  zone text not null,
  created_at timestamptz not null,
  session_id uuid constraint push_subscriptions_session_id_foreign references sessions (id) on delete cascade
);
create index push_subscriptions_user_id_index on push_subscriptions (user_id);
create index push_subscriptions_session_id_index on push_subscriptions (session_id);

create table push_outbox (
  id uuid primary key,
  notice_id uuid not null,
  subscription_id uuid not null,
  urgent boolean not null,
  status text not null default 'waiting', -- waiting, sent, failed, gone, expired, dropped
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz
);
create index push_outbox_notice_id_index on push_outbox (notice_id);
create index push_outbox_waiting on push_outbox (next_attempt_at) where status = 'waiting';
