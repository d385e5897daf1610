import type { Knex } from 'knex';
import { systemClock } from '../src/kernel/clock.ts';
import { addDays, nightsOf } from '../src/kernel/nights.ts';
import { FEATURES } from '../src/listings/vocabulary.ts';
import { staySharesBy } from '../src/pricing/public.ts';
import type { Filter } from '../src/search/filter.ts';
import { postgresSearch } from '../src/search/query.ts';
import type { SearchIndex } from '../src/search/search-index.ts';
import type { Tariff } from '../src/terms/events.ts';
import { centreOf, cities } from './rows/listings.ts';

export type Question = { readonly filter: Filter; readonly path: string };

const CORNERS = 24;
const RADIUS = 0.09;
const PAGE = { order: 'recomendado' as const, limit: 12, offset: 0 };

/** The charges of a stay on top of its nights, with the default settings. */
export const TARIFF: Tariff = {
  version: 0,
  serviceCharge: { daily: { general: 10, countries: {} }, monthly: { general: 10, countries: {} } },
  gatewayPercent: { mercadopago: 6, paypal: 6.5, bankTransfer: 3.5 },
  noCardSurcharge: ['ES', 'PT'],
};
const OFFERS = { ...TARIFF, transferOffered: true, cardsOffered: { mercadopago: true, paypal: true } };
export const SHARES = async () => staySharesBy(TARIFF, OFFERS);

/** Dates, a drawn polygon around a city, and three filters: guests, price and two amenities; in the form of our code and of HTTP. */
export const questions = (count: number, listings: number): Question[] => {
  const today = systemClock.now().slice(0, 10);
  return Array.from({ length: count }, (_, i) => {
    const { lat, lng } = centreOf((i * 7919) % cities(listings));
    const ring = Array.from({ length: CORNERS }, (_, corner): [number, number] => {
      const angle = (corner / CORNERS) * 2 * Math.PI;
      const radius = RADIUS * (0.7 + 0.3 * Math.sin(5 * angle));
      return [round(lng + radius * Math.cos(angle)), round(lat + radius * Math.sin(angle))];
    });
    const checkIn = addDays(today, 10 + ((i * 37) % 300));
    const checkOut = addDays(checkIn, 4 + (i % 10));
    const guests = 1 + (i % 4);
    const flags = [FEATURES[i % FEATURES.length] ?? 'cocina', FEATURES[(i + 3) % FEATURES.length] ?? 'lavadora'];
    const filter: Filter = {
      area: { kind: 'ring', ring },
      stay: { checkIn, checkOut },
      by: 'month',
      guests,
      rooms: null,
      kinds: [],
      categories: [],
      flags,
      // of the whole stay, as the price per night was before
      priceMin: null,
      priceMax: 28_000 * nightsOf({ checkIn, checkOut }),
      verifiedOnly: false,
    };
    const query = new URLSearchParams({
      polygon: JSON.stringify(ring),
      fecha_inicio: checkIn,
      fecha_termino: checkOut,
      numero_huespedes: String(guests),
      precio_max: String(280 * nightsOf({ checkIn, checkOut })),
      ...Object.fromEntries(flags.map((flag) => [flag, '1'])),
    });
    return { filter, path: `/api/v1/search_alojamiento?${query}` };
  });
};

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

export const ask = (search: SearchIndex, { filter }: Question): Promise<{ found: unknown[]; total: number }> =>
  search.page(filter, { ...PAGE, now: systemClock.now() });

/** The statement our code sends for a question when it queries the database, with its values inlined. */
export const statementOf = async (db: Knex, question: Question): Promise<string> => {
  const sent: { sql: string; bindings: readonly unknown[] }[] = [];
  const note = (query: { sql: string; bindings: readonly unknown[] }) => sent.push(query);
  db.on('query', note);
  await postgresSearch(db, SHARES).page(question.filter, { ...PAGE, now: systemClock.now() });
  db.off('query', note);
  const select = sent.find(({ sql }) => sql.startsWith('select'));
  if (!select) throw new Error('the search sent no select');
  return select.sql.replaceAll(/\$(\d+)/g, (_, n: string) => literal(select.bindings[Number(n) - 1]));
};

const literal = (value: unknown): string => `'${(Array.isArray(value) ? `{${value.join(',')}}` : String(value)).replaceAll("'", "''")}'`;
