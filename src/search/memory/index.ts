import { dayIn } from '../../kernel/local-time.ts';
import { addMonths, dayNumber, nightsOf } from '../../kernel/nights.ts';
import { basisOfNights, gapRefusal, HORIZON_MONTHS, holdsMonth, type PriceBasis } from '../../kernel/stay-rules.ts';
import type { Currency, Instant, Stay } from '../../kernel/types.ts';
import { type CentsPerUnit, comparedPrice, type Length, usdCents } from '../dollars.ts';
import { type Basis, basisOf, basisOfMost, type Filter, type Found, type Order } from '../filter.ts';
import type { Page, Result, Shares } from '../search-index.ts';
import { type Column, type Columns, createRows, MODES, MONTHLY, masksOf, NONE, type Rows, VERIFIED } from './rows.ts';
import type { Taken } from './taken.ts';

const DAILY = MODES.indexOf('daily');

/** Today and the horizon of each zone by its number, cached for a minute. */
const daysInZones = (zones: readonly string[]) => {
  let minute = '';
  let today: number[] = [];
  let last: number[] = [];
  return (now: Instant): { readonly today: readonly number[]; readonly last: readonly number[] } => {
    if (now.slice(0, 16) !== minute || today.length < zones.length) {
      const days = zones.map((zone) => dayIn(zone, now));
      today = days.map(dayNumber);
      last = days.map((day) => dayNumber(addMonths(day, HORIZON_MONTHS)));
      minute = now.slice(0, 16);
    }
    return { today, last };
  };
};

type Days = ReturnType<ReturnType<typeof daysInZones>>;

/**
 * Whether these nights of a listing can be requested, by the rules of the calendar (`kernel/stay-rules.ts`), as in the SQL of `query.ts`:
 * mode, horizon, free nights, minimum stay, and no remaining gap shorter than it, unless the stay fills one exactly (D-90).
 */
const freeNights = (stay: Stay, { mode, nightly, monthly, minNights, sellsOrphans, zone }: Columns, taken: Taken, days: Days) => {
  const { pool, starts, counts } = taken.all();
  const checkIn = dayNumber(stay.checkIn);
  const checkOut = dayNumber(stay.checkOut);
  const nights = nightsOf(stay);
  const [price, otherMode] = basisOfNights(nights) === 'night' ? [nightly, MONTHLY] : [monthly, DAILY];
  const isMonth = otherMode === MONTHLY && holdsMonth(stay);
  return (id: number): boolean => {
    const byMonth = mode[id] === MONTHLY;
    if (byMonth && isMonth ? (monthly[id] ?? 0) < 0 : mode[id] === otherMode || (price[id] ?? 0) < 0) return false;
    const today = days.today[zone[id] ?? 0] ?? 0;
    const last = days.last[zone[id] ?? 0] ?? 0;
    if (checkIn < today || checkOut > last) return false;
    let before: number | null = null;
    let after: number | null = null;
    const from = starts[id] ?? 0;
    const to = from + (counts[id] ?? 0);
    for (let i = from; i < to; i += 2) {
      const start = pool[i] as number;
      const end = pool[i + 1] as number;
      if (end <= checkIn) before = end;
      else if (start < checkOut) return false;
      else {
        after = start;
        break;
      }
    }
    return gapRefusal(checkIn, checkOut, minNights[id] ?? 1, before, after, today, last, sellsOrphans[id] === 1, byMonth) === null;
  };
};

type Test = (id: number) => boolean;
/** US cents by which a listing is compared and sorted, −1 without that price or without a rate. */
type Dollars = (id: number) => number;

/**
 * The in-memory search index: answers every search that `query.ts` answers from `search_listings`, with the same result
 * (docs/event-sourcing.md#search-index).
 */
export const createIndex = (size = 1024) => {
  const rows = createRows(size);
  const daysOf = daysInZones(rows.zones.texts);
  let rates: CentsPerUnit = new Map();

  return {
    put: rows.put,
    drop: rows.drop,
    /** Replaces the exchange rates for comparing prices. */
    setRates: (fresh: CentsPerUnit): void => {
      rates = fresh;
    },
    /** `shares`: null without dates. */
    search: (filter: Filter, { order, limit, offset, now }: Page, shares: Shares | null): Result => {
      const compared = (by: PriceBasis) => {
        const basis = basisOf({ stay: filter.stay, by });
        return { basis, usd: dollarsOf(rows, rates, shares, basis) };
      };
      const initial = compared(filter.by ?? 'month');
      const isFree = filter.stay && freeNights(filter.stay, rows.columns(), rows.taken, daysOf(now));
      const conditions = [...conditionsOf(rows, filter, initial.usd), ...(isFree ? [isFree] : [])];
      const fitting: number[] = [];
      rows.candidates(filter, (ids, isInside) => {
        next: for (const id of ids) {
          if (isInside && !isInside(id)) continue;
          for (const holds of conditions) if (!holds(id)) continue next;
          fitting.push(id);
        }
      });
      const total = fitting.length;
      const { basis, usd } = filter.by === null && filter.stay === null ? compared(unitOfMost(rows, fitting)) : initial;
      const page = offset >= total ? [] : firstOf(fitting, offset + limit, comparing(rows.columns(), order, usd)).slice(offset);
      return { found: page.map((id) => foundIn(rows, id, basis.unit)), total, basis };
    },
  };
};

const at = (column: Column, id: number): number => column[id] ?? 0;

