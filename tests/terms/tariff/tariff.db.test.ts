import { beforeEach, describe, expect, it } from 'vitest';
import { tariffProjection } from '../../../projections/terms/versions.ts';
import { rebuild } from '../../../src/engine/followers/rebuild.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { addMilliseconds } from '../../../src/kernel/durations.ts';
import { paymentsIn } from '../../payments/world.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, append, nights, type Someone } from '../../reservations/world.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { deskOf } from '../../support/calls/desk.ts';
import { testDatabase } from '../../support/database.ts';
import { terms } from './builders.ts';

const MINUTE = 60_000;
const clock = manualClock('2026-12-01T12:00:00.000Z');
const database = await testDatabase();
const app = await testApp({ clock, database });
/** Another process that only serves: no read model and no reaction runs in it. */
const other = await testApp({ clock, database, config: { role: 'web' } });

const TERMS = {
  diario: { general: 12, paises: { AR: 8 } },
  mensual: { general: 9, paises: {} },
  recargos: { mercadopago: 5, paypal: 6, bankTransfer: 2 },
  sin_recargo: ['ES', 'PT'],
};
const [host, guest] = [await aBookablePerson(app, { nombre: 'Hugo' }), await aBookablePerson(app, { nombre: 'Gala' })];
const [first, second] = [await anAdmin(app), await anAdmin(app)];
const listing = await aListing(app, host);
const desk = deskOf(app, 'tariff');
const requestAs = (who: Someone, method: string, path: string, body?: object) =>
  app.request(method, path, { token: who.token, ...(body && { body }) });
const currentTariff = async (who = first) => (await requestAs(who, 'GET', '/console/tariff')).body;
const soon = (ms = 10 * MINUTE) => addMilliseconds(clock.now(), ms);
const propose = (desde: string, terminos: object = TERMS) => desk.propose(first, { terminos, desde });
/** A version that is in force in ten minutes. */
const agreed = async (terminos: object = TERMS) => {
  const desde = soon();
  const { version } = (await propose(desde, terminos)).body;
  expect((await desk.settle(second, version, 'confirm')).status).toBe(200);
  return { version: version as number, desde };
};
/** The cost of a stay of two nights, from every source. */
const prices = async (at: TestApp = app) => {
  const { fecha_inicio, fecha_termino } = nights(app, 90, 92);
  const [simulated, preview, searched, pins] = await Promise.all([
    at.request('GET', `/simulation?accommodationId=${listing}&initDate=${fecha_inicio}&endDate=${fecha_termino}`),
    at.request('GET', '/price_preview?modalidad_tiempo=diario&moneda=es_CL&country_code=CL&arriendo_diario=50000', {
      token: host.token,
    }),
    at.request('GET', `/search_alojamiento?fecha_inicio=${fecha_inicio}&fecha_termino=${fecha_termino}`),
    at.request('GET', `/search_alojamiento_all?fecha_inicio=${fecha_inicio}&fecha_termino=${fecha_termino}`),
  ]);
  const card = searched.body.data.find((one: { idalojamiento: number }) => one.idalojamiento === listing);
  const pin = pins.body.data.find((one: { idalojamiento: number }) => one.idalojamiento === listing);
  const { stay, commission, total, from } = simulated.body;
  expect([card.total, card.from, pin.precio]).toEqual([total, from, from.whole]);
  return { percent: (commission / stay) * 100, charge: from.percent, preview: preview.body.nights.commission / 1_500 };
};
beforeEach(() => {
  clock.advance(60 * MINUTE);
});

