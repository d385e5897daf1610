import { expect, it } from 'vitest';
import { PASSWORD } from '../identity/people.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const start = Date.parse('2026-11-21T12:00:00.000Z');
let now = start;
const app = await testApp({ clock: { now: () => new Date(now).toISOString() } });
const [host, guest] = [await aBookablePerson(app), await aBookablePerson(app)];
const listing = await aListing(app, host);
const { idreserva: id } = await anAccepted(app, guest, host, listing);
const admin = await anAdmin(app);
const MINUTES = 60_000;

/** An amount that matches no quote: it has no effect, and is checked only after the fresh sign-in. */
const markPaid = (token = admin.token, amount = 1) =>
  app.request('POST', '/pago/manualpayment', {
    token,
    body: { id_reserva: id, reason: 'Por caja', amount },
    headers: { 'idempotency-key': `key ${now}` },
  });
const prove = (password: string) => app.request('POST', '/users/prove-password', { token: admin.token, body: { password } });
const outcome = async () => {
  const { status, body } = await markPaid();
  return [status, body.code];
};

it('only an administrator who signed in within the last ten minutes can mark as paid (SEC-33)', async () => {
  const outcomes = [];
  for (const age of [-1, 0, 1]) {
    now = start + 10 * MINUTES + age;
    outcomes.push(await outcome());
  }
  expect(outcomes).toEqual([
    [422, 'mismatch'],
    [403, 'sign_in_again'],
    [403, 'sign_in_again'],
  ]);
});

it('the correct password makes the existing session fresh again', async () => {
  now = start + 60 * MINUTES;
  expect((await prove('Equivocada1')).body).toMatchObject({ status: 422, errors: { password: ['mismatch'] } });
  expect(await outcome()).toEqual([403, 'sign_in_again']);
  expect((await prove(PASSWORD)).status).toBe(204);
  expect(await outcome()).toEqual([422, 'mismatch']); // with the key of the refused call: a refusal is not stored
  now += 10 * MINUTES;
  expect(await outcome()).toEqual([403, 'sign_in_again']);
});

it('it does not refresh other sessions, and others get a 404', async () => {
  const login = await app.request('POST', '/users/login', { body: { correo: admin.email, password: PASSWORD } });
  expect((await markPaid(login.body.api_token)).body.code).toBe('mismatch');
  expect(await outcome()).toEqual([403, 'sign_in_again']);
  expect((await markPaid(guest.token)).status).toBe(404);
  expect(await app.store.read(`payment-${id}`)).toEqual([]);
});
