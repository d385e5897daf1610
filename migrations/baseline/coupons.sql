create sequence coupons_ids as integer;

create table coupons (
  id integer primary key,
  code text not null,
  percentage integer not null,
  active boolean not null,
  days jsonb not null,
  quantity integer not null, -- -1 without end
  listing_ids jsonb not null, -- none: all
  reserved jsonb not null, -- ids of the reservations that keep a use
  consumed jsonb not null, -- ids of those that are paid
  created_at timestamptz not null,
  revision integer not null
);
