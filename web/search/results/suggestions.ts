import { addMonths } from '../../../src/kernel/nights.ts';
import { HORIZON_MONTHS } from '../../../src/kernel/stay-rules.ts';
import { plusDays } from '../../calendar/days.ts';
import type { Place } from '../../search-address.ts';
import { type ActiveFilter, activeFilters, NO_FILTERS } from '../filters/filters.ts';
import { type Criteria, comparedNights, cornerOf, stayOf } from '../shared/criteria.ts';

/** Changed criteria, suggested when nothing was found. */
export type Suggestion = { id: string; changes: Partial<Criteria> } & (
  | { kind: 'filter'; filter: ActiveFilter }
  | { kind: 'filters' | 'area' | 'anyDates' }
  | { kind: 'guests'; guests: number }
  | { kind: 'dates'; from: string; to: string }
);

/** Each suggestion needs a request for its count; this many stay within the rate limit per address. */
const MAX_FILTERS = 6;
const SHIFTS = [-7, 7, 14, 30] as const;
/** The search area is extended by its own size on every side, for a box as for a place. */
const WIDER = 1;

const box = (north: number, east: number, south: number, west: number): Partial<Criteria> => {
  const tall = (north - south) * WIDER || 0.05;
  const wide = (east - west) * WIDER || 0.05;
  const corner = (lat: number, lng: number) =>
    `${Math.min(90, Math.max(-90, lat)).toFixed(5)},${Math.min(180, Math.max(-180, lng)).toFixed(5)}`;
  return { northeast: corner(north + tall, east + wide), southwest: corner(south - tall, west - wide), polygon: null };
};

const wider = ({ northeast, southwest, polygon }: Criteria, place: Place | null): Partial<Criteria> | null => {
  const ne = cornerOf(northeast);
  const sw = cornerOf(southwest);
  if (ne && sw && !polygon) return box(ne.lat, ne.lng, sw.lat, sw.lng);
  return place && box(place.northeast.lat, place.northeast.lng, place.southwest.lat, place.southwest.lng);
};

const otherDates = (criteria: Criteria, today: string): Suggestion[] => {
  const stay = stayOf(criteria);
  if (!stay) return [];
  const last = addMonths(today, HORIZON_MONTHS);
  const shifted = SHIFTS.map((days) => ({ from: plusDays(stay.from, days), to: plusDays(stay.to, days) }));
  const possible = shifted.filter(({ from, to }) => from >= today && to <= last);
  return [
    ...possible.map(({ from, to }) => ({ id: `dates-${from}`, kind: 'dates' as const, from, to, changes: { from, to } })),
    // a price for these nights is not comparable with one without dates
    {
      id: 'any-dates',
      kind: 'anyDates',
      changes: {
        from: null,
        to: null,
        ...(comparedNights(criteria) !== comparedNights({ from: null, to: null, by: criteria.by }) && { priceMin: 0, priceMax: 0 }),
      },
    },
  ];
};

/** Smaller groups, largest first: all but one, three quarters, half, one. */
const fewerGuests = ({ guests }: Criteria): Suggestion[] =>
  [...new Set([guests - 1, Math.ceil(guests * 0.75), Math.ceil(guests / 2), 1])]
    .filter((fewer) => fewer > 0 && fewer < guests)
    .sort((a, b) => b - a)
    .map((fewer) => ({ id: `guests-${fewer}`, kind: 'guests', guests: fewer, changes: { guests: fewer } }));

/**
 * Suggestions: for fewer guests (each counted; offers the largest group with results), without one filter, without all filters, in a wider
 * area, and on other dates of the same length (S-19).
 */
export const suggestionsFor = (criteria: Criteria, place: Place | null, today: string): Suggestion[] => {
  const filters = activeFilters(criteria);
  const area = wider(criteria, place);
  return [
    ...fewerGuests(criteria),
    ...filters.slice(0, MAX_FILTERS).map((filter) => ({ id: filter.id, kind: 'filter' as const, filter, changes: filter.without })),
    ...(filters.length > 1 || (filters.length > 0 && criteria.guests > 1)
      ? [{ id: 'filters', kind: 'filters' as const, changes: NO_FILTERS }]
      : []),
    ...(area ? [{ id: 'area', kind: 'area' as const, changes: area }] : []),
    ...otherDates(criteria, today),
  ];
};
