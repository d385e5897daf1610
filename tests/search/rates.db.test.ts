import { beforeAll, describe, expect, it } from 'vitest';
import { noteRatesChanged } from '../../src/pricing/queries.ts';
import type { Filter } from '../../src/search/filter.ts';
import { memorySearch } from '../../src/search/memory/follow.ts';
import { postgresSearch } from '../../src/search/query.ts';
import { testDatabase } from '../support/database.ts';
import { SHARES } from '../support/methods.ts';
import { fold, generate, NOW, random, store } from './generated.ts';

const { db } = await testDatabase();
const [template] = generate(1, random(3));
if (!template) throw new Error('nothing was generated');

const postgres = postgresSearch(db, SHARES);
const memory = memorySearch(db, { fallback: postgres, shares: SHARES });

const monthly = (currency: 'CLP' | 'USD', amount: number) => ({
  ...template.details,
  mode: 'monthly' as const,
  prices: { ...template.details.prices, currency, nightly: null, monthlyTotal: amount * 30 },
});
const [PESOS, DOLLARS] = [template.id, template.id + 1];

const upTo = (priceMax: number): Filter => ({
  area: null,
  stay: null,
  by: 'month',
  guests: 1,
  rooms: null,
  priceMin: null,
  priceMax,
  kinds: [],
  categories: [],
  flags: [],
  verifiedOnly: false,
});
const idsOf = async (index: typeof memory, priceMax: number): Promise<number[]> => {
  const { found } = await index.page(upTo(priceMax), { order: 'precio_asc', limit: 10, offset: 0, now: NOW });
  return found.map(({ listingId }) => listingId);
};
/** The result of both implementations, which have to agree. */
const found = async (priceMax: number): Promise<number[]> => {
  const ids = await idsOf(memory, priceMax);
  expect(await idsOf(postgres, priceMax)).toEqual(ids);
  return ids;
};

const setPesosPerDollar = (rate: number) =>
  db.transaction(async (trx) => {
    await trx('exchange_rates').where({ currency: 'USD' }).update({ clp_per_unit: rate, fed_per_unit: rate });
    await noteRatesChanged(trx);
  });
const rowReads = (): { count: number; stop: () => void } => {
  const reads = { count: 0, stop: () => undefined as unknown };
  const note = ({ sql }: { sql: string }) => {
    if (sql.includes('from "search_listings"')) reads.count += 1;
  };
  db.on('query', note);
  reads.stop = () => db.off('query', note);
  return reads as { count: number; stop: () => void };
};

beforeAll(async () => {
  await store(db, [template, { ...template, id: DOLLARS }]);
  for (const [listingId, details] of [
    [PESOS, monthly('CLP', 30_000)],
    [DOLLARS, monthly('USD', 4_000)],
  ] as const) {
    await fold(db, [{ type: 'ListingEdited', data: { listingId, details, changed: ['prices'], editedAt: NOW } }]);
  }
  await setPesosPerDollar(1_000);
  await memory.load();
});

// Without dates a nightly price counts thirty times: 30,000 pesos at 1,000 to the dollar are 90,000 cents, 40 dollars are 120,000.
describe('prices in US cents', () => {
  it.each([
    [89_999, []],
    [90_000, [PESOS]],
    [119_999, [PESOS]],
    [120_000, [PESOS, DOLLARS]],
  ])('up to %i cents', async (priceMax, ids) => expect(await found(priceMax)).toEqual(ids));

  it('follow new rates at the next search, without reloading listings', async () => {
    const reads = rowReads();
    await setPesosPerDollar(500); // the price in pesos is 180,000 cents now
    expect(await idsOf(memory, 120_000)).toEqual([DOLLARS]);
    reads.stop();
    expect(reads.count).toBe(0);
    expect(await found(180_000)).toEqual([DOLLARS, PESOS]);
    await setPesosPerDollar(1_000);
    expect(await found(120_000)).toEqual([PESOS, DOLLARS]);
  });

  it('do not exist for a currency without a rate: such a listing matches no price and comes last', async () => {
    const rate = await db('exchange_rates').where({ currency: 'CLP' }).first();
    await db('exchange_rates').where({ currency: 'CLP' }).delete();
    await db.transaction(noteRatesChanged);
    expect(await found(1_000_000)).toEqual([DOLLARS]);
    await db('exchange_rates').insert(rate);
    await db.transaction(noteRatesChanged);
    expect(await found(1_000_000)).toEqual([PESOS, DOLLARS]);
  });
});

it('a failed load is reported, the fallback is used, and the next load is delayed', async () => {
  const outcomes: object[] = [];
  const index = memorySearch(db, { fallback: postgres, shares: SHARES, loaded: (outcome) => outcomes.push(outcome) });
  await db.raw('alter table search_changes rename to search_changes_away');
  await expect(index.load()).rejects.toThrow('search_changes');
  await db.raw('alter table search_changes_away rename to search_changes');
  expect(outcomes).toEqual([{ error: expect.any(Error) }]);
  expect(await idsOf(index, 120_000)).toEqual([PESOS, DOLLARS]);
  expect(outcomes).toHaveLength(1);
  await index.load();
  expect(outcomes[1]).toEqual({ seconds: expect.any(Number) });
});
