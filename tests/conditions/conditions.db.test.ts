import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conditionVersionRows } from '../../projections/versions/conditions.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { rebuild } from '../../src/platform/engine/rebuild.ts';
import { addMilliseconds, milliseconds } from '../../src/shared/durations.ts';
import { proves } from '../identity/people.ts';
import { aBookablePerson, aDraft, aListing, anAdmin, append, aRequest, type Someone } from '../reservations/world.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { conditionTerms, USUAL_STAYS_ON_WIRE as OPEN } from './builders.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const clock = manualClock('2026-12-01T12:00:00.000Z');
const database = await testDatabase();
const app = await testApp({ clock, database });
/** Another process that only serves: no read model and no reaction runs in it. */
const other = await testApp({ clock, database, config: { role: 'web' } });

const USUAL = { plazos: { respuesta: 'PT24H', pago: 'PT24H', transferencia: 'PT1H', borrador: 'PT24H' }, ...OPEN };
const SHORT = { plazos: { respuesta: 'PT12H', pago: 'PT6H', transferencia: 'PT30M', borrador: 'PT48H' }, ...OPEN };

let [host, guest, first, second]: Someone[] = [];
let listing = 0;
beforeAll(async () => {
  [host, guest] = [await aBookablePerson(app, { nombre: 'Hugo' }), await aBookablePerson(app, { nombre: 'Gala' })];
  [first, second] = [await anAdmin(app), await anAdmin(app)];
  listing = await aListing(app, known(host));
});
const known = (who: Someone | undefined): Someone => {
  if (!who) throw new Error('nobody yet');
  return who;
};
const by = (who: Someone | undefined, method: string, path: string, body?: object, at: TestApp = app) =>
  at.request(method, path, { token: known(who).token, ...(body && { body }) });
const told = async (who = first, at: TestApp = app) => (await by(who, 'GET', '/console/conditions', undefined, at)).body;
const soon = (ms = 10 * MINUTE) => addMilliseconds(clock.now(), ms);
const propose = async (who: Someone | undefined, desde: string, terminos: object = SHORT) => {
  await proves(app, known(who));
  return by(who, 'POST', '/console/conditions', { terminos, desde, reason: 'Los plazos del año.' });
};
const settle = async (who: Someone | undefined, version: number, what: 'confirm' | 'reject' | 'cancel') => {
  await proves(app, known(who));
  return by(who, 'POST', `/console/conditions/${version}/${what}`, { reason: 'Revisadas.' });
};
/** Conditions that are in force in ten minutes. */
const agreed = async (terminos: object = SHORT) => {
  const desde = soon();
  const { version } = (await propose(first, desde, terminos)).body;
  expect((await settle(second, version, 'confirm')).status).toBe(200);
  return { version: version as number, desde };
};
let day = 30;
/** A draft of other nights each time: how long it lives, and the windows that it says are its own. */
const drafted = async (at: TestApp = app) => {
  day += 3;
  const draft = await aDraft(at, known(guest), listing, day, day + 2);
  return { life: Date.parse(draft.lapses_at) - Date.parse(clock.now()), plazos: draft.plazos };
};
/** What a draft says under these conditions. */
const under = ({ plazos: { borrador, ...plazos } }: typeof USUAL) => ({ life: milliseconds(borrador), plazos });
beforeEach(() => {
  clock.advance(60 * MINUTE);
});

describe('conditions', () => {
  it('hold from their instant on, to the millisecond, in every process, and texts say them', async () => {
    const says = async (at: TestApp) => (await at.request('GET', '/blog/dos-plazos-a-la-vista')).text;
    for (const at of [app, other]) {
      expect(await drafted(at)).toEqual(under(USUAL)); // which has now read the versions
      expect(await says(at)).not.toContain('12 horas');
    }
    const { version, desde } = await agreed();
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
    expect(await told()).toMatchObject({
      ...{ version, terminos: SHORT, iniciales: USUAL },
      versiones: [{ version, vigente: true, estado: 'confirmed', actions: [] }],
    });
  });

  it('leave whoever drafted before with what they were told: the answer, the payment and the transfer', async () => {
    await agreed(USUAL);
    clock.advance(10 * MINUTE);
    const [asking, answering] = [await aBookablePerson(app, { nombre: 'Ida' }), await aBookablePerson(app, { nombre: 'Otto' })];
    const [space, another] = [await aListing(app, answering), await aListing(app, answering)];
    const draft = await aDraft(app, asking, space, 40, 42);
    await agreed();
    clock.advance(10 * MINUTE);
    const steps = async (id: number) => {
      const since = (at: string) => Date.parse(at) - Date.parse(clock.now());
      const asked = await by(asking, 'PUT', `/reservations/request/${id}`);
      const accepted = await by(answering, 'PUT', `/reservations/accept/${id}/-`);
      const transfer = await by(asking, 'POST', '/pago/transfer', { id_reserva: id, token: asked.body.reservation.token });
      expect([asked.status, accepted.status, transfer.status]).toEqual([200, 200, 200]);
      const { respond_by, pay_by, transfer_by, plazos } = (await by(asking, 'GET', `/reservations/${id}`)).body.reservation;
      const received = await by(answering, 'GET', '/reservations/received');
      const row = received.body.data.find(({ idreserva }: { idreserva: number }) => idreserva === id);
      expect([plazos, row.plazos]).toEqual([asked.body.reservation.plazos, plazos]); // both sides, before and after
      const said = [plazos.respuesta, plazos.pago, plazos.transferencia].map(milliseconds);
      expect([respond_by, pay_by, transfer_by].map(since)).toEqual(said);
      return said;
    };
    expect(await steps(draft.idreserva)).toEqual([24 * HOUR, 24 * HOUR, HOUR]);
    const later = await aDraft(app, asking, another, 50, 52);
    expect(await steps(later.idreserva)).toEqual([12 * HOUR, 6 * HOUR, 30 * MINUTE]);
  });

  it('move no deadline that is running', async () => {
    await agreed(USUAL);
    clock.advance(10 * MINUTE);
    const asking = await aBookablePerson(app, { nombre: 'Eva' });
    const { idreserva, respond_by } = await aRequest(app, asking, listing, 20, 22);
    await agreed();
    clock.advance(10 * MINUTE);
    expect((await by(asking, 'GET', `/reservations/${idreserva}`)).body.reservation.respond_by).toBe(respond_by);
  });

  it('hold though no read model has seen them, as after a crash between the event and its followers', async () => {
    const now = clock.now();
    const from = soon(5 * MINUTE);
    const [firstId, adminId] = [known(first).id, known(second).id];
    const alone = await testApp({ clock, database: await testDatabase() });
    const [owner, asker] = [await aBookablePerson(alone), await aBookablePerson(alone)];
    const space = await aListing(alone, owner);
    await append(alone, 'conditions', [
      {
        type: 'ConditionsProposed',
        data: { version: 1, terms: conditionTerms({ leastNights: 1 }), from, adminId: firstId, proposedAt: now },
      },
      { type: 'ConditionsConfirmed', data: { version: 1, firstId, adminId, from, confirmedAt: now } },
    ]);
    clock.advance(5 * MINUTE);
    const { lapses_at } = await aDraft(alone, asker, space, 30, 32);
    expect(Date.parse(lapses_at) - Date.parse(clock.now())).toBe(48 * HOUR);
  });
});

