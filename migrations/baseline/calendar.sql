create extension if not exists btree_gist; -- trusted: the owner of the database may

create sequence blocks_ids as integer;
create sequence feeds_ids as integer;

create table occupancy (
  kind text not null, -- hold, block
  ref_id integer not null, -- the reservation's or the block's id
  listing_id integer not null,
  during daterange not null,
  guest_id integer,
  origin text not null, -- guest, host
  primary key (kind, ref_id),
  -- Second line of defence behind the stream's expected revision, and the index of every calendar query.
  constraint occupancy_apart exclude using gist (listing_id with =, during with &&)
);

create table calendar_anomalies (
  kind text not null,
  ref_id integer not null,
  listing_id integer not null,
  during daterange not null,
  position text not null, -- of the last event of the batch that contained it
  primary key (kind, ref_id, position)
);

-- Nights of other sites' calendars.
create table imported_nights (
  listing_id integer not null,
  feed_id integer not null,
  during daterange not null,
  imported_at timestamptz not null,
  -- A number for each range, stable across rebuilds: computed from its feed and days, above the numbers of blocks.
  id integer generated always as (1073741824 + (hashtext(
    feed_id::text || '/' || (lower(during) - date '2000-01-01')::text || '/' || (upper(during) - date '2000-01-01')::text
  ) & 1073741823)) stored,
  primary key (feed_id, during)
);
create index imported_nights_of_listing on imported_nights using gist (listing_id, during);
create index imported_nights_id on imported_nights (id);

-- Fetch state of those calendars; written by no projection, so a rebuild leaves it.
create table calendar_feeds (
  feed_id integer primary key,
  listing_id integer not null,
  revision integer not null, -- of the address, as the stream counts it
  address text not null, -- sealed: it holds a secret
  host text not null,
  etag text, -- of the last answer that was read whole
  modified text,
  read_at timestamptz, -- when a whole answer was read
  tried_at timestamptz,
  fetched_at timestamptz, -- the last success
  failing_since timestamptz,
  failures integer not null default 0,
  problem text,
  counts jsonb,
  next_at timestamptz not null,
  leased_until timestamptz,
  lease integer not null default 0,
  told_of timestamptz -- the `failing_since` that its host was notified of
);
create index calendar_feeds_listing_id_index on calendar_feeds (listing_id);
create index calendar_feeds_next_at_index on calendar_feeds (next_at);
create index calendar_feeds_failing on calendar_feeds (failing_since) where failing_since is not null;

-- Servers of those calendars: one concurrent fetch from each across all processes, and how often people requested one; written by no
-- projection.
create table feed_hosts (
  host text primary key,
  leased_until timestamptz,
  lease integer not null default 0,
  wanted_until timestamptz, -- requested by a person: the schedule skips it until then
  counted_since timestamptz, -- the minute in which requested readings are counted
  counted integer not null default 0
);

-- How often the addresses of a listing's calendar were renewed; written by no projection, so that no rebuild revalidates an old address.
create table calendar_links (
  listing_id integer primary key,
  ics integer not null, -- the generation of the address, from 1 on
  json integer not null,
  renewed_at timestamptz not null
);
