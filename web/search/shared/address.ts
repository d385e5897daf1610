import { WIRE_TYPES } from '../../../src/kernel/listings/vocabulary.ts';
import { type SearchedStay, searchAddress } from '../../search-address.ts';
import { type Criteria, comparedNights, criteriaOf, fitting, PER_PAGE, PLACE_NAMES, saidBy } from './criteria.ts';
import { categoriesFor, FLAGS } from './vocabulary.ts';

/** The criteria by the query names of the API (docs/rules/product.md#calls); defaults are left out. */
const named = (criteria: Criteria): Record<string, string | readonly string[]> => {
  const {
    where,
    latitud,
    longitud,
    northeast,
    southwest,
    polygon,
    from,
    to,
    guests,
    rooms,
    priceMin,
    priceMax,
    flags,
    order,
    page,
    perPage,
  } = criteria;
  return {
    ...where,
    ...(latitud !== null && longitud !== null && { latitud: String(latitud), longitud: String(longitud) }),
    ...(northeast && southwest && { northeast, southwest }),
    ...(polygon && { polygon }),
    ...(from && to && { fecha_inicio: from, fecha_termino: to }),
    ...(guests > 1 && { numero_huespedes: String(guests) }),
    ...saidBy(criteria),
    tipo_alojamiento: criteria.types,
    categoria: criteria.categories,
    ...(rooms !== null && { rooms_number: String(rooms) }),
    ...(priceMin > 0 && { precio_min: String(priceMin) }),
    ...(priceMax > 0 && { precio_max: String(priceMax) }),
    ...(criteria.verified && { verificado: '1' }),
    ...Object.fromEntries(flags.map((flag) => [flag, '1'])),
    ...(order !== 'recomendado' && { orden: order }),
    ...(page > 1 && { page: String(page) }),
    ...(perPage !== PER_PAGE && { perPage: String(perPage) }),
  };
};

type Stay = { from: string; to: string };

/** All query names of a search; other parameters of a URL are preserved. */
const OURS: readonly string[] = [
  ...PLACE_NAMES,
  'latitud',
  'longitud',
  'northeast',
  'southwest',
  'polygon',
  'fecha_inicio',
  'fecha_termino',
  'numero_huespedes',
  'tipo_alojamiento',
  'tipo_alojamiento[]',
  'categoria',
  'categoria[]',
  'rooms_number',
  'precio_min',
  'precio_por',
  'precio_max',
  'verificado',
  'orden',
  'page',
  'perPage',
  'limit',
  'habitacion',
  ...WIRE_TYPES,
  ...categoriesFor([]),
  ...FLAGS,
];

export const addressOf = (criteria: Criteria, before = new URLSearchParams()): URLSearchParams => {
  const next = new URLSearchParams(before);
  for (const name of OURS) next.delete(name);
  for (const [name, value] of Object.entries(named(criteria))) for (const one of [value].flat()) next.append(name, one);
  return next;
};

/**
 * The URL with changed criteria; any change returns to the first page (S-12), and combinations that are no longer valid are dropped (S-08).
 */
export const changed = (params: URLSearchParams, changes: Partial<Criteria>, today: string): URLSearchParams =>
  addressOf(fitting({ ...criteriaOf(params, today), page: 1, ...changes }), params);

/** The criteria as an API query, used for the list and the pins. */
export const apiQuery = (criteria: Criteria) => {
  const { types, categories, latitud, longitud, guests, rooms, priceMin, priceMax, order: _, page: __, perPage: ___, ...others } = criteria;
  const { northeast, southwest, polygon, from, to, flags, verified, where } = others;
  return {
    ...where,
    ...(latitud !== null && longitud !== null && { latitud, longitud }),
    ...(northeast && southwest && { northeast, southwest }),
    ...(polygon && { polygon }),
    ...(from && to && { fecha_inicio: from, fecha_termino: to }),
    ...(guests > 1 && { numero_huespedes: guests }),
    ...saidBy(criteria),
    ...(rooms !== null && { rooms_number: rooms }),
    ...(priceMin > 0 && { precio_min: priceMin }),
    ...(priceMax > 0 && { precio_max: priceMax }),
    ...(verified && { verificado: '1' }),
    ...Object.fromEntries(flags.map((flag) => [flag, '1'])),
    tipo_alojamiento: [...types],
    categoria: [...categories],
  };
};

const AREA = ['northeast', 'southwest', 'polygon', 'latitud', 'longitud', 'page'] as const;
const PRICES = ['precio_min', 'precio_max'] as const;

/**
 * The URL for another place, stay or number of guests, with the same filters. The price of a stay is not comparable with that of another
 * stay or of a month, so the price filter is dropped when the number of nights it covers changes.
 */
export const searchedAgain = (
  params: URLSearchParams,
  wanted: SearchedStay,
  before: Stay | null,
): { address: URLSearchParams; priceDropped: boolean } => {
  const address = new URLSearchParams(params);
  for (const name of [...PLACE_NAMES, ...AREA, 'fecha_inicio', 'fecha_termino', 'numero_huespedes']) address.delete(name);
  for (const [name, value] of new URL(searchAddress(wanted), 'http://posada.invalid').searchParams) address.set(name, value);
  const by = params.get('precio_por') === 'noche' ? 'night' : 'month';
  const wasOf = comparedNights({ ...(before ?? { from: null, to: null }), by });
  const priceDropped = wasOf !== comparedNights({ ...wanted, by }) && PRICES.some((name) => address.has(name));
  if (priceDropped) for (const name of PRICES) address.delete(name);
  return { address, priceDropped };
};
