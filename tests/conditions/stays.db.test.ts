import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { addMilliseconds } from '../../src/shared/durations.ts';
import { addMonths, nightsOf } from '../../src/shared/nights.ts';
import { proves } from '../identity/people.ts';
import { someFields } from '../listings/fields.ts';
import { aHost, formOf, pictures, aListing as published } from '../listings/hosts.ts';
import { aBookablePerson, aDraft, aListing, anAdmin, append, aRequest, nights, type Someone } from '../reservations/world.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { USUAL_STAYS_ON_WIRE as OPEN } from './builders.ts';

const MINUTE = 60_000;
const clock = manualClock('2026-12-01T12:00:00.000Z');
const database = await testDatabase();
const app = await testApp({ clock, database });
/** Another process that only serves: no read model and no reaction runs in it. */
const other = await testApp({ clock, database, config: { role: 'web' } });

const [host, first, second] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app), await anAdmin(app)];
const USUAL = { plazos: { respuesta: 'PT24H', pago: 'PT24H', transferencia: 'PT1H', borrador: 'PT24H' }, ...OPEN };
let city = 0;
beforeAll(async () => {
  city = (await app.db('locations').where({ slug: 'buenos-aires' }).first('id')).id;
});
beforeEach(() => {
  clock.advance(60 * MINUTE);
});

const by = (who: { token: string }, method: string, path: string, body?: object, at: TestApp = app) =>
  at.request(method, path, { token: who.token, ...(body && { body }) });
/** Terms that two administrators agree on, in force in ten minutes. */
const agreed = async (terms: object) => {
  const desde = addMilliseconds(clock.now(), 10 * MINUTE);
  for (const who of [first, second]) await proves(app, who);
  const proposed = await by(first, 'POST', '/console/conditions', { terminos: { ...USUAL, ...terms }, desde, reason: 'Lo acordado.' });
  const confirmed = await by(second, 'POST', `/console/conditions/${proposed.body.version}/confirm`, { reason: 'De acuerdo.' });
  expect([proposed.status, confirmed.status]).toEqual([200, 200]);
};
const trial = async (terms: object) =>
  (await by(first, 'GET', `/console/conditions/trial?terms=${encodeURIComponent(JSON.stringify({ ...USUAL, ...terms }))}`)).body;

/** Whether a space can be asked for, priced and found for these days, in this process. */
const offered = async (at: TestApp, space: number, from: number, to: number) => {
  const { fecha_inicio, fecha_termino } = nights(app, from, to);
  const stay = new URLSearchParams({ accommodationId: `${space}`, initDate: fecha_inicio, endDate: fecha_termino });
  const { body } = await at.request('GET', `/available?${stay}`);
  const priced = await at.request('GET', `/simulation?${stay}`);
  const found = await at.request('GET', `/search_alojamiento?${new URLSearchParams({ fecha_inicio, fecha_termino, perPage: '50' })}`);
  const pins = await at.request('GET', `/search_alojamiento_all?${new URLSearchParams({ fecha_inicio, fecha_termino })}`);
  const has = ({ body: { data } }: typeof found) => data.some(({ idalojamiento }: { idalojamiento: number }) => idalojamiento === space);
  return { reason: body.available ? null : body.reason, priced: priced.body.code ?? null, found: has(found), onMap: has(pins) };
};
const FREE = { reason: null, priced: null, found: true, onMap: true };

describe('a stay that the whole site does not take', () => {
  it.each([
    ['country_closed', { opera: ['AR', 'PE'] }, 2, false],
    ['lease_minimum', { noches_minimas: 3 }, 2, false],
    ['letting_law', { ley_alquiler: true }, 100, true],
  ])(
    '%s: from its instant on, to the millisecond, in every process; who had a draft or request goes on',
    async (code, terms, long, inCity) => {
      await agreed({});
      clock.advance(10 * MINUTE);
      const space = await aListing(app, host, inCity ? { countryCode: 'AR', placeIds: [city] } : {});
      const [asking, waiting]: Someone[] = [await aBookablePerson(app, { nombre: 'Ida' }), await aBookablePerson(app, { nombre: 'Eva' })];
      const [soon, later] = [
        [20, 20 + long],
        [200, 200 + long],
      ] as const;
      const drafted = await aDraft(app, asking as Someone, space, ...soon);
      const requested = await aRequest(app, waiting as Someone, space, ...later);
      await agreed(terms);
      clock.advance(10 * MINUTE - 1);
      const free: [number, number] = [400, 400 + long];
      for (const at of [app, other]) expect(await offered(at, space, ...free)).toEqual(FREE);
      for (const _ of ['at its instant', 'after it']) {
        clock.advance(1);
        for (const at of [app, other]) {
          expect(await offered(at, space, ...free)).toEqual({ reason: code, priced: code, found: false, onMap: false });
          const anew = await by(
            asking as Someone,
            'POST',
            '/reservations',
            { idalojamiento: space, ...nights(app, ...free), guests: 2 },
            at,
          );
          expect([anew.status, anew.body.code]).toEqual([422, code]);
        }
      }
      const again = await by(asking as Someone, 'POST', '/reservations', { idalojamiento: space, ...nights(app, ...soon), guests: 2 });
      expect([again.status, again.body.reservation.idreserva]).toEqual([200, drafted.idreserva]);
      expect((await by(asking as Someone, 'PUT', `/reservations/request/${drafted.idreserva}`)).status).toBe(200);
      for (const id of [drafted.idreserva, requested.idreserva])
        expect((await by(host, 'PUT', `/reservations/accept/${id}/-`)).status).toBe(200);
      await agreed({});
      clock.advance(10 * MINUTE);
      expect(await offered(app, space, ...free)).toEqual(FREE);
    },
  );

  it('is not the shortest, or the longest of the law, that is allowed', async () => {
    const [space, inCity] = [await aListing(app, host), await aListing(app, host, { countryCode: 'AR', placeIds: [city] })];
    await agreed({ noches_minimas: 3, ley_alquiler: true });
    clock.advance(10 * MINUTE);
    expect(await offered(app, space, 40, 43)).toEqual(FREE);
    expect(await offered(app, space, 40, 140)).toEqual(FREE); // the law is of Buenos Aires
    const { fecha_inicio } = nights(app, 40, 41);
    const months = nightsOf({ checkIn: fecha_inicio, checkOut: addMonths(fecha_inicio, 3) });
    for (const [length, reason] of [
      [months - 1, null],
      [months, null],
      [months + 1, 'letting_law'],
    ] as const)
      expect((await offered(app, inCity, 40, 40 + length)).reason, `${length}`).toBe(reason);
    await agreed({});
    clock.advance(10 * MINUTE);
  });
});

