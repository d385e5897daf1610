import type { Knex } from 'knex';
import { CURRENCIES } from '../kernel/money.ts';
import { addDays, addMonths } from '../kernel/nights.ts';
import { basisOfStay, HORIZON_MONTHS, holdsMonth, MAX_GUESTS, type PriceBasis } from '../kernel/stay-rules.ts';
import type { DateOnly, Instant } from '../kernel/types.ts';
import * as vocabulary from '../listings/vocabulary.ts';
import { micro } from './areas.ts';
import { CENTS_PER_UNIT, comparedPriceSql, usdCentsSql } from './dollars.ts';
import { type Area, type Basis, basisOf, basisOfMost, type Filter, type Found, type Order } from './filter.ts';
import type { Page, Result, SearchIndex, Shares, SharesAt } from './search-index.ts';

type Condition = { sql: string; values: Readonly<Record<string, Knex.Value>> };

const TIMEOUT_MS = 2000; // SEC-23
const HORIZON = `${HORIZON_MONTHS} months`;

const NIGHTLY_USD = usdCentsSql('s.nightly');
const MONTHLY_USD = usdCentsSql('s.monthly');
/** SQL of the price in US cents, for comparison and order; needs a join with the rates, and for a stay with the shares. */
const usdOf = ({ unit, stay, monthly }: Basis): string => {
  if (stay === null) return unit === 'night' ? NIGHTLY_USD : MONTHLY_USD;
  if (unit === 'month') return usdCentsSql(comparedPriceSql('s.monthly', stay));
  const byNight = comparedPriceSql('s.nightly', stay);
  return usdCentsSql(
    monthly ? `(case when s.mode = 'monthly' then ${comparedPriceSql('s.monthly', monthly)} else ${byNight} end)` : byNight,
  );
};
const WITH_RATES = `search_listings s left join (${CENTS_PER_UNIT}) rate using (currency)`;
/** The shares of a stay by currency and country; `''` stands for all countries without shares of their own. */
const WITH_SHARES = `${WITH_RATES} left join jsonb_to_recordset(cast(:shares as jsonb)) share(currency text, country_code text, service bigint, month bigint, charge bigint)
  on share.currency = s.currency and share.country_code = case when s.country_code = any(cast(:apart as text[])) then s.country_code else '' end`;
/** SQL of the shown price, in the listing's own currency: that of the unit, if the listing has one. */
const PRICE: Record<PriceBasis, string> = { night: 'coalesce(s.nightly, s.monthly)', month: 'coalesce(s.monthly, s.nightly)' };
const UNIT: Record<PriceBasis, string> = {
  night: `case when s.nightly is null then 'mes' else 'noche' end`,
  month: `case when s.monthly is null then 'noche' else 'mes' end`,
};

/**
 * `recomendado`: highlighted, verified, well reviewed, complete (D-113). Every order ends with the id, so that pages neither repeat nor
 * skip listings.
 */
const orderBy = (order: Order, basis: Basis): string =>
  ({
    recomendado: 's.highlighted desc, s.verified desc, s.score desc, s.completeness desc, s.listing_id',
    precio_asc: `${usdOf(basis)} asc nulls last, s.listing_id`,
    precio_desc: `${usdOf(basis)} desc nulls last, s.listing_id`,
    nuevos: 's.approved_at desc, s.listing_id desc',
  })[order];

/** Searches in PostgreSQL. A statement is cancelled after 2 s, and the search throws. */
export const postgresSearch = (db: Knex, shares: SharesAt): SearchIndex => ({
  page: (filter, page) => searchPage(db, shares, filter, page),
  load: async () => undefined,
});

