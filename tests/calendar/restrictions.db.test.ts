import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/kernel/nights.ts';
import { listedRows } from '../../src/listings/queries.ts';
import { aBookablePerson, aDraft, aListing, aRequest, nights } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { ROUNDS } from '../support/process/rounds.ts';

const app = await testApp();
const host = await aBookablePerson(app);
const guest = await aBookablePerson(app);
const asHost = { token: host.token };
const store = (idalojamiento: number, dates: object) =>
  app.request('POST', '/restrictions/store', { ...asHost, body: { idalojamiento, ...dates } });
const busy = async (id: number) => (await app.request('GET', `/accommodations/unavailable_dates/${id}`)).body;

describe('blocked nights', () => {
  it('are blocked and unblocked', async () => {
    const listing = await aListing(app, host);
    const dates = nights(app, 10, 12);
    const { status, body } = await store(listing, dates);
    expect([status, body.restriction]).toEqual([
      201,
      { idrestriccion: expect.any(Number), alojamiento_idalojamiento: listing, ...dates, created_with: 'host', sitio: null, conflicts: [] },
    ]);
    expect(await busy(listing)).toEqual([dates.fecha_inicio, addDays(dates.fecha_inicio, 1)]);
    const listed = await app.root('GET', `/restrictions/${listing}`, asHost); // also served at the host root (D-34)
    expect(listed.body.data).toEqual([body.restriction]);
    expect((await app.request('DELETE', `/restrictions/delete/${body.restriction.idrestriccion}`, asHost)).status).toBe(204);
    expect(await busy(listing)).toEqual([]);
  });

  it('the same day twice is one night (D-02)', async () => {
    const listing = await aListing(app, host);
    const { fecha_inicio } = nights(app, 10, 11);
    const { body } = await store(listing, { fecha_inicio, fecha_termino: fecha_inicio });
    expect(body.restriction.fecha_termino).toBe(addDays(fecha_inicio, 1));
    expect(await busy(listing)).toEqual([fecha_inicio]);
  });

  it('must not overlap requests or each other, in either order', async () => {
    const listing = await aListing(app, host);
    await aRequest(app, guest, listing, 20, 24);
    for (const [from, to] of [
      [20, 24],
      [19, 21],
      [23, 23],
      [22, 23],
    ] as const) {
      const refused = await store(listing, nights(app, from, to));
      expect([refused.status, refused.body.code]).toEqual([400, 'overlap']);
    }
    expect((await store(listing, nights(app, 24, 27))).status).toBe(201);
    expect((await store(listing, nights(app, 26, 28))).body.code).toBe('overlap');
    const other = await aBookablePerson(app);
    const response = await app.request('POST', '/reservations', {
      token: other.token,
      body: { idalojamiento: listing, ...nights(app, 25, 26) },
    });
    expect(response.body.code).toBe('unavailable');
  });

  it('a block and a request concurrently: one of them succeeds', async () => {
    const listing = await aListing(app, host);
    const other = await aBookablePerson(app);
    for (let from = 40; from < 40 + 2 * ROUNDS; from += 2) {
      const { idreserva } = await aDraft(app, other, listing, from, from + 2);
      const [blocked, requested] = await Promise.all([
        store(listing, nights(app, from + 1, from + 2)),
        app.request('PUT', `/reservations/request/${idreserva}`, { token: other.token }),
      ]);
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([blocked.status, requested.status]);
      if (requested.status === 200) await app.request('DELETE', `/reservations/${idreserva}`, { token: other.token });
    }
    expect(await app.db('calendar_anomalies')).toEqual([]);
  });

  it('refuses an invalid range', async () => {
    const listing = await aListing(app, host);
    const dates = nights(app, 10, 12);
    const errors = async (body: object) => (await store(listing, body)).body.errors;
    expect(await errors({ fecha_inicio: dates.fecha_termino, fecha_termino: dates.fecha_inicio })).toEqual({
      fecha_termino: ['out_of_range'],
    });
    expect(await errors({ fecha_inicio: dates.fecha_inicio })).toEqual({ fecha_termino: ['required'] });
    expect(await errors({ ...dates, fecha_inicio: '2026-02-30' })).toEqual({ fecha_inicio: ['invalid'] });
    expect(await errors({ ...dates, aprobado: 1 })).toEqual({ aprobado: ['unknown_value'] });
  });

  it('a block of centuries does not slow down the response', async () => {
    const listing = await aListing(app, host);
    expect((await store(listing, { fecha_inicio: '2001-01-01', fecha_termino: '9999-12-31' })).status).toBe(201);
    const shown = await busy(listing);
    expect([shown[0], shown.length]).toEqual([nights(app, 0, 1).fecha_inicio, expect.any(Number)]);
    expect(shown.length).toBeLessThanOrEqual(732); // up to the horizon
  });
});

it('an unknown space has no calendar', async () => {
  expect((await app.request('GET', '/accommodations/unavailable_dates/999999')).body.code).toBe('space_not_found');
  expect((await app.request('GET', '/accommodations/unavailable_dates/abc')).status).toBe(404);
});

it('a listing is marked publicly as long as it has a calendar of another site (D-111)', async () => {
  const listing = await aListing(app, host);
  const flags = async () => {
    await app.drain();
    const { body: page } = await app.request('GET', `/accommodations/getAccomodationFront/${listing}`);
    const { body: own } = await app.request('GET', '/accommodations/searchByUser', asHost);
    const card = own.accomodations.find(({ idalojamiento }: { idalojamiento: number }) => idalojamiento === listing);
    const [searched] = (await listedRows(app.db, [listing])).values();
    return [page.accomodation.ical, card.ical, Number((searched?.feed_ids.length ?? 0) > 0)];
  };
  const set = (icalUrl: string) => app.request('POST', '/ical', { ...asHost, body: { accommodationId: listing, icalUrl } });
  const { revision } = (await listedRows(app.db, [listing])).get(listing) ?? {};
  expect(await flags()).toEqual([0, 0, 0]);
  await set('https://example.com/a.ics');
  expect(await flags()).toEqual([1, 1, 1]);
  await set('https://example.com/b.ics'); // the same feed under another address
  const two = await app.request('POST', '/ical/feeds', {
    ...asHost,
    body: { accommodationId: listing, icalUrl: 'https://example.com/c.ics' },
  });
  const remove = (id: number) => app.request('DELETE', `/ical/feeds/${id}`, asHost);
  await remove(two.body.feed.id);
  expect(await flags()).toEqual([1, 1, 1]);
  const first = await app.request('GET', `/ical/feeds/${listing}`, asHost);
  await remove(first.body.feeds[0].id);
  expect(await flags()).toEqual([0, 0, 0]);
  expect((await listedRows(app.db, [listing])).get(listing)?.revision).toBe(revision); // the ETag of its form
});