describe('a version of the tariff', () => {
  it('applies from its instant on, to the millisecond, in every process and everywhere', async () => {
    expect(await prices()).toEqual({ percent: 10, charge: 3.5, preview: 10 });
    expect(await prices(other)).toEqual({ percent: 10, charge: 3.5, preview: 10 }); // which has now read the versions
    const { version, desde } = await agreed();
    clock.advance(10 * MINUTE - 1);
    expect(clock.now()).toBe(addMilliseconds(desde, -1));
    for (const at of [app, other]) expect(await prices(at)).toEqual({ percent: 10, charge: 3.5, preview: 10 });
    for (const _ of ['at its instant', 'after it']) {
      clock.advance(1);
      for (const at of [app, other]) expect(await prices(at)).toEqual({ percent: 12, charge: 2, preview: 12 });
    }
    expect(await currentTariff()).toMatchObject({ version, versiones: [{ version, vigente: true, estado: 'confirmed', actions: [] }] });
  });

  it('leaves quoted guests with their price: drafts, requests, the payment page and the charge', async () => {
    const [usual, cheap] = [
      { mercadopago: 6, paypal: 6.5, bankTransfer: 3.5 },
      { mercadopago: 1, paypal: 1, bankTransfer: 1 },
    ];
    await agreed({ ...TERMS, recargos: usual, diario: { general: 10, paises: {} } });
    clock.advance(10 * MINUTE);
    const asking = await aBookablePerson(app, { nombre: 'Ida' });
    const draft = await aDraft(app, asking, listing, 30, 32);
    const accepted = await anAccepted(app, guest, host, listing, 40, 42);
    const shown = async (id: number, who = guest) => (await requestAs(who, 'GET', `/reservations/${id}`)).body.reservation;
    const before = await shown(accepted.idreserva);
    expect([before.from, draft.from]).toEqual([draft.from, expect.objectContaining({ percent: 3.5 })]);
    await agreed({ ...TERMS, recargos: cheap });
    clock.advance(10 * MINUTE);
    expect(await prices()).toMatchObject({ percent: 12, charge: 1 });

    expect((await shown(draft.idreserva, asking)).from).toEqual(draft.from);
    const requested = await requestAs(asking, 'PUT', `/reservations/request/${draft.idreserva}`, {});
    expect([requested.status, requested.body.code]).toEqual([200, undefined]);
    expect(requested.body.reservation).toMatchObject({ from: draft.from, total: draft.total });
    const page = await app.request('GET', `/reservations/${accepted.idreserva}/${accepted.guestToken}`);
    expect(page.body.reservation.from).toEqual(draft.from);
    expect(page.body.payment).toMatchObject({ mercadopago_percentage: 6, paypal_percentage: 6.5, bankTransfer_percentage: 3.5 });
    const { paid } = paymentsIn(app, clock);
    await paid({ ...accepted, listing, guest });
    const { pagado } = await shown(accepted.idreserva);
    expect([pagado.amount, pagado.surcharge]).toEqual([before.total * 1.06, before.total * 0.06]);
    const later = await aDraft(app, guest, listing, 50, 52);
    expect(later.from.percent).toBe(1);
  });

  it('honours a price that a simulation showed for an hour, in every process, and no longer (ADR 102)', async () => {
    await agreed({ ...TERMS, diario: { general: 10, paises: {} } });
    clock.advance(10 * MINUTE);
    const stay = nights(app, 60, 62);
    const query = new URLSearchParams({ accommodationId: `${listing}`, initDate: stay.fecha_inicio, endDate: stay.fecha_termino });
    const { tarifa: shown, total } = (await app.request('GET', `/simulation?${query}`)).body;
    await agreed({ ...TERMS, diario: { general: 20, paises: {} } });
    const drafted = async (tarifa: number | undefined, at: TestApp) => {
      const asking = await aBookablePerson(app);
      const body = { idalojamiento: listing, ...stay, guests: 1, ...(tarifa !== undefined && { tarifa }) };
      return (await at.request('POST', '/reservations', { token: asking.token, body })).body.reservation.total - total;
    };
    clock.advance(10 * MINUTE + 60 * MINUTE - 1);
    for (const at of [app, other]) {
      expect(await drafted(shown, at)).toBe(0);
      expect(await drafted(undefined, at)).toBeGreaterThan(0);
    }
    clock.advance(1);
    expect(await drafted(shown, app)).toBeGreaterThan(0);
  });

  it('applies even if no read model has processed it, as after a crash between the event and its followers', async () => {
    const now = clock.now();
    const { versiones } = await currentTariff();
    const version = (versiones[0]?.version ?? 0) + 1;
    const from = soon(5 * MINUTE);
    const [firstId, adminId] = [first.id, second.id];
    const lonely = await testDatabase();
    const alone = await testApp({ clock, database: lonely, config: { role: 'web' } });
    await append(alone, 'tariff', [
      { type: 'TariffProposed', data: { version, terms: terms(), from, adminId: firstId, proposedAt: now } },
      { type: 'TariffConfirmed', data: { version, firstId, adminId, from, confirmedAt: now } },
    ]);
    clock.advance(5 * MINUTE);
    const preview = '/price_preview?modalidad_tiempo=diario&moneda=es_CL&country_code=CL&arriendo_diario=50000';
    const owner = await aBookablePerson(alone);
    expect(await alone.db('tariff_versions')).toEqual([]);
    expect((await alone.request('GET', preview, { token: owner.token })).body.nights.commission).toBe(18_000);
    await alone.drain();
    expect(await alone.db('tariff_versions').select('version', 'state')).toEqual([{ version, state: 'confirmed' }]);
  });
});

