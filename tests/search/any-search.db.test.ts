import { fc } from '@fast-check/vitest';
import { beforeAll, describe, expect, it } from 'vitest';
import { listingsProjection } from '../../projections/listings/listings.ts';
import { completenessOf, searchProjection } from '../../projections/search/search.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { toWire } from '../../src/kernel/money.ts';
import { resultCost } from '../../src/kernel/price/stay-cost.ts';
import { exchangeRates } from '../../src/pricing/queries.ts';
import { memorySearch } from '../../src/search/memory/follow.ts';
import { postgresSearch } from '../../src/search/query.ts';
import { searchRoutes } from '../../src/search/routes.ts';
import { testDatabase } from '../support/database.ts';
import { METHODS, SHARES, TARIFFS } from '../support/methods.ts';
import { smallApp } from '../support/small-app.ts';
import { IN_FORCE } from '../terms/conditions/builders.ts';
import { generate, NOW, random, store } from './generated.ts';
import { figureOf, plainSearch, type Query, unitOfMost } from './plain.ts';

const { db } = await testDatabase();
const parts = { db, clock: manualClock(NOW), conditions: IN_FORCE, tariffs: TARIFFS, offers: METHODS };
const postgres = postgresSearch(db, SHARES);
const apps = {
  'in memory': await smallApp({ routes: searchRoutes({ ...parts, search: memorySearch(db, { fallback: postgres, shares: SHARES }) }) }),
  'by PostgreSQL': await smallApp({ routes: searchRoutes({ ...parts, search: postgres }) }),
};
const listings = generate(300, random(11));
let clpPerUnit: Record<string, number> = {};

beforeAll(async () => {
  await store(db, listings, { projections: [searchProjection, listingsProjection] });
  clpPerUnit = Object.fromEntries((await exchangeRates(db)).map((rate) => [rate.currency, rate.clpPerUnit]));
});

/** A place of the catalogue, by the wire's ways of naming it. */
const PLACES: readonly { id: number; named: Record<string, string> }[] = [
  { id: 101, named: { comuna: 'providencia', country: 'Chile' } },
  { id: 102, named: { long_name: 'Ñuñoa, Santiago, Chile' } },
  { id: 3871336, named: { search_query: 'arriendo-temporal-santiago' } },
  { id: 1, named: { country: 'Chile' } },
  { id: 3, named: { country: 'España' } },
  { id: 301, named: { search_query: 'madrid-centro' } },
];

const DAY_MS = 86_400_000;
const dayAfter = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS).toISOString().slice(0, 10);
const between = (low: number, high: number) => fc.integer({ min: 0, max: 1_000 }).map((n) => low + ((high - low) * n) / 1_000 + 1e-7);
const maybe = <T>(value: fc.Arbitrary<T>, others = 2) => fc.option(value, { freq: others, nil: undefined });
const someOf = (...names: string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray(names, { minLength: 1, maxLength: 3 }));

type Ring = readonly (readonly [number, number])[];
/** Corners are rounded to a millionth of a degree: a point nearer to an edge than that may be on either side of it. */
const isOffEdges = ({ lat, lng }: { lat: number; lng: number }, ring: Ring): boolean =>
  ring.every(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] as readonly [number, number];
    const [dx, dy] = [nextX - x, nextY - y];
    return Math.abs(dx * (lat - y) - dy * (lng - x)) > 2e-6 * Math.hypot(dx, dy);
  });
const areOffEdges = (ring: Ring): boolean => listings.every(({ details }) => isOffEdges(details.point, ring));

const box = fc
  .record({ south: between(-33.46, -33.44), north: between(-33.43, -33.4), west: between(-70.65, -70.62), east: between(-70.6, -70.57) })
  .filter(({ south, north, west, east }) =>
    areOffEdges([
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ]),
  )
  .map((area) => ({ box: area }));
const polygon = fc
  .array(between(0.01, 0.05), { minLength: 3, maxLength: 9 })
  .map((reaches) =>
    reaches.map((reach, i): [number, number] => [-70.61 + reach * Math.cos(turn(i, reaches)), -33.43 + reach * Math.sin(turn(i, reaches))]),
  )
  .filter(areOffEdges)
  .map((ring) => ({ polygon: ring }));
const turn = (i: number, all: readonly unknown[]) => (i / all.length) * 2 * Math.PI;

type Question = Omit<Query, 'by'> & { readonly by: Query['by'] | undefined; readonly named: Record<string, string> };
const questions: fc.Arbitrary<Question> = fc
  .record({
    area: fc.oneof(
      fc.constant({}),
      fc.constantFrom(...PLACES).map(({ id, named }) => ({ place: { id }, named })),
      box,
      polygon,
    ),
    stay: maybe(
      fc.oneof(
        fc.record({
          start: fc.integer({ min: 0, max: 120 }),
          nights: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 27, max: 40 }), fc.integer({ min: 41, max: 300 })),
        }),
        fc.record({ start: fc.integer({ min: 60, max: 90 }), nights: fc.integer({ min: 27, max: 29 }) }), // around February (D-167)
      ),
      3,
    ),
    by: maybe(fc.constantFrom('noche' as const, 'mes' as const)),
    guests: fc.constantFrom(-1, 0, 1, 1, 2, 3, 5, 10, 20),
    rooms: maybe(fc.integer({ min: 0, max: 5 }), 1),
    priceMin: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 90 })),
    priceMax: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      fc.integer({ min: 60, max: 4_000 }).map((n) => n / 2),
    ),
    types: someOf('entero', 'privado', 'compartido', 'cowork', 'camper'),
    categories: someOf('casa', 'departamento', 'hotel', 'office', 'camper', 'wg'),
    flags: someOf('cocina', 'wifi', 'estacion_metro', 'piscina'),
    verified: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
    order: fc.constantFrom('recomendado' as const, 'precio_asc' as const, 'precio_desc' as const, 'nuevos' as const),
  })
  .map(({ area, stay, ...rest }) => ({
    named: {},
    ...rest,
    ...area,
    ...(stay ? { stay: { from: dayAfter(stay.start), to: dayAfter(stay.start + stay.nights) } } : {}),
  }));

