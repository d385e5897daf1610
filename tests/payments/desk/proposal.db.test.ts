import { describe, expect, it } from 'vitest';
import { type PaymentEvent, paymentStream } from '../../../src/payments/events.ts';
import { reservationStream } from '../../../src/reservations/events.ts';
import { anAdmin, append } from '../../reservations/world.ts';
import { paymentsAt, type Reservation } from '../world.ts';

/** Every amount needs two administrators. */
const world = await paymentsAt({ fourEyesAbove: 0 });
const { app, clock, host, admin: first } = world;
const { accepted, shown, typesOf, mailsTo, pay, press, paymentIn, requestAs, fresh, list, later } = world;
const second = await anAdmin(app);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const proposed = (id: number) => fresh(first, '/pago/manualpayment', { id_reserva: id });
const decided = (id: number, action: 'confirm' | 'refuse', who = second) =>
  fresh(who, `/console/approvals/${encodeURIComponent(`${id} pay`)}/${action}`);
const inQueue = async (id: number) => (await list(second, 'approvals', { reserva: id }))[0];
const listed = async ({ guest }: Reservation, status: string) =>
  (await requestAs(guest, 'GET', `/reservations?status=${status}`)).body.data.map(({ idreserva }: Reservation) => idreserva);
const proposals = async (id: number) => (await typesOf(`reservation-${id}`)).filter((type) => type.startsWith('PaymentProp'));

describe('a payment that awaits a second administrator (ADR 18)', () => {
  it('suspends the payment deadline: the proposal can pay the stay days later', async () => {
    const reservation = await accepted(host);
    const { idreserva: id } = reservation;
    clock.advance(DAY - 1);
    expect(await proposed(id)).toMatchObject({ status: 200, body: { waits: true, reservation: { payment_proposed_at: clock.now() } } });
    expect((await requestAs(first, 'GET', `/console/reservations/${id}`)).body).toMatchObject({ pago_propuesto: clock.now(), vence: null });
    expect(await inQueue(id)).toMatchObject({ acto: 'pay', detiene_plazo: true });
    expect(await shown(reservation)).toMatchObject({ status: 'accepted', payment_proposed_at: clock.now(), actions: ['cancel'] });
    clock.advance(3 * DAY);
    await app.drain();
    expect(await shown(reservation)).toMatchObject({ status: 'accepted', ended_at: null });
    expect([await listed(reservation, 'accepted'), await listed(reservation, 'canceled')]).toEqual([[id], []]);
    expect((await decided(id, 'confirm')).status).toBe(200);
    expect(await shown(reservation)).toMatchObject({ status: 'accepted', fecha_pago: clock.now(), payment_proposed_at: null });
    await app.drain();
    expect(await proposals(id)).toEqual(['PaymentProposed']);
    expect(await inQueue(id)).toBeUndefined();
  });

  it('blocks other payments until it is decided, except by a checkout that was opened before', async () => {
    const [reservation, opened] = [await accepted(host), await accepted(host)];
    const payment = paymentIn(await pay(opened));
    for (const { idreserva } of [reservation, opened]) await proposed(idreserva);
    expect(await pay(reservation)).toMatchObject({ status: 409, body: { code: 'payment_proposed' } });
    const body = { id_reserva: reservation.idreserva, token: reservation.guestToken };
    expect(await app.request('POST', '/pago/transfer', { body })).toMatchObject({ status: 409, body: { code: 'payment_proposed' } });
    await press(payment, 'approved');
    await app.drain();
    expect(await shown(opened)).toMatchObject({ fecha_pago: clock.now(), payment_proposed_at: null });
    expect(await inQueue(opened.idreserva)).toBeUndefined();
  });

  it('leaves the guest at least two hours and mails them when it is refused; then the stay lapses', async () => {
    const reservation = await accepted(host);
    const { idreserva: id } = reservation;
    clock.advance(DAY - 1);
    await proposed(id);
    clock.advance(3 * DAY);
    await app.drain();
    expect((await decided(id, 'refuse')).status).toBe(200);
    const payBy = later(2 * HOUR);
    expect(await shown(reservation)).toMatchObject({ payment_proposed_at: null, pay_by: payBy, actions: ['pay', 'cancel'] });
    await app.drain();
    expect(await proposals(id)).toEqual(['PaymentProposed', 'PaymentProposalEnded']);
    const mailsWith = async (words: string) => (await mailsTo(reservation.guest)).filter(({ text }) => text.includes(words)).length;
    expect([await mailsWith('no pudimos confirmarlo'), await mailsWith('Tienes 2 horas para pagar')]).toEqual([1, 1]);
    clock.advance(2 * HOUR - 1);
    await app.drain();
    expect(await shown(reservation)).toMatchObject({ status: 'accepted' });
    clock.advance(1);
    await app.drain();
    expect(await shown(reservation)).toMatchObject({ status: 'canceled', cause: 'payment_deadline', ended_at: payBy });
  });

  it('is forwarded by the reaction after a crash, in either direction', async () => {
    const [reservation, late] = [await accepted(host), await accepted(host)];
    const id = reservation.idreserva;
    const about = { reservationId: id, paymentId: `${id}-x`, action: 'pay', amount: { amount: 55_000, currency: 'CLP' } } as const;
    const requested: PaymentEvent = { type: 'ApprovalRequested', data: { ...about, adminId: first.id, askedAt: clock.now() } };
    await append(app, paymentStream(id), [requested]);
    await app.drain();
    expect(await shown(reservation)).toMatchObject({ payment_proposed_at: clock.now() });
    const [firstId, adminId] = [first.id, second.id];
    await append(app, paymentStream(id), [{ type: 'ApprovalRejected', data: { ...about, firstId, adminId, refusedAt: clock.now() } }]);
    await app.drain();
    expect(await shown(reservation)).toMatchObject({ payment_proposed_at: null });
    // a call that arrives after the refusal has no lasting effect
    const proposal = { reservationId: late.idreserva, proposedAt: clock.now() };
    await append(app, reservationStream(late.idreserva), [{ type: 'PaymentProposed', data: proposal }]);
    await app.drain();
    expect(await shown(late)).toMatchObject({ payment_proposed_at: null });
    expect(await proposals(late.idreserva)).toEqual(['PaymentProposed', 'PaymentProposalEnded']);
  });

  it('is forwarded again for a stay whose cancellation was reverted', async () => {
    const reservation = await accepted(host);
    const { idreserva: id } = reservation;
    await proposed(id);
    await requestAs(first, 'DELETE', `/reservations/${id}`, { reason: 'other' });
    await app.drain();
    expect(await shown(reservation)).toMatchObject({ status: 'canceled', payment_proposed_at: null });
    expect(await inQueue(id)).toMatchObject({ detiene_plazo: false });
    await fresh(first, `/console/reservations/${id}/withdraw-cancellation`, { reason: 'me equivoqué de fila' });
    await app.drain();
    expect(await shown(reservation)).toMatchObject({ status: 'accepted', payment_proposed_at: clock.now() });
    clock.advance(3 * DAY);
    await app.drain();
    expect(await shown(reservation)).toMatchObject({ status: 'accepted' });
  });
});
