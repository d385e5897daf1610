import { z } from 'zod';
import { breaker } from '../../engine/concurrency/breaker.ts';
import { pace, TooBusy } from '../../engine/concurrency/pace.ts';
import { remembered } from '../../engine/concurrency/remembered.ts';
import { fetchOutside } from '../../engine/outside.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fold } from '../../kernel/fold.ts';
import type { Language } from '../../kernel/types.ts';
import { boundedText } from '../../server/bounded-text.ts';
import type { Address, Geocoder } from './port.ts';

const COUNTRIES = 'ar,cl,co,es,mx,pa,pe,pt';
const MAX_ADDRESSES = 5;
const MAX_CHARS = 262_144;

const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit);
/** A place as returned with `format=jsonv2&addressdetails=1`; numbers are strings. */
const place = z.object({
  lat: degrees(90),
  lon: degrees(180),
  display_name: z.string().min(1).max(1000),
  address: z
    .object({
      house_number: z.string().max(40),
      road: z.string().max(200),
      pedestrian: z.string().max(200),
      footway: z.string().max(200),
      square: z.string().max(200),
    })
    .partial()
    .default({}),
});
/** A row that cannot be parsed is skipped. */
const places = z
  .array(z.unknown())
  .max(50)
  .transform((rows) => rows.flatMap((row) => place.safeParse(row).data ?? []));
/** If no place is nearby, the response is `{"error":"Unable to geocode"}`. */
const placeOrNone = z.union([place, z.object({ error: z.string() }).transform(() => null)]);

const addressOf = ({ lat, lon: lng, display_name: label, address }: z.output<typeof place>): Address => {
  const street = address.road ?? address.pedestrian ?? address.footway ?? address.square ?? null;
  const number = address.house_number ?? null;
  return { lat, lng, label, street, number, exact: street !== null && number !== null };
};

type Options = {
  /** The base URL of the service, with `/search` and `/reverse` below it. An API key may be part of its query. */
  readonly url: string;
  /** The User-Agent header, which the usage policy requires. */
  readonly userAgent: string;
  readonly timeoutMs: number;
};

/** A geocoder for Nominatim or a compatible service (nominatim.org, API reference: Search and Reverse queries). */
export const nominatim = ({ url, userAgent, timeoutMs }: Options): Geocoder => {
  const ask = async <T>(
    call: 'search' | 'reverse',
    language: Language,
    query: Record<string, string>,
    answer: z.ZodType<T>,
  ): Promise<T> => {
    const address = new URL(url);
    address.pathname = `${address.pathname.replace(/\/+$/, '')}/${call}`;
    const all = { ...query, format: 'jsonv2', addressdetails: '1', 'accept-language': language };
    for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value);
    const response = await fetchOutside('the geocoder', address, timeoutMs, {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the geocoder answered ${response.status}`);
    }
    return answer.parse(JSON.parse(await boundedText(response, MAX_CHARS)));
  };
  return {
    search: async (text, language) => {
      const found = await ask(
        'search',
        language,
        { q: text, countrycodes: COUNTRIES, limit: String(MAX_ADDRESSES), layer: 'address' },
        places,
      );
      return found.map(addressOf);
    },
    reverse: async ({ lat, lng }, language) => {
      const found = await ask('reverse', language, { lat: String(lat), lon: String(lng), zoom: '18', layer: 'address' }, placeOrNone);
      return found && addressOf(found);
    },
  };
};

const INTERVAL_MS = 1000;
const PATIENCE_MS = 2000;
const FAILURES = 3;
const REST_MS = 30_000;
const MAX_CACHED = 1000;
const DAY_MS = 86_400_000;
/** Five decimals of a degree are about a metre: points within a metre share a cache entry. */
const DECIMALS = 5;

/** Applies the usage policy of a shared geocoder (SEC-41; Nominatim): at most one call a second, a cache, and a circuit breaker. */
export const considerate = (geocoder: Geocoder, clock: Clock): Geocoder => {
  const cached = remembered({ clock, maxEntries: MAX_CACHED, lifeMs: DAY_MS });
  const throughBreaker = breaker({ clock, failures: FAILURES, restMs: REST_MS, excused: (error) => error instanceof TooBusy });
  const inTurn = pace({ clock, everyMs: INTERVAL_MS, patienceMs: PATIENCE_MS });
  const ask = <T>(question: string, answer: () => Promise<T>): Promise<T> => cached(question, () => throughBreaker(() => inTurn(answer)));
  return {
    search: (text, language) => ask(`search ${language} ${fold(text)}`, () => geocoder.search(text, language)),
    reverse: ({ lat, lng }, language) =>
      ask(`reverse ${language} ${lat.toFixed(DECIMALS)} ${lng.toFixed(DECIMALS)}`, () => geocoder.reverse({ lat, lng }, language)),
  };
};
