import { beforeEach, describe, expect, it } from 'vitest';
import { conditionsProjection } from '../../../projections/terms/versions.ts';
import { rebuild } from '../../../src/engine/followers/rebuild.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { addMilliseconds, milliseconds } from '../../../src/kernel/durations.ts';
import { addMonths, nightsOf } from '../../../src/kernel/nights.ts';
import { someFields } from '../../listings/fields.ts';
import { aHost, formOf, pictures, aListing as published } from '../../listings/hosts.ts';
import { aBookablePerson, aDraft, aListing, anAdmin, append, aRequest, nights } from '../../reservations/world.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { deskOf } from '../../support/calls/desk.ts';
import { testDatabase } from '../../support/database.ts';
import { USUAL_STAYS_ON_WIRE as OPEN } from './builders.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const clock = manualClock('2026-12-01T12:00:00.000Z');
const database = await testDatabase();
const app = await testApp({ clock, database });
/** Another process that only serves: no read model and no reaction runs in it. */
const other = await testApp({ clock, database, config: { role: 'web' } });
const { propose, settle } = deskOf(app, 'conditions');

const USUAL = { plazos: { respuesta: 'PT24H', pago: 'PT24H', transferencia: 'PT1H', borrador: 'PT24H' }, ...OPEN };
const SHORT = { plazos: { respuesta: 'PT12H', pago: 'PT6H', transferencia: 'PT30M', borrador: 'PT48H' }, ...OPEN };

const [host, guest] = [await aBookablePerson(app, { nombre: 'Hugo' }), await aBookablePerson(app, { nombre: 'Gala' })];
const [first, second] = [await anAdmin(app), await anAdmin(app)];
const listing = await aListing(app, host);
const city: number = (await app.db('locations').where({ slug: 'buenos-aires' }).first('id')).id;

const requestAs = (who: { token: string }, method: string, path: string, body?: object, at: TestApp = app) =>
  at.request(method, path, { token: who.token, ...(body && { body }) });
const currentConditions = async () => (await requestAs(first, 'GET', '/console/conditions')).body;
const soon = (ms = 10 * MINUTE) => addMilliseconds(clock.now(), ms);
/** Conditions that two administrators agree on, in force in ten minutes. */
const agreed = async (terms: object) => {
  const desde = soon();
  const { version } = (await propose(first, { terminos: { ...USUAL, ...terms }, desde })).body;
  expect((await settle(second, version, 'confirm')).status).toBe(200);
  return { version: version as number, desde };
};
/** … and are in force. */
const begun = async (terms: object) => {
  await agreed(terms);
  clock.advance(10 * MINUTE);
};
const trial = async (terms: object) =>
  (await requestAs(first, 'GET', `/console/conditions/trial?terms=${encodeURIComponent(JSON.stringify({ ...USUAL, ...terms }))}`)).body;
beforeEach(() => {
  clock.advance(60 * MINUTE);
});

let day = 30;
/** A draft of different nights each time: its lifetime, and the windows it stores. */
const drafted = async (at: TestApp = app) => {
  day += 3;
  const draft = await aDraft(at, guest, listing, day, day + 2);
  return { life: Date.parse(draft.lapses_at) - Date.parse(clock.now()), plazos: draft.plazos };
};
/** A draft's terms under these conditions. */
const under = ({ plazos: { borrador, ...plazos } }: typeof USUAL) => ({ life: milliseconds(borrador), plazos });