const searchPage = async (db: Knex, shares: SharesAt, filter: Filter, { order, limit, offset, now }: Page): Promise<Result> => {
  const { sql, values } = where(filter, now);
  const comparesPrices = filter.priceMin !== null || filter.priceMax !== null || order === 'precio_asc' || order === 'precio_desc';
  const comparesStays = comparesPrices && filter.stay !== null;
  const from = `from ${comparesStays ? WITH_SHARES : comparesPrices ? WITH_RATES : 'search_listings s'} where ${sql}`;
  const more = comparesStays ? sharesFor(await shares(now)) : {};
  // not `statement_timeout` in a transaction: begin, set and commit cost twice as much as the search itself
  const ask = <Row>(select: string, page: Condition['values'] = {}) =>
    db.raw<{ rows: Row[] }>(select, { ...values, ...more, ...page }).timeout(TIMEOUT_MS, { cancel: true });
  const unitOfMost = async (): Promise<PriceBasis> => {
    const [priced] = (
      await ask<Parameters<typeof basisOfMost>[0]>(`select count(s.nightly) as nightly, count(s.monthly) as monthly ${from}`)
    ).rows;
    return priced ? basisOfMost(priced) : 'month';
  };
  const basis = basisOf({ stay: filter.stay, by: filter.by ?? (filter.stay ? 'month' : await unitOfMost()) });
  const { rows } = await ask<Found & { total: number }>(
    `select s.listing_id as "listingId", ${PRICE[basis.unit]} as price, ${UNIT[basis.unit]} as unit, s.currency, s.country_code as country, s.reviews, s.rating,
            s.lat_e6 / 1e6::float8 as lat, s.lng_e6 / 1e6::float8 as lng, count(*) over () as total
       ${from} order by ${orderBy(order, basis)} limit :limit offset :offset`,
    { limit, offset },
  );
  const found = rows.map(({ total: _, ...hit }) => hit);
  if (rows[0] || offset === 0) return { found, total: rows[0]?.total ?? 0, basis };
  const beyond = await ask<{ total: number }>(`select count(*) as total ${from}`);
  return { found, total: beyond.rows[0]?.total ?? 0, basis };
};

/** The parameters of WITH_SHARES. */
const sharesFor = ({ of, apart }: Shares) => ({
  apart: [...apart],
  shares: JSON.stringify(
    CURRENCIES.flatMap((currency) => ['', ...apart].map((country) => ({ currency, country_code: country, ...of(currency, country) }))),
  ),
});

/**
 * At most `limit` of these places that have a home to let outside the `closed` countries, each with its cheapest one, monthly rents before
 * nightly prices. The choice of places depends only on `seed` (D-114).
 */
export const cheapestHomes = async (
  db: Knex,
  { placeIds, closed, seed, limit }: { placeIds: readonly number[]; closed: readonly string[]; seed: string; limit: number },
): Promise<(Found & { placeId: number })[]> => {
  const { rows } = await db.raw<{ rows: (Found & { placeId: number })[] }>(
    `select * from (
       select distinct on (place) place as "placeId", s.listing_id as "listingId", ${PRICE.month} as price, ${UNIT.month} as unit, s.currency, s.country_code as country, s.reviews, s.rating,
              s.lat_e6 / 1e6::float8 as lat, s.lng_e6 / 1e6::float8 as lng
         from unnest(cast(:placeIds as int[])) place
         join search_listings s on s.live and s.place_ids @> array[place] and s.category = any(cast(:homes as text[]))
          and not s.country_code = any(cast(:closed as text[]))
         left join (${CENTS_PER_UNIT}) rate using (currency)
        order by place, ${MONTHLY_USD} asc nulls last, ${NIGHTLY_USD}, s.listing_id
     ) cheapest order by md5(:seed || '/' || "placeId") limit :limit`,
    { placeIds: [...placeIds], homes: [...vocabulary.HOMES], closed: [...closed], seed, limit },
  );
  return rows;
};

/** The conditions of a filter; values are passed only as parameters. */
const where = (filter: Filter, now: Instant): Condition => {
  const { stay, guests, rooms, priceMin, priceMax, kinds, categories, flags, verifiedOnly, area, without, hidden = [] } = filter;
  const usd = usdOf(basisOf({ stay, by: filter.by ?? 'month' }));
  const conditions: Condition[] = [
    { sql: 's.live', values: {} },
    { sql: `least(${MAX_GUESTS}, s.guests) >= cast(:guests as int)`, values: { guests } },
    ...(area ? [inArea(area)] : []),
    ...(stay ? [freeFor(stay, now)] : []),
    ...(rooms === null
      ? []
      : [{ sql: rooms === 0 ? 's.rooms = cast(:rooms as int)' : 's.rooms >= cast(:rooms as int)', values: { rooms } }]),
    ...(priceMin === null ? [] : [{ sql: `${usd} >= cast(:priceMin as bigint)`, values: { priceMin } }]),
    ...(priceMax === null ? [] : [{ sql: `${usd} <= cast(:priceMax as bigint)`, values: { priceMax } }]),
    ...(categories.length === 0 ? [] : [{ sql: 's.category = any(cast(:categories as text[]))', values: { categories: [...categories] } }]),
    ...(flags.length === 0 ? [] : [{ sql: 's.flags @> cast(:flags as text[])', values: { flags: [...flags] } }]),
    ...(verifiedOnly ? [{ sql: 's.verified', values: {} }] : []),
    ...(kinds.length === 0 ? [] : [anyKind(kinds)]),
    ...(without ? [leftOut(without)] : []),
    ...(hidden.length > 0 ? [{ sql: 'not s.listing_id = any(cast(:hidden as int[]))', values: { hidden: [...hidden] } }] : []),
  ];
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' and '),
    values: Object.assign({}, ...conditions.map(({ values }) => values)),
  };
};

