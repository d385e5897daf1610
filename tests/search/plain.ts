import { type Generated, orphanRules } from './generated.ts';

/**
 * The reference implementation: a search as on the wire, applied to plain objects. It is written from the specification and shares no code
 * with the program.
 */
export type Query = {
  readonly place?: { readonly id: number };
  readonly box?: { readonly south: number; readonly west: number; readonly north: number; readonly east: number };
  readonly polygon?: readonly (readonly [number, number])[];
  readonly stay?: { readonly from: string; readonly to: string };
  readonly by: 'noche' | 'mes';
  readonly guests: number;
  readonly rooms?: number | undefined;
  readonly priceMin: number;
  readonly priceMax: number;
  readonly types: readonly string[];
  readonly categories: readonly string[];
  readonly flags: readonly string[];
  readonly verified: boolean;
  readonly order: 'recomendado' | 'precio_asc' | 'precio_desc' | 'nuevos';
};

type World = {
  readonly now: string;
  readonly clpPerUnit: Readonly<Record<string, number>>;
  readonly completeness: (l: Generated) => number;
};

const DAY_MS = 86_400_000;
const day = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const COWORK = ['deskflex', 'spaceflex', 'office', 'meeting_rooms'];
const TYPE = { entero: 'entire', compartido: 'shared', privado: 'private' } as const;

/** The matching listings in their order. */
export const plainSearch = (listings: readonly Generated[], query: Query, world: World): Generated[] => {
  const price = (l: Generated) => centsOf(l, query, world);
  const keys: Record<Query['order'], (l: Generated) => (number | string)[]> = {
    recomendado: (l) => [l.highlighted ? 0 : 1, l.verified ? 0 : 1, -world.completeness(l), l.id],
    precio_asc: (l) => [price(l) === null ? 1 : 0, price(l) ?? 0, l.id],
    precio_desc: (l) => [price(l) === null ? 1 : 0, -(price(l) ?? 0), l.id],
    nuevos: (l) => [-Date.parse(l.approvedAt), -l.id],
  };
  const keyOf = keys[query.order];
  return listings.filter((l) => fits(l, query, world)).sort((a, b) => compare(keyOf(a), keyOf(b)));
};

/** The price unit when neither dates nor the search set it: the one most results offer. */
export const unitOfMost = (found: readonly Generated[]): 'noche' | 'mes' => {
  const having = (price: 'nightly' | 'monthlyTotal') => found.filter(({ details }) => details.prices[price] !== null).length;
  return having('nightly') > having('monthlyTotal') ? 'noche' : 'mes';
};

const compare = (a: readonly (number | string)[], b: readonly (number | string)[]): number => {
  const i = a.findIndex((value, at) => value !== b[at]);
  return i === -1 ? 0 : (a[i] ?? 0) < (b[i] ?? 0) ? -1 : 1;
};

const fits = (l: Generated, query: Query, world: World): boolean => {
  const { details: d } = l;
  const has = new Set([
    ...Object.keys(d.features),
    ...d.proximity,
    ...Object.keys(d.welcome),
    ...d.rooms.flatMap((room) => Object.keys(room)),
  ]);
  const cents = centsOf(l, query, world);
  return (
    !l.blocked &&
    (!query.verified || l.verified) &&
    Math.min(20, d.maxGuests) >= Math.max(1, query.guests) &&
    (query.rooms === undefined || roomsFit(d.roomCount, query.rooms, query.types)) &&
    (query.types.length === 0 || query.types.some((type) => isOfType(type, d))) &&
    (query.categories.length === 0 ? query.types.length > 0 || !COWORK.includes(d.category) : query.categories.includes(d.category)) &&
    query.flags.every((flag) => has.has(flag)) &&
    isInside(l, query) &&
    (query.priceMin === 0 || (cents !== null && cents >= Math.round(query.priceMin * 100))) &&
    (query.priceMax === 0 || (cents !== null && cents <= Math.round(query.priceMax * 100))) &&
    (query.stay === undefined || isFree(l, query.stay, world.now))
  );
};

const roomsFit = (rooms: number, wanted: number, types: readonly string[]): boolean => {
  if (wanted > 0) return rooms >= wanted;
  return !types.includes('entero') || rooms === 0;
};

const isOfType = (type: string, { type: own, category }: Generated['details']): boolean => {
  if (type === 'cowork') return COWORK.includes(category);
  if (type === 'camper') return category === 'camper';
  return !COWORK.includes(category) && category !== 'camper' && TYPE[type as keyof typeof TYPE] === own;
};

const isInside = ({ details: { placeIds, point } }: Generated, { place, box, polygon }: Query): boolean => {
  if (polygon) return isInRing(point, polygon);
  if (box) return point.lat >= box.south && point.lat <= box.north && point.lng >= box.west && point.lng <= box.east;
  return !place || placeIds.includes(place.id);
};

