import { expect, it } from 'vitest';
import { aBookablePerson, aDraft, aListing, nights } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp();
const host = await aBookablePerson(app);

/** A gap of two nights between two blocks, in a space with a minimum of three. */
const withGap = async () => {
  const listing = await aListing(app, host, { minNights: 3 });
  for (const [from, to] of [
    [20, 25],
    [27, 30],
  ] as const) {
    const body = { idalojamiento: listing, ...nights(app, from, to) };
    expect((await app.request('POST', '/restrictions/store', { token: host.token, body })).status).toBe(201);
  }
  return listing;
};
const set = (listing: number, vende: unknown, token = host.token) =>
  app.request('PUT', `/accommodations/${listing}/orphan-nights`, { token, body: { vende } });
const gap = nights(app, 25, 27);
const isAvailable = async (listing: number) => {
  const query = `accommodationId=${listing}&initDate=${gap.fecha_inicio}&endDate=${gap.fecha_termino}`;
  return (await app.request('GET', `/available?${query}`)).body;
};
const isFound = async (listing: number) => {
  const row = await app.db('search_listings').where({ listing_id: listing }).first('sells_orphan_nights');
  return row.sells_orphan_nights;
};

it('a gap shorter than the minimum stay can be asked for until the host says otherwise, and then no more (D-90)', async () => {
  const listing = await withGap();
  expect(await isAvailable(listing)).toMatchObject({ available: true });
  expect(await isFound(listing)).toBe(true);
  const guest = await aBookablePerson(app);
  const { idreserva } = await aDraft(app, guest, listing, 25, 27);
  const off = await set(listing, false);
  expect([off.status, off.body]).toEqual([200, { noches_sueltas: false }]);
  expect(await isAvailable(listing)).toMatchObject({ available: false, reason: 'minimum_stay' });
  expect(await isFound(listing)).toBe(false);
  const asked = await app.request('PUT', `/reservations/request/${idreserva}`, { token: guest.token });
  expect([asked.status, asked.body.code]).toEqual([422, 'minimum_stay']);
  const face = await app.request('GET', `/accommodations/getAccomodationFront/${listing}`);
  expect(face.body.accomodation.noches_sueltas).toBe(false);
  const before = (await app.store.read(`listing-${listing}`)).length;
  expect((await set(listing, false)).status).toBe(200);
  expect((await app.store.read(`listing-${listing}`)).length).toBe(before); // twice is once
  expect((await set(listing, true)).status).toBe(200);
  expect(await isAvailable(listing)).toMatchObject({ available: true });
  expect((await app.request('PUT', `/reservations/request/${idreserva}`, { token: guest.token })).status).toBe(200);
});

it('is for its host, and for nothing but yes or no', async () => {
  const listing = await withGap();
  const stranger = await aBookablePerson(app);
  expect((await set(listing, false, stranger.token)).status).toBe(404);
  expect((await set(listing, 'no')).status).toBe(422);
  expect(await isAvailable(listing)).toMatchObject({ available: true });
});
