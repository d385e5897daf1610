import { z } from 'zod';
import { eachLanguage } from '../kernel/languages.ts';
import { contract } from '../server/http/contract.ts';
import { needle } from '../server/http/input/fields.ts';

const corner = z.object({ lat: z.number(), lng: z.number() });

export const location = z
  .object({
    id: z.int(),
    search_query: z.string().describe('Its part of an address: `/{lang}/accommodation/{search_query}`'),
    type_route: z.enum(['country', 'city', 'comuna']),
    country: z.string().describe('In the language of the call'),
    country_code: z.string(),
    comuna: z.string().describe('Its own name'),
    region: z.string().nullable().describe('Region of a city, city of a comuna'),
    long_name: z.string(),
    latitud: z.number(),
    longitud: z.number(),
    northeast: corner,
    southwest: corner,
    polygon: z
      .array(z.tuple([z.number(), z.number()]))
      .nullable()
      .describe('Closed ring of [lng, lat]'),
    image_filename: z.string().nullable().describe('Below `/pictures/places/`; null for places without a drawing of their own'),
    descripcion: z.string().nullable().describe('A sentence about a city, in the language of the call'),
    search_query_enabled: z.boolean(),
    home_search_query_enabled: z.boolean(),
    landing: z
      .object(eachLanguage(() => z.string()))
      .nullable()
      .describe('The path of its page in each language (D-08); null for a country'),
  })
  .meta({ id: 'Location' });

export type LocationView = z.input<typeof location>;

/** A suggestion includes whether a search there finds anything. */
const suggestion = location
  .extend({ espacios: z.int().describe('Spaces that can be found there, at most a minute old') })
  .meta({ id: 'Suggestion' });

export const getLocations = contract({
  name: 'getLocations',
  tag: 'Spaces',
  summary:
    'The location catalogue, for autocomplete: blind to case and accents, the most spaces first; without q the places of the home page',
  method: 'get',
  path: '/locations',
  role: 'public',
  rate: 'search',
  query: z.object({
    q: needle,
    con_espacios: z.coerce
      .number()
      .int()
      .min(1)
      .max(20)
      .optional()
      .describe('Without q: only so many of the cities and districts with spaces, the most spaces first'),
  }),
  response: z.object({ data: z.array(suggestion) }),
});

export const getLocation = contract({
  name: 'getLocation',
  tag: 'Spaces',
  summary: 'One place by its part of an address, with or without a search-term word before it',
  method: 'get',
  path: '/locations/{search_query}',
  role: 'public',
  params: z.object({ search_query: z.string().min(1).max(120) }),
  response: z.object({ data: location }),
});

const point = z.object({ latitud: z.coerce.number().min(-90).max(90), longitud: z.coerce.number().min(-180).max(180) });

export const getPlaceAt = contract({
  name: 'getPlaceAt',
  tag: 'Spaces',
  summary: 'Where a point lies, and what the law there asks of a host; null outside the countries of the catalogue',
  method: 'get',
  path: '/locations_at',
  role: 'public',
  rate: 'search',
  query: point,
  response: z.object({
    data: z
      .object({
        comuna: z.string(),
        country: z.string(),
        country_code: z.string(),
        opera: z.boolean().describe('Spaces can be published there (D-06)'),
        registro: z
          .enum(['buenos_aires', 'offered', 'none'])
          .describe('Whether a registration number is asked for: with the law of Buenos Aires, without a law cited, not at all (D-05)'),
      })
      .nullable(),
  }),
});

const address = z
  .object({
    label: z.string().describe('The whole of it, to choose by'),
    direccion: z.string().nullable().describe('Street'),
    numero: z.string().nullable(),
    comuna: z.string().describe('Its place of the catalogue'),
    country_code: z.string(),
    latitud: z.number(),
    longitud: z.number(),
    exacto: z.boolean().describe('The door itself; otherwise the middle of a street or place, to be moved by hand'),
  })
  .meta({ id: 'Address' });

export type AddressView = z.input<typeof address>;

const fuente = z
  .enum(['geocoder', 'catalogo'])
  .describe('The geocoder that was set (`GEOCODER_URL`), or the catalogue while there is none or it is down');

export const getAddresses = contract({
  name: 'getAddresses',
  tag: 'Spaces',
  summary: 'Addresses for what a host types, in the countries of the catalogue',
  method: 'get',
  path: '/addresses',
  role: 'user',
  rate: 'search',
  query: z.object({ q: needle }),
  response: z.object({ data: z.array(address), fuente }),
});

export const getAddressAt = contract({
  name: 'getAddressAt',
  tag: 'Spaces',
  summary: 'The address at a point, null when none is known',
  method: 'get',
  path: '/addresses_at',
  role: 'user',
  rate: 'search',
  query: point,
  response: z.object({ data: address.nullable(), fuente }),
});
