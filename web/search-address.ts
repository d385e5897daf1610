import { addMonths } from '../src/kernel/nights.ts';
import { HORIZON_MONTHS, LONGEST_STAY_MONTHS, MAX_GUESTS } from '../src/kernel/stay-rules.ts';
import type { components } from './api/schema.ts';
import { isDay, nightsBetween } from './calendar/days.ts';
import { paths } from './paths.ts';

export type Place = Omit<components['schemas']['Location'], 'polygon'> & { polygon: number[][] | null };
/** The input of the search banner. */
export type SearchedStay = { place: Place | null; from: string | null; to: string | null; guests: number };

const corner = ({ lat, lng }: Place['northeast']) => `${lat},${lng}`;

/**
 * The URL of the results for the input of a banner, with the query names of the specification (docs/rules/product.md#calls); with `bounds`
 * the map starts with the bounds of the place.
 */
export const searchAddress = ({ place, from, to, guests, bounds = false }: SearchedStay & { bounds?: boolean }): string => {
  const query = new URLSearchParams();
  if (place) {
    query.set('search_query', place.search_query);
    query.set('long_name', place.long_name);
    query.set('type_route', place.type_route);
    if (bounds) {
      query.set('northeast', corner(place.northeast));
      query.set('southwest', corner(place.southwest));
    }
  }
  if (from && to) {
    query.set('fecha_inicio', from);
    query.set('fecha_termino', to);
  }
  if (guests > 1) query.set('numero_huespedes', String(guests));
  const text = query.toString();
  return text ? `${paths.search}?${text}` : paths.search;
};

/** The number of guests in a URL; one when it is missing or invalid. */
export const guestsIn = (params: URLSearchParams): number => {
  const guests = Number(params.get('numero_huespedes'));
  return Number.isInteger(guests) && guests >= 1 && guests <= MAX_GUESTS ? guests : 1;
};

/** The name of the place in a URL, in its shortest form. */
export const placeNamed = (params: URLSearchParams): string | undefined =>
  ['long_name', 'comuna', 'direccion_completa', 'country'].map((name) => params.get(name)?.split(',')[0]?.trim()).find(Boolean);

export type Stay = { from: string; to: string; nights: number };

/** The stay between two days of a URL; null when they are missing or invalid. */
export const stayBetween = (from: string | null | undefined, to: string | null | undefined): Stay | null => {
  if (!isDay(from) || !isDay(to)) return null;
  const nights = nightsBetween(from, to);
  return nights > 0 ? { from, to, nights } : null;
};

/** The stay in a URL, which the cards of every page pass on (H-10). */
export const stayIn = (params: URLSearchParams): Stay | null => stayBetween(params.get('fecha_inicio'), params.get('fecha_termino'));

/**
 * Whether the stay can be searched for: from `today` on, 12 months at most, ending at most 24 months after `latest` (docs/api.md#horizon).
 */
export const isAskable = ({ from, to }: Pick<Stay, 'from' | 'to'>, today: string, latest = today): boolean =>
  from >= today && to <= addMonths(from, LONGEST_STAY_MONTHS) && to <= addMonths(latest, HORIZON_MONTHS);

const LAST_RESULTS = 'posada.results';

/** The query of the results last viewed in this tab, for the way back to them; null if there is none. */
export const lastResults = (): string | null => {
  try {
    return sessionStorage.getItem(LAST_RESULTS);
  } catch {
    return null; // storage is unavailable
  }
};
export const rememberResults = (query: string): void => {
  try {
    sessionStorage.setItem(LAST_RESULTS, query);
  } catch {
    // nothing was stored, so only the browser's own Back remains
  }
};
