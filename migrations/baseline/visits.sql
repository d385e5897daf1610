create sequence visits_ids as integer;

create table visits (
  id integer primary key,
  listing_id integer not null,
  host_id integer not null,
  guest_id integer,
  day date not null,
  requested_at timestamptz not null,
  picture_until timestamptz,
  outcome text,
  closed_at timestamptz,
  identity_seen integer not null
);
create index visits_guest_id_listing_id_index on visits (guest_id, listing_id);
create index visits_picture_until_index on visits (picture_until);

-- The person who asked: written by no projection, so that a rebuild leaves it and an erasure is final (SEC-36).
create table visit_vault (
  visit_id integer primary key,
  full_name text not null,
  email text not null,
  phone text not null,
  country text not null,
  address text,
  age integer not null,
  occupation text not null,
  preferred_dates text,
  national_id text,
  picture_key text,
  language text not null,
  picture_until timestamptz, -- written before the file exists: a crash in between leaves no orphaned picture
  kept_at timestamptz not null default current_timestamp
);
create index visit_vault_picture_until_index on visit_vault (picture_until);
create index visit_vault_kept_at_index on visit_vault (kept_at);
