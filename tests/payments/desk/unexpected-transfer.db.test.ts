import { expect, it } from 'vitest';
import { reasonsOf } from '../../../src/engine/commands/reasons.ts';
import { paymentsAt, type Reservation } from '../world.ts';

const { app, clock, host, admin, accepted, typesOf, shown, mailsTo, books, requestAs, list, signIn } = await paymentsAt();
const ASKED = 56_925; // 55,000 and the surcharge of a transfer, 3.5 %
const moneyCame = ({ idreserva }: Pick<Reservation, 'idreserva'>, amount: number, who = admin) =>
  requestAs(who, 'POST', `/console/reservations/${idreserva}/money-came`, { reason: 'Cartola del martes', amount });
const post = (path: string) => requestAs(admin, 'POST', `/console/${path}`, { reason: 'Visto' });
const paymentOf = async ({ idreserva }: Reservation) => (await list(admin, 'payments', { reserva: idreserva, metodo: 'bankTransfer' }))[0];
const outcomeOf = async ({ idreserva, guestToken }: Reservation) =>
  (await app.request('GET', `/pago/estado/${idreserva}/${guestToken}`)).body.status;

it('a transfer that arrives after its deadline is booked, returned by hand, and the guest is mailed (D-48)', async () => {
  const reservation = await accepted(host);
  const { idreserva, guestToken, guest } = reservation;
  await app.request('POST', '/pago/transfer', { body: { id_reserva: idreserva, token: guestToken } });
  clock.advance(3_600_001);
  await app.drain();
  await signIn(admin);
  expect((await moneyCame(reservation, ASKED)).status).toBe(200);
  await app.drain();
  expect(await typesOf(`payment-${idreserva}`)).toEqual(['PaymentConfirmed', 'RefundDue']);
  expect(await books(idreserva)).toEqual({ 'cash:bankTransfer CLP': ASKED, 'refunds CLP': -ASKED });
  expect(await shown(reservation)).toMatchObject({ status: 'canceled', cause: 'transfer_deadline', fecha_pago: null });
  expect(await outcomeOf(reservation)).toBe('returned');
  const refundMail = (await mailsTo(guest)).find(({ subject }) => subject === 'Te devolvemos $ 56.925 CLP');
  expect(refundMail?.text).toContain('ya se había cerrado');
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

it('a different amount goes into review while the stay can still be paid, and is accepted', async () => {
  const taken = await accepted(host);
  expect((await moneyCame(taken, 56_000)).status).toBe(200);
  await app.drain();
  expect(await outcomeOf(taken)).toBe('review');
  const inReview = { estado: 'review', motivo: 'unexpected_transfer', importe: 56_000, actions: ['release', 'give_back'] };
  expect(await paymentOf(taken)).toMatchObject(inReview);
  expect((await shown(taken)).fecha_pago).toBeNull();
  expect((await post(`payments/${(await paymentOf(taken)).id}/release`)).status).toBe(200);
  expect(await shown(taken)).toMatchObject({ tipopago: 'bankTransfer', fecha_pago: clock.now() });
  expect(await books(taken.idreserva)).toEqual({
    'cash:bankTransfer CLP': 56_000,
    'host CLP': -50_000,
    'service CLP': -5_000,
    'exchange CLP': -1_000,
  });
  // it had arrived: releasing it from review was no mistake of the person who entered it (D-51)
  expect((await paymentOf(taken)).actions).toEqual([]);
  const { body } = await app.request('GET', `/console/reservations/${taken.idreserva}`, { token: admin.token });
  expect(body.actions).toEqual(['cancel_paid']);
});

it('needs a valid amount of the currency and an existing reservation', async () => {
  const reservation = await accepted(host);
  expect(await moneyCame(reservation, 56_000.5)).toMatchObject({ status: 422, body: { errors: { amount: ['invalid'] } } });
  expect((await moneyCame(reservation, 0)).status).toBe(422);
  expect((await moneyCame({ idreserva: 987_654 }, ASKED)).status).toBe(404);
  expect((await moneyCame(reservation, ASKED, host)).status).toBe(404);
  expect(await typesOf(`payment-${reservation.idreserva}`)).toEqual([]);
});