describe('conditions', () => {
  it('apply from their instant on, to the millisecond, in every process, including texts', async () => {
    const says = async (at: TestApp) => (await at.request('GET', '/blog/dos-plazos-a-la-vista')).text;
    for (const at of [app, other]) {
      expect(await drafted(at)).toEqual(under(USUAL)); // which has now read the versions
      expect(await says(at)).not.toContain('12 horas');
    }
    const { version, desde } = await agreed(SHORT);
    clock.advance(10 * MINUTE - 1);
    expect(clock.now()).toBe(addMilliseconds(desde, -1));
    for (const at of [app, other]) expect(await drafted(at)).toEqual(under(USUAL));
    for (const _ of ['at their instant', 'after it']) {
      clock.advance(1);
      for (const at of [app, other]) {
        expect(await drafted(at)).toEqual(under(SHORT));
        expect(await says(at)).toContain('12 horas');
      }
    }
    expect(await currentConditions()).toMatchObject({
      ...{ version, terminos: SHORT, iniciales: USUAL },
      versiones: [{ version, vigente: true, estado: 'confirmed', actions: [] }],
    });
  });

  it('keep earlier drafts under the conditions shown to them, and move no running deadline', async () => {
    await begun(USUAL);
    const [asking, answering, waiting] = [await aBookablePerson(app), await aBookablePerson(app), await aBookablePerson(app)];
    const [space, another] = [await aListing(app, answering), await aListing(app, answering)];
    const draft = await aDraft(app, asking, space, 40, 42);
    const running = await aRequest(app, waiting, listing, 20, 22);
    await begun(SHORT);
    expect((await requestAs(waiting, 'GET', `/reservations/${running.idreserva}`)).body.reservation.respond_by).toBe(running.respond_by);
    const steps = async (id: number) => {
      const since = (at: string) => Date.parse(at) - Date.parse(clock.now());
      const requested = await requestAs(asking, 'PUT', `/reservations/request/${id}`);
      const accepted = await requestAs(answering, 'PUT', `/reservations/accept/${id}/-`);
      const transfer = await requestAs(asking, 'POST', '/pago/transfer', { id_reserva: id, token: requested.body.reservation.token });
      expect([requested.status, accepted.status, transfer.status]).toEqual([200, 200, 200]);
      const { respond_by, pay_by, transfer_by, plazos } = (await requestAs(asking, 'GET', `/reservations/${id}`)).body.reservation;
      const received = await requestAs(answering, 'GET', '/reservations/received');
      const row = received.body.data.find(({ idreserva }: { idreserva: number }) => idreserva === id);
      expect([plazos, row.plazos]).toEqual([requested.body.reservation.plazos, plazos]); // both sides, before and after
      const said = [plazos.respuesta, plazos.pago, plazos.transferencia].map(milliseconds);
      expect([respond_by, pay_by, transfer_by].map(since)).toEqual(said);
      return said;
    };
    expect(await steps(draft.idreserva)).toEqual([24 * HOUR, 24 * HOUR, HOUR]);
    const later = await aDraft(app, asking, another, 50, 52);
    expect(await steps(later.idreserva)).toEqual([12 * HOUR, 6 * HOUR, 30 * MINUTE]);
  });
});

/** Whether a listing can be requested, priced and found for these days, in this process. */
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

describe('a stay that the site does not accept', () => {
  it.each([
    ['country_closed', { opera: ['AR', 'PE'] }, 2, false],
    ['lease_minimum', { noches_minimas: 3 }, 2, false],
    ['letting_law', { ley_alquiler: true }, 100, true],
  ])('%s: from its instant on, in every process; existing drafts and requests continue', async (code, terms, long, inCity) => {
    await begun({});
    const space = await aListing(app, host, inCity ? { countryCode: 'AR', placeIds: [city] } : {});
    const [asking, waiting] = [await aBookablePerson(app, { nombre: 'Ida' }), await aBookablePerson(app, { nombre: 'Eva' })];
    const drafted = await aDraft(app, asking, space, 20, 20 + long);
    const requested = await aRequest(app, waiting, space, 200, 200 + long);
    await agreed(terms);
    clock.advance(10 * MINUTE - 1);
    const free: [number, number] = [400, 400 + long];
    expect(await offered(app, space, ...free)).toEqual(FREE);
    clock.advance(1);
    for (const at of [app, other]) {
      expect(await offered(at, space, ...free)).toEqual({ reason: code, priced: code, found: false, onMap: false });
      const refusal = await requestAs(asking, 'POST', '/reservations', { idalojamiento: space, ...nights(app, ...free), guests: 2 }, at);
      expect([refusal.status, refusal.body.code]).toEqual([422, code]);
    }
    const again = await requestAs(asking, 'POST', '/reservations', { idalojamiento: space, ...nights(app, 20, 20 + long), guests: 2 });
    expect([again.status, again.body.reservation.idreserva]).toEqual([200, drafted.idreserva]);
    expect((await requestAs(asking, 'PUT', `/reservations/request/${drafted.idreserva}`)).status).toBe(200);
    for (const id of [drafted.idreserva, requested.idreserva])
      expect((await requestAs(host, 'PUT', `/reservations/accept/${id}/-`)).status).toBe(200);
  });

  it('is neither the shortest allowed one, nor the longest that the law allows', async () => {
    const [space, inCity] = [await aListing(app, host), await aListing(app, host, { countryCode: 'AR', placeIds: [city] })];
    await begun({ noches_minimas: 3, ley_alquiler: true });
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
  });
});