const unitOfMost = ({ columns }: Rows, ids: readonly number[]): PriceBasis => {
  const { nightly, monthly } = columns();
  const priced = (column: Column) => ids.reduce((count, id) => count + Number(at(column, id) !== NONE), 0);
  return basisOfMost({ nightly: priced(nightly), monthly: priced(monthly) });
};

const dollarsOf = (
  { columns, currencies, countries }: Rows,
  rates: CentsPerUnit,
  shares: Shares | null,
  { unit, stay, monthly: monthlyStay }: Basis,
): Dollars => {
  const { mode, nightly, monthly, currency, country } = columns();
  const names = currencies.texts as readonly Currency[];
  const cents = names.map((name) => rates.get(name) ?? null);
  const converted = (amount: number, id: number): number => {
    const rate = cents[at(currency, id)] ?? null;
    return amount === NONE || rate === null ? NONE : usdCents(amount, rate);
  };
  if (stay === null || shares === null)
    return unit === 'night' ? (id) => converted(at(nightly, id), id) : (id) => converted(at(monthly, id), id);
  const table = names.map((name) => countries.texts.map((code) => shares.of(name, code)));
  const priced = (price: number, of: Length, id: number): number => {
    const share = table[at(currency, id)]?.[at(country, id)];
    return price === NONE || !share ? NONE : converted(comparedPrice(price, of, share), id);
  };
  if (unit === 'month') return (id) => priced(at(monthly, id), stay, id);
  return (id) => (monthlyStay && at(mode, id) === MONTHLY ? priced(at(monthly, id), monthlyStay, id) : priced(at(nightly, id), stay, id));
};

/** The conditions apart from area and nights, cheapest and most selective first; the same as `where` in `query.ts`. */
const conditionsOf = (rows: Rows, filter: Filter, usd: Dollars): Test[] => {
  const c = rows.columns();
  const { types, categories } = rows;
  const { guests, rooms: least, priceMin, priceMax, kinds, categories: among, flags, verifiedOnly, without, hidden = [] } = filter;
  const [low, high] = masksOf(flags);
  const numbers = <T extends string>(pool: typeof types, texts: readonly T[]) => new Set(texts.map(pool.numberOf));
  const wanted = numbers(categories, among);
  const unwanted = new Set(hidden);
  const anyOf = kinds.map((kind) => ({ types: numbers(types, kind.types), among: numbers(categories, kind.among) }));
  return [
    ...(guests > 1 ? [(id: number) => (c.guests[id] ?? 0) >= guests] : []),
    ...(low !== 0 || high !== 0 ? [(id: number) => (at(c.flagsLow, id) & low) === low && (at(c.flagsHigh, id) & high) === high] : []),
    ...(verifiedOnly ? [(id: number) => (at(c.rank, id) & VERIFIED) !== 0] : []),
    ...(least === null ? [] : [least === 0 ? (id: number) => c.rooms[id] === 0 : (id: number) => at(c.rooms, id) >= least]),
    ...(wanted.size === 0 ? [] : [(id: number) => wanted.has(at(c.category, id))]),
    ...(anyOf.length === 0
      ? []
      : [(id: number) => anyOf.some((kind) => kind.types.has(at(c.type, id)) && kind.among.has(at(c.category, id)))]),
    ...(without ? [isWithin(rows, without)] : []),
    ...(unwanted.size > 0 ? [(id: number) => !unwanted.has(id)] : []),
    ...(priceMin === null ? [] : [(id: number) => usd(id) >= priceMin]),
    ...(priceMax === null ? [] : [(id: number) => usd(id) !== NONE && usd(id) <= priceMax]),
  ];
};

/** Whether a listing is outside these countries and places. */
const isWithin = ({ columns, countries, placeSets }: Rows, without: NonNullable<Filter['without']>): Test => {
  const { country, places } = columns();
  const closed = new Set(without.countries.map(countries.numberOf));
  const beyond = new Set(
    placeSets.texts.flatMap((set, number) => (set.split(',').some((id) => without.places.includes(Number(id))) ? number : [])),
  );
  return (id) => !closed.has(at(country, id)) && !beyond.has(at(places, id));
};

const foundIn = ({ columns, currencies, countries }: Rows, id: number, unit: PriceBasis): Found => {
  const { nightly, monthly, lat, lng, currency, country, reviews, rating } = columns();
  const byMonth = unit === 'month' ? monthly[id] !== NONE : nightly[id] === NONE;
  return {
    listingId: id,
    price: (byMonth ? monthly[id] : nightly[id]) ?? 0,
    unit: byMonth ? 'mes' : 'noche',
    currency: currencies.texts[currency[id] ?? 0] as Currency,
    country: countries.texts[country[id] ?? 0] ?? '',
    reviews: at(reviews, id),
    rating: at(rating, id),
    lat: (lat[id] ?? 0) / 1e6,
    lng: (lng[id] ?? 0) / 1e6,
  };
};

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

/** The first `count` of `ids` by `compare`, in order; modifies `ids`. Uses a heap of the best unless nearly all are requested. */
const firstOf = (ids: number[], count: number, compare: (a: number, b: number) => number): number[] => {
  if (ids.length <= count * 4) return ids.sort(compare).slice(0, count);
  const heap = ids.slice(0, count).sort((a, b) => compare(b, a)); // the worst of them on top
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
    const left = 2 * at + 1;
    const right = 2 * at + 2;
    let worst = at;
    if (left < heap.length && compare(heap[left] as number, heap[worst] as number) > 0) worst = left;
    if (right < heap.length && compare(heap[right] as number, heap[worst] as number) > 0) worst = right;
    if (worst === at) return;
    [heap[at], heap[worst]] = [heap[worst] as number, heap[at] as number];
    at = worst;
  }
};