it('a closed country shows nowhere, its pages can still be read, and nothing is published or moved there', async () => {
  const owner = await aHost(app);
  const mine = await published(app, owner);
  const space = await aListing(app, host);
  await append(app, `listing-${space}`, [{ type: 'ListingHighlighted', data: { listingId: space, highlightedAt: clock.now() } }]);
  await app.drain();
  const shown = async () => {
    const [featured, highlighted, suggested, at] = await Promise.all(
      [
        '/accommodations/getAccomodationFeatured',
        '/accommodations/highlight/all',
        '/locations?q=providencia',
        '/locations_at?latitud=-33.4265&longitud=-70.6108',
      ].map(async (path) => (await app.request('GET', path)).body),
    );
    const has = (list: { idalojamiento: number }[]) => list.some(({ idalojamiento }) => idalojamiento === space);
    return [has(featured.accomodations), has(highlighted.accommodations), suggested.data[0].espacios > 0, at.data.opera];
  };
  expect(await shown()).toEqual([true, true, true, true]);
  await agreed({ opera: ['AR'] });
  clock.advance(10 * MINUTE);
  expect(await shown()).toEqual([false, false, false, false]);
  expect((await app.request('GET', `/accommodations/getAccomodationFront/${space}`)).status).toBe(200);

  const form = formOf(someFields(), await pictures(5));
  const created = await app.request('POST', '/accommodations/create', { token: owner.token, form });
  expect(created).toMatchObject({ status: 422, body: { code: 'country_closed', errors: { latitud: ['country_closed'] } } });
  expect((await by(owner, 'POST', '/accommodations/clone', { idalojamiento: mine })).body.code).toBe('country_closed');
  const edit = async (fields: object) =>
    (await app.request('POST', '/accommodations/update', { token: owner.token, form: formOf({ idalojamiento: mine, ...fields }) })).body
      .code ?? null;
  expect(await edit({ latitud: '-33.4275', longitud: '-70.6098' })).toBeNull(); // it stays in its country
  expect(await edit({ latitud: '-12.1211', longitud: '-77.0297' })).toBe('country_closed'); // Lima, closed as well
  expect(await edit({ latitud: '-34.6037', longitud: '-58.3816' })).toBeNull();
  await agreed({});
  clock.advance(10 * MINUTE);
});

it('the trial counts published spaces and says which requests could not have been made', async () => {
  const [space, inCity] = [await aListing(app, host), await aListing(app, host, { countryCode: 'AR', placeIds: [city], minNights: 9 })];
  const asking = await aBookablePerson(app, { nombre: 'Olga' });
  const [short, long] = [await aRequest(app, asking, space, 300, 302), await aRequest(app, asking, inCity, 300, 400)];
  const of = (
    { solicitudes }: { solicitudes: { reserva: number; despues: string; motivo: string | null }[] },
    { idreserva }: { idreserva: number },
  ) => solicitudes.find(({ reserva }) => reserva === idreserva);
  const same = await trial({});
  const { publicados, abiertos } = same.espacios;
  expect(abiertos).toEqual({ antes: publicados, despues: publicados });
  expect([of(same, short), of(same, long)]).toMatchObject([{ motivo: null }, { motivo: null }]);
  const argentine = Number((await app.db('search_listings').where({ live: true, country_code: 'AR' }).count('* as n').first())?.['n']);
  const shorter = Number(
    (await app.db('search_listings').where({ live: true, country_code: 'AR' }).where('min_nights', '<', 9).count('* as n').first())?.['n'],
  );
  const tried = await trial({ opera: ['AR'], noches_minimas: 9, ley_alquiler: true });
  expect(tried.espacios).toEqual({
    publicados,
    abiertos: { antes: publicados, despues: argentine },
    minimo: { antes: 0, despues: shorter },
    ley: { antes: 0, despues: argentine },
  });
  expect([of(tried, short), of(tried, long)]).toMatchObject([
    { despues: 'not_taken', motivo: 'country_closed' },
    { despues: 'not_taken', motivo: 'letting_law' },
  ]);
  expect(of(await trial({ noches_minimas: 3 }), short)).toMatchObject({ despues: 'not_taken', motivo: 'lease_minimum' });
});

it('terms without a country, or with a shortest stay that is no number of nights from 1 to 30, are refused', async () => {
  for (const wrong of [{ opera: [] }, { opera: ['US'] }, { noches_minimas: 0 }, { noches_minimas: 31 }, { noches_minimas: 1.5 }]) {
    await proves(app, first);
    const body = { terminos: { ...USUAL, ...wrong }, desde: addMilliseconds(clock.now(), 10 * MINUTE), reason: 'Otra cosa.' };
    expect((await by(first, 'POST', '/console/conditions', body)).status).toBe(422);
  }
});
