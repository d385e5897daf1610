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
import { askedPlace, isSet, readFilter } from '../read-query.ts';
import type { SharesAt } from '../search-index.ts';
import type { Limits } from '../within-conditions.ts';

/** What the conditions of an instant leave of a search. */
export type LimitsAt = (now: Instant) => Promise<Limits>;

/**
 * A search as it can be kept: its place as an id of the catalogue, and its other criteria by their names on the wire, checked and in one
 * form, so that equal searches are equal here. No text that a person has written is among them (SEC-36).
 */
export type KeptSearch = {
  readonly placeId: number | null;
  readonly criteria: Readonly<Record<string, string | number | readonly string[]>>;
};

const PLACE_NAMES: readonly string[] = ['search_query', 'country', 'comuna', 'long_name', 'direccion_completa', 'type_route'];
const BOX: readonly string[] = ['northeast', 'southwest'];
const POINT: readonly string[] = ['latitud', 'longitud'];
const SWITCHES: readonly string[] = [...FLAG_NAMES, 'verificado'];

/** Reads the query of an address of results. Throws HttpProblem 422 on `field` when it is none, or its place is not in the catalogue. */
export const keptSearch = async (db: Knex, address: string, field: string, now: Instant): Promise<KeptSearch> => {
  const params = new URLSearchParams(address);
  const names = [...new Set([...params.keys()].map((name) => name.replace(/\[\]$/, '')))];
  const sent = Object.fromEntries(names.map((name) => [name, [...params.getAll(name), ...params.getAll(`${name}[]`)]]));
  const read = searchFilters.safeParse(sent);
  if (!read.success) throw invalidFields({ [field]: ['invalid'] });
  const query = read.data;
  const place = await searchedPlace(db, askedPlace(query));
  const filter = readable(() => readFilter(query, place === 'unknown' ? null : place, now));
  if (filter === null || (place === 'unknown' && filter.area === null)) throw invalidFields({ [field]: ['invalid'] });
  const areaNames = filter.area?.kind === 'ring' ? ['polygon'] : filter.area?.kind !== 'box' ? [] : query.northeast ? BOX : POINT;
  const said = Object.entries(query).flatMap(([name, value]) => {
    if (PLACE_NAMES.includes(name)) return [];
    if ([...BOX, ...POINT, 'polygon'].includes(name) && !areaNames.includes(name)) return [];
    const one = inOneForm(name, value, filter);
    return one === null ? [] : [[name, one] as const];
  });
  const criteria = Object.fromEntries(said.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return { placeId: place === 'unknown' || place === null ? null : place.id, criteria };
};

/** The value as it is kept, null where it says nothing. */
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

/** What matches a kept search; null for one that cannot be asked any more, such as one whose days are over. */
export const filterOfKept = ({ placeId, criteria }: KeptSearch, now: Instant): Filter | null => {
  const query = { tipo_alojamiento: [], categoria: [], ...criteria } as SearchQuery; // checked when it was kept
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

/** Searches among a few listings only, as of now: reads them once and answers any number of filters from an index of just these. */
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
  const [page, above] = [{ order: 'recomendado', limit: listingIds.length, offset: 0, now } as const, await shares(now)];
  const within = await limits(now);
  return (asked) => {
    const filter = within(asked);
    return filter ? index.search(filter, page, above).found.map(({ listingId }) => listingId) : [];
  };
};
