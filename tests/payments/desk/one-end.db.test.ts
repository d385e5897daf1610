import { expect, it } from 'vitest';
import { usdNanosOf } from '../../../src/pricing/queries.ts';
import { anAdmin, type Someone } from '../../reservations/world.ts';
import { paymentsAt } from '../world.ts';

/** Above 536,360 and 487,600 pesos, which are paid for a month each, and below both together. */
const LIMIT_USD = 800;
const { app, host, admin: first, accepted, paid, press, get, fresh } = await paymentsAt({ fourEyesAbove: LIMIT_USD });
const second = await anAdmin(app);
const sent = async () => (await app.db('sandbox_refunds').select('amount')).length;

it('a cancellation that refunds two payments, each below the limit, waits for a second administrator (D-137)', async () => {
  const limit = Math.floor((LIMIT_USD * 1e9) / ((await usdNanosOf(app.db, 'CLP')) ?? 0));
  expect([limit > 536_360, limit < 536_360 + 487_600]).toEqual([true, true]);
  const reservation = await accepted(host, {}, [99, 191]);
  const { idreserva: id, guestToken: token, guest } = reservation;
  await paid(reservation);
  const { body } = await app.request('POST', '/pago/cuotas', {
    body: { id_reserva: id, token, meses: ['2027-04-10'], metodo: 'mercadopago' },
  });
  await press(String(body.url).split('/dev/pay/')[1] ?? '', 'approved');
  await app.drain();

  const optionsFor = async (who: Someone) => (await get(who, `/reservations/${id}/refunds`)).opciones;
  expect((await optionsFor(guest)).map(({ espera }: { espera: boolean }) => espera)).not.toContain(true);
  expect(await optionsFor(first)).toMatchObject([{ como: 'cancel', suma: [{ amount: 536_360 + 487_600 }], espera: true }]);
  expect((await fresh(first, `/reservations/${id}`, { reason: 'other' }, 'DELETE')).status).toBe(200);
  await app.drain();
  const rows: { payment_id: string }[] = await app.db('payments').where({ reservation_id: id, refund_held: true, refund_status: 'due' });
  expect(rows).toHaveLength(2);
  expect(await sent()).toBe(0);
  for (const { payment_id } of rows) {
    const approve = `/console/payments/${payment_id}/approve-refund`;
    expect(await fresh(first, approve)).toMatchObject({ status: 409, body: { code: 'second_administrator' } });
    expect(await fresh(second, approve)).toMatchObject({ status: 200, body: { waits: false } });
  }
  await app.drain();
  expect(await sent()).toBe(2);
});