it('are proposed by one administrator and confirmed by another, and wait in the queue between', async () => {
  const queued = async () =>
    (await by(first, 'GET', '/console/queues')).body.queues.find(({ name }: { name: string }) => name === 'conditions').waiting;
  const { version } = (await propose(first, soon())).body;
  await app.drain();
  expect(await queued()).toBe(1);
  expect((await by(second, 'GET', '/console/condition-proposals')).body).toMatchObject([{ id: version, propuesto_por: known(first).id }]);
  expect(await propose(second, soon())).toMatchObject({ status: 409, body: { code: 'proposal_waits' } });
  expect(await settle(first, version, 'confirm')).toMatchObject({ status: 409, body: { code: 'second_administrator' } });
  expect((await settle(second, version, 'confirm')).status).toBe(200);
  expect(await queued()).toBe(0);
  expect((await settle(second, version, 'cancel')).status).toBe(200);
  expect((await told()).versiones[0]).toMatchObject({ version, estado: 'cancelled', vigente: false, actions: [] });
});

it('are refused too soon, and for a time of nothing, of more than sixty days, or in no words of a duration', async () => {
  expect(await propose(first, soon(5 * MINUTE - 1))).toMatchObject({ status: 422, body: { code: 'too_soon' } });
  for (const respuesta of ['PT0S', 'P60DT1S', '24', ''])
    expect((await propose(first, soon(), { ...USUAL, plazos: { ...USUAL.plazos, respuesta } })).status).toBe(422);
});

it('tell what would have become of the last requests, and write nothing', async () => {
  const end = await app.db('event_log').max('position as last').first();
  const asked = (respuesta: string) =>
    by(
      first,
      'GET',
      `/console/conditions/trial?terms=${encodeURIComponent(JSON.stringify({ ...USUAL, plazos: { ...USUAL.plazos, respuesta } }))}`,
    );
  const { body } = await asked('P60D');
  expect(body.solicitudes.length).toBeGreaterThan(2);
  const waits = body.solicitudes.filter(({ antes }: { antes: string }) => antes === 'waiting_host');
  expect(waits.length).toBeGreaterThan(0);
  clock.advance(1);
  const changed = (await asked('PT0.001S')).body;
  for (const { antes, despues } of changed.solicitudes) if (antes === 'waiting_host') expect(despues).toBe('host_deadline');
  expect(changed.cambian).toBeGreaterThanOrEqual(waits.length);
  expect(await app.db('event_log').max('position as last').first()).toEqual(end);
});

it('a reservation from before there were versions goes by the settings, as its deadlines do', async () => {
  const asking = await aBookablePerson(app, { nombre: 'Ana' });
  const { idreserva } = await aDraft(app, asking, listing, 400, 402);
  await app.db('reservations').where({ id: idreserva }).update({ windows: null });
  expect((await by(asking, 'GET', `/reservations/${idreserva}`)).body.reservation.plazos).toEqual({
    respuesta: 'PT24H',
    pago: 'PT24H',
    transferencia: 'PT1H',
  });
});

it('are the same when their read model is made again', async () => {
  await app.drain();
  const rows = await app.db('condition_versions').orderBy('version');
  expect(rows.length).toBeGreaterThan(3);
  await rebuild(app.store, app.db, conditionVersionRows.projection);
  expect(await app.db('condition_versions').orderBy('version')).toEqual(rows);
});