it('needs two administrators, each of whom sees their options', async () => {
  const { version } = (await propose(soon())).body;
  expect(await desk.propose(second, { terminos: TERMS, desde: soon() })).toMatchObject({ status: 409, body: { code: 'proposal_waits' } });
  expect((await currentTariff(second)).versiones[0]).toMatchObject({
    version,
    estado: 'proposed',
    motivo: 'Lo acordado.',
    propia: false,
    actions: ['confirm', 'reject'],
  });
  expect((await currentTariff(first)).versiones[0]).toMatchObject({ propia: true, actions: ['reject'] });
  expect(await desk.settle(first, version, 'confirm')).toMatchObject({ status: 409, body: { code: 'second_administrator' } });
  expect((await desk.settle(first, version, 'reject')).status).toBe(200);
  expect(await desk.settle(second, version, 'confirm')).toMatchObject({ status: 409, body: { code: 'not_waiting' } });
  const next = (await agreed()).version;
  expect((await desk.settle(first, next, 'cancel')).status).toBe(200);
  expect((await currentTariff()).versiones[0]).toMatchObject({ version: version + 1, estado: 'cancelled', motivo: null, vigente: false });
});

it('is refused too soon, before the last one, with more than two decimals, or for an unknown country', async () => {
  const desde = soon(5 * MINUTE - 1);
  expect(await propose(desde)).toMatchObject({ status: 422, body: { code: 'too_soon' } });
  const odd = [
    { ...TERMS, sin_recargo: ['XX'] },
    { ...TERMS, mensual: { general: 9.999, paises: {} } },
    { ...TERMS, diario: { general: 100, paises: {} } },
  ];
  for (const terminos of odd) expect((await propose(soon(), terminos)).status).toBe(422);
  const { desde: begun } = await agreed();
  expect(await propose(begun)).toMatchObject({ status: 422, body: { code: 'not_after_last' } });
});

it('predicts what the last quotes would have cost, with the differences by currency, and writes nothing', async () => {
  const end = await app.db('event_log').max('position as last').first();
  const terms = encodeURIComponent(JSON.stringify({ ...TERMS, diario: { general: 50, paises: {} } }));
  const { body } = await requestAs(first, 'GET', `/console/tariff/trial?terms=${terms}`);
  expect(body.cotizaciones.length).toBeGreaterThan(0);
  for (const { servicio, total } of body.cotizaciones) {
    expect(total.diferencia).toBe(total.despues - total.antes);
    expect(servicio.despues).toBeGreaterThan(servicio.antes);
  }
  const [pesos] = body.sumas;
  const of = (name: 'servicio' | 'total') =>
    body.cotizaciones.reduce((sum: number, one: Record<string, { diferencia: number }>) => sum + (one[name]?.diferencia ?? 0), 0);
  expect(pesos).toMatchObject({ currency: 'CLP', cotizaciones: body.cotizaciones.length, cambian: body.cotizaciones.length });
  expect([pesos.servicio.diferencia, pesos.total.diferencia]).toEqual([of('servicio'), of('total')]);
  expect(await app.db('event_log').max('position as last').first()).toEqual(end);
});

it('is the same after a rebuild of its read model', async () => {
  await app.drain();
  const rows = await app.db('tariff_versions').orderBy('version');
  expect(rows.length).toBeGreaterThan(3);
  await rebuild(app.store, app.db, tariffProjection);
  expect(await app.db('tariff_versions').orderBy('version')).toEqual(rows);
});
