-- The versions of the tariff, for the console (ADR 65).
create table tariff_versions (
  version integer primary key,
  terms jsonb not null,
  begins_at timestamptz not null,
  state text not null,
  proposed_by integer not null,
  proposed_at timestamptz not null,
  settled_by integer,
  settled_at timestamptz
);
create index tariff_versions_state_index on tariff_versions (state);
