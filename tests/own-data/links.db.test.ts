import { expect, it } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { PASSWORD, proves } from '../identity/people.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, markPaid, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { untilOver } from './scene.ts';

const DAY = 86_400_000;
const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
const { db, request } = app;

const signedIn = async (who: Someone, password = PASSWORD): Promise<Someone> => {
  const { body } = await request('POST', '/users/login', { body: { correo: who.email, password } });
  return { ...who, token: body.api_token };
};

it('no link of an erased person opens anything: not the last one, and none that a new password had ended (D-139)', async () => {
  const [admin, host, guest] = [await anAdmin(app), await aBookablePerson(app), await aBookablePerson(app)];
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
  const paying = await signedIn(admin);
  await proves(app, paying);
  for (const { payment_id } of await db('payouts').where({ reservation_id: id }))
    await request('POST', `/console/payouts/${payment_id}/paid`, { token: paying.token, body: { reason: 'enviado' } });
  await app.drain();
  const { token } = await signedIn(guest, 'Nueva2026');
  expect((await request('POST', '/users/me/erase', { token, body: { password: 'Nueva2026' } })).status).toBe(202);
  clock.advance(7 * DAY);
  await app.drain();
  expect((await db('reservations').where({ id }).first('guest_id', 'status')).status).toBe('paid'); // a record that the law keeps
  expect([await byLink(guestToken), await byLink(last), await ownCalendar()]).toEqual([404, 404, 404]);
});
