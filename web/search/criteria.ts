import { nightsBetween } from '../calendar/days.ts';
import { guestsIn } from '../search-address.ts';

/** What was asked for, as the address has it (spec 7). Unknown or bad values fall back to nothing (S-09). */
export type Criteria = {
  search_query: string | null;
  long_name: string | null;
  from: string | null;
  to: string | null;
  guests: number;
  types: readonly string[];
  priceMax: number;
  order: Order;
  page: number;
  /** `lat,lng` corners: of the map, once it was moved. */
  northeast: string | null;
  southwest: string | null;
};

export const ORDERS = ['recomendado', 'precio_asc', 'precio_desc', 'nuevos'] as const;
export type Order = (typeof ORDERS)[number];
export const TYPES = ['entero', 'privado', 'compartido', 'cowork', 'camper'] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CORNER = /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/;
const text = (value: string | null) => (value && value.length <= 200 ? value : null);
const whole = (value: string | null, min: number, max: number, otherwise: number) => {
  const number = Number(value);
  return value !== null && Number.isInteger(number) && number >= min && number <= max ? number : otherwise;
};

export const criteriaOf = (params: URLSearchParams): Criteria => {
  const [from, to] = [params.get('fecha_inicio'), params.get('fecha_termino')];
  const dated = from !== null && to !== null && DAY.test(from) && DAY.test(to) && nightsBetween(from, to) > 0;
  const [northeast, southwest] = [params.get('northeast'), params.get('southwest')];
  const boxed = northeast !== null && southwest !== null && CORNER.test(northeast) && CORNER.test(southwest);
  const order = params.get('orden');
  return {
    search_query: text(params.get('search_query')),
    long_name: text(params.get('long_name')),
    from: dated ? from : null,
    to: dated ? to : null,
    guests: guestsIn(params),
    types: [...new Set(params.getAll('tipo_alojamiento'))].filter((type) => TYPES.some((known) => known === type)),
    priceMax: whole(params.get('precio_max'), 0, 1_000_000, 0),
    order: ORDERS.find((known) => known === order) ?? 'recomendado',
    page: whole(params.get('page'), 1, 10_000, 1),
    northeast: boxed ? northeast : null,
    southwest: boxed ? southwest : null,
  };
};

/** The same criteria as query of the API. */
export const apiQuery = (criteria: Criteria) => {
  const { search_query, long_name, from, to, guests, types, priceMax, northeast, southwest } = criteria;
  return {
    ...(search_query && { search_query }),
    ...(!search_query && long_name && { long_name }),
    ...(from && to && { fecha_inicio: from, fecha_termino: to }),
    ...(guests > 1 && { numero_huespedes: guests }),
    ...(priceMax > 0 && { precio_max: priceMax }),
    ...(northeast && southwest && { northeast, southwest }),
    tipo_alojamiento: [...types],
    categoria: [],
  };
};

/** Price bounds of the slider in dollars (spec 9): a month or no dates to 3,000 in hundreds; nights to 300 in tens. */
export const priceBounds = ({ from, to }: Pick<Criteria, 'from' | 'to'>): { max: number; step: number } =>
  from && to && nightsBetween(from, to) < 30 ? { max: 300, step: 10 } : { max: 3_000, step: 100 };

/** Another value for one name; any change of criteria begins at the first page (S-12). */
export const changed = (params: URLSearchParams, changes: Readonly<Record<string, string | readonly string[] | null>>): URLSearchParams => {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    for (const one of value === null ? [] : [value].flat()) next.append(name, one);
  }
  return next;
};

/** How many filters are active beside place, dates and guests (S-06). */
export const activeFilters = ({ types, priceMax }: Criteria): number => types.length + (priceMax > 0 ? 1 : 0);
