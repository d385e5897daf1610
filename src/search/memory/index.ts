import type { SearchRow } from '../../../projections/search.ts';
import { dayNumber } from '../../shared/nights.ts';
import { MAX_GUESTS } from '../../shared/stay-rules.ts';
import type { Currency, Instant } from '../../shared/types.ts';
import { type CentsPerUnit, usdCents } from '../dollars.ts';
import { type Filter, type Found, type Order, type PriceBasis, priceBasis } from '../filter.ts';
import { AMENITIES } from '../flags.ts';
import type { Page } from '../search-index.ts';
import { cellOf, cellsIn, extentOf } from './areas.ts';
import { type Column, type Columns, createColumns, createShelves, type Entry, stringPool } from './columns.ts';
import { daysInZones, freeNights, MODES } from './nights.ts';
import { createTaken } from './taken.ts';

/** What the index needs of a row. */
export type IndexedRow = Omit<SearchRow, 'approved' | 'blocked' | 'taken' | 'approved_at' | 'place_ids' | 'flags'> & {
  readonly approved_ms: number | null;
  /** Ids and names between commas. */
  readonly places: string;
  readonly flags: string;
};

type Test = (id: number) => boolean;

const [HIGHLIGHTED, VERIFIED] = [512, 256];
const MAX_CELLS = 20_000;
const NONE = -1;
const DAY = /\d{4}-\d\d-\d\d/g;
if (AMENITIES.length > 64) throw new Error('more flags than two columns hold');

/** What is searched, in memory: every question `query.ts` asks of `search_listings`, with the same answer (docs/event-sourcing.md#search-index). */
export const createIndex = (size = 1024) => {
  const columns = createColumns(size);
  const taken = createTaken();
  const [byCell, byPlaces] = [createShelves(), createShelves()];
  const [zones, types, categories, currencies, placeSets] = [stringPool(), stringPool(), stringPool(), stringPool(), stringPool()];
  const daysOf = daysInZones(zones.texts);
  let rates: CentsPerUnit = new Map();

  /** US cents that are compared and sorted by, −1 for a listing without that price or without a rate. */
  const dollars = (basis: PriceBasis): ((id: number) => number) => {
    const { nightly, monthly, currency } = columns.all();
    const cents = (currencies.texts as readonly Currency[]).map((name) => rates.get(name) ?? null);
    const converted = (amount: number, id: number): number => {
      const rate = cents[at(currency, id)] ?? null;
      return amount === NONE || rate === null ? NONE : usdCents(amount, rate);
    };
    const [night, month] = [(id: number) => converted(at(nightly, id), id), (id: number) => converted(at(monthly, id), id)];
    if (basis === 'night') return night;
    if (basis === 'month') return month;
    return (id) => {
      const [byMonth, byNight] = [month(id), night(id)];
      return byMonth !== NONE || byNight === NONE ? byMonth : byNight * 30;
    };
  };

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
      ...{ id, lat: row.lat_e6, lng: row.lng_e6, cell, places, flagsLow, flagsHigh },
      rank: (row.highlighted ? HIGHLIGHTED : 0) + (row.verified ? VERIFIED : 0) + row.completeness,
      approved: row.approved_ms ?? 0,
      ...{ zone: zones.numberOf(row.time_zone), mode: MODES.indexOf(row.mode), type: types.numberOf(row.type) },
      ...{ category: categories.numberOf(row.category), currency: currencies.numberOf(row.currency) },
      ...{ guests: Math.min(MAX_GUESTS, row.guests), rooms: Math.min(255, row.rooms), minNights: Math.min(65_535, row.min_nights) },
      ...{ nightly: row.nightly ?? NONE, monthly: row.monthly ?? NONE },
    };
    columns.put(entry);
    taken.put(id, busyDays(row.busy));
  };

  /** Every listing that may be inside, and whether each must still be looked at. */
  const candidates = ({ area }: Filter, look: (ids: readonly number[], isInside: Test | null) => void): void => {
    if (!area) for (const shelf of byPlaces.shelves.values()) look(shelf, null);
    else if (area.kind === 'place') {
      for (const [set, shelf] of byPlaces.shelves) if (placeSets.texts[set]?.split(',').includes(String(area.id))) look(shelf, null);
    } else {
      const { lat, lng } = columns.all();
      const { bounds, ofCell, holds } = extentOf(area);
      const isInside: Test = (id) => holds(lat[id] ?? 0, lng[id] ?? 0);
      for (const cell of cellsIn(bounds, MAX_CELLS) ?? byCell.shelves.keys()) {
        const shelf = byCell.shelves.get(cell);
        const how = shelf && shelf.length > 0 ? ofCell(cell) : 'none';
        if (shelf && how !== 'none') look(shelf, how === 'all' ? null : isInside);
      }
    }
  };

  /** The other conditions, the cheapest and most selective first; the same as `where` in `query.ts`. */
  const testsOf = (filter: Filter, now: Instant): Test[] => {
    const c = columns.all();
    const { stay, guests, rooms, priceMin, priceMax, kinds, categories: among, flags, verifiedOnly } = filter;
    const usd = dollars(priceBasis(stay));
    const [low, high] = masksOf(flags);
    const numbers = <T extends string>(words: typeof types, texts: readonly T[]) => new Set(texts.map(words.numberOf));
    const wanted = numbers(categories, among);
    const anyOf = kinds.map((kind) => ({ types: numbers(types, kind.types), among: numbers(categories, kind.among) }));
    const isFree = stay && freeNights(stay, c, taken, daysOf(now));
    return [
      ...(guests > 1 ? [(id: number) => (c.guests[id] ?? 0) >= guests] : []),
      ...(low !== 0 || high !== 0 ? [(id: number) => (at(c.flagsLow, id) & low) === low && (at(c.flagsHigh, id) & high) === high] : []),
      ...(verifiedOnly ? [(id: number) => (at(c.rank, id) & VERIFIED) !== 0] : []),
      ...(rooms === null ? [] : [rooms === 0 ? (id: number) => c.rooms[id] === 0 : (id: number) => at(c.rooms, id) >= rooms]),
      ...(wanted.size === 0 ? [] : [(id: number) => wanted.has(at(c.category, id))]),
      ...(anyOf.length === 0
        ? []
        : [(id: number) => anyOf.some((kind) => kind.types.has(at(c.type, id)) && kind.among.has(at(c.category, id)))]),
      ...(priceMin === null ? [] : [(id: number) => usd(id) >= priceMin]),
      ...(priceMax === null ? [] : [(id: number) => usd(id) !== NONE && usd(id) <= priceMax]),
      ...(isFree ? [isFree] : []),
    ];
  };

  const found = (id: number, basis: PriceBasis): Found => {
    const { nightly, monthly, lat, lng, currency } = columns.all();
    const byMonth = basis === 'month' || (basis === 'any' && monthly[id] !== NONE);
    return {
      listingId: id,
      price: (byMonth ? monthly[id] : nightly[id]) ?? 0,
      unit: byMonth ? 'mes' : 'noche',
      currency: currencies.texts[currency[id] ?? 0] as Currency,
      lat: (lat[id] ?? 0) / 1e6,
      lng: (lng[id] ?? 0) / 1e6,
    };
  };

  return {
    put,
    drop,
    /** The rates that prices are compared by from now on. */
    setRates: (fresh: CentsPerUnit): void => {
      rates = fresh;
    },
    search: (filter: Filter, { order, limit, offset, now }: Page): { found: Found[]; total: number } => {
      const tests = testsOf(filter, now);
      const fitting: number[] = [];
      candidates(filter, (ids, isInside) => {
        next: for (const id of ids) {
          if (isInside && !isInside(id)) continue;
          for (const holds of tests) if (!holds(id)) continue next;
          fitting.push(id);
        }
      });
      const total = fitting.length;
      const basis = priceBasis(filter.stay);
      const page = offset >= total ? [] : firstOf(fitting, offset + limit, comparing(columns.all(), order, dollars(basis))).slice(offset);
      return { found: page.map((id) => found(id, basis)), total };
    },
  };
};