it('a closed country is not listed anywhere, its pages stay readable, and nothing is published or moved there', async () => {
  await begun({});
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
  await begun({ opera: ['AR'] });
  expect(await shown()).toEqual([false, false, false, false]);
  expect((await app.request('GET', `/accommodations/getAccomodationFront/${space}`)).status).toBe(200);

  const form = formOf(someFields(), await pictures(5));
  const created = await app.request('POST', '/accommodations/create', { token: owner.token, form });
  expect(created).toMatchObject({ status: 422, body: { code: 'country_closed', errors: { latitud: ['country_closed'] } } });
  expect((await requestAs(owner, 'POST', '/accommodations/clone', { idalojamiento: mine })).body.code).toBe('country_closed');
  const edit = async (fields: object) =>
    (await app.request('POST', '/accommodations/update', { token: owner.token, form: formOf({ idalojamiento: mine, ...fields }) })).body
      .code ?? null;
  expect(await edit({ latitud: '-33.4275', longitud: '-70.6098' })).toBeNull(); // it stays in its country
  expect(await edit({ latitud: '-12.1211', longitud: '-77.0297' })).toBe('country_closed'); // Lima, closed as well
  expect(await edit({ latitud: '-34.6037', longitud: '-58.3816' })).toBeNull();
});

it('the trial counts published listings and names requests that would have been refused', async () => {
  await begun({});
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

it('are proposed by one administrator and confirmed by another, and wait in the queue in between', async () => {
  const queued = async () =>
    (await requestAs(first, 'GET', '/console/queues')).body.queues.find(({ name }: { name: string }) => name === 'conditions').waiting;
  const { version } = (await propose(first, { terminos: SHORT, desde: soon() })).body;
  await app.drain();
  expect(await queued()).toBe(1);
  expect((await requestAs(second, 'GET', '/console/condition-proposals')).body).toMatchObject([{ id: version, propuesto_por: first.id }]);
  expect(await settle(first, version, 'confirm')).toMatchObject({ status: 409, body: { code: 'second_administrator' } });
  expect((await settle(second, version, 'confirm')).status).toBe(200);
  expect(await queued()).toBe(0);
  expect((await settle(second, version, 'cancel')).status).toBe(200);
  expect((await currentConditions()).versiones[0]).toMatchObject({ version, estado: 'cancelled', vigente: false, actions: [] });
});

it('are refused too soon, with a duration of zero or over sixty days, without a country, and with a shortest stay outside 1 to 30', async () => {
  const refusal = (change: object, desde = soon()) => propose(first, { terminos: { ...USUAL, ...change }, desde });
  expect(await refusal({}, soon(5 * MINUTE - 1))).toMatchObject({ status: 422, body: { code: 'too_soon' } });
  const times = ['PT0S', 'P60DT1S', '24', ''].map((respuesta) => ({ plazos: { ...USUAL.plazos, respuesta } }));
  const stays = [{ opera: [] }, { opera: ['US'] }, ...[0, 31, 1.5].map((noches_minimas) => ({ noches_minimas }))];
  for (const wrong of [...times, ...stays]) expect((await refusal(wrong)).status).toBe(422);
});

it('predict what would have become of the last requests, and write nothing', async () => {
  const end = await app.db('event_log').max('position as last').first();
  const trialOf = (respuesta: string) => trial({ plazos: { ...USUAL.plazos, respuesta } });
  const body = await trialOf('P60D');
  expect(body.solicitudes.length).toBeGreaterThan(2);
  const waits = body.solicitudes.filter(({ antes }: { antes: string }) => antes === 'waiting_host');
  expect(waits.length).toBeGreaterThan(0);
  clock.advance(1);
  const changed = await trialOf('PT0.001S');
  for (const { antes, despues } of changed.solicitudes) if (antes === 'waiting_host') expect(despues).toBe('host_deadline');
  expect(changed.cambian).toBeGreaterThanOrEqual(waits.length);
  expect(await app.db('event_log').max('position as last').first()).toEqual(end);
});

it('a reservation from before versions existed uses the settings, like its deadlines', async () => {
  const asking = await aBookablePerson(app, { nombre: 'Ana' });
  const { idreserva } = await aDraft(app, asking, listing, 400, 402);
  await app.db('reservations').where({ id: idreserva }).update({ windows: null });
  expect((await requestAs(asking, 'GET', `/reservations/${idreserva}`)).body.reservation.plazos).toEqual({
    respuesta: 'PT24H',
    pago: 'PT24H',
    transferencia: 'PT1H',
  });
});

it('are the same after a rebuild of their read model', async () => {
  await app.drain();
  const rows = await app.db('condition_versions').orderBy('version');
  expect(rows.length).toBeGreaterThan(3);
  await rebuild(app.store, app.db, conditionsProjection);
  expect(await app.db('condition_versions').orderBy('version')).toEqual(rows);
});
