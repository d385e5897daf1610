import { MAX_ROOMS } from '../../../src/kernel/listings/limits.ts';
import { WIRE_TYPES } from '../../../src/kernel/listings/vocabulary.ts';
import { basisOfNights, type PriceBasis } from '../../../src/kernel/stay-rules.ts';
import { numberOf, plusDays } from '../../calendar/days.ts';
import { guestsIn, isAskable, stayIn } from '../../search-address.ts';
import { pagingOf, whole } from '../../ui/paging.ts';
import { type Category, categoriesFor, FLAGS, type Flag, ROOM_KINDS, type Type } from './vocabulary.ts';

/** The criteria of a search, read from the URL (docs/rules/product.md#calls). Unknown or invalid values are ignored (S-09). */
export type Criteria = {
  /** The place, by the names of the API. */
  where: Readonly<Partial<Record<PlaceName, string>>>;
  latitud: number | null;
  longitud: number | null;
  /** Corners of the map as `lat,lng`, once it was moved. Both or neither. */
  northeast: string | null;
  southwest: string | null;
  /** A drawn area as JSON [[lng, lat], …]; takes precedence over the corners. */
  polygon: string | null;
  from: string | null;
  to: string | null;
  guests: number;
  types: readonly Type[];
  categories: readonly Category[];
  /** Minimum number of rooms; 0 means studios; null any. Only for entire places. */
  rooms: number | null;
  /**
   * The unit of prices while no dates are selected: also what is compared, sorted and shown on the map (D-126). Null: not selected, so the
   * unit that most results have, as in the response (`shownBy`).
   */
  by: PriceBasis | null;
  /** In US dollars of the compared price: the whole stay under 30 nights, else the month; 0 means no limit. */
  priceMin: number;
  priceMax: number;
  verified: boolean;
  flags: readonly Flag[];
  order: Order;
  page: number;
  perPage: number;
};

export const PLACE_NAMES = ['search_query', 'country', 'comuna', 'long_name', 'direccion_completa', 'type_route'] as const;
type PlaceName = (typeof PLACE_NAMES)[number];
export const ORDERS = ['recomendado', 'precio_asc', 'precio_desc', 'nuevos'] as const;
export type Order = (typeof ORDERS)[number];
export const PER_PAGE = 12;

const BY: Readonly<Record<string, PriceBasis>> = { noche: 'night', mes: 'month' };
export const WIRE_BY = { night: 'noche', month: 'mes' } as const satisfies Record<PriceBasis, string>;

/** The price unit by its name in the URL: omitted if not selected, and for a monthly price limit, which is the default. */
export const saidBy = ({ by, priceMin, priceMax }: Pick<Criteria, 'by' | 'priceMin' | 'priceMax'>): { precio_por?: string } =>
  by === null || (by === 'month' && (priceMin > 0 || priceMax > 0)) ? {} : { precio_por: WIRE_BY[by] };

/** The unit of prices of results without dates; a month until they are loaded. */
export const shownBy = ({ by }: Pick<Criteria, 'by'>, results: { precio_por: 'noche' | 'mes' } | undefined): PriceBasis =>
  by ?? BY[results?.precio_por ?? ''] ?? 'month';

const CORNER = /^\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*$/;
/** The limits of the server (SEC-23). */
const MAX = { text: 300, polygon: 10_000, corners: 200 } as const;
const dollars = (value: string | null): number => (/^\d{1,7}(\.\d+)?$/.test(value ?? '') ? Number(value) : 0);
const degrees = (value: string | null, most: number): number | null => {
  const number = Number(value);
  return value && Math.abs(number) <= most ? number : null;
};

/** In the earliest time zone it may already be tomorrow: the horizon is counted from that day. */
const daysIn = (params: URLSearchParams, today: string): Pick<Criteria, 'from' | 'to'> => {
  const stay = stayIn(params);
  return stay && isAskable(stay, today, plusDays(today, 1)) ? { from: stay.from, to: stay.to } : { from: null, to: null };
};

/** Parses a corner into latitude and longitude. */
export const cornerOf = (corner: string | null): { lat: number; lng: number } | null => {
  const [, lat = '', lng = ''] = CORNER.exec(corner ?? '') ?? [];
  const north = degrees(lat, 90);
  const east = degrees(lng, 180);
  return north === null || east === null ? null : { lat: north, lng: east };
};

const boxIn = (params: URLSearchParams): Pick<Criteria, 'northeast' | 'southwest'> => {
  const northeast = params.get('northeast');
  const southwest = params.get('southwest');
  const ne = cornerOf(northeast);
  const sw = cornerOf(southwest);
  return ne && sw && ne.lat >= sw.lat && ne.lng >= sw.lng ? { northeast, southwest } : { northeast: null, southwest: null };
};

