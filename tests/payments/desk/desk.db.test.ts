import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { reasonsOf } from '../../../src/engine/commands/reasons.ts';
import { paymentStreams } from '../../../src/payments/deps.ts';
import { eventsOfStreams } from '../../../src/privacy/queries.ts';
import { PROOF, paymentsAt, type Reservation } from '../world.ts';

const world = await paymentsAt();
const { app, clock, host, admin, accepted, paid, pay, press, paymentIn, checkout } = world;
const { notify, shown, mailsTo, books, requestAs, list, signIn } = world;
const see = (path: string) => requestAs(admin, 'GET', `/console/${path}`);
const rows = (resource: string, filter: object) => list(admin, resource, filter);
const post = (path: string, body: object = { reason: 'visto con el banco' }) => requestAs(admin, 'POST', `/console/${path}`, body);

/** The gateway reports a chargeback, as when the cardholder disputes the charge. */
const revertByGateway = async (reservationId: number, paymentId: string, amount: number) => {
  const seen = { ref: paymentId, state: 'reversed', amount: { amount, currency: 'CLP' }, reason: 'charged_back' } as const;
  const command = { type: 'RecordReport', reservationId, paymentId, gateway: 'mercadopago', seen, now: clock.now() } as const;
  const metadata = { actor: 'gateway:mercadopago', correlationId: 'back', commandId: randomUUID() };
  await paymentStreams({ store: app.store, clock }).send(command, metadata);
  await app.drain();
};

describe('money in review', () => {
  const held = async (amount: number) => {
    const { reservation, payment } = await checkout(host);
    await app.db('sandbox_payments').where({ payment }).update({ state: 'approved', amount });
    await notify(payment);
    await app.drain();
    return { reservation, payment };
  };

  it('is listed with the notification that reported it, and released to pay its reservation once, with administrator and reason', async () => {
    const { reservation, payment } = await held(58_000);
    const { idreserva } = reservation;
    expect(await rows('payments', { revision: true, reserva: idreserva })).toMatchObject([
      { id: payment, estado: 'review', importe: 58_000, motivo: 'amount_mismatch', actions: ['release', 'give_back'] },
    ]);
    const trail = (await see(`reservations/${idreserva}/money`)).body;
    expect(trail.notifications).toMatchObject([{ gateway: 'mercadopago', status: 'quarantined', note: 'review' }]);
    expect(trail.entries.map(({ account, amount }: { account: string; amount: number }) => [account, amount])).toEqual([
      ['cash:mercadopago', 58_000],
      ['review', -58_000],
    ]);
    expect((await shown(reservation)).fecha_pago).toBeNull();
    expect((await post(`payments/${payment}/release`)).status).toBe(200);
    expect((await shown(reservation)).fecha_pago).toBe(clock.now());
    const confirmed = (await app.store.read(`payment-${reservation.idreserva}`)).find(({ type }) => type === 'PaymentConfirmed');
    expect(confirmed).toMatchObject({
      data: { reason: null, paid: { amount: 58_000 } },
      meta: { actor: `user:${admin.id}` },
    });
    const said = await reasonsOf(app.db, [confirmed?.meta.commandId ?? '']); // outside of the log, because a reason may contain names (SEC-36)
    expect([...said.values()]).toEqual(['visto con el banco']);
    expect(await books(reservation.idreserva)).toEqual({
      'cash:mercadopago CLP': 58_000,
      'surcharge CLP': -3_300,
      'host CLP': -50_000,
      'service CLP': -5_000,
      'exchange CLP': 300, // the missing amount is our loss
    });
    expect(await post(`payments/${payment}/release`)).toMatchObject({ status: 409, body: { code: 'not_in_review' } });
  });

  it('can be released even when it is less than the surcharge of its method, in another currency than the quote', async () => {
    const reservation = await accepted(host);
    const payment = paymentIn(await pay(reservation, 'paypal'));
    await app.db('sandbox_payments').where({ payment }).update({ amount: 1 });
    await press(payment, 'approved');
    await app.drain();
    expect((await post(`payments/${payment}/release`)).status).toBe(200);
    const paidEvent = (await app.store.read(`reservation-${reservation.idreserva}`)).find(({ type }) => type === 'ReservationPaid');
    expect(paidEvent?.data).toMatchObject({ paid: 55_000 });
  });

  it('is closed when its gateway reverses it: no decision is needed, and the guest may pay another way', async () => {
    const { reservation, payment } = await held(58_000);
    const { idreserva, guestToken } = reservation;
    await revertByGateway(idreserva, payment, 58_000);
    expect(await rows('payments', { revision: true, reserva: idreserva })).toEqual([]);
    expect((await see(`payments/${payment}`)).body).toMatchObject({ revertido: clock.now(), actions: [] });
    const outcome = await app.request('GET', `/pago/estado/${idreserva}/${guestToken}`);
    expect(outcome.body).toEqual({ status: 'failed', method: 'mercadopago', reason: 'other' });
    expect((await shown(reservation)).actions).toContain('pay');
  });

  it('can be returned instead', async () => {
    const { reservation, payment } = await held(99_000);
    expect((await post(`payments/${payment}/give-back`)).status).toBe(200);
    await app.drain();
    expect(await app.db('sandbox_refunds').where({ payment }).first('amount')).toEqual({ amount: 99_000 });
    expect(await books(reservation.idreserva)).toEqual({});
    const refundMail = (await mailsTo(reservation.guest)).find(({ subject }) => subject === 'Te devolvemos $ 99.000 CLP');
    expect(refundMail?.text).toContain('no es lo que habíamos pedido'); // and not that the reservation had ended: it can still be paid
    expect((await shown(reservation)).actions).toContain('pay');
    expect((await see(`payments/${payment}`)).body).toMatchObject({ devolucion: { estado: 'sent', importe: 99_000 }, actions: [] });
    expect((await post(`payments/${payment}/release`)).status).toBe(409);
  });
});

