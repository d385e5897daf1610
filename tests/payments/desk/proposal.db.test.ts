import { beforeAll, describe, expect, it } from 'vitest';
import { reservationsProjection } from '../../../projections/reservations.ts';
import { type PaymentEvent, paymentStream } from '../../../src/payments/events.ts';
import { manualClock } from '../../../src/platform/clock.ts';
import { rebuild } from '../../../src/platform/engine/rebuild.ts';
import { reservationStream } from '../../../src/reservations/events.ts';
import { proves } from '../../identity/people.ts';
import { aBookablePerson, anAdmin, append, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { paymentsIn, type Reservation } from '../world.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
/** Every amount needs two administrators. */
const app = await testApp({ clock, config: { fourEyesAbove: 0 } });
const { accepted, shown, typesOf, mailsTo, pay, paid, press, paymentIn } = paymentsIn(app, clock);
let host: Someone;
let [first, second]: Someone[] = [];
beforeAll(async () => {
  [host, first, second] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app), await anAdmin(app)];
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const by = (who: Someone | undefined, method: string, path: string, body?: object) =>
  app.request(method, path, { token: who?.token ?? '', ...(body && { body }) });
/** As an administrator who has just entered their password again (SEC-33). */
const fresh = async (who: Someone | undefined, path: string, body: object) => {
  if (who) await proves(app, who);
  return by(who, 'POST', path, body);
};
const proposed = (id: number) => fresh(first, '/pago/manualpayment', { id_reserva: id, reason: 'caja' });
const decided = (id: number, action: 'confirm' | 'refuse', who = second) =>
  fresh(who, `/console/approvals/${encodeURIComponent(`${id} pay`)}/${action}`, { reason: 'visto' });
const inQueue = async (id: number) =>
  (await by(second, 'GET', `/console/approvals?filter=${encodeURIComponent(JSON.stringify({ reserva: id }))}`)).body[0];
const later = (ms: number) => new Date(Date.parse(clock.now()) + ms).toISOString();
const page = ({ idreserva, guestToken }: Reservation) => app.request('GET', `/reservations/${idreserva}/${guestToken}`);
const listed = async ({ guest }: Reservation, status: string) =>
  (await by(guest, 'GET', `/reservations?status=${status}`)).body.data.map(({ idreserva }: Reservation) => idreserva);
const proposals = async (id: number) => (await typesOf(`reservation-${id}`)).filter((type) => type.startsWith('PaymentProp'));

describe('a payment that awaits a second administrator (ADR 18)', () => {
  it('suspends the time to pay: the stay can be paid by it days later', async () => {
    const reservation = await accepted(host);
    const { idreserva: id } = reservation;
    clock.advance(DAY - 1);
    expect(await proposed(id)).toMatchObject({ status: 200, body: { waits: true, reservation: { payment_proposed_at: clock.now() } } });
    expect((await by(first, 'GET', `/console/reservations/${id}`)).body).toMatchObject({ pago_propuesto: clock.now(), vence: null });
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

  it('prevents other payments meanwhile, except by a checkout that was opened before', async () => {
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

  it.each([
    ['by another', () => second],
    ['by the one who proposed it', () => first],
  ])('refused %s, leaves the guest at least two hours and mails them; then the stay lapses', async (_, who) => {
    const reservation = await accepted(host);
    const { idreserva: id } = reservation;
    clock.advance(DAY - 1);
    await proposed(id);
    clock.advance(3 * DAY);
    await app.drain();
    expect((await decided(id, 'refuse', who())).status).toBe(200);
    const payBy = later(2 * HOUR);
    expect(await shown(reservation)).toMatchObject({ payment_proposed_at: null, pay_by: payBy, actions: ['pay', 'cancel'] });
    await app.drain();
    expect(await proposals(id)).toEqual(['PaymentProposed', 'PaymentProposalEnded']);
    const told = async (words: string) => (await mailsTo(reservation.guest)).filter(({ text }) => text.includes(words)).length;
    expect([await told('no pudimos confirmarlo'), await told('Tienes 2 horas para pagar')]).toEqual([1, 1]);
    clock.advance(2 * HOUR - 1);
    await app.drain();
    expect(await shown(reservation)).toMatchObject({ status: 'accepted' });
    clock.advance(1);
    await app.drain();
    expect(await shown(reservation)).toMatchObject({ status: 'canceled', cause: 'payment_deadline', ended_at: payBy });
  });

  it('refused early, leaves the remaining time, in which the stay can be paid', async () => {
    const reservation = await accepted(host);
    clock.advance(HOUR);
    await proposed(reservation.idreserva);
    clock.advance(30 * HOUR);
    await app.drain();
    expect((await decided(reservation.idreserva, 'refuse')).status).toBe(200);
    expect((await shown(reservation)).pay_by).toBe(later(23 * HOUR));
    clock.advance(23 * HOUR);
    expect((await page(reservation)).status).toBe(200);
    await paid(reservation);
    expect((await shown(reservation)).fecha_pago).toBe(clock.now());
  });

  it('is passed on by the reaction after a crash, in either direction', async () => {
    const [reservation, late] = [await accepted(host), await accepted(host)];
    const id = reservation.idreserva;
    const about = { reservationId: id, paymentId: `${id}-x`, action: 'pay', amount: { amount: 55_000, currency: 'CLP' } } as const;
    const asked: PaymentEvent = { type: 'ApprovalRequested', data: { ...about, adminId: first?.id ?? 0, askedAt: clock.now() } };
    await append(app, paymentStream(id), [asked]);
    await app.drain();
    expect(await shown(reservation)).toMatchObject({ payment_proposed_at: clock.now() });
    const [firstId, adminId] = [first?.id ?? 0, second?.id ?? 0];
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

  it('is passed on again for a stay whose cancellation was reverted', async () => {
    const reservation = await accepted(host);
    const { idreserva: id } = reservation;
    await proposed(id);
    await by(first, 'DELETE', `/reservations/${id}`, { reason: 'other' });
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

  it('can be rebuilt from the log', async () => {
    const rows = () => app.db('reservations').orderBy('id');
    const before = await rows();
    await rebuild(app.store, app.db, reservationsProjection);
    expect(await rows()).toEqual(before);
  });
});
