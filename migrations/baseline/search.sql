create table search_listings (
  listing_id integer primary key,
  live boolean not null, -- approved and not blocked; a removed listing has no row
  approved boolean not null,
  blocked boolean not null,
  highlighted boolean not null,
  verified boolean not null,
  approved_at timestamptz,
  completeness integer not null,
  -- The public point in millionths of a degree: PostgreSQL's polygons are exact only for integers
  -- (docs/event-sourcing.md#search-index).
  lat_e6 integer not null,
  lng_e6 integer not null,
  place_ids integer[] not null,
  time_zone text not null,
  mode text not null,
  type text not null,
  category text not null,
  guests integer not null,
  rooms integer not null,
  min_nights integer not null,
  flags text[] not null,
  -- Minor units of the listing's currency, converted when a search is answered: new exchange rates do not rewrite rows.
  currency text not null,
  nightly bigint,
  monthly bigint,
  taken jsonb not null, -- hold or block → [from, to]: the source of `busy`
  busy datemultirange not null,
  removed boolean not null default false,
  -- The charge of a payment method, and so the compared price of a whole stay, depends on the country (D-67, D-126).
  country_code text not null default '',
  -- Review figures, for its card and the recommended order (D-113, D-130).
  reviews integer not null default 0,
  rating integer not null default 0,
  score smallint not null default 40,
  sells_orphan_nights boolean not null default true, -- both as in `listings` (D-90)
  sells_beside_blocks boolean not null default false
);
create index search_listings_point on search_listings using gist (point(lng_e6, lat_e6)) where live;
create index search_listings_places on search_listings using gin (place_ids) where live;

-- Written rows of `search_listings` in commit order: processes read it to update their index.
create table search_changes (
  n bigint primary key,
  listing_id integer not null
);
