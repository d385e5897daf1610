import { beforeAll, describe, expect, it } from 'vitest';
import { completenessOf } from '../../projections/search/search.ts';
import { isOutage } from '../../src/engine/db/outage.ts';
import { TO_STAY } from '../../src/kernel/listings/vocabulary.ts';
import { EXPONENT } from '../../src/kernel/money.ts';
import { nightsOf } from '../../src/kernel/nights.ts';
import { basisOfStay } from '../../src/kernel/stay-rules.ts';
import { spacesByPlace } from '../../src/places/queries.ts';
import { exchangeRates } from '../../src/pricing/queries.ts';
import { type Filter, ORDERS, type Order } from '../../src/search/filter.ts';
import { memorySearch } from '../../src/search/memory/follow.ts';
import { postgresSearch } from '../../src/search/query.ts';
import { testDatabase } from '../support/database.ts';
import { SHARES, STAY_SHARES } from '../support/methods.ts';
import { fold, type Generated, generate, NOW, random, store } from './generated.ts';

const { db } = await testDatabase();
const listings = generate(400, random(20261201));
const postgres = postgresSearch(db, SHARES);
const memory = memorySearch(db, { fallback: postgres, shares: SHARES });
let clpPerUnit = new Map<string, number>();

beforeAll(async () => {
  await store(db, listings);
  clpPerUnit = new Map((await exchangeRates(db)).map((rate) => [rate.currency, rate.clpPerUnit]));
});

const ANY: Filter = {
  area: null,
  stay: null,
  by: 'month',
  guests: 1,
  rooms: null,
  priceMin: null,
  priceMax: null,
  kinds: [],
  categories: [],
  flags: [],
  verifiedOnly: false,
};
const search = (
  filter: Partial<Filter>,
  { order = 'recomendado', limit = 50, offset = 0 }: { order?: Order; limit?: number; offset?: number } = {},
) => postgres.page({ ...ANY, ...filter }, { order, limit, offset, now: NOW });
const FIRST = { order: 'recomendado', limit: 50, offset: 0, now: NOW } as const;
const ids = async (filter: Partial<Filter>) => (await search(filter, { limit: 1000 })).found.map((f) => f.listingId).sort((a, b) => a - b);

const centsOf = ({ stay, by }: Filter, { prices: { currency, nightly, monthlyTotal }, countryCode }: Generated['details']): number => {
  const toCents = (amount: number | null) =>
    amount === null
      ? null
      : Math.round((amount * 100 * (clpPerUnit.get(currency) ?? 0)) / (clpPerUnit.get('USD') ?? 1) / 10 ** EXPONENT[currency]);
  // no price of that unit: below every minimum and above every maximum
  if (!stay) return toCents(by === 'night' ? nightly : monthlyTotal) ?? Number.NaN;
  if (basisOfStay(stay) === 'month') return toCents(monthlyTotal) ?? Number.NaN;
  const { service, charge } = STAY_SHARES.of(currency, countryCode);
  const total = (nightly ?? 0) * nightsOf(stay);
  const served = total + Math.round((total * service) / 10_000);
  return toCents(served + Math.round((served * charge) / 10_000)) ?? Number.NaN;
};

