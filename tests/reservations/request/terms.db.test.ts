import { expect, it } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import { TERMS_VERSION } from '../../../src/shared/legal/terms-version.ts';
import { versionText } from '../../../src/shared/legal/version-text.ts';
import { testApp } from '../../support/app.ts';
import { aBookablePerson, aDraft, aListing, anAdmin, type Someone } from '../world.ts';

const NOW = '2027-03-01T12:00:00.000Z';
const app = await testApp({ clock: manualClock(NOW) });
const [host, guest, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await aBookablePerson(app), await anAdmin(app)];

let day = 30;
const drafted = async (by = guest): Promise<number> => {
  day += 3;
  return (await aDraft(app, by, await aListing(app, host), day, day + 2)).idreserva;
};
const send = (id: number, body: object, by = guest) => app.request('PUT', `/reservations/request/${id}`, { token: by.token, body });
const seen = async (id: number, by: Someone) => (await app.request('GET', `/reservations/${id}`, { token: by.token })).body.reservation;
const said = async (id: number) => (await app.store.read(`reservation-${id}`)).map(({ type }) => type);
const withdraw = (id: number) => app.request('DELETE', `/reservations/${id}`, { token: guest.token, body: {} });

it('the version a guest accepts with a request is an event, and on the reservation of the guest and in the console, not of the host', async () => {
  const id = await drafted();
  expect((await seen(id, guest)).terminos).toBeNull();
  expect((await send(id, { terminos: TERMS_VERSION })).body.reservation.terminos).toEqual({ version: TERMS_VERSION, aceptados: NOW });
  expect(await said(id)).toEqual(['ReservationDrafted', 'TermsAccepted', 'ReservationRequested']);
  expect((await seen(id, admin)).terminos.version).toBe(TERMS_VERSION);
  expect(await seen(id, host)).not.toHaveProperty('terminos');
  const told = async (by: Someone) =>
    (await app.request('GET', `/reservations/${id}/history`, { token: by.token })).body.events.map(({ text }: { text: string }) => text);
  expect(await told(guest)).toContain(`Se aceptaron los términos de uso, versión ${versionText('es', TERMS_VERSION)}`);
  expect((await told(host)).join()).not.toContain('términos');
  await withdraw(id);
});

it.each([['2026-10'], ['2026-12'], [''], ['x'.repeat(20)]])(
  'another version than that in force, "%s", is refused and nothing is written',
  async (version) => {
    const id = await drafted();
    const answer = await send(id, { terminos: version });
    expect([answer.status, answer.body.code]).toEqual([409, 'terms_changed']);
    expect(await said(id)).toEqual(['ReservationDrafted']);
  },
);

it.each([['x'.repeat(21)], [7], [null]])('no version, %j, is a field in error', async (terminos) => {
  expect((await send(await drafted(), { terminos })).status).toBe(422);
});

it('a call that names none requests as before, and nothing is claimed', async () => {
  const id = await drafted();
  expect((await send(id, {})).body.reservation.terminos).toBeNull();
  expect(await said(id)).toEqual(['ReservationDrafted', 'ReservationRequested']);
  await withdraw(id);
});

it('a request that is refused leaves the acceptance with the draft, and the next one writes no second', async () => {
  const id = await drafted();
  expect((await send(id, { terminos: TERMS_VERSION, total: 1 })).body.code).toBe('total_changed');
  expect((await send(id, { terminos: TERMS_VERSION })).status).toBe(200);
  expect((await said(id)).filter((type) => type === 'TermsAccepted')).toHaveLength(1);
  await withdraw(id);
});

it('a stranger accepts nothing', async () => {
  const id = await drafted();
  expect((await send(id, { terminos: TERMS_VERSION }, host)).status).toBeGreaterThanOrEqual(403);
  expect(await said(id)).toEqual(['ReservationDrafted']);
});

it('the replay shows the version from its acceptance on', async () => {
  const id = await drafted();
  await send(id, { terminos: TERMS_VERSION });
  await app.drain();
  const { body } = await app.request('GET', `/console/reservations/${id}/events`, { token: admin.token });
  const steps: { type: string; state: { terms_version: string | null } }[] = body.events;
  const versionAt = (wanted: string) => steps.find(({ type }) => type === wanted)?.state.terms_version;
  expect(versionAt('ReservationDrafted')).toBeNull();
  expect(versionAt('TermsAccepted')).toBe(TERMS_VERSION);
  expect(versionAt('ReservationRequested')).toBe(TERMS_VERSION);
});
