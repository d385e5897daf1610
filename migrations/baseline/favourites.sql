create table favourites (
  id text primary key, -- user/listing
  user_id integer not null,
  listing_id integer not null,
  added_at timestamptz not null
);
create index favourites_user_id_added_at_index on favourites (user_id, added_at);