/** The winding number of the corners around the point: 0 means outside. */
const isInRing = ({ lat, lng }: { lat: number; lng: number }, ring: readonly (readonly [number, number])[]): boolean => {
  let angle = 0;
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length] as readonly [number, number];
    const turn = Math.atan2(nextY - lat, nextX - lng) - Math.atan2(y - lat, x - lng);
    angle += turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn;
  }
  return Math.abs(angle) > Math.PI;
};

/** The compared price, in US cents; null without one. */
const centsOf = (l: Generated, query: Query, { clpPerUnit }: World): number | null => {
  const { currency } = l.details.prices;
  const rate = (clpPerUnit[currency] ?? 0) / (clpPerUnit['USD'] ?? 1);
  const minor = figureOf(l, query);
  return minor === null ? null : Math.round((minor * 100 * rate) / (currency === 'CLP' ? 1 : 100));
};

/**
 * Minor units of the first figure of a card, with 10 % of service and what the cheapest way to pay charges: the whole stay under thirty
 * nights, else a month of it. Without dates of the night or the month, as asked. Null without such a price.
 */
export const figureOf = (
  { details: { mode, prices, countryCode } }: Generated,
  { stay, by }: Pick<Query, 'stay' | 'by'>,
): number | null => {
  const [night, month] = [prices.nightly, prices.monthlyTotal];
  if (!stay) return by === 'mes' ? month : night;
  const charged = (amount: number) => plus(amount, cheapest(countryCode));
  const [from, to] = [day(stay.from), day(stay.to)];
  if (to - from < 30 && !(mode === 'monthly' && isMonth(from, to))) return night === null ? null : charged(plus(night * (to - from), 10));
  if (month === null) return null;
  const months = range(1, 13).filter((n) => monthsAfter(from, n) <= to).length;
  const beyond = to - monthsAfter(from, months);
  const later = range(1, months).reduce((sum) => sum + charged(month), months > 0 ? charged(Math.round((month * beyond) / 30)) : 0);
  return Math.round(((charged(plus(month, 10)) + later) * 30) / (months * 30 + beyond));
};

/** The same day so many months later, or the last one of a shorter month. */
const monthsAfter = (from: number, months: number): number => {
  const first = new Date(from * DAY_MS);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(first.getUTCDate(), last)) / DAY_MS;
};
const isMonth = (from: number, to: number): boolean => monthsAfter(from, 1) <= to;

const plus = (amount: number, percent: number): number => amount + Math.round((amount * percent) / 100);
/** A transfer is 3.5 %; cards cost nothing more in Spain and Portugal, where PayPal takes any currency. */
const cheapest = (country: string): number => (country === 'ES' || country === 'PT' ? 0 : 3.5);

const isFree = ({ id, details: d, taken }: Generated, { from, to }: { from: string; to: string }, now: string): boolean => {
  const [first, end] = [day(from), day(to)];
  const nights = end - first;
  const today = day(new Intl.DateTimeFormat('sv-SE', { timeZone: d.timeZone }).format(new Date(now)));
  const horizon = new Date(today * DAY_MS);
  horizon.setUTCMonth(horizon.getUTCMonth() + 24);
  const last = horizon.getTime() / DAY_MS;
  const busy = new Set(taken.flatMap(({ checkIn, checkOut }) => range(day(checkIn), day(checkOut))));
  if (first < today || end > last) return false;
  const isShort = (begin: number, until: number) => until - begin < d.minNights && !(d.mode === 'monthly' && isMonth(begin, until));
  if (nights < 30 ? d.mode === 'monthly' && !isMonth(first, end) : d.mode === 'daily') return false;
  if (range(first, end).some((night) => busy.has(night))) return false;
  if (isShort(first, end)) {
    const { sellsOrphanNights, sellsBesideBlocks } = orphanRules(id);
    const blocked = new Set(taken.filter(({ own }) => own).flatMap(({ checkIn, checkOut }) => range(day(checkIn), day(checkOut))));
    const isOwn = blocked.has(first - 1) || blocked.has(end);
    return busy.has(first - 1) && busy.has(end) && sellsOrphanNights && (sellsBesideBlocks || !isOwn); // fills a gap exactly (D-90)
  }
  const gaps = range(1, d.minNights);
  const leavesGapBefore = gaps.some(
    (gap) => isShort(first - gap, first) && busy.has(first - gap - 1) && free(busy, first - gap, first) && first - gap > today,
  );
  const leavesGapAfter = gaps.some(
    (gap) => isShort(end, end + gap) && busy.has(end + gap) && free(busy, end, end + gap) && end + gap < last,
  );
  return !leavesGapBefore && !leavesGapAfter;
};

const free = (busy: ReadonlySet<number>, from: number, to: number): boolean => range(from, to).every((night) => !busy.has(night));
const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
