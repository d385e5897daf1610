create sequence listings_ids as integer;
create sequence photos_ids as integer;

create table listings (
  id integer primary key,
  host_id integer not null,
  details jsonb not null,
  published_at timestamptz not null,
  edited_at timestamptz,
  approved_at timestamptz,
  verified_at timestamptz,
  highlighted_at timestamptz,
  removed_at timestamptz,
  blocked_at timestamptz,
  block_reason text,
  struck_at jsonb not null,
  revision integer not null,
  spared_at timestamptz,
  is_draft boolean not null default false, -- a copy starts as one
  review_since timestamptz, -- some edits are reviewed again
  review_because jsonb not null default '[]',
  feed_ids integer[] not null default '{}', -- calendars of other sites, for the flag `ical` (D-111)
  -- Whether it sells gaps shorter than its minimum stay (D-90): between stays by default, next to a block of its host only when the host
  -- enables it.
  sells_orphan_nights boolean not null default true,
  sells_beside_blocks boolean not null default false
);
create index listings_host_id_index on listings (host_id);
create index listings_highlighted on listings (highlighted_at desc) where highlighted_at is not null;
create index listings_in_review on listings (review_since) where review_since is not null;

-- Columns by which the console finds a space.
create function listing_words(jsonb) returns tsvector language sql immutable parallel safe
  return to_tsvector('simple'::regconfig, folded(
    coalesce($1 #>> '{title,es}', '') || ' ' || coalesce($1 #>> '{title,en}', '') || ' ' || coalesce($1 ->> 'locality', '')));
create index listings_words on listings using gin (listing_words(details));

-- Written by commands, not by a projection: erasable data is not in the log (SEC-36).
create table listing_places (
  listing_id integer primary key,
  address text not null,
  number text not null,
  lat double precision not null,
  lng double precision not null,
  -- Offset from the exact to the public point in metres, computed once (D-44): a second offset would reveal the exact point.
  offset_north real not null,
  offset_east real not null
);

-- Vault: the wifi of a space, sealed field by field; written by no projection, so that a rebuild leaves it and an erasure is final (SEC-25,
-- SEC-36).
create table listing_wifi (
  listing_id integer primary key,
  network text not null,
  password text,
  written_at timestamptz not null
);

create table listing_visits (
  listing_id integer primary key,
  visits integer not null
);

-- Hashes of who viewed what, with a daily salt (SEC-21). A visitor counts once per rolling hour: a mark expires after an hour.
create table listing_visit_marks (
  mark text primary key,
  seen_at timestamptz not null
);
create index listing_visit_marks_seen_at_index on listing_visit_marks (seen_at);

-- Properties of a stored picture, so that the same file is neither decoded nor encoded again.
create table stored_photos (
  hash text primary key,
  width integer not null,
  height integer not null,
  placeholder text not null,
  drawing boolean not null default false -- drawn for the demonstration, so that pages can say so (D-129)
);

create table highlight_order (
  place text primary key,
  listing_ids integer[] not null,
  ordered_at timestamptz not null
);
