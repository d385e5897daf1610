-- The versions of the conditions, for the console (ADR 97).
create table condition_versions (
  version integer primary key,
  terms jsonb not null,
  begins_at timestamptz not null,
  state text not null,
  proposed_by integer not null,
  proposed_at timestamptz not null,
  settled_by integer,
  settled_at timestamptz
);
create index condition_versions_state_index on condition_versions (state);