const wireOf = (question: Question): URLSearchParams => {
  const {
    named,
    by,
    box: area,
    polygon: ring,
    stay,
    guests,
    rooms,
    priceMin,
    priceMax,
    types,
    categories,
    flags,
    verified,
    order,
  } = question;
  const wire = new URLSearchParams({
    ...named,
    numero_huespedes: `${guests}`,
    precio_min: `${priceMin}`,
    precio_max: `${priceMax}`,
    orden: order,
    ...(by && { precio_por: by }),
  });
  if (area) wire.set('northeast', `${area.north},${area.east}`);
  if (area) wire.set('southwest', `${area.south},${area.west}`);
  if (ring) wire.set('polygon', JSON.stringify(ring));
  if (stay) wire.set('fecha_inicio', stay.from);
  if (stay) wire.set('fecha_termino', stay.to);
  if (rooms !== undefined) wire.set('rooms_number', `${rooms}`);
  if (verified) wire.set('verificado', '1');
  for (const type of types) wire.append('tipo_alojamiento', type);
  for (const category of categories) wire.append('categoria[]', category);
  for (const flag of flags) wire.set(flag, '1');
  return wire;
};

type Item = Parameters<typeof resultCost>[0] & { idalojamiento: number; precio: number };
type Page = { data: Item[]; precio_por: string; paginate: { total: number; current_page: number; total_pages: number; per_page: number } };
const get = async <T>(url: string, path: string): Promise<T> => {
  const response = await fetch(`${url}/api/v1/${path}`);
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
};

/** The compared prices of these listings, in decimals; without those that have none. */
const figuresOf = (ids: readonly string[], question: Query): Record<string, number> =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const listing = listings.find((one) => one.id === Number(id));
      const amount = listing ? figureOf(listing, question) : null;
      return listing && amount !== null ? [[id, toWire({ amount, currency: listing.details.prices.currency })]] : [];
    }),
  );

describe.each([
  { by: 'in memory', numRuns: 200 },
  { by: 'by PostgreSQL', numRuns: 100 },
] as const)('any search, answered $by', ({ by: mode, numRuns }) => {
  it(`shows on every page, counts and pins what a plain filter by the first figure of the cards finds, in its order (${numRuns} random ones)`, async () => {
    const { url } = apps[mode];
    const found: number[] = [];
    const world = { now: NOW, clpPerUnit, completeness: ({ details }: (typeof listings)[number]) => completenessOf(details) };
    await fc.assert(
      fc.asyncProperty(questions, fc.integer({ min: 1, max: 4 }), fc.constantFrom(5, 12), async (question, page, perPage) => {
        const isPriced = question.priceMin > 0 || question.priceMax > 0;
        const unit = question.by ?? (isPriced ? 'mes' : unitOfMost(plainSearch(listings, { ...question, by: 'mes' }, world)));
        const meant = { ...question, by: unit };
        const expected = plainSearch(listings, meant, world).map(({ id }) => id);
        found.push(expected.length);
        const query = wireOf(question);
        const { data, paginate, precio_por } = await get<Page>(url, `search_alojamiento?${query}&page=${page}&perPage=${perPage}`);
        const pages = Math.max(1, Math.ceil(expected.length / perPage));
        expect(data.map((item) => item.idalojamiento)).toEqual(expected.slice((page - 1) * perPage, page * perPage));
        expect(paginate).toEqual({ total: expected.length, current_page: Math.min(page, pages), total_pages: pages, per_page: perPage });
        if (!question.stay) expect(precio_por).toBe(unit);
        const shown = Object.fromEntries(data.map((item) => [item.idalojamiento, resultCost(item)?.lead.amount ?? item.precio]));
        expect({ ...shown, ...figuresOf(Object.keys(shown), meant) }, 'what is compared is what the cards show').toEqual(shown);
        if (page > 1) return;
        const pins = await get<Page>(url, `search_alojamiento_all?${query}`);
        expect(pins.data.map((pin) => pin.idalojamiento).sort((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
        const pinned = Object.fromEntries(pins.data.map(({ idalojamiento, precio }) => [idalojamiento, precio]));
        expect({ ...pinned, ...shown }, 'the pins show it too').toEqual(pinned);
      }),
      { numRuns },
    );
    expect(found.filter((count) => count > 0).length, 'searches that find something').toBeGreaterThan(numRuns * 0.4);
  });
});
