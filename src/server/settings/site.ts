import { z } from 'zod';
import { BENEFITS, type Benefit, isBenefit } from '../../kernel/benefits.ts';
import { about, url } from './kinds.ts';

/** A number of nobody, so that the button can be seen. */
export const DEMO_WHATSAPP = '56900000000';

const isHttp = (value: string): boolean => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** What the site shows and asks elsewhere: map, videos, addresses, blog, rates, search, help. */
export const site = {
  MAP_STREETS: z
    .string()
    .refine((value) => value === 'off' || value.endsWith('.pmtiles') || isHttp(value))
    .default('https://tiles.openfreemap.org/planet')
    .meta(
      about({
        takes: 'an http(s):// address of TileJSON, a .pmtiles file (a relative name is below `DATA_DIR`), or off',
        description:
          'Where the streets of maps come from: vector tiles in the schema of OpenMapTiles or Protomaps. The program fetches and keeps them and serves them itself ([streets](operations.md#streets)).',
      }),
    ),
  VIDEO_HOSTS: z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
    .refine((hosts) => hosts.every((host) => /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/.test(host)))
    .optional()
    .meta(
      about({
        takes: 'names of hosts separated by commas, such as videos.example.org',
        description: 'Where the video of a listing may be, beside YouTube and Vimeo.',
        shown: 'YouTube and Vimeo',
      }),
    ),
  GEOCODER_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// address',
        description:
          'A Nominatim, or what speaks like one, that finds addresses while a host types (openstreetmap.org does not allow that).',
        shown: 'the location catalogue',
      }),
    ),
  BLOG_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes:
          'an http(s):// address that answers {articles: [{slug, published, updated, es: {title, lead, html}, en: {title, lead, html}}]}',
        description:
          'A content API for the blog, asked every ten minutes. Days are yyyy-mm-dd, `updated` may be missing, a slug is of a-z, 0-9 and hyphens; an article without both languages is not shown.',
        shown: 'the articles the program comes with',
      }),
    ),
  RATES_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// address that answers {base, rates}',
        description: 'Exchange rates, asked once a day; a table that fails or jumps threefold leaves the old one.',
        shown: 'the rates the program comes with',
      }),
    ),
  COUNTRY_INFO_URL: url(['http:', 'https:'])
    .optional()
    .meta(
      about({
        takes: 'an http(s):// address that speaks REST Countries 3.1 (`/all?fields=cca2,idd`), such as https://restcountries.com/v3.1',
        description:
          'Calling codes of the countries outside the catalogue, asked once a day and waited for one second at most. Nothing of a person is sent; a code that no country has is passed over.',
        shown: 'the table the program comes with',
      }),
    ),
  SEARCH: z
    .enum(['memory', 'postgres'])
    .default('memory')
    .meta(
      about({
        takes: 'memory or postgres',
        description:
          'What answers searches: `memory`, an index that each web process keeps (about 20 MB for 100,000 listings), or `postgres`, always the database.',
      }),
    ),
  BENEFITS: z
    .string()
    .transform((list) => list.split(',').flatMap((name) => name.trim() || []))
    .refine((names): names is Benefit[] => names.every(isBenefit))
    .optional()
    .meta(
      about({
        takes: `names separated by commas, of ${BENEFITS.join(', ')}; empty for none`,
        description: 'What is offered beside the stay, as the home page and the pages of places say.',
        shown: 'all of them',
      }),
    ),
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\d{8,15}$/)
    .optional()
    .meta(
      about({
        takes: 'digits with the country code, such as 56912345678',
        description: 'Where the help button writes to; without one production has no such button.',
        shown: `\`${DEMO_WHATSAPP}\`; in production none`,
      }),
    ),
};
