import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { aBookablePerson, anAdmin, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { mercadoPagoServer } from '../../support/gateways/mercadopago.ts';
import { payPalServer } from '../../support/gateways/paypal.ts';
import { paymentsIn, type Reservation } from '../world.ts';

/** The program with API keys, against servers that behave and sign like Mercado Pago and PayPal. */
const clock = manualClock('2026-12-01T12:00:00.000Z');
const [mercadoPago, payPal] = [await mercadoPagoServer(), await payPalServer()];
const app = await testApp({ clock, config: { mercadoPago: mercadoPago.settings, payPal: payPal.settings } });
const { accepted, pay, typesOf, shown, books, get, fresh, list, signIn } = paymentsIn(app, clock);
const hook = (gateway: 'mercadopago' | 'paypal') => `${app.url}/api/v1/${gateway}/webhook`;
const HOUR = 3_600_000;
let host: Someone;
beforeAll(async () => {
  host = await aBookablePerson(app, { nombre: 'Hugo' });
});
const eventsOf = ({ idreserva }: Reservation) => typesOf(`payment-${idreserva}`);
const isPaid = async (reservation: Reservation) => (await shown(reservation)).fecha_pago !== null;

describe('Mercado Pago', () => {
  it('charges the stored quote, pays by its notification, and refunds by the refund scale', async () => {
    const reservation = await accepted(host);
    const page = String((await pay(reservation)).body.mercadopago_url);
    expect(String((await pay(reservation)).body.mercadopago_url)).toBe(page); // one preference
    expect(mercadoPago.preferences.size).toBe(1);
    const id = mercadoPago.pay(page);
    const at = clock.now();
    expect(await mercadoPago.notify(hook('mercadopago'), id, { at, secret: 'forged' })).toBe(401);
    expect(await mercadoPago.notify(hook('mercadopago'), id, { at, type: 'merchant_order' })).toBe(200);
    expect(await isPaid(reservation)).toBe(false);
    expect(await mercadoPago.notify(hook('mercadopago'), id, { at })).toBe(200);
    await app.drain();
    expect(await isPaid(reservation)).toBe(true);
    expect(await books(reservation.idreserva)).toEqual({
      'cash:mercadopago CLP': 58_300,
      'surcharge CLP': -3_300,
      'host CLP': -50_000,
      'service CLP': -5_000,
    });
    await app.request('DELETE', `/reservations/${reservation.idreserva}`, { token: reservation.guest.token, body: {} });
    await app.drain();
    expect([...mercadoPago.refunds.values()]).toMatchObject([{ payment: id, amount: 25_000 }]);
    expect((await eventsOf(reservation)).slice(-2)).toEqual(['RefundDue', 'RefundSent']);
    expect(await books(reservation.idreserva)).toEqual({
      'cash:mercadopago CLP': 33_300,
      'surcharge CLP': -3_300,
      'host CLP': -25_000,
      'service CLP': -5_000,
    });
    await app.drain();
    expect(mercadoPago.refunds.size).toBe(1);
  });

  it('refunds the second of two payments on one page', async () => {
    const reservation = await accepted(host);
    const page = String((await pay(reservation)).body.mercadopago_url);
    const [first, second] = [mercadoPago.pay(page), mercadoPago.pay(page)];
    for (const id of [first, second, first, second]) await mercadoPago.notify(hook('mercadopago'), id, { at: clock.now() });
    await app.drain();
    expect((await eventsOf(reservation)).slice(2)).toEqual([
      'PaymentConfirmed',
      'PaymentApplied',
      'PaymentConfirmed',
      'RefundDue',
      'RefundSent',
    ]);
    expect([...mercadoPago.refunds.values()].at(-1)).toMatchObject({ payment: second, amount: 58_300 });
  });

  it('is polled when no notification arrives', async () => {
    const reservation = await accepted(host);
    const page = String((await pay(reservation)).body.mercadopago_url);
    mercadoPago.pay(page);
    const [started, opened] = await app.store.read(`payment-${reservation.idreserva}`);
    const kind = app.deadlines.find(({ queue }) => queue === 'payment-checks');
    if (!kind || !opened || !started) throw new Error('no checks of payments');
    const checks = kind.deadlinesFor(opened);
    expect(checks.map(({ at }) => at)).toContain('2026-12-01T12:10:00.000Z');
    await app.drain(); // the read model has the payment by now
    for (const { payload } of checks.slice(0, 2))
      await kind.execute(payload, { actor: 'deadline', correlationId: 'c', commandId: randomUUID() });
    await app.drain();
    expect(await isPaid(reservation)).toBe(true);
  });

  it('leaves notification and refund to the sweep while it is down', async () => {
    const reservation = await accepted(host);
    const page = String((await pay(reservation)).body.mercadopago_url);
    const id = mercadoPago.pay(page);
    mercadoPago.failing.push(503, 503, 503);
    expect(await mercadoPago.notify(hook('mercadopago'), id, { at: clock.now() })).toBe(503);
    expect(await isPaid(reservation)).toBe(false);
    clock.advance(31_000);
    await app.drain();
    expect(await isPaid(reservation)).toBe(true);
    await app.request('DELETE', `/reservations/${reservation.idreserva}`, { token: host.token, body: { reason: 'x' } });
    mercadoPago.failing.push(500, 500, 500);
    await app.drain();
    expect((await eventsOf(reservation)).at(-1)).toBe('RefundDue');
    await app.drain();
    expect((await eventsOf(reservation)).at(-1)).toBe('RefundSent');
  });
});

describe('a chargeback at Mercado Pago', () => {
  it('opens a case immediately when the dispute cannot be read, blocks the payout, and gets its id later from any notification', async () => {
    const first = await anAdmin(app);
    const reservation = await accepted(host);
    const id = mercadoPago.pay(String((await pay(reservation)).body.mercadopago_url));
    const notifyChange = () => mercadoPago.notify(hook('mercadopago'), id, { at: clock.now() });
    const all = async () => (await app.store.read(`payment-${reservation.idreserva}`)).map(({ type, data }) => [type, data]);
    const about = async () => (await all()).filter(([type]) => type === 'PaymentReversed' || String(type).startsWith('Chargeback'));
    await notifyChange();
    await app.drain();
    clock.advance(40 * 24 * HOUR);
    await signIn(host, first);
    const becomes = (change: object) => mercadoPago.payments.set(id, { ...(mercadoPago.payments.get(id) ?? expect.fail()), ...change });
    becomes({ status: 'charged_back', status_detail: 'in_process', dispute: '900' });

    mercadoPago.next.chargebacks = 404;
    expect(await Promise.all([notifyChange(), notifyChange()])).toEqual([200, 200]);
    mercadoPago.next.chargebacks = 403;
    expect(await notifyChange()).toBe(200);
    await app.drain();
    expect(await about()).toMatchObject([['PaymentReversed', { reason: 'in_process' }]]);
    expect((await about())[0]?.[1]).not.toHaveProperty('dispute');
    const open = await list(first, 'payments', { contracargo: 'open' });
    expect(open).toMatchObject([{ reserva: reservation.idreserva, contracargo: 'open' }]);
    const paymentId = open[0].id;
    const payOut = () => app.request('POST', `/console/payouts/${paymentId}/paid`, { token: first.token, body: { reason: 'x' } });
    expect(await payOut()).toMatchObject({ status: 409, body: { code: 'payment_contested' } });

    const settle = () =>
      app.request('POST', `/console/payments/${paymentId}/settle-contest`, { token: first.token, body: { reason: 'x', outcome: 'won' } });
    expect((await settle()).status).toBe(200);
    mercadoPago.next.chargebacks = 0;
    expect(await Promise.all([notifyChange(), notifyChange(), notifyChange()])).toEqual([200, 200, 200]); // late, and by several concurrently
    await app.drain();
    expect((await about()).slice(1)).toMatchObject([
      ['ChargebackSettled', { outcome: 'won' }],
      ['ChargebackNamed', { dispute: '900' }],
    ]);
    expect((await get(first, `/console/payments/${paymentId}`)).contracargo).toBe('won');

    becomes({ dispute: '901' }); // another dispute of the same payment
    expect(await Promise.all([notifyChange(), notifyChange()])).toEqual([200, 200]);
    await app.drain();
    expect((await about()).slice(3)).toMatchObject([['PaymentReversed', { dispute: '901' }]]);
    expect(await payOut()).toMatchObject({ status: 409, body: { code: 'payment_contested' } });
    expect(await books(reservation.idreserva)).toMatchObject({ 'contested CLP': 58_300 });
  });
});

describe('PayPal', () => {
  const agreed = async (reservation: Reservation) => {
    const page = String((await pay(reservation, 'paypal')).body.paypal_url);
    return { page, order: payPal.approve(page) };
  };
  const notifyApproval = (order: string, more = {}) =>
    payPal.notify(hook('paypal'), 'CHECKOUT.ORDER.APPROVED', { id: order }, { at: clock.now(), ...more });

  it('charges dollars at the frozen rate to the cent, captures them once the payer has approved, and refunds them in proportion', async () => {
    const reservation = await accepted(host);
    const offer = (await app.request('GET', `/reservations/${reservation.idreserva}/${reservation.guestToken}`)).body.payment.offers.find(
      ({ method }: { method: string }) => method === 'paypal',
    );
    const { page, order } = await agreed(reservation);
    const [unit] = payPal.orderIn(page).purchase_units;
    expect(unit?.amount).toEqual({ currency_code: 'USD', value: offer.total.amount.toFixed(2) });
    expect(await notifyApproval(order, { change: 'forged' })).toBe(401);
    expect(payPal.captures.size).toBe(0);
    expect(await Promise.all([notifyApproval(order), notifyApproval(order)])).toEqual([200, 200]);
    await app.drain();
    expect(await isPaid(reservation)).toBe(true);
    expect(payPal.captures.size).toBe(1);
    expect(await shown(reservation)).toMatchObject({ pagado: { currency: 'USD', amount: offer.total.amount } });

    await app.request('DELETE', `/reservations/${reservation.idreserva}`, { token: reservation.guest.token, body: {} });
    await app.drain();
    const base = Math.round((offer.total.amount - offer.surcharge.amount) * 100);
    const back = [...payPal.refunds.values()].at(-1)?.amount;
    expect(back).toEqual({ currency_code: 'USD', value: (Math.floor((base * 25_000 * 2 + 55_000) / 110_000) / 100).toFixed(2) });
  });

  it('captures nothing from a payer who approves after the end of the reservation', async () => {
    const reservation = await accepted(host);
    const { order } = await agreed(reservation);
    clock.advance(24 * HOUR + 1);
    await app.drain();
    const before = payPal.captures.size;
    expect(await notifyApproval(order)).toBe(200);
    await app.drain();
    expect(payPal.captures.size).toBe(before);
    expect(await eventsOf(reservation)).toEqual(['PaymentStarted', 'CheckoutOpened', 'PaymentPending']);
  });

  it('refunds automatically what it captured for a cancelled reservation', async () => {
    const reservation = await accepted(host);
    const { page, order } = await agreed(reservation);
    payPal.next.capture = 'PENDING';
    await notifyApproval(order);
    payPal.next.capture = 'COMPLETED';
    await app.request('DELETE', `/reservations/${reservation.idreserva}`, { token: reservation.guest.token, body: {} });
    const [capture] = payPal.orderIn(page).purchase_units[0]?.payments?.captures ?? [];
    if (!capture) throw new Error('nothing was captured');
    payPal.captures.set(capture.id, { ...capture, status: 'COMPLETED' });
    await payPal.notify(hook('paypal'), 'PAYMENT.CAPTURE.COMPLETED', { id: capture.id }, { at: clock.now() });
    await app.drain();
    expect((await eventsOf(reservation)).slice(2)).toEqual(['PaymentPending', 'PaymentConfirmed', 'RefundDue', 'RefundSent']);
    expect(payPal.refunds.get(`${capture.custom_id}-refund`)?.amount).toEqual(capture.amount);
    expect(await books(reservation.idreserva)).toEqual({});
  });
});

it('a refund that its gateway refuses is retried by an administrator until it is sent, once', async () => {
  const [admin, reservation] = [await anAdmin(app), await accepted(host)];
  await mercadoPago.notify(hook('mercadopago'), mercadoPago.pay(String((await pay(reservation)).body.mercadopago_url)), {
    at: clock.now(),
  });
  await app.drain();
  mercadoPago.next.refusal = 'NO_FUNDS';
  await app.request('DELETE', `/reservations/${reservation.idreserva}`, { token: host.token, body: {} });
  await app.drain();
  const payment = String((await app.db('payments').where({ reservation_id: reservation.idreserva }).first()).payment_id);
  const one = () => get(admin, `/console/payments/${payment}`);
  const again = async () => {
    const answer = await fresh(admin, `/console/payments/${payment}/refund-again`);
    await app.drain();
    return answer;
  };
  expect(await one()).toMatchObject({ devolucion: { estado: 'refused' }, actions: ['refund_again', 'refund_sent'] });
  expect((await again()).status).toBe(200);
  expect(await one()).toMatchObject({ devolucion: { estado: 'refused' } });
  mercadoPago.next.refusal = null;
  const before = mercadoPago.refunds.size;
  expect((await again()).status).toBe(200);
  expect(await one()).toMatchObject({ devolucion: { estado: 'sent', via: 'mercadopago' }, actions: [] });
  expect(await again()).toMatchObject({ status: 409, body: { code: 'nothing_refused' } });
  expect(mercadoPago.refunds.size).toBe(before + 1);
  const refused = ['RefundDue', 'RefundRefused', 'RefundRetried', 'RefundRefused', 'RefundRetried', 'RefundSent'];
  expect((await eventsOf(reservation)).slice(-6)).toEqual(refused);
  expect(await books(reservation.idreserva)).toEqual({});
});
