create sequence coupons_ids as integer;

create table coupons (
  id integer primary key,
  code text not null,
  percentage integer not null,
  active boolean not null,
  days jsonb not null,
  quantity integer not null, -- -1: unlimited
  listing_ids jsonb not null, -- empty: all
  reserved jsonb not null, -- ids of the reservations that hold a use
  consumed jsonb not null, -- ids of the paid reservations
  created_at timestamptz not null,
  revision integer not null
);
