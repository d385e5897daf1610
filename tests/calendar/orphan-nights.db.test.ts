import { expect, it } from 'vitest';
import { aBookablePerson, aDraft, aListing, nights } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { calendarOf } from './incoming/feed-server.ts';

const app = await testApp();
const host = await aBookablePerson(app);
type Person = typeof host;

const block = async (listing: number, from: number, to: number) => {
  const body = { idalojamiento: listing, ...nights(app, from, to) };
  expect((await app.request('POST', '/restrictions/store', { token: host.token, body })).status).toBe(201);
};
const ask = async (guest: Person, listing: number, from: number, to: number) => {
  const { idreserva } = await aDraft(app, guest, listing, from, to);
  return app.request('PUT', `/reservations/request/${idreserva}`, { token: guest.token });
};
/** Stays elsewhere, from a calendar file of the host. */
const fromFile = async (listing: number, from: number, to: number) => {
  const { fecha_inicio, fecha_termino } = nights(app, from, to);
  const form = new FormData();
  form.set('alojamiento_id', String(listing));
  form.set('ical', new Blob([calendarOf([fecha_inicio, fecha_termino])]), 'elsewhere.ics');
  expect((await app.request('POST', '/ical/lock-dates-from-ics-file', { token: host.token, form })).status).toBe(200);
};
/** A gap of two nights, 25 to 27, in a space with a minimum of three: between a request and a stay elsewhere, or a block of the host. */
const withGap = async (after: 'block' | 'stay') => {
  const listing = await aListing(app, host, { minNights: 3 });
  expect((await ask(await aBookablePerson(app), listing, 20, 25)).status).toBe(200);
  if (after === 'block') await block(listing, 27, 30);
  else await fromFile(listing, 27, 30);
  return listing;
};
const set = (listing: number, body: unknown, token = host.token) =>
  app.request('PUT', `/accommodations/${listing}/orphan-nights`, { token, body });
const gap = nights(app, 25, 27);

/** The public view of the gap: availability, the calendar, and search. */
const toldOf = async (listing: number) => {
  const query = `accommodationId=${listing}&initDate=${gap.fecha_inicio}&endDate=${gap.fecha_termino}`;
  const { available } = (await app.request('GET', `/available?${query}`)).body;
  const drawn = async (token?: string) =>
    (await app.request('GET', `/accommodations/unavailable_dates/${listing}`, token === undefined ? {} : { token })).body.includes(
      gap.fecha_inicio,
    );
  const found = await app.request(
    'GET',
    `/search_alojamiento?perPage=100&fecha_inicio=${gap.fecha_inicio}&fecha_termino=${gap.fecha_termino}&country=Chile`,
  );
  const ids = found.body.data.map((row: { idalojamiento: number }) => row.idalojamiento);
  return { available, drawnAsTaken: await drawn(), toTheHost: await drawn(host.token), found: ids.includes(listing) };
};
const OFFERED = { available: true, drawnAsTaken: false, toTheHost: false, found: true };
const CLOSED = { available: false, drawnAsTaken: true, toTheHost: false, found: false };

it('a gap between stays can be requested until the host forbids it (D-90)', async () => {
  const listing = await withGap('stay');
  expect(await toldOf(listing)).toEqual(OFFERED);
  const guest = await aBookablePerson(app);
  const { idreserva } = await aDraft(app, guest, listing, 25, 27);
  const off = await set(listing, { vende: false });
  expect([off.status, off.body]).toEqual([200, { noches_sueltas: false, sueltas_junto_a_bloqueos: false }]);
  expect(await toldOf(listing)).toEqual(CLOSED);
  const response = await app.request('PUT', `/reservations/request/${idreserva}`, { token: guest.token });
  expect([response.status, response.body.code]).toEqual([422, 'minimum_stay']);
  const face = await app.request('GET', `/accommodations/getAccomodationFront/${listing}`);
  expect(face.body.accomodation).toMatchObject({ noches_sueltas: false, sueltas_junto_a_bloqueos: false });
  const before = (await app.store.read(`listing-${listing}`)).length;
  expect((await set(listing, { vende: false })).status).toBe(200);
  expect((await app.store.read(`listing-${listing}`)).length).toBe(before); // twice is once
  expect((await set(listing, { vende: true })).status).toBe(200);
  expect(await toldOf(listing)).toEqual(OFFERED);
  expect((await app.request('PUT', `/reservations/request/${idreserva}`, { token: guest.token })).status).toBe(200);
});

it("a gap beside a host's own block cannot be requested until they allow it (D-90)", async () => {
  const listing = await withGap('block');
  expect(await toldOf(listing)).toEqual(CLOSED);
  const on = await set(listing, { vende: true, junto_a_bloqueos: true });
  expect(on.body).toEqual({ noches_sueltas: true, sueltas_junto_a_bloqueos: true });
  expect(await toldOf(listing)).toEqual(OFFERED);
  const guest = await aBookablePerson(app);
  const { idreserva } = await aDraft(app, guest, listing, 25, 27);
  expect((await set(listing, { vende: true, junto_a_bloqueos: false })).status).toBe(200);
  const refused = await app.request('PUT', `/reservations/request/${idreserva}`, { token: guest.token });
  expect([refused.status, refused.body.code]).toEqual([422, 'minimum_stay']);
  expect((await set(listing, { vende: true, junto_a_bloqueos: true })).status).toBe(200);
  expect((await set(listing, { vende: true })).body).toEqual({ noches_sueltas: true, sueltas_junto_a_bloqueos: true }); // left out: as it is
  expect((await set(listing, { vende: true, junto_a_bloqueos: false })).status).toBe(200);
  expect(await toldOf(listing)).toEqual(CLOSED);
  expect((await set(listing, { vende: false, junto_a_bloqueos: true })).status).toBe(200);
  expect(await toldOf(listing)).toEqual(CLOSED); // no gap at all
  expect((await set(listing, { vende: true })).status).toBe(200);
  expect((await app.request('PUT', `/reservations/request/${idreserva}`, { token: guest.token })).status).toBe(200);
});

it('a gap is bookable again once it is long enough, or the block is removed', async () => {
  const listing = await withGap('block');
  const { data } = (await app.request('GET', `/restrictions/${listing}`, { token: host.token })).body;
  expect(await toldOf(listing)).toEqual(CLOSED);
  expect((await app.request('DELETE', `/restrictions/delete/${data[0].idrestriccion}`, { token: host.token })).status).toBe(204);
  expect(await toldOf(listing)).toMatchObject({ drawnAsTaken: false, available: false, found: false }); // no gap, and two nights are too few
  await block(listing, 28, 30);
  const three = nights(app, 25, 28);
  const query = `accommodationId=${listing}&initDate=${three.fecha_inicio}&endDate=${three.fecha_termino}`;
  expect((await app.request('GET', `/available?${query}`)).body).toMatchObject({ available: true });
});

it('only its host may set it, and only to yes or no', async () => {
  const listing = await withGap('stay');
  const stranger = await aBookablePerson(app);
  expect((await set(listing, { vende: false }, stranger.token)).status).toBe(404);
  expect((await set(listing, { vende: 'no' })).status).toBe(422);
  expect((await set(listing, { vende: true, junto_a_bloqueos: 'no' })).status).toBe(422);
  expect((await set(listing, { junto_a_bloqueos: true })).status).toBe(422);
  expect(await toldOf(listing)).toEqual(OFFERED);
});
