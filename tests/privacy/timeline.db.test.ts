import { expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { proves } from '../identity/people.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, append, aRequest, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const [host, guest, stranger, admin, helper] = [
  await aBookablePerson(app, { nombre: 'Hugo' }),
  await aBookablePerson(app, { nombre: 'Gala' }),
  await aBookablePerson(app, { nombre: 'Otto' }),
  await anAdmin(app),
  await aBookablePerson(app, { nombre: 'Elsa' }),
];
const listing = await aListing(app, host);
clock.advance(3_600_000);
const { idreserva } = await anAccepted(app, guest, host, listing);
const other = await aRequest(app, stranger, await aListing(app, host), 40, 42);
await append(app, `user-${helper.id}`, [
  { type: 'RoleGranted', data: { userId: helper.id, role: 'support', firstId: admin.id, adminId: admin.id, grantedAt: clock.now() } },
]);
clock.advance(3_600_000);
await app.drain();

type Row = { id: string; fecha: string; clase: string; tipo: string; actor: string; propia: boolean; flujo: string | null };
const ask = (id: number, filter: object = {}, who: Someone = admin, range = '[0,499]') =>
  app.request('GET', `/console/users/${id}/timeline?range=${range}&filter=${encodeURIComponent(JSON.stringify(filter))}`, {
    token: who.token,
  });
const read = async (id: number, filter?: object, who?: Someone): Promise<Row[]> => (await ask(id, filter, who)).body;
const typesOf = (rows: readonly Row[], kind: string) => rows.filter(({ clase }) => clase === kind).map(({ tipo }) => tipo);

it('shows what a guest did and what happened to them, latest first, and nothing about others', async () => {
  const rows = await read(guest.id);
  expect(rows.map(({ fecha }) => fecha)).toEqual(
    rows
      .map(({ fecha }) => fecha)
      .toSorted()
      .toReversed(),
  );
  expect(typesOf(rows, 'sign_in')).toHaveLength(1);
  expect(typesOf(rows, 'account')).toContain('UserRegistered');
  expect(typesOf(rows, 'reservation')).toEqual(
    expect.arrayContaining(['ReservationDrafted', 'ReservationRequested', 'ReservationAccepted']),
  );
  expect(typesOf(rows, 'mail')).toContain('guest-accepted');
  const accepted = rows.find(({ tipo }) => tipo === 'ReservationAccepted');
  expect(accepted).toMatchObject({ actor: `user:${host.id}`, propia: false, flujo: `reservation-${idreserva}` });
  expect(rows.find(({ tipo }) => tipo === 'ReservationRequested')).toMatchObject({ propia: true });
  expect(rows.map(({ flujo }) => flujo)).not.toContain(`reservation-${other.idreserva}`);
  expect(typesOf(rows, 'listing')).not.toContain('ListingPublished');
  const ofHost = await read(host.id);
  expect(typesOf(ofHost, 'listing')).toContain('ListingPublished');
  expect(ofHost.map(({ flujo }) => flujo)).toEqual(expect.arrayContaining([`reservation-${idreserva}`, `reservation-${other.idreserva}`]));
});

it('shows no address, no name and no text', async () => {
  const { text } = await ask(guest.id);
  for (const secret of [guest.email, 'Gala', host.email]) expect(text).not.toContain(secret);
});

it('is filtered by kind and time, and paged', async () => {
  const all = await read(guest.id);
  expect(new Set((await read(guest.id, { clase: 'reservation' })).map(({ clase }) => clase))).toEqual(new Set(['reservation']));
  const since = '2026-12-01T13:00:00.000Z';
  const [later, earlier] = [await read(guest.id, { desde: since }), await read(guest.id, { hasta: '2026-12-01T12:59:59.999Z' })];
  expect(later.every(({ fecha }) => fecha >= since)).toBe(true);
  expect(earlier.length).toBeGreaterThan(0);
  expect(earlier.every(({ fecha }) => fecha < since)).toBe(true);
  expect(await read(guest.id, { clase: 'nothing' })).toEqual([]);
  const { body, headers } = await ask(guest.id, { hasta: '2026-12-01T12:59:59.999Z' }, admin, '[1,2]');
  expect(body.map(({ id }: Row) => id)).toEqual(earlier.slice(1, 3).map(({ id }) => id));
  expect(headers.get('content-range')).toBe(`timeline 1-2/${earlier.length}`);
  expect(all.length).toBeGreaterThan(earlier.length);
});

it('records each reading as an event that the person is notified of, and that appears in the next one (SEC-24, SEC-37)', async () => {
  const count = async () => (await app.store.read(`desk-user-${stranger.id}`)).filter(({ type }) => type === 'TimelineOpened').length;
  expect(await count()).toBe(0);
  expect((await ask(stranger.id)).status).toBe(200);
  expect(await count()).toBe(1);
  await app.drain();
  const looks = (await app.request('GET', '/users/me/looks?lang=en', { token: stranger.token })).body.data;
  expect(looks).toEqual([expect.objectContaining({ what: 'The timeline of your account' })]);
  const [look] = await read(stranger.id, { clase: 'look' });
  expect(look).toMatchObject({ tipo: 'TimelineOpened', actor: `user:${admin.id}`, flujo: `desk-user-${stranger.id}` });
  expect((await ask(1_999_999)).status).toBe(404);
  expect(await app.store.read('desk-user-1999999')).toEqual([]);
});

it('omits roles for support (SEC-37)', async () => {
  await proves(app, helper);
  expect(typesOf(await read(helper.id), 'role')).toEqual(['RoleGranted']);
  const rows = await read(helper.id, {}, helper);
  expect(rows.length).toBeGreaterThan(0);
  expect(typesOf(rows, 'role')).toEqual([]);
  expect((await ask(guest.id, {}, guest)).status).toBe(404);
});
