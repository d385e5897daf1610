create table saved_searches (
  id text primary key,
  user_id integer not null,
  event_id uuid not null,
  place_id integer,
  criteria jsonb not null,
  starts_on date,
  saved_at timestamptz not null,
  asked_at timestamptz not null,
  stopped_because text
);
create index saved_searches_user_id_saved_at_index on saved_searches (user_id, saved_at);
create index saved_searches_asked_at_index on saved_searches (asked_at);

-- The findings of each search; not derived from the log, because it records what was mailed.
create table saved_search_alerts (
  id text primary key,
  known integer[] not null,
  waiting integer[] not null,
  found integer not null,
  tell_at timestamptz,
  told_at timestamptz
);
create index saved_search_alerts_tell_at_index on saved_search_alerts (tell_at);

-- Changed spaces that have not been compared with the saved searches yet.
create table saved_search_news (
  listing_id integer primary key,
  position text not null,
  at timestamptz not null
);
