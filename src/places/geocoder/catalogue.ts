import type { Knex } from 'knex';
import { fold } from '../../kernel/fold.ts';
import type { Language } from '../../kernel/types.ts';
import { suggestions } from '../queries.ts';
import { type LocationRow, longName } from '../rows.ts';
import type { Address, Geocoder } from './port.ts';

const MAX_ADDRESSES = 5;
const MIN_LENGTH = 3;

/** Splits `Avenida Italia 850` into street and number; a name without a number is a street. */
const doorOf = (text: string): Pick<Address, 'street' | 'number'> => {
  const [, street = null, number = null] = /^(.*\S)\s+(\d+\s?[A-Za-z]?)$/.exec(text) ?? [null, text || null];
  return { street, number };
};

/** The possible splits of a text into street and place, best first: at a comma, or after a number. */
const cuts = (text: string): readonly (readonly [door: string, place: string])[] => {
  const parts = text.split(',').map((part) => part.trim());
  const atCommas = parts.map((_, i) => [parts.slice(0, i).join(', '), parts.slice(i).join(' ')] as const);
  const [, door, place] = /^(\D+\s\d+\s?[A-Za-z]?)\s+(\D+)$/.exec(text) ?? [];
  return door && place ? [...atCommas, [door, place]] : atCommas;
};

/**
 * The embedded geocoder: it knows the places of the catalogue but no streets. A typed street and number are passed through; the point is
 * the centre of the place, and the host must move it.
 */
export const catalogueGeocoder = (db: Knex): Geocoder => ({
  search: async (text, language) => {
    for (const [door, place] of cuts(text)) {
      if (fold(place).length < MIN_LENGTH) continue;
      const known = await suggestions(db, place);
      if (known.some(({ kind, search }) => kind === 'country' && search.includes(`|${fold(place)}|`))) continue; // a country is too large to be the place of an address
      const found = known.filter(({ kind }) => kind !== 'country').slice(0, MAX_ADDRESSES);
      if (found.length > 0) return found.map((row) => atPlace(row, door, language));
    }
    return [];
  },
  reverse: async () => null,
});

const atPlace = (row: LocationRow, door: string, language: Language): Address => {
  const place = longName(row, language);
  return { lat: row.lat, lng: row.lng, label: door ? `${door}, ${place}` : place, ...doorOf(door), exact: false };
};
