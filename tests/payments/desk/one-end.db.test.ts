import { expect, it } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import { usdNanosOf } from '../../../src/rates/public.ts';
import { proves } from '../../identity/people.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { paymentsIn } from '../world.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
/** Above 536,360 and 487,600 pesos, which are paid for a month each, and below both together. */
const LIMIT_USD = 800;
const app = await testApp({ clock, config: { fourEyesAbove: LIMIT_USD } });
const { paid, press } = paymentsIn(app, clock);
const [host, first, second] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app), await anAdmin(app)];
const by = async (admin: Someone, method: string, path: string) => {
  await proves(app, admin);
  const answer = await app.request(method, path, { token: admin.token, body: { reason: 'other' } });
  await app.drain();
  return answer;
};
const sent = async () => (await app.db('sandbox_refunds').select('amount')).length;

it('a cancellation that gives back two payments, each below the limit, waits for a second administrator (D-137)', async () => {
  const limit = Math.floor((LIMIT_USD * 1e9) / ((await usdNanosOf(app.db, 'CLP')) ?? 0));
  expect([limit > 536_360, limit < 536_360 + 487_600]).toEqual([true, true]);
  const guest = await aBookablePerson(app, { nombre: 'Gala' });
  const listing = await aListing(app, host);
  const reservation = { ...(await anAccepted(app, guest, host, listing, 99, 191)), listing, guest };
  const { idreserva: id, guestToken: token } = reservation;
  await paid(reservation);
  const { body } = await app.request('POST', '/pago/cuotas', {
    body: { id_reserva: id, token, meses: ['2027-04-10'], metodo: 'mercadopago' },
  });
  await press(String(body.url).split('/dev/pay/')[1] ?? '', 'approved');
  await app.drain();

  const told = async ({ token: session }: Someone) =>
    (await app.request('GET', `/reservations/${id}/refunds`, { token: session })).body.opciones;
  expect((await told(guest)).map(({ espera }: { espera: boolean }) => espera)).not.toContain(true);
  expect(await told(first)).toMatchObject([{ como: 'cancel', suma: [{ amount: 536_360 + 487_600 }], espera: true }]);
  expect((await by(first, 'DELETE', `/reservations/${id}`)).status).toBe(200);
  const rows: { payment_id: string }[] = await app.db('payments').where({ reservation_id: id, refund_held: true, refund_status: 'due' });
  expect(rows).toHaveLength(2);
  expect(await sent()).toBe(0);
  for (const { payment_id } of rows) {
    const approve = `/console/payments/${payment_id}/approve-refund`;
    expect(await by(first, 'POST', approve)).toMatchObject({ status: 409, body: { code: 'second_administrator' } });
    expect(await by(second, 'POST', approve)).toMatchObject({ status: 200, body: { waits: false } });
  }
  expect(await sent()).toBe(2);
});
