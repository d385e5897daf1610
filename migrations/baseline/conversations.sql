create sequence conversations_ids as integer;

-- Only times, sides and counts; the texts are in `person_words`.
create table conversations (
  id integer primary key,
  listing_id integer not null,
  guest_id integer not null,
  host_id integer not null,
  started_at timestamptz not null,
  check_in date not null,
  check_out date not null,
  last_number integer not null,
  last_at timestamptz not null,
  guest jsonb not null,
  host jsonb not null
);
-- Several erased people may have written about the same space; all are stored as nobody, 0.
create unique index conversations_of_a_pair on conversations (guest_id, listing_id) where guest_id <> 0;
create index conversations_guest_id_last_at_index on conversations (guest_id, last_at);
create index conversations_host_id_last_at_index on conversations (host_id, last_at);
-- Partial: the few sides with a pending mail about unread messages; instants are text of fixed form, which sorts by time.
create index conversations_guest_digest on conversations ((guest ->> 'digestAt')) where guest ->> 'digestAt' is not null;
create index conversations_host_digest on conversations ((host ->> 'digestAt')) where host ->> 'digestAt' is not null;

create table messages (
  id text primary key,
  conversation_id integer not null,
  number integer not null,
  side text not null,
  text_id text not null,
  sent_at timestamptz not null,
  read_at timestamptz,
  asked jsonb, -- nights of the automatic message sent with it
  constraint messages_conversation_id_number_unique unique (conversation_id, number)
);

create table stopped_messages (
  id text primary key,
  conversation_id integer not null,
  listing_id integer not null,
  guest_id integer not null,
  host_id integer not null,
  side text not null,
  author_id integer not null,
  offence integer not null,
  kinds jsonb not null,
  stopped_at timestamptz not null,
  appealed_at timestamptz,
  decided_at timestamptz,
  released boolean not null
);
create index stopped_messages_author_id_stopped_at_index on stopped_messages (author_id, stopped_at);
