create table mail_outbox (
  id uuid primary key,
  template text not null,
  recipient text not null, -- user:<id>, resolved to an address when it is sent
  params jsonb not null,
  concerns text not null, -- reservation-<id>
  event_id uuid not null,
  status text not null default 'waiting', -- waiting, sent, failed, dropped
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null default current_timestamp,
  sent_at timestamptz,
  posted bigint generated always as identity, -- the order in which they were posted, also when two share an instant
  unanswered integer not null default 0, -- attempts with an unknown outcome: the process died, or the server never answered
  bounced boolean not null default false, -- failed because the address takes no mail
  correlation_id text -- the originating request, whose trace includes the delivery
);
create index mail_outbox_concerns_index on mail_outbox (concerns);
create index mail_outbox_event_id_index on mail_outbox (event_id);
create index mail_outbox_waiting on mail_outbox (next_attempt_at) where status = 'waiting';
create index mail_outbox_failed on mail_outbox (created_at) where status = 'failed';

-- Mails as they were sent: personal data, erased with the person.
create table mail_texts (
  mail_id uuid primary key,
  subject text not null,
  text text not null
);

-- The mailbox of /dev/mail: only outside production, where no mail is sent out.
create table dev_mails (
  id serial primary key,
  outbox_id uuid not null constraint dev_mails_outbox_id_unique unique,
  to_address text not null,
  language text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
create index dev_mails_to_address_id_index on dev_mails (to_address, id);
