import knexFactory from 'knex';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { countVisit, visitsOf } from '../../src/listings/visits.ts';
import { testDatabase } from '../support/database.ts';

const { db, url } = await testDatabase();
/** The connections of a second process. */
const other = knexFactory({ client: 'pg', connection: url });
afterAll(() => other.destroy());
beforeEach(async () => {
  await db('listing_visits').delete();
  await db('listing_visit_marks').delete();
});

const LISTING = 17;
const looked = (now: string, visitor: { address?: string; userAgent?: string } = {}, through = db) =>
  countVisit(through, 'secret', { listingId: LISTING, address: '203.0.113.9', userAgent: 'Firefox', ...visitor, now });
const counted = async () => (await visitsOf(db, [LISTING])).get(LISTING);

describe('one visitor', () => {
  it.each([
    ['2026-12-01T10:59:00.000Z', '2026-12-01T11:01:00.000Z', 1],
    ['2026-12-01T10:59:00.000Z', '2026-12-01T11:58:59.000Z', 1],
    ['2026-12-01T10:59:00.000Z', '2026-12-01T11:59:00.000Z', 1],
    ['2026-12-01T10:59:00.000Z', '2026-12-01T11:59:01.000Z', 2],
    ['2026-12-01T23:59:00.000Z', '2026-12-02T00:58:59.000Z', 1],
    ['2026-12-01T23:59:00.000Z', '2026-12-02T00:59:00.000Z', 1],
    ['2026-12-01T23:59:00.000Z', '2026-12-02T00:59:01.000Z', 2],
    ['2026-12-02T00:00:00.100Z', '2026-12-01T23:59:59.900Z', 1], // sent to processes with different clocks
  ])('at %s and at %s counts %i times: again when the visit is over an hour old', async (first, second, times) => {
    await looked(first);
    await looked(second);
    expect(await counted()).toBe(times);
  });

  it('a repeated visitor is counted an hour after the last counted visit, not after the last visit', async () => {
    for (const at of ['10:00:00', '10:50:00', '11:00:01', '11:50:00', '12:00:01', '12:00:02']) await looked(`2026-12-01T${at}.000Z`);
    expect(await counted()).toBe(3);
  });

  it.each([
    ['at one moment', ['2026-12-01T10:30:00.000Z', '2026-12-01T10:30:00.000Z']],
    ['around midnight', ['2026-12-01T23:59:59.900Z', '2026-12-02T00:00:00.100Z']],
    ['an hour after midnight', ['2026-12-02T00:59:59.900Z', '2026-12-02T01:00:00.100Z']],
  ])('reported to two processes %s counts once', async (_, [one = '', two = '']) => {
    await Promise.all(Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? looked(one) : looked(two, {}, other))));
    expect(await counted()).toBe(1);
  });

  it('is identified by browser and network, without the last part of the address (D-17)', async () => {
    const now = '2026-12-01T10:30:00.000Z';
    for (const address of ['203.0.113.9', '203.0.113.250', '2001:db8:1:2::7', '2001:db8:1:ffff::8']) await looked(now, { address });
    expect(await counted()).toBe(2);
    for (const address of ['203.0.114.9', '2001:db8:2::7']) await looked(now, { address });
    await looked(now, { userAgent: 'Safari' });
    expect(await counted()).toBe(5);
  });
});

it('marks are deleted after their hour, at the next visit by anyone', async () => {
  await looked('2026-12-01T10:30:00.000Z');
  await looked('2026-12-01T11:30:01.000Z', { userAgent: 'Safari' });
  expect(await db('listing_visit_marks').count('* as n').first()).toEqual({ n: 1 });
});
