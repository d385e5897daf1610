import type { Knex } from 'knex';
import type { Instant } from '../../kernel/types.ts';
import { searchedPlace } from '../../places/public.ts';
import { HttpProblem, invalidFields } from '../../server/http/problems.ts';
import { type SearchQuery, searchFilters } from '../contract.ts';
import { centsPerUnit } from '../dollars.ts';
import type { Filter } from '../filter.ts';
import { FLAG_NAMES } from '../flags.ts';
import { indexedRows } from '../memory/follow.ts';
import { createIndex } from '../memory/index.ts';
import { isSet, placeParams, readFilter } from '../read-query.ts';
import type { SharesAt } from '../search-index.ts';
import type { Limits } from '../within-conditions.ts';

/** What the site conditions of an instant leave of a search. */
export type LimitsAt = (now: Instant) => Promise<Limits>;

/**
 * A search in its stored form: its place as an id of the catalogue, and its other criteria by their wire names, validated and normalised,
 * so that equal searches are equal here. It contains no text written by a person (SEC-36).
 */
export type StoredSearch = {
  readonly placeId: number | null;
  readonly criteria: Readonly<Record<string, string | number | readonly string[]>>;
};

const PLACE_NAMES: readonly string[] = ['search_query', 'country', 'comuna', 'long_name', 'direccion_completa', 'type_route'];
const BOX: readonly string[] = ['northeast', 'southwest'];
const POINT: readonly string[] = ['latitud', 'longitud'];
const SWITCHES: readonly string[] = [...FLAG_NAMES, 'verificado'];

/** Parses the query of a results address. Throws HttpProblem 422 on `field` when it is invalid or its place is not in the catalogue. */
export const savedSearchOf = async (db: Knex, address: string, field: string, now: Instant): Promise<StoredSearch> => {
  const params = new URLSearchParams(address);
  const names = [...new Set([...params.keys()].map((name) => name.replace(/\[\]$/, '')))];
  const sent = Object.fromEntries(names.map((name) => [name, [...params.getAll(name), ...params.getAll(`${name}[]`)]]));
  const read = searchFilters.safeParse(sent);
  if (!read.success) throw invalidFields({ [field]: ['invalid'] });
  const query = read.data;
  const place = await searchedPlace(db, placeParams(query));
  const filter = readable(() => readFilter(query, place === 'unknown' ? null : place, now));
  if (filter === null || (place === 'unknown' && filter.area === null)) throw invalidFields({ [field]: ['invalid'] });
  const areaNames = filter.area?.kind === 'ring' ? ['polygon'] : filter.area?.kind !== 'box' ? [] : query.northeast ? BOX : POINT;
  const stated = Object.entries(query).flatMap(([name, value]) => {
    if (PLACE_NAMES.includes(name)) return [];
    if ([...BOX, ...POINT, 'polygon'].includes(name) && !areaNames.includes(name)) return [];
    const one = inOneForm(name, value, filter);
    return one === null ? [] : [[name, one] as const];
  });
  const criteria = Object.fromEntries(stated.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return { placeId: place === 'unknown' || place === null ? null : place.id, criteria };
};

/** The value in its stored form, null if it does not restrict the search. */
const inOneForm = (name: string, value: SearchQuery[keyof SearchQuery], filter: Filter): string | number | readonly string[] | null => {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : [...new Set<string>(value)].sort();
  if (SWITCHES.includes(name)) return isSet(value) ? '1' : null;
  switch (name) {
    case 'polygon':
      return JSON.stringify(JSON.parse(String(value)));
    case 'numero_huespedes':
      return filter.guests > 1 ? filter.guests : null;
    case 'precio_min':
    case 'precio_max':
      return value || null;
    case 'rooms_number':
      return filter.rooms;
    case 'precio_por':
      return filter.stay !== null || (filter.by === 'month' && (filter.priceMin !== null || filter.priceMax !== null)) ? null : value;
    default:
      return value;
  }
};

/** What matches a saved search; null for one that is no longer valid, such as one whose days have passed. */
export const filterOfSaved = ({ placeId, criteria }: StoredSearch, now: Instant): Filter | null => {
  const query = { tipo_alojamiento: [], categoria: [], ...criteria } as SearchQuery; // validated when it was saved
  const filter = readable(() => readFilter(query, null, now));
  return filter && { ...filter, area: filter.area ?? (placeId === null ? null : { kind: 'place', id: placeId }) };
};

const readable = (read: () => Filter): Filter | null => {
  try {
    return read();
  } catch (error) {
    if (error instanceof HttpProblem) return null;
    throw error;
  }
};

/** Searches only these listings, as of now: reads them once and answers any number of filters from an index of just them. */
export const searchAmong = async (
  db: Knex,
  { shares, limits }: { readonly shares: SharesAt; readonly limits: LimitsAt },
  listingIds: readonly number[],
  now: Instant,
): Promise<(filter: Filter) => number[]> => {
  const rows = await indexedRows(db).whereIn('listing_id', [...listingIds]);
  const index = createIndex(Math.max(0, ...listingIds) + 1);
  index.setRates(await centsPerUnit(db));
  for (const row of rows) index.put(row);
  const page = { order: 'recomendado', limit: listingIds.length, offset: 0, now } as const;
  const above = await shares(now);
  const within = await limits(now);
  return (requested) => {
    const filter = within(requested);
    return filter ? index.search(filter, page, above).found.map(({ listingId }) => listingId) : [];
  };
};
