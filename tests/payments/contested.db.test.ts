import { expect, it } from 'vitest';
import { anAdmin, type Someone } from '../reservations/world.ts';
import { paymentsAt } from './world.ts';

const world = await paymentsAt({ fourEyesAbove: 1_000_000 });
const { app, clock, host, admin: first } = world;
const { accepted, paid, shown, inSandbox, notify, books, mailsTo, requestAs, get, fresh, list, signIn } = world;
const second = await anAdmin(app);

/** A stay whose payout is due, and whose payer disputed the charge. */
const contested = async () => {
  const reservation = await accepted(host);
  const payment = await paid(reservation);
  clock.advance(40 * 86_400_000);
  await signIn(host, first, second, reservation.guest);
  await inSandbox(payment, 'reversed');
  await notify(payment);
  await app.drain();
  return { reservation, payment };
};

it('a host is not paid for a disputed charge until two administrators agree (D-135)', async () => {
  const { reservation, payment } = await contested();
  const id = reservation.idreserva;
  const pay = (admin: Someone, body: object = {}) => fresh(admin, `/console/payouts/${payment}/paid`, body);
  expect(await pay(first)).toMatchObject({ status: 409, body: { code: 'payment_contested' } });
  expect(await list(first, 'payments', { contracargo: 'open' })).toMatchObject([
    { reserva: id, contracargo: 'open', actions: ['settle_won', 'settle_lost'] },
  ]);
  expect(await get(first, `/console/reservations/${id}`)).toMatchObject({ contracargo: 'open' });
  expect(await get(first, `/console/payouts/${payment}`)).toMatchObject({
    ...{ contracargo: 'open', revertido: expect.any(String), estado: 'due', actions: ['mark_paid'] },
  });
  expect(await shown(reservation)).toMatchObject({ contested: 'open' });
  const asHost = (await get(host, `/reservations/${id}`)).reservation;
  expect(asHost).toMatchObject({ contested: 'open' });
  expect(asHost.pagado).toBeUndefined(); // the host does not see the guest's charge
  expect((await mailsTo(reservation.guest)).some(({ subject }) => subject.includes('está en disputa'))).toBe(true);
  expect((await mailsTo(host)).some(({ subject }) => subject.includes('está en disputa'))).toBe(true);

  const both = await Promise.all([1, 2].map(() => pay(first, { contested: true })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]); // the same administrator does not count as the second
  expect((await books(id))['cash:bankTransfer CLP']).toBeUndefined();
  const [row] = await list(second, 'approvals', { reserva: id });
  expect(row).toMatchObject({ acto: 'pay_out', pedido_por: first.id });
  expect(await fresh(second, `/console/approvals/${encodeURIComponent(row.id)}/confirm`)).toMatchObject({
    status: 200,
    body: { waits: false },
  });
  await app.drain();
  expect((await books(id))['cash:bankTransfer CLP']).toBe(-50_000);
});

it('holds the payout of a lost case for two administrators, and books the loss in the ledger (D-164)', async () => {
  const { reservation, payment } = await contested();
  const settle = () => fresh(first, `/console/payments/${payment}/settle-contest`, { outcome: 'lost' });
  expect((await Promise.all([settle(), settle()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  await app.drain();
  expect(await shown(reservation)).toMatchObject({ contested: 'lost' });
  expect((await books(reservation.idreserva))['contested CLP']).toBe(58_300);
  expect(await fresh(second, `/console/payouts/${payment}/paid`)).toMatchObject({ status: 409, body: { code: 'payment_contested' } });
  expect(await get(first, `/console/payouts/${payment}`)).toMatchObject({ contracargo: 'lost' });
  expect(await list(first, 'payments', { contracargo: 'open', reserva: reservation.idreserva })).toEqual([]);
});

it('a stay cancelled during a dispute is refunded once the money is back, and a won case loses nothing', async () => {
  const reservation = await accepted(host);
  const payment = await paid(reservation);
  await inSandbox(payment, 'reversed');
  await notify(payment);
  await app.drain();
  await requestAs(host, 'DELETE', `/reservations/${reservation.idreserva}`, {});
  await app.drain();
  expect((await get(first, `/console/payments/${payment}`)).devolucion).toBeNull();
  await inSandbox(payment, 'approved');
  await fresh(first, `/console/payments/${payment}/settle-contest`, { outcome: 'won' });
  await app.drain();
  expect((await get(first, `/console/payments/${payment}`)).devolucion).toMatchObject({ estado: 'sent', importe: 58_300 });
  expect((await books(reservation.idreserva))['contested CLP']).toBeUndefined();
});
