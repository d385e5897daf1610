import { expect, it } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { PASSWORD, proves } from '../identity/people.ts';
import { aBookablePerson, anAdmin, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { paymentsIn, type Reservation } from './world.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock, config: { fourEyesAbove: 1_000_000 } });
const { accepted, paid, shown, inSandbox, notify, books, mailsTo } = paymentsIn(app, clock);
const host = await aBookablePerson(app, { nombre: 'Hugo' });
const [first, second] = [await anAdmin(app), await anAdmin(app)];

const get = async ({ token }: Someone, path: string) => (await app.request('GET', path, { token })).body;
const fresh = async (who: Someone, path: string, body: object = {}) => {
  await proves(app, who);
  return app.request('POST', path, { token: who.token, body: { reason: 'hablado con el banco', ...body } });
};
const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`;
const signIn = async (...people: Someone[]) => {
  for (const one of people)
    one.token = (await app.request('POST', '/users/login', { body: { correo: one.email, password: PASSWORD } })).body.api_token;
};
/** A stay whose payout is due, and whose payer disputed the charge. */
const contested = async (): Promise<{ reservation: Reservation; payment: string }> => {
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
  expect(await get(first, `/console/payments?${filter({ contracargo: 'open' })}`)).toMatchObject([
    { reserva: id, contracargo: 'open', actions: ['settle_won', 'settle_lost'] },
  ]);
  expect(await get(first, `/console/reservations/${id}`)).toMatchObject({ contracargo: 'open' });
  expect(await get(first, `/console/payouts/${payment}`)).toMatchObject({ contracargo: 'open', estado: 'due', actions: ['mark_paid'] });
  expect(await shown(reservation)).toMatchObject({ contested: 'open' });
  const asHost = (await get(host, `/reservations/${id}`)).reservation;
  expect(asHost).toMatchObject({ contested: 'open' });
  expect(asHost.pagado).toBeUndefined(); // the host does not see what the guest was charged
  expect((await mailsTo(reservation.guest)).some(({ subject }) => subject.includes('retiró el pago'))).toBe(true);
  expect((await mailsTo(host)).some(({ subject }) => subject.includes('está en disputa'))).toBe(true);

  const both = await Promise.all([1, 2].map(() => pay(first, { contested: true })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]); // the same administrator does not count as the second
  expect((await books(id))['cash:bankTransfer CLP']).toBeUndefined();
  const [row] = await get(second, `/console/approvals?${filter({ reserva: id })}`);
  expect(row).toMatchObject({ acto: 'pay_out', pedido_por: first.id });
  expect(await fresh(second, `/console/approvals/${encodeURIComponent(row.id)}/confirm`)).toMatchObject({
    status: 200,
    body: { waits: false },
  });
  await app.drain();
  expect((await books(id))['cash:bankTransfer CLP']).toBe(-50_000);
});

it('a settled case frees the payout, and a loss is in the ledger', async () => {
  const [won, lost] = [await contested(), await contested()];
  for (const [{ reservation, payment }, outcome] of [
    [won, 'won'],
    [lost, 'lost'],
  ] as const) {
    const settle = () => fresh(first, `/console/payments/${payment}/settle-contest`, { outcome });
    expect((await Promise.all([settle(), settle()])).map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.drain();
    await signIn(reservation.guest);
    expect(await shown(reservation)).toMatchObject({ contested: outcome });
    expect((await books(reservation.idreserva))['contested CLP'] ?? 0).toBe(outcome === 'won' ? 0 : 58_300);
    expect(await fresh(second, `/console/payouts/${payment}/paid`)).toMatchObject({ status: 200, body: { waits: false } });
  }
  const open: { id: string }[] = await get(first, `/console/payments?${filter({ contracargo: 'open' })}`);
  expect(open.map(({ id }) => id)).not.toEqual(expect.arrayContaining([won.payment]));
  expect(open.map(({ id }) => id)).not.toEqual(expect.arrayContaining([lost.payment]));
});

it('a second dispute after a won one opens another case, whether reported once or twice (D-135)', async () => {
  const { reservation, payment } = await contested();
  const settle = (outcome: string) => fresh(first, `/console/payments/${payment}/settle-contest`, { outcome });
  const tell = async () => {
    await Promise.all([notify(payment), notify(payment)]);
    await app.drain();
    return (await get(first, `/console/payments/${payment}`)).contracargo;
  };
  expect((await settle('won')).status).toBe(200);
  expect(await tell()).toBe('won'); // the gateway still reports the same dispute
  await inSandbox(payment, 'approved');
  expect(await tell()).toBe('won');
  await inSandbox(payment, 'reversed');
  expect(await tell()).toBe('open');
  expect(await books(reservation.idreserva)).toMatchObject({ 'contested CLP': 58_300 });
  expect(await fresh(second, `/console/payouts/${payment}/paid`)).toMatchObject({ status: 409, body: { code: 'payment_contested' } });
  expect((await mailsTo(reservation.guest)).filter(({ subject }) => subject.includes('retiró el pago'))).toHaveLength(2);
  expect((await settle('lost')).status).toBe(200);
  await inSandbox(payment, 'reversed');
  expect(await tell()).toBe('lost');
  expect(await books(reservation.idreserva)).toMatchObject({ 'contested CLP': 58_300 });
});

it('a stay cancelled during a dispute is refunded once the money is back', async () => {
  const reservation = await accepted(host);
  const payment = await paid(reservation);
  await inSandbox(payment, 'reversed');
  await notify(payment);
  await app.drain();
  await app.request('DELETE', `/reservations/${reservation.idreserva}`, { token: host.token, body: {} });
  await app.drain();
  expect((await get(first, `/console/payments/${payment}`)).devolucion).toBeNull();
  await inSandbox(payment, 'approved');
  await fresh(first, `/console/payments/${payment}/settle-contest`, { outcome: 'won' });
  await app.drain();
  expect((await get(first, `/console/payments/${payment}`)).devolucion).toMatchObject({ estado: 'sent', importe: 58_300 });
});
