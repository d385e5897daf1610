import { beforeAll, expect, it } from 'vitest';
import { rebuild } from '../../src/engine/followers/rebuild.ts';
import { verifyChain } from '../../src/engine/followers/verify-chain.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { addMonths } from '../../src/kernel/nights.ts';
import { PASSWORD, proves } from '../identity/people.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, markPaid, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { untilOver } from './scene.ts';

// Legally retained records of an erased person name them until the last day is over, and no one from then on (D-155).
const DAY = 86_400_000;
const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
const { db, store } = app;
const GUEST_PAYS_MONTHS = 5;
const YEARS = 6;

const signedIn = async (who: Someone): Promise<Someone> => {
  const { body } = await app.request('POST', '/users/login', { body: { correo: who.email, password: PASSWORD } });
  return { ...who, token: body.api_token };
};
let host: Someone | undefined;
let guest: Someone | undefined;
let id = 0;
let until = '';
const rows = async () => {
  const row = await db('reservations').where({ id }).first('guest_id', 'host_id', 'quote', 'paid_at');
  return {
    guest: row.guest_id,
    host: row.host_id,
    payout: await db('payouts').where({ reservation_id: id }).pluck('host_id'),
    held: await db('occupancy').where({ kind: 'hold', ref_id: id }).pluck('guest_id'),
    sums: [typeof row.quote.total, row.paid_at !== null],
  };
};
const sweptAt = async (instant: string) => {
  clock.advance(Date.parse(instant) - Date.parse(clock.now()));
  await app.drain();
};

beforeAll(async () => {
  const admin = await anAdmin(app);
  [host, guest] = [await aBookablePerson(app), await aBookablePerson(app)];
  ({ idreserva: id } = await anAccepted(app, guest, host, await aListing(app, host), 3, GUEST_PAYS_MONTHS));
  await markPaid(app, await signedIn(admin), { id_reserva: id, reason: 'test' });
  await app.drain();
  clock.advance((await untilOver(app, id)) + 10 * DAY);
  await app.drain();
  const paying = await signedIn(admin);
  await proves(app, paying);
  for (const { payment_id } of await db('payouts').where({ reservation_id: id }))
    await app.request('POST', `/console/payouts/${payment_id}/paid`, { token: paying.token, body: { reason: 'enviado' } });
  await app.drain();
  for (const who of [host, guest]) {
    const { token } = await signedIn(who);
    expect((await app.request('POST', '/users/me/erase', { token, body: { password: PASSWORD } })).status).toBe(202);
  }
  clock.advance(7 * DAY);
  await app.drain();
  const { check_out } = await db('reservations').where({ id }).first('check_out');
  until = addMonths(check_out, 12 * YEARS);
  const { kept } = await db('erasures').where({ user_id: guest.id }).first('kept');
  expect(kept).toEqual([{ reservationId: id, until }]);
});

it.each([
  ['a day before its last one', -1],
  ['on its last day', 0],
] as const)('%s the record names both', async (_, days) => {
  const day = new Date(Date.parse(until) + days * DAY).toISOString().slice(0, 10);
  await sweptAt(`${day}T23:00:00.000Z`);
  const { id: guestId = 0 } = guest ?? {};
  const { id: hostId = 0 } = host ?? {};
  expect(await rows()).toEqual({ guest: guestId, host: hostId, payout: [hostId], held: [guestId], sums: ['number', true] });
});

it('names no one once its last day is over everywhere, once, and keeps its sums', async () => {
  await sweptAt(`${new Date(Date.parse(until) + DAY).toISOString().slice(0, 10)}T12:00:00.000Z`);
  const nobody = { guest: 0, host: 0, payout: [0], held: [0], sums: ['number', true] };
  expect(await rows()).toEqual(nobody);
  for (const who of [guest, host]) {
    const types = async () => (await store.read(`erasure-${who?.id}`)).map(({ type }) => type);
    expect(await types()).toEqual(['ErasureRequested', 'AccountErased', 'RecordRemoved']);
    expect((await db('erasures').where({ user_id: who?.id }).first('kept')).kept).toEqual([]);
  }
  await sweptAt(new Date(Date.parse(clock.now()) + DAY).toISOString());
  expect((await store.read(`erasure-${guest?.id}`)).length).toBe(3);
  expect((await verifyChain(store)).broken).toBeNull();
  for (const projection of app.followers.projections) await rebuild(store, db, projection);
  expect(await rows()).toEqual(nobody);
});

it('the console still shows the reservation, without people', async () => {
  const { token } = await signedIn(await anAdmin(app));
  const { status, body } = await app.request('GET', `/console/reservations?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`, {
    token,
  });
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain(`"id":${id}`);
});
