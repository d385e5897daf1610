import { describe, expect, it } from 'vitest';
import { aPerson } from '../identity/people.ts';
import { testApp } from '../support/app.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, aRequest, SECRETS } from './world.ts';

const app = await testApp();
const { request } = app;
const host = await aBookablePerson(app, { nombre: 'Hugo' });
const guest = await aBookablePerson(app, { nombre: 'Gala' });
const otherHost = await aBookablePerson(app, { nombre: 'Omar' });
const otherGuest = await aPerson(app, { nombre: 'Olga' });
const admin = await anAdmin(app);
const listing = await aListing(app, host);
await aListing(app, otherHost);

const draft = await aDraft(app, guest, listing, 90, 92);
const open = await aRequest(app, guest, listing, 30, 32);
const { idreserva: accepted, guestToken, hostToken } = await anAccepted(app, otherHost, host, listing, 40, 42); // a host who travels is a guest there

/** The roles of all calls are in `tests/api/roles.ts`. */
describe('ownership', () => {
  it("lists contain only the caller's own reservations, and no drafts for a host", async () => {
    const ids = async (path: string, token: string) =>
      (await request('GET', path, { token })).body.data.map((r: { idreserva: number }) => r.idreserva);
    expect(await ids('/reservations', guest.token)).toEqual([open.idreserva]); // drafts only on request (D-161)
    expect(await ids('/reservations?status=initiated,accepted', guest.token)).toEqual([open.idreserva, draft.idreserva]);
    expect(await ids('/reservations', otherGuest.token)).toEqual([]);
    expect(await ids('/reservations/received', host.token)).toEqual([open.idreserva, accepted]); // the first awaits their answer
    expect(await ids('/reservations/received', otherHost.token)).toEqual([]);
    expect(await ids('/reservations/received?status=accepted', host.token)).toEqual([accepted]);
    expect(await ids('/reservations/received?status=rejected,canceled', host.token)).toEqual([]);
    expect((await request('GET', '/reservations?status=strange', { token: guest.token })).status).toBe(422);
    const list = await request('GET', '/reservations?page=9', { token: guest.token });
    expect(list.body).toEqual({
      data: [],
      total: 1,
      current_page: 1,
      last_page: 1,
      first_page_url: '/api/v1/reservations?page=1',
      path: '/api/v1/reservations',
      counts: { all: 2, initiated: 2, accepted: 0, unpaid: 0, paid: 0, rejected: 0, canceled: 0 },
    });
  });
});

describe('links (SEC-02, SEC-03)', () => {
  const wrong = 'x'.repeat(43);
  it.each([
    ['GET', `/reservations/initiated/${open.idreserva}/${wrong}`, 'E01'],
    ['GET', `/reservations/initiated/999999/${wrong}`, 'E01'],
    ['PUT', `/reservations/accept/${open.idreserva}/${wrong}`, 'E01'],
    ['PUT', `/reservations/accept/${open.idreserva}/${open.token}`, 'E01'], // the guest's token cannot accept
    ['PUT', `/reservations/reject/${open.idreserva}/${wrong}`, 'E01'],
    ['GET', `/reservations/${accepted}/${wrong}`, 'E05'],
    ['GET', `/reservations/${accepted}/${hostToken}`, 'E05'],
    ['GET', `/reservations/999999/${wrong}`, 'E01'],
    ['GET', `/reservations/${open.idreserva}/${open.token}`, 'E04'],
    ['GET', `/reservations/${draft.idreserva}/${draft.token}`, 'E04'],
    ['GET', `/reservations/initiated/${accepted}/${hostToken}`, 'E04'],
  ])('%s %s is %s', async (method, path, code) => {
    const { status, body, headers } = await request(method, path);
    expect([status, body.code]).toEqual([400, code]);
    expect(body.code_api).toBe(`RES_${/initiated|accept|reject/.test(path) ? 'LINK' : 'PAY'}_${code}`);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('reading has no side effects', async () => {
    const before = await app.db('reservations').where({ id: open.idreserva }).first();
    const token = (await request('GET', `/reservations/${open.idreserva}`, { token: host.token })).body.reservation.token;
    for (const method of ['GET', 'HEAD', 'GET']) {
      expect((await request(method, `/reservations/initiated/${open.idreserva}/${token}`)).status).toBe(200);
      expect((await request(method, `/reservations/${accepted}/${guestToken}`)).status).toBe(200);
    }
    expect((await request('GET', `/reservations/accept/${open.idreserva}/${token}`)).status).toBe(405);
    expect(await app.db('reservations').where({ id: open.idreserva }).first()).toEqual(before);
  });
});

describe('before payment', () => {
  it('no answer contains contact data of the other side, or the exact place (D-44)', async () => {
    const answersTo = async (token: string | undefined, paths: string[]) =>
      (await Promise.all(paths.map((path) => request('GET', path, token ? { token } : {})))).map(({ text }) => text).join('\n');
    const forGuest = await answersTo(otherHost.token, [
      '/reservations',
      `/reservations/${accepted}`,
      `/reservations/${accepted}/${guestToken}`,
      `/reservations/${accepted}/history`,
    ]);
    for (const secret of [SECRETS.address, SECRETS.number, String(SECRETS.lat), String(SECRETS.lng), host.email])
      expect(forGuest).not.toContain(secret);
    const forHost = await answersTo(host.token, [
      '/reservations/received',
      `/reservations/${accepted}`,
      `/reservations/${accepted}/history`,
      `/reservations/initiated/${open.idreserva}/-`,
    ]);
    for (const secret of [guest.email, otherHost.email]) expect(forHost).not.toContain(secret);
    const shown = (await request('GET', `/reservations/${accepted}`, { token: host.token })).body.reservation;
    expect(Object.keys(shown.user).toSorted()).toEqual(['biografia', 'estadias', 'imagen', 'miembro_desde', 'nombre']);
    expect(shown.accommodation.direccion).toBe(SECRETS.address); // their own
    const toOther = (await request('GET', `/reservations/${accepted}`, { token: otherHost.token })).body.reservation;
    expect(toOther.accommodation.user).toEqual({ nombre: 'Hugo' });
    expect(toOther.accommodation).not.toHaveProperty('direccion');
    const all = (await request('GET', `/reservations/${accepted}`, { token: admin.token })).body.reservation;
    expect([all.user.correo, all.accommodation.user.correo, all.token]).toEqual([undefined, undefined, undefined]); // SEC-37
  });
});
