-- Letters of visitors: personal data, erased by row (SEC-36).
create table contacts (
  id serial primary key,
  user_id integer,
  name text not null,
  email text not null,
  calling_code text,
  phone text,
  user_type text,
  destination_country text,
  message text not null,
  investment boolean not null,
  language text not null,
  created_at timestamptz not null,
  handled_at timestamptz,
  handled_by integer,
  handled_note text,
  -- The command that stored the row, and the one that marked it as handled: a repeated request finds its earlier result.
  command_id uuid constraint contacts_command_id_unique unique,
  handled_command uuid
);
create index contacts_user_id_index on contacts (user_id);
create index contacts_waiting on contacts (created_at) where handled_at is null;

create table contact_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);
create index contact_tokens_expires_at_index on contact_tokens (expires_at);

create table bug_reports (
  id serial primary key,
  user_id integer,
  description text not null,
  page text,
  email text,
  request_id text not null,
  created_at timestamptz not null,
  handled_at timestamptz,
  handled_by integer,
  handled_note text,
  command_id uuid constraint bug_reports_command_id_unique unique, -- both as in `contacts`
  handled_command uuid
);
create index bug_reports_user_id_index on bug_reports (user_id);
create index bug_reports_waiting on bug_reports (created_at) where handled_at is null;
