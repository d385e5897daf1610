import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ratesProjection } from '../../../projections/pricing/by-hand.ts';
import { rebuild } from '../../../src/engine/followers/rebuild.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { addMilliseconds } from '../../../src/kernel/durations.ts';
import { aBookablePerson, aDraft, aListing, anAdmin, append, type Someone } from '../../reservations/world.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { deskOf } from '../../support/calls/desk.ts';
import { testDatabase } from '../../support/database.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let fed = 1_000;
const table = createServer((_, response) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ base: 'USD', rates: { CLP: fed, EUR: 0.8 } })),
);
await new Promise<void>((resolve) => table.listen(0, '127.0.0.1', resolve));
afterAll(() => table.close());

const clock = manualClock('2026-12-01T12:00:00.000Z');
const database = await testDatabase();
const config = { ratesUrl: `http://127.0.0.1:${(table.address() as AddressInfo).port}/latest` };
const app = await testApp({ clock, database, config });
/** Another process that only serves: no read model and no deadline runs in it. */
const other = await testApp({ clock, database, config: { ...config, role: 'web' } });

const [first, second] = [await anAdmin(app), await anAdmin(app)];
await app.drain(); // the daily table has 1,000 pesos a dollar
const desk = deskOf(app, 'rates');
const soon = (ms = 10 * MINUTE) => addMilliseconds(clock.now(), ms);
const propose = (who: Someone, cambio: number, desde?: string, currency = 'USD') =>
  desk.propose(who, { cambio, ...(desde && { desde }) }, `/${currency}`);
const settle = (who: Someone, number: number, what: 'confirm' | 'reject' | 'take-back', currency = 'USD') =>
  desk.settle(who, `${currency}/${number}`, what);
const agreed = async (cambio: number, desde?: string) => {
  const { numero } = (await propose(first, cambio, desde)).body;
  expect((await settle(second, numero, 'confirm')).status).toBe(200);
  return numero as number;
};
const dollar = async (at: TestApp = app): Promise<number> => {
  const { body } = await at.request('GET', '/exchange');
  return body.currencyConvetionTable.find((row: { moneda: string }) => row.moneda === 'en_US').cambio;
};
const rateOf = async (who = first, currency = 'USD') =>
  (await app.request('GET', '/console/rates', { token: who.token })).body.cambios.find(
    (one: { moneda: string }) => one.moneda === currency,
  );
/** Ends every rate in force or pending, so that each test begins with the daily table. */
beforeEach(async () => {
  const { propuesta, a_mano } = await rateOf();
  if (propuesta) await settle(second, propuesta.numero, 'reject');
  if (a_mano.length > 0) await settle(second, a_mano.at(-1).numero, 'take-back');
  expect(await dollar()).toBe(fed);
});

