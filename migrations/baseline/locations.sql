-- The catalogue of places; its rows are loaded from `src/places/catalogue.json`.
create table locations (
  id integer primary key, -- used in events: never reassigned to another place
  country_code text not null,
  kind text not null, -- country, city, comuna
  name_es text not null,
  name_en text not null,
  within text, -- region of a city, city of a comuna
  lat double precision not null,
  lng double precision not null,
  south double precision not null,
  west double precision not null,
  north double precision not null,
  east double precision not null,
  polygon jsonb,
  population integer not null,
  home boolean not null,
  slug text not null constraint locations_slug_unique unique,
  search text not null, -- folded names between bars: |santiago|santiago chile|
  bordered boolean not null default false -- whether `polygon` is a surveyed border and not an outline made from the size
);
