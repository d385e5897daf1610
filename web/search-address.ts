import type { components } from './api/schema.ts';
import { nightsBetween } from './calendar/days.ts';
import { paths } from './paths.ts';

export type Place = Omit<components['schemas']['Location'], 'polygon'> & { polygon: number[][] | null };
/** What the banner asks for. */
export type Asked = { place: Place | null; from: string | null; to: string | null; guests: number };

const corner = ({ lat, lng }: Place['northeast']) => `${lat},${lng}`;

/** The address of the results for what was typed into a banner, in the specification's query names (spec 7); with `bounds` the map begins at the place's own corners. */
export const searchAddress = ({ place, from, to, guests, bounds = false }: Asked & { bounds?: boolean }): string => {
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

/** The most that can be asked for. */
const MOST_GUESTS = 20;

/** How many an address asks for, on every page that carries it on; one when it says nothing or nonsense. */
export const guestsIn = (params: URLSearchParams): number => {
  const guests = Number(params.get('numero_huespedes'));
  return Number.isInteger(guests) && guests >= 1 && guests <= MOST_GUESTS ? guests : 1;
};

export type Stay = { from: string; to: string; nights: number };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The nights an address speaks of, on every page whose cards carry them on (H-10); null when it names none that can be. */
export const stayIn = (params: URLSearchParams): Stay | null => {
  const [from, to] = [params.get('fecha_inicio'), params.get('fecha_termino')];
  if (!from || !to || !DAY.test(from) || !DAY.test(to)) return null;
  const nights = nightsBetween(from, to);
  return nights > 0 ? { from, to, nights } : null;
};