describe('a manual rate', () => {
  it('applies from its instant on, in every process and in searches', async () => {
    const space = await aListing(app, await aBookablePerson(app)); // 460,000 pesos a month: 460 dollars at 1,000
    const found = async (at: TestApp, most: number) =>
      (await at.request('GET', `/search_alojamiento?precio_max=${most}`)).body.data.map(
        (one: { idalojamiento: number }) => one.idalojamiento,
      );
    await app.drain();
    await agreed(800, soon());
    for (const ms of [10 * MINUTE - 1, 1, 1]) {
      clock.advance(ms);
      await app.drain(); // the deadline, as in the worker
      const rate = ms === 10 * MINUTE - 1 ? 1_000 : 800;
      for (const at of [app, other]) {
        expect(await dollar(at)).toBe(rate);
        expect(await found(at, 560)).toEqual(rate === 1_000 ? [space] : []); // 575 dollars at 800
      }
    }
  });

  it('applies immediately when confirmed after its instant, or without one', async () => {
    for (const desde of [soon(), undefined]) {
      const { numero } = (await propose(first, 900, desde)).body;
      clock.advance(11 * MINUTE);
      expect(await dollar()).toBe(1_000);
      expect((await settle(second, numero, 'confirm')).status).toBe(200);
      for (const at of [app, other]) expect(await dollar(at)).toBe(900);
      expect((await settle(first, numero, 'take-back')).status).toBe(200);
      for (const at of [app, other]) expect(await dollar(at)).toBe(1_000);
    }
  });

  it('stays when the daily table is loaded, which applies again once it is reverted', async () => {
    const numero = await agreed(900);
    fed = 1_100;
    clock.advance(DAY);
    await app.drain();
    expect(await dollar()).toBe(900);
    expect(await rateOf()).toMatchObject({ cambio: 900, tabla: 1_100, a_mano: [{ numero, vigente: true }] });
    const euro = (await app.request('GET', '/exchange')).body.currencyConvetionTable.find(
      (row: { moneda: string }) => row.moneda === 'it_IT',
    );
    expect(euro.cambio).toBe(1_375); // the others follow the table
    await settle(second, numero, 'take-back');
    expect(await dollar()).toBe(1_100);
  });

  it('leaves drafts with the rate they were made with', async () => {
    const listing = await aListing(app, await aBookablePerson(app));
    const guest = await aBookablePerson(app);
    const draft = await aDraft(app, guest, listing, 30, 32);
    await agreed(500);
    const frozen = async (id: number) =>
      (
        await app
          .db('event_log')
          .where({ type: 'ReservationDrafted', stream: `reservation-${id}` })
          .first('data')
      ).data.quote.usdNanos;
    const later = await aDraft(app, guest, listing, 40, 42);
    expect([await frozen(draft.idreserva), await frozen(later.idreserva)]).toEqual([Math.round(1e9 / fed), 2_000_000]);
  });

  it('is added to the table by the sweep when a crash prevented it', async () => {
    const { numero } = (await propose(first, 700)).body;
    const now = clock.now();
    const [firstId, adminId] = [first.id, second.id];
    await append(app, 'rate-USD', [
      { type: 'RateConfirmed', data: { currency: 'USD', number: numero, clpPerUnit: 700, from: now, firstId, adminId, confirmedAt: now } },
    ]);
    await app.drain();
    expect(await dollar(other)).toBe(700);
  });

  it('begins at its own instant when it follows another, and both end when it is reverted', async () => {
    await agreed(900);
    clock.advance(1);
    const later = await agreed(950, soon());
    expect(await dollar()).toBe(900);
    expect((await rateOf()).a_mano).toMatchObject([
      { cambio: 900, vigente: true },
      { cambio: 950, vigente: false },
    ]);
    await settle(first, later, 'take-back');
    expect(await dollar()).toBe(fed);
    clock.advance(11 * MINUTE);
    await app.drain();
    expect(await dollar()).toBe(fed);
  });
});

it('needs two administrators, each of whom sees their options; one proposal may wait per currency', async () => {
  const { numero } = (await propose(first, 900)).body;
  expect(await propose(second, 901)).toMatchObject({ status: 409, body: { code: 'proposal_waits' } });
  expect(await settle(first, numero, 'confirm')).toMatchObject({ status: 409, body: { code: 'second_administrator' } });
  expect(await rateOf(first)).toMatchObject({ propuesta: { numero, propia: true, actions: ['reject'] }, actions: [] });
  expect(await rateOf(second)).toMatchObject({ propuesta: { propia: false, actions: ['confirm', 'reject'] } });
  const euro = (await propose(second, 1_300, undefined, 'EUR')).body.numero;
  expect((await settle(first, euro, 'reject', 'EUR')).status).toBe(200);
  expect((await settle(second, numero, 'confirm')).status).toBe(200);
  expect(await settle(first, numero, 'reject')).toMatchObject({ status: 409, body: { code: 'not_waiting' } });
});

it('is refused for the peso, in the past, at zero, with seven decimals, and for an unknown currency', async () => {
  expect(await propose(first, 2, undefined, 'CLP')).toMatchObject({ status: 422, body: { code: 'base_currency' } });
  expect(await propose(first, 900, soon(-1))).toMatchObject({ status: 422, body: { code: 'rate_in_past' } });
  for (const odd of [0, -1, 0.1234567, 2_000_000_000]) expect((await propose(first, odd)).status).toBe(422);
  expect((await propose(first, 900, undefined, 'XXX')).status).toBe(404);
});

it('is the same after a rebuild of its read model', async () => {
  await agreed(900);
  await app.drain();
  const rows = await app.db('rates_by_hand').orderBy('currency');
  await rebuild(app.store, app.db, ratesProjection);
  expect(await app.db('rates_by_hand').orderBy('currency')).toEqual(rows);
  await app.drain();
  expect(await dollar()).toBe(900);
});
