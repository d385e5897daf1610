import { expect, it } from 'vitest';
import { anAdmin } from '../reservations/world.ts';
import { paymentsAt } from './world.ts';

const world = await paymentsAt({ fourEyesAbove: 1 }); // any amount needs two administrators
const { app, clock, host, admin: first } = world;
const { accepted, paid, inSandbox, notify, books, mailsTo, get, fresh } = world;
const second = await anAdmin(app);

const settle = (payment: string, outcome: 'won' | 'lost') => fresh(first, `/console/payments/${payment}/settle-contest`, { outcome });

it.each(['lost', 'won'] as const)(
  'money that a bank takes back while its refund is held is refunded once, also when the case is %s',
  async (outcome) => {
    const reservation = await accepted(host);
    const [id, payment] = [reservation.idreserva, await paid(reservation)];
    expect((await fresh(first, `/reservations/${id}`, {}, 'DELETE')).status).toBe(200);
    await app.drain();
    await inSandbox(payment, 'reversed');
    await notify(payment);
    await app.drain();
    expect(await get(first, `/console/payments/${payment}`)).toMatchObject({ contracargo: 'open', actions: ['settle_won', 'settle_lost'] });
    const [row] = await get(second, '/console/approvals');
    expect(row).toMatchObject({ reserva: id, acto: 'approve_refund', motivo: 'visto' });
    const approve = () => fresh(second, `/console/approvals/${encodeURIComponent(row.id)}/confirm`);
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'money_taken_back' } });

    if (outcome === 'won') await inSandbox(payment, 'approved');
    expect((await settle(payment, outcome)).status).toBe(200);
    await app.drain();
    expect((await approve()).status).toBe(outcome === 'won' ? 200 : 404);
    await app.drain();
    expect(await app.db('sandbox_refunds').where({ payment })).toHaveLength(outcome === 'won' ? 1 : 0);
    const { devolucion, actions } = await get(first, `/console/payments/${payment}`);
    expect(devolucion).toMatchObject({ estado: 'sent', via: outcome === 'won' ? 'mercadopago' : 'chargeback', retenida: false });
    expect(actions).toEqual([]);
    const { devoluciones } = await get(reservation.guest, `/reservations/${id}/stay`);
    expect(devoluciones).toEqual([expect.objectContaining({ por_banco: outcome === 'lost', enviada: clock.now() })]);
    // the guest has everything and we have nothing: no loss, only the gateway's balance against the disputed amount
    const { 'cash:mercadopago CLP': there = 0, 'cash:contested CLP': away = 0, ...others } = await books(id);
    expect([there + away, others]).toEqual([0, {}]);
  },
);

it('reads the payment again after a gateway refused a refund; a disputed charge gets no refund by hand', async () => {
  const reservation = await accepted(host);
  const id = reservation.idreserva;
  const payment = await paid(reservation);
  await inSandbox(payment, 'reversed'); // its notification is not delivered
  expect((await app.request('DELETE', `/reservations/${id}`, { token: host.token, body: {} })).status).toBe(200);
  await app.drain();
  expect(await get(first, `/console/payments/${payment}`)).toMatchObject({ contracargo: 'open', devolucion: { estado: 'refused' } });
  expect((await mailsTo(host)).some(({ subject }) => subject.includes('está en disputa'))).toBe(true);
  for (const action of ['refund-sent', 'refund-again'])
    expect(await fresh(first, `/console/payments/${payment}/${action}`)).toMatchObject({ body: { code: 'money_taken_back' } });
  await settle(payment, 'lost');
  expect(await fresh(first, `/console/payments/${payment}/refund-sent`)).toMatchObject({ body: { code: 'nothing_due' } });
});