const leftOut = ({ countries, places }: NonNullable<Filter['without']>): Condition => ({
  sql: 'not s.country_code = any(cast(:closed as text[])) and not s.place_ids && cast(:beyond as int[])',
  values: { closed: [...countries], beyond: [...places] },
});

const anyKind = (kinds: Filter['kinds']): Condition => ({
  sql: kinds.map((_, i) => `s.type = any(cast(:types${i} as text[])) and s.category = any(cast(:among${i} as text[]))`).join(' or '),
  values: Object.fromEntries(
    kinds.flatMap(({ types, among }, i) => [
      [`types${i}`, [...types]],
      [`among${i}`, [...among]],
    ]),
  ),
});

const inArea = (area: Area): Condition => {
  switch (area.kind) {
    case 'place':
      return { sql: 's.place_ids @> array[cast(:place as int)]', values: { place: area.id } };
    case 'box': {
      const { south, west, north, east } = area.box;
      const box = `(${micro(east)},${micro(north)}),(${micro(west)},${micro(south)})`;
      return { sql: 'point(s.lng_e6, s.lat_e6) <@ cast(:box as box)', values: { box } };
    }
    default: {
      const ring = `(${area.ring.map(([lng, lat]) => `(${micro(lng)},${micro(lat)})`).join(',')})`;
      return { sql: 'point(s.lng_e6, s.lat_e6) <@ cast(:ring as polygon)', values: { ring } };
    }
  }
};

/** SQL of today's date in the listing's time zone (D-03). */
const TODAY = '(cast(:now as timestamptz) at time zone s.time_zone)::date';

/**
 * The condition that these nights can be requested, by the rules of the calendar (`kernel/stay-rules.ts`): mode, horizon, free nights,
 * minimum stay, and no remaining gap shorter than it, unless the stay fills one exactly (D-90). A minimum of one night cannot leave such a
 * gap, so neighbouring stays are read only for a longer minimum.
 */
const freeFor = ({ checkIn, checkOut }: NonNullable<Filter['stay']>, now: Instant): Condition => {
  const stay = { checkIn, checkOut };
  const isNightly = basisOfStay(stay) === 'night';
  const byNight = `s.mode <> 'monthly' and s.nightly is not null`;
  const byMonth = `s.mode <> 'daily' and s.monthly is not null`;
  // a calendar month counts as one where a space is let by the month only (D-167)
  const mode = isNightly ? (holdsMonth(stay) ? `(${byNight} or s.mode = 'monthly' and s.monthly is not null)` : byNight) : byMonth;
  const isShort = (from: string, to: string) =>
    `(${to} - ${from} < s.min_nights and not (s.mode = 'monthly' and (${from} + interval '1 month')::date <= ${to}))`;
  const first = 'cast(:checkIn as date)';
  const last = 'cast(:checkOut as date)';
  const horizon = `${TODAY} + interval '${HORIZON}'`;
  return {
    sql: [
      mode,
      `not s.busy && daterange(cast(:checkIn as date), cast(:checkOut as date))`,
      ...(isPlainlyAhead(checkIn, checkOut, now) ? [] : [`cast(:checkIn as date) >= ${TODAY} and cast(:checkOut as date) <= ${horizon}`]),
      `(s.min_nights = 1 or (
         select case when ${isShort(first, last)} then s.sells_orphan_nights and before = ${first} and after = ${last}
                else not coalesce(before < ${first} and ${isShort('before', first)} and before > ${TODAY}, false)
                 and not coalesce(after > ${last} and ${isShort(last, 'after')} and after < ${horizon}, false)
                end
           from (select max(upper(r)) filter (where upper(r) <= cast(:checkIn as date)) as before,
                        min(lower(r)) filter (where lower(r) >= cast(:checkOut as date)) as after
                   from unnest(s.busy) r) gap))`,
    ].join(' and '),
    values: { checkIn, checkOut, now },
  };
};

/** True when the stay is neither past nor beyond the horizon in any time zone, so that no zone needs to be looked up. */
const isPlainlyAhead = (checkIn: DateOnly, checkOut: DateOnly, now: Instant): boolean => {
  const day = now.slice(0, 10);
  return checkIn > addDays(day, 1) && checkOut <= addMonths(addDays(day, -1), HORIZON_MONTHS);
};
