import { dayNumber } from '../../kernel/nights.ts';
import { MAX_GUESTS } from '../../kernel/stay-rules.ts';
import { cellOf, cellsIn, extentOf } from '../areas.ts';
import type { Filter } from '../filter.ts';
import { AMENITIES } from '../flags.ts';
import type { SearchRow } from '../rows.ts';
import { createTaken } from './taken.ts';

/** The columns of `search_listings` that the index loads. */
export type IndexedRow = Omit<SearchRow, 'approved' | 'blocked' | 'taken' | 'approved_at' | 'place_ids' | 'flags'> & {
  readonly approved_ms: number | null;
  /** Place ids, separated by commas; the names in `flags` likewise. */
  readonly places: string;
  readonly flags: string;
};

/** The rental modes of a listing; the column stores the index. */
export const MODES = ['daily', 'monthly', 'both'] as const;
export const MONTHLY = MODES.indexOf('monthly');
/** Stored instead of a missing price. */
export const NONE = -1;

const HIGHLIGHTED = 16_384;
/** The bit in `rank` for a verified listing. */
export const VERIFIED = 8_192;
/** Larger than the completeness, which is at most 100; a score is at most 50. */
const SCORE = 128;
const MAX_CELLS = 20_000;
const DAY = /\d{4}-\d\d-\d\d/g;
if (AMENITIES.length > 64) throw new Error('more flags than two columns hold');

/** A listing in the index: `search_listings` as numbers. Places, zones, types and categories are indexes into string pools. */
type Entry = {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  /** Highlighted, verified, score and completeness in one number; larger sorts first (D-113). */
  readonly rank: number;
  /** The number of reviews, and the sum of their ratings. */
  readonly reviews: number;
  readonly rating: number;
  readonly approved: number;
  readonly zone: number;
  readonly mode: number;
  readonly type: number;
  readonly category: number;
  readonly guests: number;
  readonly rooms: number;
  readonly minNights: number;
  /** 1 where gaps shorter than the minimum stay may be filled (D-90). */
  readonly sellsOrphans: number;
  readonly flagsLow: number;
  readonly flagsHigh: number;
  readonly currency: number;
  readonly country: number;
  /** −1 where there is none. */
  readonly nightly: number;
  readonly monthly: number;
  /** A set of places; equal sets share a number. */
  readonly places: number;
  readonly cell: number;
};

type Kind = Int32ArrayConstructor | Uint8ArrayConstructor | Uint16ArrayConstructor | Float64ArrayConstructor;

/** The column `id` marks whether a listing exists: 0 is none. */
const KINDS: Readonly<Record<keyof Entry, Kind>> = {
  id: Int32Array,
  lat: Int32Array,
  lng: Int32Array,
  rank: Uint16Array,
  reviews: Uint16Array,
  rating: Int32Array,
  approved: Float64Array,
  zone: Uint16Array,
  mode: Uint8Array,
  type: Uint8Array,
  category: Uint8Array,
  guests: Uint8Array,
  rooms: Uint8Array,
  minNights: Uint16Array,
  sellsOrphans: Uint8Array,
  flagsLow: Int32Array,
  flagsHigh: Int32Array,
  currency: Uint8Array,
  country: Uint16Array,
  nightly: Float64Array,
  monthly: Float64Array,
  places: Int32Array,
  cell: Int32Array,
};
const NAMES = Object.keys(KINDS) as (keyof Entry)[];

export type Column = { [at: number]: number; readonly length: number; set(values: ArrayLike<number>): void };
export type Columns = Record<keyof Entry, Column>;

const made = (size: number): Columns => Object.fromEntries(NAMES.map((name) => [name, new KINDS[name](size)])) as unknown as Columns;

/** A typed array per column, indexed by listing id: ids are consecutive, and 100,000 listings take 8 MB. */
const createColumns = (size: number) => {
  let columns = made(size);
  const hold = (id: number): void => {
    if (id < columns.id.length) return;
    const larger = made(Math.max(id + 1, Math.ceil(columns.id.length * 1.5)));
    for (const name of NAMES) larger[name].set(columns[name] as unknown as ArrayLike<number>);
    columns = larger;
  };
  return {
    /** Valid until the next `put`, which may replace the arrays. */
    all: (): Columns => columns,
    put: (entry: Entry): void => {
      hold(entry.id);
      for (const name of NAMES) columns[name][entry.id] = entry[name];
    },
    drop: (id: number): void => {
      if (id < columns.id.length) columns.id[id] = 0;
    },
  };
};

/** Interns strings as numbers, starting at 0. */
const stringPool = () => {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  return {
    texts: texts as readonly string[],
    numberOf: (text: string): number => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
  };
};

/** Listing ids by key: a cell of the map, or a set of places. */
const createShelves = () => {
  const shelves = new Map<number, number[]>();
  return {
    shelves: shelves as ReadonlyMap<number, readonly number[]>,
    add: (key: number, id: number): void => {
      const shelf = shelves.get(key);
      if (shelf) shelf.push(id);
      else shelves.set(key, [id]);
    },
    remove: (key: number, id: number): void => {
      const shelf = shelves.get(key);
      const at = shelf?.indexOf(id) ?? -1;
      if (!shelf || at === -1) return;
      const last = shelf.pop();
      if (last !== undefined && at < shelf.length) shelf[at] = last;
    },
  };
};