describe('pages', () => {
  it.each(ORDERS)('in the order %s contain every listing once', async (order) => {
    const seen: number[] = [];
    const { total } = await search({}, { order });
    for (let offset = 0; offset < total; offset += 12)
      seen.push(...(await search({}, { order, limit: 12, offset })).found.map((f) => f.listingId));
    expect(seen.length).toBe(total);
    expect(new Set(seen).size).toBe(total);
    expect(total).toBe(listings.filter((l) => !l.blocked).length);
  });

  it('have as many listings as the places count, without workplaces', async () => {
    const counts = await spacesByPlace(db);
    const found = await Promise.all([101, 301].map((id) => search({ area: { kind: 'place', id }, categories: TO_STAY })));
    expect(found.map(({ total }) => total)).toEqual([counts.get(101), counts.get(301)]);
  });

  it('leave out hidden listings, are still full and never count them (S-25)', async () => {
    const all = await search({}, { limit: 3 });
    const hidden = all.found.slice(0, 2).map((f) => f.listingId);
    await memory.load();
    for (const index of [postgres, memory]) {
      const { found, total } = await index.page({ ...ANY, hidden }, { ...FIRST, limit: 3 });
      expect(found).toHaveLength(3);
      expect(found[0]).toEqual(all.found[2]);
      expect(total).toBe(all.total - 2);
    }
  });

  it('are empty beyond the last, with the same total', async () => {
    const { total } = await search({});
    expect(await search({}, { offset: 100_000 })).toMatchObject({ found: [], total });
  });

  it('are sorted by price in one currency', async () => {
    const byId = new Map(listings.map((l) => [l.id, l.details]));
    const stay = { checkIn: '2026-12-10', checkOut: '2026-12-15' };
    for (const order of ['precio_asc', 'precio_desc'] as const) {
      const { found } = await search({ stay }, { order, limit: 1000 });
      const prices = found.map((f) => centsOf({ ...ANY, stay }, byId.get(f.listingId)!));
      expect(prices).toEqual([...prices].sort((a, b) => (order === 'precio_asc' ? a - b : b - a)));
      expect(found.every((f) => f.unit === 'noche')).toBe(true);
    }
  });

  it('in the recommended order have highlighted, then verified, then complete ones, then the oldest (D-113)', async () => {
    const rank = ({ highlighted, verified, details, id }: Generated) => [
      highlighted ? 0 : 1,
      verified ? 0 : 1,
      -completenessOf(details),
      id,
    ];
    const expected = listings
      .filter((l) => !l.blocked)
      .sort(
        (a, b) =>
          rank(a)
            .map((n, i) => n - rank(b)[i]!)
            .find((n) => n !== 0) ?? 0,
      )
      .map((l) => l.id);
    expect((await search({}, { limit: 1000 })).found.map((f) => f.listingId)).toEqual(expected);
  });

  it('show the price by night, by month, or without dates by month where there is one', async () => {
    const month = await search({ stay: { checkIn: '2027-06-01', checkOut: '2027-07-01' } }, { limit: 1000 });
    expect(month.total).toBeGreaterThan(0);
    expect(month.found.every((f) => f.unit === 'mes')).toBe(true);
    const byId = new Map(listings.map((l) => [l.id, l.details]));
    for (const f of (await search({}, { limit: 1000 })).found) {
      const { prices } = byId.get(f.listingId)!;
      expect([f.unit, f.price]).toEqual(prices.monthlyTotal === null ? ['noche', prices.nightly] : ['mes', prices.monthlyTotal]);
    }
  });
});

describe('nights', () => {
  const at = (details: Partial<Generated['details']>, taken: Generated['taken']): Generated => ({
    ...generate(1, random(1))[0]!,
    id: 9001,
    blocked: false,
    taken,
    details: {
      ...generate(1, random(1))[0]!.details,
      placeIds: [9001],
      mode: 'both',
      minNights: 3,
      ...details,
      prices: { currency: 'USD', monthlyRent: 90_000, basics: 0, shared: 0, cleaning: 0, monthlyTotal: 90_000, nightly: 4_000 },
    },
  });
  const isFound = async (checkIn: string, checkOut: string) => {
    const filter = { ...ANY, area: { kind: 'place', id: 9001 }, stay: { checkIn, checkOut } } as const;
    const { total } = await postgres.page(filter, FIRST);
    expect((await memory.page(filter, FIRST)).total, 'in memory').toBe(total);
    return total === 1;
  };

  it('of others are excluded, a day of departure is available, and no unbookable gap is left (D-01, D-90)', async () => {
    await store(db, [
      at({}, [
        { checkIn: '2027-02-10', checkOut: '2027-02-14' },
        { checkIn: '2027-02-16', checkOut: '2027-02-20' },
      ]),
    ]);
    expect(await isFound('2027-02-13', '2027-02-16')).toBe(false);
    expect(await isFound('2027-02-14', '2027-02-16')).toBe(true); // shorter than the minimum, but fills the gap exactly
    expect(await isFound('2027-02-14', '2027-02-15')).toBe(false);
    expect(await isFound('2027-02-20', '2027-02-23')).toBe(true);
    expect(await isFound('2027-02-20', '2027-02-22')).toBe(false); // minimum stay
    expect(await isFound('2027-02-21', '2027-02-24')).toBe(false); // one night would be left over
    expect(await isFound('2027-02-23', '2027-02-26')).toBe(true); // three nights would be left over
    expect(await isFound('2027-02-06', '2027-02-09')).toBe(false);
    expect(await isFound('2027-02-07', '2027-02-10')).toBe(true);
    expect(await isFound('2027-06-01', '2027-06-30')).toBe(true); // 29 nights
    expect(await isFound('2027-06-01', '2027-07-01')).toBe(true); // 30 nights
  });

  it("begin today in the listing's time zone, and end within 24 months", async () => {
    await store(db, [at({ timeZone: 'America/Santiago' }, [])]);
    expect(await isFound('2026-12-01', '2026-12-05')).toBe(true);
    expect(await isFound('2026-11-30', '2026-12-05')).toBe(false);
    expect(await isFound('2028-11-20', '2028-12-01')).toBe(true);
    expect(await isFound('2028-11-20', '2028-12-02')).toBe(false);
  });

  it('are free again once a hold or a block ends, and past ones are deleted', async () => {
    const stay = { checkIn: '2027-02-10', checkOut: '2027-02-14' };
    await store(db, [at({}, [stay, { checkIn: '2026-11-01', checkOut: '2026-11-20' }])]);
    expect(await isFound('2027-02-10', '2027-02-14')).toBe(false);
    await fold(db, [
      { type: 'NightsReleased', data: { listingId: 9001, reservationId: 900_100, stay, cause: 'rejected', releasedAt: NOW } },
    ]);
    expect(await isFound('2027-02-10', '2027-02-14')).toBe(true);
    expect(await db('search_listings').where({ listing_id: 9001 }).first('taken', 'busy')).toEqual({ taken: {}, busy: '{}' });
  });
});

