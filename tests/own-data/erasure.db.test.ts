import { beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { mailsTo, PASSWORD } from '../identity/people.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, aRequest, markPaid, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { untilOver } from './scene.ts';

const DAY = 86_400_000;
const COOL_OFF = 7 * DAY;
const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
const { db } = app;
let admin: Someone;
beforeAll(async () => {
  admin = await anAdmin(app);
});

const erase = (who: Someone, password = PASSWORD) => app.request('POST', '/users/me/erase', { token: who.token, body: { password } });
const standing = async (who: Someone) => (await app.request('GET', '/users/me/erase', { token: who.token })).body;
const signIn = (who: Someone) => app.request('POST', '/users/login', { body: { correo: who.email, password: PASSWORD } });
const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];
const erasedAt = async ({ id }: Someone) => (await db('user_vault').where({ id }).first('erased_at')).erased_at;
const refreshed = async (who: Someone): Promise<Someone> => ({ ...who, token: (await signIn(who)).body.api_token });

describe('the wish to be erased (D-145)', () => {
  it('takes the password, is told by mail, and can be taken back until its time has come', async () => {
    const person = await aBookablePerson(app);
    expect((await app.request('POST', '/users/me/erase', { body: { password: PASSWORD } })).status).toBe(401);
    const wrong = await erase(person, 'Equivocada1');
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['mismatch'] }]);
    const asked = await erase(person);
    expect([asked.status, asked.body.erase_at]).toEqual([202, new Date(Date.parse(clock.now()) + COOL_OFF).toISOString()]);
    expect((await erase(person)).body.erase_at).toBe(asked.body.erase_at); // twice is once
    expect((await standing(person)).erase_at).toBe(asked.body.erase_at);
    await app.drain();
    const [told] = await mailsTo(app, person.email);
    expect(told?.subject).toBe('Vamos a borrar tu cuenta');
    expect(told?.text).toContain('Lo haremos el 08/03/2027, 12:00 UTC;'); // the day alone would be another one in many zones

    clock.advance(COOL_OFF - 1);
    const again = await refreshed(person);
    expect((await app.request('DELETE', '/users/me/erase', { token: again.token })).status).toBe(204);
    expect((await app.request('DELETE', '/users/me/erase', { token: again.token })).status).toBe(204);
    clock.advance(2);
    await app.drain();
    expect([await erasedAt(person), (await standing(again)).erase_at]).toEqual([null, null]);
  });

  it.each([
    [-1, 204, false],
    [0, 409, true],
    [1, 409, true],
  ])('%i ms after its time a change of mind is answered with %i', async (ms, status, isErased) => {
    const person = await aBookablePerson(app);
    await erase(person);
    clock.advance(COOL_OFF + ms);
    const again = await refreshed(person);
    expect((await app.request('DELETE', '/users/me/erase', { token: again.token })).status).toBe(status);
    await app.drain();
    expect((await erasedAt(person)) !== null).toBe(isErased);
  });

  it('ends requests as the person would, and tells the other side', async () => {
    const [host, guest, other] = [await aBookablePerson(app), await aBookablePerson(app), await aBookablePerson(app)];
    const [own, theirs] = [await aListing(app, host), await aListing(app, other)];
    const asHost = await aRequest(app, guest, own);
    const asGuest = await anAccepted(app, host, other, theirs);
    expect(await standing(host)).toMatchObject({ hindrance: null, spaces: 1, open_requests: 2, kept: [] });
    expect((await erase(host)).status).toBe(202);
    await app.drain();
    const ended = await db('reservations').whereIn('id', [asHost.idreserva, asGuest.idreserva]).orderBy('id').select('status', 'cause');
    expect(ended).toEqual([
      { status: 'ended', cause: 'rejected' },
      { status: 'ended', cause: 'guest' },
    ]);
    for (const { email } of [guest, other]) expect((await mailsTo(app, email))[0]?.text).toContain('R-');
  });

  it('waits for a paid stay, to the day of check-out, and for money that is owed', async () => {
    const [host, guest] = [await aBookablePerson(app), await aBookablePerson(app)];
    const { idreserva: id } = await anAccepted(app, guest, host, await aListing(app, host), 3, 5);
    await markPaid(app, admin, { id_reserva: id, reason: 'test' });
    await app.drain();
    for (const who of [host, guest]) expect(codeOf(await erase(who))).toEqual([409, 'stays_ahead']);
    clock.advance(await untilOver(app, id)); // noon of the day of check-out
    expect(codeOf(await erase(await refreshed(guest)))).toEqual([409, 'stays_ahead']);
    clock.advance(DAY);
    await app.drain();
    expect((await erase(await refreshed(guest))).status).toBe(202);
    expect(codeOf(await erase(await refreshed(host)))).toEqual([409, 'money_open']);
  });

  it('is postponed by a day at a time while something came up meanwhile', async () => {
    const [host, guest] = [await aBookablePerson(app), await aBookablePerson(app)];
    const listing = await aListing(app, host);
    await erase(guest);
    clock.advance(COOL_OFF - DAY);
    const again = await refreshed(guest);
    const { idreserva } = await anAccepted(app, again, await refreshed(host), listing, 5, 6);
    await markPaid(app, await refreshed(admin), { id_reserva: idreserva, reason: 'test' });
    await app.drain();
    clock.advance(DAY);
    await app.drain();
    expect(await erasedAt(guest)).toBeNull();
    expect(await standing(again)).toMatchObject({ postponed_because: 'stays_ahead', hindrance: 'stays_ahead' });
    clock.advance(await untilOver(app, idreserva));
    clock.advance(DAY);
    await app.drain();
    expect(await erasedAt(guest)).not.toBeNull();
  });
});