describe('refunds', () => {
  it('of a transfer are sent by an administrator, and marked once', async () => {
    const reservation = await accepted(host);
    const { idreserva, guestToken } = reservation;
    await app.request('POST', '/pago/transfer', { body: { id_reserva: idreserva, token: guestToken, reference: '77' } });
    await app.request('POST', '/pago/manualpayment', { token: admin.token, body: { id_reserva: idreserva, reason: 'llegó' } });
    await app.request('DELETE', `/reservations/${idreserva}`, { token: host.token, body: {} });
    await app.drain();
    const [due] = await rows('payments', { devolucion: 'open', reserva: idreserva });
    expect(due).toMatchObject({
      metodo: 'bankTransfer',
      devolucion: { estado: 'due', importe: 56_925 },
      actions: ['refund_sent', 'withdraw'],
    });
    expect((await post(`payments/${due.id}/refund-sent`)).status).toBe(200);
    expect(await rows('payments', { devolucion: 'open', reserva: idreserva })).toEqual([]);
    expect(await post(`payments/${due.id}/refund-sent`)).toMatchObject({ status: 409, body: { code: 'nothing_due' } });
    expect(await books(idreserva)).toEqual({}); // the surcharge of the method was refunded too (D-46)
  });
});

it('a proof of transfer is downloaded and not shown inline, and each access is recorded', async () => {
  const reservation = await accepted(host);
  const { idreserva, guestToken } = reservation;
  expect((await see(`reservations/${idreserva}/receipt`)).status).toBe(404);
  const form = new FormData();
  form.set('id_reserva', String(idreserva));
  form.set('token', guestToken);
  form.set('reference', 'Santander 4711');
  form.set('receipt', new Blob([new Uint8Array(PROOF)]), 'proof.png');
  const transfers = async () => (await see(`reservations/${idreserva}/money`)).body.transfers;
  expect(await transfers()).toEqual([]);
  await app.request('POST', '/pago/transfer', { form });
  const announced = { payment: null, months: [], announced_at: clock.now(), reference: 'Santander 4711', receipt: true, status: null };
  expect(await transfers()).toEqual([announced]);
  const answer = await see(`reservations/${idreserva}/receipt`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="R-${idreserva}.png"`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  await app.drain();
  const looks = (await eventsOfStreams(app.db, [`desk-reservation-${idreserva}`])).map(({ type, actor }) => [type, actor]);
  expect(looks).toEqual([['ReceiptOpened', `user:${admin.id}`]]);
  expect((await app.request('GET', `/console/reservations/${idreserva}/receipt`, { token: host.token })).status).toBe(404);
  expect((await mailsTo(reservation.guest)).length).toBeGreaterThan(0);
});

describe('payouts', () => {
  const payout = async ({ idreserva }: Reservation) => (await rows('payouts', { reserva: idreserva }))[0];

  it('are due on the first business day after the guest arrived, paid once, with the amount that is due', async () => {
    const reservation = await accepted(host);
    const payment = await paid(reservation);
    const { fecha_inicio } = await shown(reservation);
    const { vence, ...due } = await payout(reservation);
    expect(due).toMatchObject({ estado: 'upcoming', importe: 50_000, currency: 'CLP', anfitrion: host.id, actions: [] });
    expect(vence > fecha_inicio).toBe(true);
    expect(await post(`payouts/${payment}/paid`)).toMatchObject({ status: 409, body: { code: 'not_due_yet' } });
    // midnight where the space is, three hours after that of UTC
    clock.advance(Date.parse(`${due.desde}T02:59:59.999Z`) - Date.parse(clock.now()));
    await signIn(host, admin);
    expect(await payout(reservation)).toMatchObject({ estado: 'upcoming', actions: [] });
    const waiting = async (estado: string) => (await rows('payouts', { reserva: reservation.idreserva, estado })).length;
    expect([await waiting('upcoming'), await waiting('due')]).toEqual([1, 0]);
    clock.advance(1);
    expect(await payout(reservation)).toMatchObject({ estado: 'due', actions: ['mark_paid'] });
    expect([await waiting('upcoming'), await waiting('due')]).toEqual([0, 1]);
    expect(await post(`payouts/${payment}/paid`, { reason: 'x', amount: 49_999 })).toMatchObject({
      status: 422,
      body: { errors: { amount: ['mismatch'] } },
    });
    const answers = await Promise.all([1, 2, 3].map(() => post(`payouts/${payment}/paid`, { reason: 'transferido', amount: 50_000 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await payout(reservation)).toMatchObject({ estado: 'paid', importe: 0, pagado: 50_000 });
    expect(await books(reservation.idreserva)).toEqual({
      'cash:mercadopago CLP': 58_300,
      'cash:bankTransfer CLP': -50_000,
      'surcharge CLP': -3_300,
      'service CLP': -5_000,
    });
  });

  it('are what remains after a cancellation, and none when nothing remains', async () => {
    const [half, none] = [await accepted(host), await accepted(host)];
    await paid(half);
    const payment = await paid(none);
    await app.request('DELETE', `/reservations/${half.idreserva}`, { token: half.guest.token, body: {} });
    await app.request('DELETE', `/reservations/${none.idreserva}`, { token: host.token, body: {} });
    await app.drain();
    expect((await payout(half)).importe).toBe(25_000);
    expect(await payout(none)).toMatchObject({ estado: 'nothing', importe: 0 });
    expect(await post(`payouts/${payment}/paid`)).toMatchObject({ status: 409, body: { code: 'nothing_due' } });
    expect((await post('payouts/1-nobody/paid')).status).toBe(404);
  });
});
