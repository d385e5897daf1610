import { z } from 'zod';
import { MAX_ROOMS } from '../kernel/listings/limits.ts';
import { recordOf } from '../kernel/own.ts';
import { card } from '../listings/public.ts';
import { location } from '../places/public.ts';
import { priceShapes } from '../pricing/public.ts';
import { contract } from '../server/http/contract.ts';
import { pageQuery } from '../server/http/input/lists.ts';
import { FLAG_NAMES } from './flags.ts';

/** Duplicates and empty values of a repeated parameter are dropped. */
const single = (value: unknown): unknown => {
  const last = Array.isArray(value) ? value.at(-1) : value;
  return last === '' ? undefined : last;
};
const optional = <T extends z.ZodType>(kind: T) => z.preprocess(single, kind.optional());
const text = optional(z.string().trim().max(300));
const several = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat().filter((entry) => entry !== '')),
  z.array(z.string().max(60)).max(20).default([]), // SEC-23; the default makes the parameter optional
);

const filters = {
  search_query: text.describe('URL segment from the location catalogue'),
  country: text,
  comuna: text,
  long_name: text,
  direccion_completa: text,
  type_route: text,
  latitud: optional(z.coerce.number().min(-90).max(90)),
  longitud: optional(z.coerce.number().min(-180).max(180)),
  northeast: text.describe('lat,lng; a box other than the place’s own overrides the place'),
  southwest: text.describe('lat,lng'),
  polygon: optional(z.string().max(10_000)).describe('JSON [[lng, lat], …], 3 to 200 corners; overrides a box'),
  fecha_inicio: text,
  fecha_termino: text,
  numero_huespedes: optional(z.coerce.number().int().max(100)).describe('Below 1 counts as 1'),
  rooms_number: optional(z.coerce.number().int().min(0).max(MAX_ROOMS)).describe('Minimum; 0 with tipo_alojamiento=entero means studios'),
  precio_min: optional(z.coerce.number().min(0)).describe(
    'US dollars, all-inclusive: the whole stay under 30 nights, otherwise one month of it; without dates see precio_por',
  ),
  precio_max: optional(z.coerce.number().min(0)).describe('0 means no limit'),
  precio_por: text.describe('noche or mes: price unit without dates; default mes with a price limit, otherwise that of most results'),
  tipo_alojamiento: several,
  categoria: several,
  verificado: text.describe('1: only spaces visited by our staff'),
  ...recordOf(FLAG_NAMES, () => text),
};

export const searchFilters = z.object(filters);
export type SearchQuery = z.output<typeof searchFilters>;

const query = z.object({
  ...filters,
  orden: text.describe('recomendado, precio_asc, precio_desc, nuevos'),
  ...pageQuery(12),
  limit: optional(z.string().max(10)).describe('Alias of perPage'),
});

/** What a result contains besides the card of its space. */
const beside = z.object({
  precio: z.number(),
  precio_unidad: z.enum(['noche', 'mes']),
  opiniones: z.object({ total: z.int(), promedio: z.number().nullable().describe('One decimal; null below three reviews') }),
  total: z.number().optional().describe('With dates: amount due now for the stay'),
  total_estadia: z.number().optional().describe('With dates: whole stay including service charge'),
  dinero: priceShapes.inShort.optional().describe('With dates: price with the cheapest payment method (D-163)'),
  from: priceShapes.from.optional().describe('With dates: price with the cheapest payment method (D-125)'),
});
const item = card.extend(beside.shape).meta({ id: 'SearchResult' });
export type ItemView = z.output<typeof item>;

const paginate = z.object({ total: z.int(), current_page: z.int(), total_pages: z.int(), per_page: z.int() });
const unit = z.enum(['noche', 'mes']).describe('Price unit: from the dates, otherwise as requested or as offered by most results');
/** The parts from which responses of searches are assembled. */
export const searchParts = { beside, paginate, unit, location, nowhere: z.null() };

export const searchAlojamiento = contract({
  name: 'searchAlojamiento',
  tag: 'Spaces',
  summary: 'Searches approved spaces; with dates, only those requestable for these nights; excludes spaces hidden by the caller',
  method: 'get',
  path: '/search_alojamiento',
  role: 'public',
  rate: 'search',
  query,
  response: z.object({
    data: z.array(item),
    precio_por: unit,
    paginate,
  }),
});

export const searchAlojamientoAll = contract({
  name: 'searchAlojamientoAll',
  tag: 'Spaces',
  summary: 'Returns map pins for the same filters, at most 2,000',
  method: 'get',
  path: '/search_alojamiento_all',
  role: 'public',
  rate: 'search',
  query: searchFilters,
  response: z.object({
    data: z.array(
      z.object({
        idalojamiento: z.int(),
        latitud: z.number(),
        longitud: z.number(),
        precio: z.number().describe('With dates all-inclusive, as shown first on the card'),
        precio_unidad: z.enum(['noche', 'mes', 'estadia']),
        moneda: z.string(),
      }),
    ),
    truncated: z.literal(true).optional(),
  }),
});

export const searchAlojamientoHome = contract({
  name: 'searchAlojamientoHome',
  tag: 'Spaces',
  summary: 'Returns five places for the home page; same for all on one day, each with its cheapest home, monthly rents first',
  method: 'get',
  path: '/search_alojamiento_home',
  role: 'public',
  rate: 'search',
  response: z.object({ data: z.array(z.object({ location, accommodation: item })) }),
});

export const searchAlojamientoRelated = contract({
  name: 'searchAlojamientoRelated',
  tag: 'Spaces',
  summary: 'Returns three other places in the same country; those with spaces first, same for all on one day',
  method: 'get',
  path: '/search_alojamiento_related/{search_query}',
  role: 'public',
  rate: 'search',
  params: z.object({ search_query: z.string().min(1).max(120) }),
  response: z.object({ data: z.array(z.object({ location, accommodation: item.nullable() })) }),
});