describe('the index in memory', () => {
  const one = { ...ANY, area: { kind: 'place', id: 9200 } } as const;
  const count = async () => (await memory.page(one, FIRST)).total;
  const about = { listingId: 9200 };
  const details = { ...generate(1, random(3))[0]!.details, placeIds: [9200] };

  it('contains what was committed before a search, and not what was removed', async () => {
    await memory.load();
    expect(await count()).toBe(0);
    await fold(db, [
      { type: 'ListingPublished', data: { ...about, hostId: 1, details, publishedAt: NOW } },
      { type: 'ListingApproved', data: { ...about, approvedAt: NOW } },
    ]);
    expect(await Promise.all([count(), count(), count()])).toEqual([1, 1, 1]);
    await fold(db, [{ type: 'ListingEdited', data: { ...about, details: { ...details, placeIds: [9201] }, changed: [], editedAt: NOW } }]);
    expect(await count()).toBe(0);
    await fold(db, [{ type: 'ListingEdited', data: { ...about, details, changed: [], editedAt: NOW } }]);
    expect(await count()).toBe(1);
    await fold(db, [{ type: 'ListingRemoved', data: { ...about, removedAt: NOW } }]);
    expect(await count()).toBe(0);
  });

  it('is reloaded when it is far behind, while the database answers', async () => {
    await fold(db, [
      { type: 'ListingPublished', data: { ...about, hostId: 1, details, publishedAt: NOW } },
      { type: 'ListingApproved', data: { ...about, approvedAt: NOW } },
    ]);
    await db.raw(
      'insert into search_changes (n, listing_id) select (select max(n) from search_changes) + i, 9300 from generate_series(1, 6000) i',
    );
    expect(await count()).toBe(1);
    await memory.load();
    expect(await count()).toBe(1);
  });
});

describe('the read model', () => {
  it('is the same for any batch size', async () => {
    const before = await db('search_listings').whereIn('listing_id', [1, 2, 3, 4, 5]).orderBy('listing_id');
    await db('search_listings').whereIn('listing_id', [1, 2, 3, 4, 5]).delete();
    await store(db, listings.slice(0, 5), { size: 1 });
    expect(await db('search_listings').whereIn('listing_id', [1, 2, 3, 4, 5]).orderBy('listing_id')).toEqual(before);
  });

  it('finds no pending, blocked or removed listing', async () => {
    const [listing] = generate(1, random(3));
    const all = { area: { kind: 'place', id: 777 } } as const;
    const details = { ...listing!.details, placeIds: [777] };
    const about = { listingId: 9100 };
    await fold(db, [{ type: 'ListingPublished', data: { ...about, hostId: 1, details, publishedAt: NOW } }]);
    expect(await ids(all)).toEqual([]);
    await fold(db, [{ type: 'ListingApproved', data: { ...about, approvedAt: NOW } }]);
    expect(await ids(all)).toEqual([9100]);
    await fold(db, [{ type: 'ListingBlocked', data: { ...about, reason: 'three_strikes', blockedAt: NOW } }]);
    expect(await ids(all)).toEqual([]);
    await fold(db, [{ type: 'ListingUnblocked', data: { ...about, unblockedAt: NOW } }]);
    expect(await ids(all)).toEqual([9100]);
    await fold(db, [{ type: 'ListingRemoved', data: { ...about, removedAt: NOW } }]);
    expect(await ids(all)).toEqual([]);
    await fold(db, [
      { type: 'RangeBlocked', data: { ...about, blockId: 1, from: '2027-01-01', to: '2027-01-02', origin: 'host', blockedAt: NOW } },
    ]);
    expect(await ids(all)).toEqual([]);
    await fold(db, [{ type: 'ListingRestored', data: { ...about, restoredAt: NOW } }]);
    expect(await ids(all)).toEqual([9100]);
    expect(await db('search_listings').where({ listing_id: 9100 }).first('busy')).toEqual({ busy: '{[2027-01-01,2027-01-02)}' });
    await fold(db, [{ type: 'ListingUnapproved', data: { ...about, unapprovedAt: NOW } }]);
    expect(await ids(all)).toEqual([]);
  });
});

