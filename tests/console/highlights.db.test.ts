import { expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { aBookablePerson, aListing, anAdmin } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
const [host, admin] = [await aBookablePerson(app), await anAdmin(app)];
const asAdmin = { token: admin.token };
const highlight = async (id: number | string, way: 'add' | 'delete' = 'add') => {
  clock.advance(1_000);
  return app.request('PUT', `/accommodations/highlight/${way}/${id}`, asAdmin);
};
const order = (ids: readonly unknown[]) => app.request('PUT', '/console/highlights/order', { ...asAdmin, body: { ids } });
const listed = async () => (await app.request('GET', '/console/highlights', asAdmin)).body.map(({ id }: { id: number }) => id);
const onHome = async () => {
  const { body } = await app.request('GET', '/accommodations/getAccomodationFeatured');
  return body.accomodations.map(({ idalojamiento }: { idalojamiento: number }) => idalojamiento);
};

const [a, b, c] = [await aListing(app, host), await aListing(app, host), await aListing(app, host)];
for (const id of [a, b, c]) await highlight(id);

it('lists the latest first until they are ordered by hand, on the home page too (H-06)', async () => {
  expect(await listed()).toEqual([c, b, a]);
  const { status, body } = await order([b, a, c]);
  expect([status, body.position]).toEqual([200, expect.any(String)]);
  expect(await listed()).toEqual([b, a, c]);
  expect(await onHome()).toEqual([b, a, c]);
  const events = await app.store.read('desk-highlights-home');
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['HighlightsOrdered', { adminId: admin.id, listingIds: [b, a, c], orderedAt: clock.now() }],
  ]);
});

it('writes nothing for an unchanged order', async () => {
  expect((await order([b, a, c])).body).toEqual({ position: null });
  expect(await app.store.read('desk-highlights-home')).toHaveLength(1);
});

it('refuses an order of other highlights than the existing ones', async () => {
  for (const ids of [
    [b, a],
    [b, a, c, c],
    [b, a, 999_999],
    [b, b, a],
  ]) {
    const { status, body } = await order(ids);
    expect([status, body.code]).toEqual([409, 'highlights_changed']);
  }
  for (const ids of [[], ['x'], Array.from({ length: 201 }, (_, i) => i)]) expect((await order(ids)).status).toBe(422);
});

it('puts a new one first, even one that had a place before', async () => {
  await highlight(b, 'delete');
  expect(await listed()).toEqual([a, c]);
  await highlight(b);
  expect(await listed()).toEqual([b, a, c]);
  await order([a, c, b]);
  expect(await listed()).toEqual([a, c, b]);
});

it('reports an id without a listing, and accepts only numbers', async () => {
  expect((await highlight(999_999)).body.code).toBe('space_not_found');
  expect((await highlight('abc')).status).toBe(404);
});

it('keeps one that is not public in the list and off the home page', async () => {
  await app.request('PUT', `/console/accommodations/${a}/block`, { ...asAdmin, body: { reason: 'Fotos ajenas' } });
  await app.drain();
  expect(await listed()).toEqual([a, c, b]);
  expect(await onHome()).toEqual([c, b]);
});
