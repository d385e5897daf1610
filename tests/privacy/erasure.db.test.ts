import { beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { mailsTo, PASSWORD, proves } from '../identity/people.ts';
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
const signIn = (who: Someone, password = PASSWORD) => app.request('POST', '/users/login', { body: { correo: who.email, password } });
const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];
const erasedAt = async ({ id }: Someone) => (await db('user_vault').where({ id }).first('erased_at')).erased_at;
const refreshed = async (who: Someone, password?: string): Promise<Someone> => ({
  ...who,
  token: (await signIn(who, password)).body.api_token,
});

describe('an erasure request (D-145)', () => {
  it('requires the password, is confirmed by mail, and can be cancelled until its time has come', async () => {
    const person = await aBookablePerson(app);
    expect((await app.request('POST', '/users/me/erase', { body: { password: PASSWORD } })).status).toBe(401);
    const wrong = await erase(person, 'Equivocada1');
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['mismatch'] }]);
    const response = await erase(person);
    expect([response.status, response.body.erase_at]).toEqual([202, new Date(Date.parse(clock.now()) + COOL_OFF).toISOString()]);
    expect((await erase(person)).body.erase_at).toBe(response.body.erase_at); // twice is once
    expect((await standing(person)).erase_at).toBe(response.body.erase_at);
    await app.drain();
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.subject).toBe('Vamos a borrar tu cuenta');
    expect(mail?.text).toContain('Lo haremos el 08/03/2027, 12:00 UTC;'); // the day alone would be another one in many zones

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
  ])('%i ms after its time a cancellation is answered with %i', async (ms, status, isErased) => {
    const person = await aBookablePerson(app);
    await erase(person);
    clock.advance(COOL_OFF + ms);
    const again = await refreshed(person);
    expect((await app.request('DELETE', '/users/me/erase', { token: again.token })).status).toBe(status);
    await app.drain();
    expect((await erasedAt(person)) !== null).toBe(isErased);
  });

  it('ends requests as the person would, and notifies the other side', async () => {
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

  it('waits for a paid stay, until the day of check-out, and for owed money', async () => {
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

  it('is postponed by a day at a time while something new blocks it', async () => {
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

it('completes for a person with thousands of texts while the site has traffic', async () => {
  const person = await aBookablePerson(app);
  await db.raw(
    `insert into person_words (id, author_id, words, written_at)
     select 'message/many-' || n, ?, 'Hola, esto es lo que escribí el día ' || n, ? from generate_series(1, 5000) n`,
    [person.id, clock.now()],
  );
  expect((await erase(person)).status).toBe(202);
  clock.advance(COOL_OFF);
  await db.raw(
    `insert into idempotency_keys (scope, key, request_hash, status, headers, body, created_at)
     select 'user:1', 'many-' || n, 'x', 200, '{}', repeat('Una respuesta guardada. ', 12), ? from generate_series(1, 100000) n`,
    [clock.now()],
  );
  await app.drain(); // within the `statement_timeout` of the program
  expect(await erasedAt(person)).not.toBeNull();
  expect(await db('person_words').where({ author_id: person.id })).toEqual([]);
  expect(await db('idempotency_keys').whereNotNull('body').first()).toBeUndefined();
  await db('idempotency_keys').where('key', 'like', 'many-%').delete();
}, 120_000);

it('leaves no valid link of an erased person: neither the last one, nor earlier ones ended by a new password (D-139)', async () => {
  const [host, guest] = [await aBookablePerson(app), await aBookablePerson(app)];
  const { request } = app;
  const { idreserva: id, guestToken } = await anAccepted(app, guest, host, await aListing(app, host), 3, 5);
  await markPaid(app, admin, { id_reserva: id, reason: 'test' });
  const byLink = async (token: string) => (await request('GET', `/reservations/${id}?token=${token}`)).status;
  expect(await byLink(guestToken)).toBe(200);
  const change = { contrasena: PASSWORD, contrasenan: 'Nueva2026', contrasenar: 'Nueva2026' };
  const { body } = await request('POST', '/users/changePassword', { token: guest.token, body: change });
  const { token: last } = (await request('GET', `/reservations/${id}`, { token: body.api_token })).body.reservation;
  const { calendario } = (await request('GET', `/reservations/${id}/stay`, { token: body.api_token })).body;
  const calendar = new URL(calendario).pathname;
  const ownCalendar = async () => (await fetch(app.url + calendar)).status;
  expect([await byLink(guestToken), await byLink(last), await ownCalendar()]).toEqual([404, 200, 200]);

  clock.advance((await untilOver(app, id)) + 10 * DAY);
  await app.drain();
  const paying = await refreshed(admin);
  await proves(app, paying);
  for (const { payment_id } of await db('payouts').where({ reservation_id: id }))
    await request('POST', `/console/payouts/${payment_id}/paid`, { token: paying.token, body: { reason: 'enviado' } });
  await app.drain();
  const { token } = await refreshed(guest, 'Nueva2026');
  expect((await request('POST', '/users/me/erase', { token, body: { password: 'Nueva2026' } })).status).toBe(202);
  clock.advance(7 * DAY);
  await app.drain();
  expect((await db('reservations').where({ id }).first('guest_id', 'status')).status).toBe('paid'); // a record that the law keeps
  expect([await byLink(guestToken), await byLink(last), await ownCalendar()]).toEqual([404, 404, 404]);
});