const ringIn = (text: string | null): string | null => {
  if (!text || text.length > MAX.polygon) return null;
  try {
    const ring: unknown = JSON.parse(text);
    const isPoint = (point: unknown) => {
      const [lng, lat, more]: unknown[] = Array.isArray(point) ? point : [];
      return typeof lng === 'number' && typeof lat === 'number' && more === undefined && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
    };
    return Array.isArray(ring) && ring.length >= 3 && ring.length <= MAX.corners && ring.every(isPoint) ? text : null;
  } catch {
    return null;
  }
};

const isSet = (params: URLSearchParams, name: string): boolean => /^(1|true)$/.test(params.get(name) ?? '');
/** The known names that are in the list parameter, or set as separate flags. */
const named = <Name extends string>(params: URLSearchParams, list: string, known: readonly Name[]): Name[] => {
  const values = [...params.getAll(list), ...params.getAll(`${list}[]`)];
  return known.filter((name) => values.includes(name) || isSet(params, name));
};

const typesIn = (params: URLSearchParams): Type[] => {
  const room = params.getAll('tipo_alojamiento').includes('habitacion') || isSet(params, 'habitacion');
  const types = named(params, 'tipo_alojamiento', WIRE_TYPES);
  return room ? WIRE_TYPES.filter((type) => types.includes(type) || ROOM_KINDS.includes(type)) : types;
};

/** Drops criteria that do not fit the chosen types: categories of other types, and rooms unless all are entire places (S-08). */
export const fitting = (criteria: Criteria): Criteria => {
  const offered = categoriesFor(criteria.types);
  return {
    ...criteria,
    categories: criteria.categories.filter((category) => offered.includes(category)),
    rooms: criteria.types.includes('entero') ? criteria.rooms : null,
  };
};

/** Parses the URL. `today` is the earliest day that can be searched for. */
export const criteriaOf = (params: URLSearchParams, today: string): Criteria => {
  const types = typesIn(params);
  const latitud = degrees(params.get('latitud'), 90);
  const longitud = degrees(params.get('longitud'), 180);
  const text = (name: string) => params.get(name)?.replaceAll('\0', '').trim() ?? '';
  const order = params.get('orden');
  const days = daysIn(params, today);
  const period = stayIn(params);
  // an old URL with past dates meant a nightly price; without dates it would be read as a monthly price
  const isOutOfDate = days.from === null && period !== null && isNightly(period);
  const [priceMin, priceMax] = isOutOfDate ? [0, 0] : [dollars(params.get('precio_min')), dollars(params.get('precio_max'))];
  return fitting({
    where: Object.fromEntries(PLACE_NAMES.filter((name) => text(name) && text(name).length <= MAX.text).map((name) => [name, text(name)])),
    latitud: longitud === null ? null : latitud,
    longitud: latitud === null ? null : longitud,
    ...boxIn(params),
    polygon: ringIn(params.get('polygon')),
    ...days,
    by: BY[params.get('precio_por') ?? ''] ?? (days.from === null && (priceMin > 0 || priceMax > 0) ? 'month' : null),
    guests: guestsIn(params),
    types,
    // camper as a flag is a type, not a category
    categories: named(params, 'categoria', categoriesFor([])).filter(
      (name) => name !== 'camper' || params.getAll('categoria').includes(name),
    ),
    rooms: whole(params.get('rooms_number'), 0, MAX_ROOMS),
    priceMin: priceMax > 0 && priceMin > priceMax ? 0 : priceMin,
    priceMax,
    verified: isSet(params, 'verificado'),
    flags: FLAGS.filter((flag) => isSet(params, flag)),
    order: ORDERS.find((known) => known === order) ?? 'recomendado',
    ...pagingOf(params, PER_PAGE),
  });
};

export const stayOf = ({ from, to }: Pick<Criteria, 'from' | 'to'>) =>
  from && to ? { from, to, nights: numberOf(to) - numberOf(from) } : null;

type Dated = Pick<Criteria, 'from' | 'to'> & Partial<Pick<Criteria, 'by'>>;

/** Whether prices are per night rather than per month: depends on the dates, or without dates on the selected unit. */
export const isNightly = (criteria: Dated): boolean => {
  const stay = stayOf(criteria);
  return (stay ? basisOfNights(stay.nights) : criteria.by) === 'night';
};

/** The number of nights covered by the compared price: with dates under 30 nights all of them, per night one; null for a month. */
export const comparedNights = (criteria: Dated): number | null => (isNightly(criteria) ? (stayOf(criteria)?.nights ?? 1) : null);
