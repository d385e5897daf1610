-- Figures and times only; the texts are in `person_words`.
create table stay_reviews (
  reservation_id integer primary key,
  listing_id integer not null,
  guest_id integer not null,
  host_id integer not null,
  check_in date not null,
  check_out date not null,
  closes_at timestamptz not null,
  published_at timestamptz,
  guest jsonb,
  host jsonb
);
create index stay_reviews_listing_id_check_out_index on stay_reviews (listing_id, check_out);
create index stay_reviews_guest_id_index on stay_reviews (guest_id);
create index stay_reviews_hidden on stay_reviews (closes_at) where published_at is null;
create index stay_reviews_reported on stay_reviews (reservation_id)
  where guest ->> 'standing' = 'reported' or host ->> 'standing' = 'reported';

-- Sums of guests' public ratings of a listing.
create table listing_ratings (
  listing_id integer primary key,
  reviews integer not null,
  rating integer not null,
  aspects jsonb not null
);