/** The live listings of `search_listings`: their columns, their taken nights, and their ids by map cell and by set of places. */
export const createRows = (size: number) => {
  const columns = createColumns(size);
  const taken = createTaken();
  const byCell = createShelves();
  const byPlaces = createShelves();
  const zones = stringPool();
  const types = stringPool();
  const categories = stringPool();
  const currencies = stringPool();
  const placeSets = stringPool();
  const countries = stringPool();

  const drop = (id: number): void => {
    const { id: ids, cell, places } = columns.all();
    if (!ids[id]) return;
    byCell.remove(cell[id] ?? 0, id);
    byPlaces.remove(places[id] ?? 0, id);
    columns.drop(id);
  };

  const put = (row: IndexedRow): void => {
    const id = row.listing_id;
    if (!row.live) {
      drop(id);
      return;
    }
    const cell = cellOf(row.lat_e6, row.lng_e6);
    const places = placeSets.numberOf(row.places);
    const before = columns.all();
    const isNew = !before.id[id];
    if (isNew || before.cell[id] !== cell) {
      if (!isNew) byCell.remove(before.cell[id] ?? 0, id);
      byCell.add(cell, id);
    }
    if (isNew || before.places[id] !== places) {
      if (!isNew) byPlaces.remove(before.places[id] ?? 0, id);
      byPlaces.add(places, id);
    }
    const [flagsLow, flagsHigh] = masksOf(row.flags.split(','));
    const entry: Entry = {
      id,
      lat: row.lat_e6,
      lng: row.lng_e6,
      cell,
      places,
      flagsLow,
      flagsHigh,
      rank: (row.highlighted ? HIGHLIGHTED : 0) + (row.verified ? VERIFIED : 0) + row.score * SCORE + row.completeness,
      reviews: row.reviews,
      rating: row.rating,
      approved: row.approved_ms ?? 0,
      zone: zones.numberOf(row.time_zone),
      mode: MODES.indexOf(row.mode),
      type: types.numberOf(row.type),
      category: categories.numberOf(row.category),
      currency: currencies.numberOf(row.currency),
      country: countries.numberOf(row.country_code),
      guests: Math.min(MAX_GUESTS, row.guests),
      rooms: Math.min(255, row.rooms),
      minNights: Math.min(65_535, row.min_nights),
      sellsOrphans: Number(row.sells_orphan_nights),
      nightly: row.nightly ?? NONE,
      monthly: row.monthly ?? NONE,
    };
    columns.put(entry);
    taken.put(id, busyDays(row.busy));
  };

  /** Passes the ids of each shelf that may be in the area to `look`; `isInside` is null when the whole shelf is. */
  const candidates = ({ area }: Filter, look: (ids: readonly number[], isInside: ((id: number) => boolean) | null) => void): void => {
    if (!area) for (const shelf of byPlaces.shelves.values()) look(shelf, null);
    else if (area.kind === 'place') {
      for (const [set, shelf] of byPlaces.shelves) if (placeSets.texts[set]?.split(',').includes(String(area.id))) look(shelf, null);
    } else {
      const { lat, lng } = columns.all();
      const { bounds, ofCell, holds } = extentOf(area);
      const isInside = (id: number) => holds(lat[id] ?? 0, lng[id] ?? 0);
      for (const cell of cellsIn(bounds, Math.min(MAX_CELLS, byCell.shelves.size)) ?? byCell.shelves.keys()) {
        const shelf = byCell.shelves.get(cell);
        const how = shelf && shelf.length > 0 ? ofCell(cell) : 'none';
        if (shelf && how !== 'none') look(shelf, how === 'all' ? null : isInside);
      }
    }
  };

  return { columns: columns.all, taken, zones, types, categories, currencies, countries, placeSets, put, drop, candidates };
};

export type Rows = ReturnType<typeof createRows>;

const BITS: ReadonlyMap<string, number> = new Map(AMENITIES.map((name, bit) => [name, bit]));

/** Amenities as bits of two columns; unknown names are ignored. */
export const masksOf = (flags: readonly string[]): [number, number] => {
  const masks: [number, number] = [0, 0];
  for (const name of flags) {
    const bit = BITS.get(name);
    if (bit !== undefined) masks[bit < 32 ? 0 : 1] |= 1 << (bit % 32);
  }
  return masks;
};

/** `{[2026-12-01,2026-12-05)}` as days: from, to, from, to. */
const busyDays = (busy: string): number[] => (busy === '{}' ? [] : (busy.match(DAY) ?? []).map(dayOf));

/** Caches days as numbers; there are few distinct ones. */
const known = new Map<string, number>();
const dayOf = (day: string): number => {
  const before = known.get(day);
  if (before !== undefined) return before;
  const number = dayNumber(day);
  known.set(day, number);
  return number;
};
