import { z } from 'zod';
import { eachLanguage } from '../kernel/languages.ts';
import { contract } from '../server/http/contract.ts';
import { needle } from '../server/http/input/fields.ts';

const corner = z.object({ lat: z.number(), lng: z.number() });

export const location = z
  .object({
    id: z.int(),
    search_query: z.string().describe('URL segment: `/{lang}/accommodation/{search_query}`'),
    type_route: z.enum(['country', 'city', 'comuna']),
    country: z.string().describe('In the request language'),
    country_code: z.string(),
    comuna: z.string().describe('Name of the place itself'),
    region: z.string().nullable().describe('Region for a city, city for a comuna'),
    long_name: z.string(),
    latitud: z.number(),
    longitud: z.number(),
    northeast: corner,
    southwest: corner,
    polygon: z
      .array(z.tuple([z.number(), z.number()]))
      .nullable()
      .describe('Closed ring of [lng, lat]'),
    image_filename: z.string().nullable().describe('Under `/pictures/places/`; null for places without their own drawing'),
    descripcion: z.string().nullable().describe('One sentence about a city, in the request language'),
    search_query_enabled: z.boolean(),
    home_search_query_enabled: z.boolean(),
    landing: z
      .object(eachLanguage(() => z.string()))
      .nullable()
      .describe('Page path per language (D-08); null for a country'),
  })
  .meta({ id: 'Location' });

export type LocationView = z.input<typeof location>;

/** A suggestion includes whether a search there finds anything. */
const suggestion = location
  .extend({ espacios: z.int().describe('Number of searchable spaces, at most a minute old') })
  .meta({ id: 'Suggestion' });

export const getLocations = contract({
  name: 'getLocations',
  tag: 'Spaces',
  summary: 'Autocompletes from the location catalogue: ignores case and accents, most spaces first; without q, the home page places',
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
      .describe('Without q: maximum number of cities and districts with spaces, most spaces first'),
  }),
  response: z.object({ data: z.array(suggestion) }),
});

export const getLocation = contract({
  name: 'getLocation',
  tag: 'Spaces',
  summary: 'Returns a place by its URL segment, with or without a search term before it',
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
  summary: 'Returns the place at a point and its legal requirements for hosts; null outside catalogue countries',
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
          .describe('Registration number: requested citing Buenos Aires law, requested without a law, not requested (D-05)'),
      })
      .nullable(),
  }),
});

const address = z
  .object({
    label: z.string().describe('Full address, to choose from'),
    direccion: z.string().nullable().describe('Street'),
    numero: z.string().nullable(),
    comuna: z.string().describe('Its place in the catalogue'),
    country_code: z.string(),
    latitud: z.number(),
    longitud: z.number(),
    exacto: z.boolean().describe('Exact entrance; otherwise the centre of a street or place, to adjust manually'),
  })
  .meta({ id: 'Address' });

export type AddressView = z.input<typeof address>;

const fuente = z
  .enum(['geocoder', 'catalogo'])
  .describe('The configured geocoder (`GEOCODER_URL`), or the catalogue if none is set or it is down');

export const getAddresses = contract({
  name: 'getAddresses',
  tag: 'Spaces',
  summary: 'Autocompletes addresses for hosts, in the catalogue countries',
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
  summary: 'Returns the address at a point; null if unknown',
  method: 'get',
  path: '/addresses_at',
  role: 'user',
  rate: 'search',
  query: point,
  response: z.object({ data: address.nullable(), fuente }),
});