const at = (column: Column, id: number): number => column[id] ?? 0;

const comparing = (c: Columns, order: Order, usd: (id: number) => number): ((a: number, b: number) => number) => {
  const rising = (a: number, b: number) => (usd(a) === NONE || usd(b) === NONE ? usd(b) - usd(a) : usd(a) - usd(b)) || a - b;
  const orders: Record<Order, (a: number, b: number) => number> = {
    recomendado: (a, b) => (c.rank[b] ?? 0) - (c.rank[a] ?? 0) || a - b,
    precio_asc: rising,
    precio_desc: (a, b) => usd(b) - usd(a) || a - b,
    nuevos: (a, b) => (c.approved[b] ?? 0) - (c.approved[a] ?? 0) || b - a,
  };
  return orders[order];
};

const BITS: ReadonlyMap<string, number> = new Map(AMENITIES.map((name, bit) => [name, bit]));

const masksOf = (flags: readonly string[]): [number, number] => {
  const masks: [number, number] = [0, 0];
  for (const name of flags) {
    const bit = BITS.get(name);
    if (bit !== undefined) masks[bit < 32 ? 0 : 1] |= 1 << (bit % 32);
  }
  return masks;
};

/** `{[2026-12-01,2026-12-05)}` as days: from, to, from, to. */
const busyDays = (busy: string): number[] => (busy === '{}' ? [] : (busy.match(DAY) ?? []).map(dayOf));

/** Cache of days as numbers; there are few different ones. */
const known = new Map<string, number>();
const dayOf = (day: string): number => {
  const before = known.get(day);
  if (before !== undefined) return before;
  const number = dayNumber(day);
  known.set(day, number);
  return number;
};

/** The first `count` of `ids` by `compare`, in order; `ids` is changed. A heap of the best, unless nearly all are wanted. */
const firstOf = (ids: number[], count: number, compare: (a: number, b: number) => number): number[] => {
  if (ids.length <= count * 4) return ids.sort(compare).slice(0, count);
  const heap = ids.slice(0, count).sort((a, b) => compare(b, a)); // the worst of the best on top
  for (let i = count; i < ids.length; i += 1) {
    const id = ids[i] as number;
    if (compare(id, heap[0] as number) >= 0) continue;
    heap[0] = id;
    sink(heap, compare);
  }
  return heap.sort(compare);
};

const sink = (heap: number[], compare: (a: number, b: number) => number): void => {
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    let worst = at;
    if (left < heap.length && compare(heap[left] as number, heap[worst] as number) > 0) worst = left;
    if (right < heap.length && compare(heap[right] as number, heap[worst] as number) > 0) worst = right;
    if (worst === at) return;
    [heap[at], heap[worst]] = [heap[worst] as number, heap[at] as number];
    at = worst;
  }
};
