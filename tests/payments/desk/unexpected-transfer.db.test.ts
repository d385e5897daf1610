import { beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import { reasonsOf } from '../../../src/platform/reasons.ts';
import { aBookablePerson, anAdmin, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { paymentsIn, type Reservation } from '../world.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const { accepted, paid, typesOf, shown, mailsTo, books } = paymentsIn(app, clock);
const ASKED = 56_925; // 55,000 and the surcharge of a transfer, 3.5 %
let host: Someone;
let admin: Someone;
beforeAll(async () => {
  [host, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app)];
});
const came = ({ idreserva }: Pick<Reservation, 'idreserva'>, amount: number, who = admin) =>
  app.request('POST', `/console/reservations/${idreserva}/money-came`, {
    token: who.token,
    body: { reason: 'Cartola del martes', amount },
  });
const post = (path: string) => app.request('POST', `/console/${path}`, { token: admin.token, body: { reason: 'Visto' } });
const paymentOf = async ({ idreserva }: Reservation) => {
  const filter = encodeURIComponent(JSON.stringify({ reserva: idreserva, metodo: 'bankTransfer' }));
  return (await app.request('GET', `/console/payments?filter=${filter}`, { token: admin.token })).body[0];
};
const outcomeOf = async ({ idreserva, guestToken }: Reservation) =>
  (await app.request('GET', `/pago/estado/${idreserva}/${guestToken}`)).body.status;

it('a transfer that arrives after its deadline is in the ledger, is returned by hand, and the guest is mailed (D-48)', async () => {
  const reservation = await accepted(host);
  const { idreserva, guestToken, guest } = reservation;
  await app.request('POST', '/pago/transfer', { body: { id_reserva: idreserva, token: guestToken } });
  clock.advance(3_600_001);
  await app.drain();
  admin = await anAdmin(app); // who signed in within ten minutes
  expect((await came(reservation, ASKED)).status).toBe(200);
  await app.drain();
  expect(await typesOf(`payment-${idreserva}`)).toEqual(['PaymentConfirmed', 'RefundDue']);
  expect(await books(idreserva)).toEqual({ 'cash:bankTransfer CLP': ASKED, 'refunds CLP': -ASKED });
  expect(await shown(reservation)).toMatchObject({ status: 'canceled', cause: 'transfer_deadline', fecha_pago: null });
  expect(await outcomeOf(reservation)).toBe('returned');
  const told = (await mailsTo(guest)).find(({ subject }) => subject === 'Te devolvemos $ 56.925 CLP');
  expect(told?.text).toContain('ya se había cerrado');
  const payment = await paymentOf(reservation);
  expect(payment).toMatchObject({
    devolucion: { estado: 'due', importe: ASKED, causa: 'transfer_deadline' },
    actions: ['refund_sent', 'withdraw'],
  });
  const [confirmed] = await app.store.read(`payment-${idreserva}`);
  expect(confirmed?.meta.actor).toBe(`user:${admin.id}`);
  expect([...(await reasonsOf(app.db, [confirmed?.meta.commandId ?? ''])).values()]).toEqual(['Cartola del martes']); // outside of the log
  expect((await post(`payments/${payment.id}/refund-sent`)).status).toBe(200);
  expect(await books(idreserva)).toEqual({});
});

it('one of another amount goes into review while it can still pay, and is accepted or returned', async () => {
  const [taken, returned] = [await accepted(host), await accepted(host)];
  for (const reservation of [taken, returned]) {
    expect((await came(reservation, 56_000)).status).toBe(200);
    await app.drain();
    expect(await outcomeOf(reservation)).toBe('review');
    expect(await paymentOf(reservation)).toMatchObject({
      estado: 'review',
      motivo: 'unexpected_transfer',
      importe: 56_000,
      actions: ['release', 'give_back'],
    });
    expect((await shown(reservation)).fecha_pago).toBeNull();
  }
  expect((await post(`payments/${(await paymentOf(taken)).id}/release`)).status).toBe(200);
  expect(await shown(taken)).toMatchObject({ tipopago: 'bankTransfer', fecha_pago: clock.now() });
  expect(await books(taken.idreserva)).toEqual({
    'cash:bankTransfer CLP': 56_000,
    'host CLP': -50_000,
    'service CLP': -5_000,
    'exchange CLP': -1_000,
  });
  expect((await post(`payments/${(await paymentOf(returned)).id}/give-back`)).status).toBe(200);
  await app.drain();
  expect((await shown(returned)).actions).toContain('pay');
  expect((await post(`payments/${(await paymentOf(returned)).id}/refund-sent`)).status).toBe(200);
  expect(await books(returned.idreserva)).toEqual({});
});

it('one for a paid reservation is returned as a second payment', async () => {
  const reservation = await accepted(host);
  await paid(reservation);
  expect((await came(reservation, ASKED)).status).toBe(200);
  await app.drain();
  expect(await paymentOf(reservation)).toMatchObject({ devolucion: { estado: 'due', importe: ASKED, causa: 'already_paid' } });
  const told = (await mailsTo(reservation.guest)).find(({ subject }) => subject === 'Te devolvemos $ 56.925 CLP');
  expect(told?.text).toContain('llegó un segundo pago');
  expect(await shown(reservation)).toMatchObject({ pagado: { amount: 58_300 }, refund: null }); // the card payment is the one that counts
});

it('needs a valid amount of the currency and an existing reservation', async () => {
  const reservation = await accepted(host);
  expect(await came(reservation, 56_000.5)).toMatchObject({ status: 422, body: { errors: { amount: ['invalid'] } } });
  expect((await came(reservation, 0)).status).toBe(422);
  expect((await came({ idreserva: 987_654 }, ASKED)).status).toBe(404);
  expect((await came(reservation, ASKED, host)).status).toBe(404);
  expect(await typesOf(`payment-${reservation.idreserva}`)).toEqual([]);
});
