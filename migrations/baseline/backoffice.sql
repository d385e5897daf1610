-- Administrators' downloads and their files; written by no projection.
create table exports (
  id uuid primary key,
  admin_id integer not null,
  kind text not null, -- users, accommodations, reservations
  asked jsonb not null, -- filters, columns and instants
  state text not null, -- waiting, running, ready, sent, failed, cancelled
  rows integer not null,
  done integer not null default 0,
  bytes integer,
  file text,
  asked_at timestamptz not null,
  beat_at timestamptz, -- of the process that writes it
  ready_at timestamptz,
  expires_at timestamptz
);
create index exports_admin_id_asked_at_index on exports (admin_id, asked_at);
create index exports_state_index on exports (state);