it('ends a statement that runs for more than two seconds, in the database as well (SEC-23)', async () => {
  await db.raw(`create function slow(integer) returns boolean language sql as 'select pg_sleep(5) is not null'`);
  await db.raw('alter table search_listings rename to search_listings_fast');
  await db.raw('create view search_listings as select * from search_listings_fast where slow(listing_id)');
  try {
    const error: unknown = await search({}).catch((reason: unknown) => reason);
    expect(isOutage(error)).toBe(true); // answered as 503
    const { rows } = await db.raw(
      `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query like '%listingId%' and pid <> pg_backend_pid()`,
    );
    expect(rows).toEqual([]);
  } finally {
    await db.raw('drop view search_listings');
    await db.raw('alter table search_listings_fast rename to search_listings');
  }
});

it('results in the recommended order use the mean of the reviews after the markers, from three on; fewer count as 4.0 (D-113)', async () => {
  const plain = (await search({}, { limit: 1000 })).found.map((f) => f.listingId);
  const unmarked = new Set(listings.filter((l) => !l.highlighted && !l.verified).map((l) => l.id));
  const those = plain.filter((id) => unmarked.has(id));
  const [first, second] = those;
  const last = those.at(-1);
  if (first === undefined || second === undefined || last === undefined) throw new Error('too few listings');
  let reservationId = 90_000;
  const aspects = { cleanliness: 4, accuracy: 4, contact: 4, place: 4, value: 4 };
  const give = (listingId: number, ...ratings: number[]) =>
    fold(
      db,
      ratings.map((rating) => ({
        type: 'ReviewsPublished',
        data: { reservationId: ++reservationId, listingId, guest: { rating, aspects }, publishedAt: NOW },
      })),
    );
  const withdraw = (listingId: number, rating: number) =>
    fold(db, [
      {
        type: 'ReviewWithdrawn',
        data: { reservationId, listingId, side: 'guest', reason: 'offensive', guest: { rating, aspects }, withdrawnAt: NOW },
      },
    ]);
  const order = async () => {
    const fresh = memorySearch(db, { fallback: postgres, shares: SHARES });
    await fresh.load();
    const [a, b] = [await search({}, { limit: 1000 }), await fresh.page(ANY, { ...FIRST, limit: 1000 })];
    expect(b.found).toEqual(a.found);
    return a.found.map((f) => f.listingId).filter((id) => unmarked.has(id));
  };
  await give(last, 5, 5);
  expect((await order()).slice(0, 2)).toEqual([first, second]); // two say nothing yet
  await give(last, 3);
  expect((await order())[0]).toBe(last); // 4.3
  expect((await search({}, { limit: 1000 })).found.find((f) => f.listingId === last)).toMatchObject({ reviews: 3, rating: 13 });
  await give(first, 4, 4, 4);
  expect((await order()).slice(0, 2)).toEqual([last, first]); // 4.0 is what those without a mean count as
  await give(first, 3, 4, 4);
  expect((await order()).at(-1)).toBe(first); // 3.8
  await withdraw(last, 5);
  expect((await order())[0]).toBe(second);
  expect((await order()).at(-2)).toBe(last); // two are left: as complete as before
  await fold(db, [
    ...[3, 4, 4, 4, 4, 4].map((rating) => ({
      type: 'ReviewWithdrawn' as const,
      data: {
        reservationId,
        listingId: first,
        side: 'guest' as const,
        reason: 'offensive' as const,
        guest: { rating, aspects },
        withdrawnAt: NOW,
      },
    })),
  ]);
  await withdraw(last, 5);
  await withdraw(last, 3);
  expect((await search({}, { limit: 1000 })).found.map((f) => f.listingId)).toEqual(plain);
});
