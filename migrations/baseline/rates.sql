-- Initially rounded market rates of autumn 2026. The rate of the daily table is stored beside the effective one (ADR 66).
create table exchange_rates (
  id integer primary key,
  currency text not null constraint exchange_rates_currency_unique unique,
  clp_per_unit numeric(18, 6) not null check (clp_per_unit > 0), -- Chilean pesos for one unit
  fed_per_unit numeric(18, 6) not null check (fed_per_unit > 0)
);
insert into exchange_rates (id, currency, clp_per_unit, fed_per_unit) values
  (1, 'CLP', 1, 1),
  (2, 'USD', 968, 968),
  (3, 'EUR', 1099, 1099),
  (4, 'GBP', 1281, 1281),
  (5, 'ARS', 0.635, 0.635),
  (6, 'PEN', 283, 283),
  (7, 'MXN', 53.7, 53.7),
  (8, 'COP', 0.287, 0.287);

-- Fetch state of the daily table: one row.
create table exchange_feed (
  id integer primary key,
  next_try_at timestamptz not null,
  refreshed_at timestamptz,
  failed_because text
);
insert into exchange_feed (id, next_try_at) values (1, '2026-01-01T00:00:00Z');

-- Rates that administrators set (ADR 66).
create table rates_by_hand (
  currency text primary key,
  proposal jsonb,
  confirmed jsonb not null
);
