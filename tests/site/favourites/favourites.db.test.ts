import { expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { aPerson } from '../../identity/people.ts';
import { aListing, append } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';

const clock = manualClock('2026-12-01T15:00:00.000Z');
const app = await testApp({ clock });
const [host, guest, other] = [await aPerson(app), await aPerson(app), await aPerson(app)];
const get = (path: string, token = guest.token) => app.request('GET', path, { token });
const change = (listing: unknown, estado?: 0 | 1, token = guest.token, headers = {}) =>
  app.request('POST', '/wishList/change', {
    token,
    headers,
    body: { alojamiento_idalojamiento: listing, ...(estado === undefined ? {} : { estado }) },
  });
const favouriteIds = async () => (await get('/favorites')).body.data.map((one: { idalojamiento: number }) => one.idalojamiento);

const [first, second, pending] = [
  await aListing(app, host, { title: { es: 'Casa del Árbol' } }),
  await aListing(app, host, { title: { es: 'Ático' }, locality: 'Ñuñoa' }),
  await aListing(app, host, {}, false),
];

it('is toggled only by POST (SEC-19) and shown only to its owner', async () => {
  expect((await change(first)).body).toEqual({ estado: 1 });
  expect((await get(`/wishList/checkWish/${first}`)).body).toEqual({ estado: 1 });
  expect((await get(`/wishList/checkWish/${first}`, other.token)).body).toEqual({ estado: 0 });
  expect((await get('/favorites', other.token)).body).toMatchObject({ data: [], total: 0 });
  expect((await get('/wishList/change')).status).toBe(405);
  expect((await change(first)).body).toEqual({ estado: 0 });
  expect((await get('/favorites/ids')).body).toEqual({ data: [] });
});

it('is added once by two calls with one key, and stays when it is set twice', async () => {
  const key = { 'idempotency-key': 'one-tap' };
  const taps = [await change(first, undefined, guest.token, key), await change(first, undefined, guest.token, key)];
  expect(taps.map(({ body }) => body.estado)).toEqual([1, 1]);
  expect((await change(first, 1)).body).toEqual({ estado: 1 });
  expect(await favouriteIds()).toEqual([first]);
});

it('is refused for a listing that the caller cannot see', async () => {
  expect(await change(pending)).toMatchObject({ status: 404, body: { code: 'not_yet_approved' } });
  expect(await change(999_999)).toMatchObject({ status: 404, body: { code: 'space_not_found' } });
  for (const wrong of ['x', 0, -1, 1.5, 1e12, null]) expect((await change(wrong)).status).toBe(422);
  expect((await change(pending, 1, host.token)).body).toEqual({ estado: 1 });
});

it('lists the latest first, by page and by name or place', async () => {
  clock.advance(60_000);
  await change(second, 1);
  expect(await favouriteIds()).toEqual([second, first]);
  expect((await get('/favorites?perPage=1&page=2')).body).toMatchObject({ data: [{ idalojamiento: first }], total: 2, last_page: 2 });
  expect((await get(`/favorites?s=${encodeURIComponent('del árb')}`)).body.data).toMatchObject([{ idalojamiento: first }]);
  expect((await get(`/favorites?s=${encodeURIComponent('ñuñ')}`)).body.data).toMatchObject([{ idalojamiento: second }]);
  expect((await get('/favorites?s=nada')).body).toMatchObject({ data: [], total: 0 });
  expect((await get(`/favorites?s=${'a'.repeat(500)}`)).body).toMatchObject({ data: [], total: 0 });
});

it('keeps a removed listing, marks it as such, and can be removed (D-119)', async () => {
  await append(app, `listing-${first}`, [{ type: 'ListingRemoved', data: { listingId: first, removedAt: clock.now(), reason: null } }]);
  await app.drain();
  const { data } = (await get('/favorites')).body;
  expect(data).toMatchObject([
    { idalojamiento: second, alojamiento_idalojamiento: second, disponible: 'active' },
    { idalojamiento: first, disponible: 'no_longer_available' },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/direccion|Calle Secreta/);
  expect(await change(first, 1, other.token)).toMatchObject({ status: 410 });
  expect((await change(first, 0)).body).toEqual({ estado: 0 });
  expect(await favouriteIds()).toEqual([second]);
  expect((await change(first)).status).toBe(410);
});

it("leaves the caller's hidden listings out of results, several in one call, until shown again; unknown ids are ignored", async () => {
  const hide = (alojamientos: readonly number[], oculto: 0 | 1) =>
    app.request('POST', '/wishList/hide', { body: { alojamientos, oculto }, token: guest.token });
  expect((await hide([second, first, 999_999], 1)).body.data.toSorted()).toEqual([first, second].toSorted());
  expect((await get('/favorites/hidden')).body.data.toSorted()).toEqual([first, second].toSorted());
  expect((await get('/favorites?ocultos=1')).body).toMatchObject({ total: 2 });
  expect((await hide([first], 0)).body).toEqual({ data: [second] });
  expect((await get('/favorites/hidden')).body).toEqual({ data: [second] });
  expect(await favouriteIds()).toEqual([second]); // favourites are unaffected
});

it('compares up to four, in the chosen order, and only for their owner', async () => {
  const more = [await aListing(app, host), await aListing(app, host), await aListing(app, host)];
  const compare = (alojamientos: readonly number[], comparado: 0 | 1) =>
    app.request('POST', '/wishList/compare', { body: { alojamientos, comparado }, token: guest.token });
  expect((await compare([more[0] as number], 1)).body).toEqual({ data: [more[0]] });
  clock.advance(1_000);
  expect((await compare([second, 999_999], 1)).body).toEqual({ data: [more[0], second] });
  expect((await get('/favorites/compared')).body).toEqual({ data: [more[0], second] });
  expect((await get('/favorites/compared', other.token)).body).toEqual({ data: [] });
  expect((await compare([first, ...more], 1)).body.data).toHaveLength(4);
  expect(await compare([more[2] as number], 1)).toMatchObject({ status: 409, body: { code: 'too_many_compared' } });
  expect((await compare([first, second, ...more], 0)).body).toEqual({ data: [] });
});
