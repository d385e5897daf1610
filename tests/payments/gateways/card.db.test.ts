import { beforeAll, describe, expect, it } from 'vitest';
import { readStream } from '../../../src/engine/event-store/typed.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { moneyText } from '../../../src/kernel/formats.ts';
import { paymentStream } from '../../../src/payments/events.ts';
import { aBookablePerson, aListing, aRequest, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { paymentsIn } from '../world.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const { accepted, pay, paid, press, paymentIn, typesOf, shown, mailsTo, requestAs, get } = paymentsIn(app, clock);
const HOUR = 3_600_000;
let host: Someone;
beforeAll(async () => {
  host = await aBookablePerson(app, { nombre: 'Hugo' });
});

describe('paying by card', () => {
  it('opens a checkout for quote and surcharge; once it is approved the guest sees address and contact', async () => {
    const reservation = await accepted(host);
    const answer = await pay(reservation);
    expect(answer.status).toBe(200);
    const payment = paymentIn(answer);
    expect(answer.body.mercadopago_url).toBe(`${app.config.publicUrl}/dev/pay/${payment}`);
    expect((await app.root('GET', `/dev/pay/${payment}?lang=es`)).text).toContain('$ 58.300 CLP');

    const back = await press(payment, 'approved');
    expect(back.body).toEqual({ return_url: `/reserva-status/success?reserva=${reservation.idreserva}&token=${reservation.guestToken}` });
    expect(await typesOf(`payment-${reservation.idreserva}`)).toEqual([
      'PaymentStarted',
      'CheckoutOpened',
      'PaymentConfirmed',
      'PaymentApplied',
    ]);
    await app.drain();
    expect(await shown(reservation)).toMatchObject({
      status: 'accepted',
      fecha_pago: clock.now(),
      pagado: { amount: 58_300, surcharge: 3300, moneda: 'es_CL', currency: 'CLP' },
      accommodation: { direccion: 'Calle Secreta', user: { correo: host.email } },
    });
    const received = await app.request('GET', '/reservations/received', { token: host.token });
    expect(received.body.data[0]).toMatchObject({ fecha_pago: clock.now() });
    expect(received.body.data[0]).not.toHaveProperty('pagado'); // the host does not see the surcharge of the guest's method
    expect(await app.db('payments').where({ payment_id: payment }).first()).toMatchObject({
      status: 'confirmed',
      amount: 58_300,
      surcharge: 3300,
    });
    const receipt = (await mailsTo(reservation.guest)).find(({ subject }) => subject.startsWith('Reserva confirmada'));
    expect(receipt?.text).toContain('Calle Secreta Nr-4711-K');
    expect(receipt?.text).toContain('$ 58.300 CLP');
    expect((await mailsTo(host)).find(({ text }) => text.includes(reservation.guest.email))?.subject).toContain('Gala pagó');
  });

  it('opens the same checkout on a second click, and another one after a refusal', async () => {
    const reservation = await accepted(host);
    const outcome = async (token = reservation.guestToken) => {
      await app.drain();
      return (await app.request('GET', `/pago/estado/${reservation.idreserva}/${token}`)).body;
    };
    expect(await outcome()).toEqual({ status: 'none', method: null, reason: null });
    expect(await outcome('x')).toMatchObject({ code: 'E05' });
    const first = paymentIn(await pay(reservation));
    expect(paymentIn(await pay(reservation))).toBe(first);
    expect((await press(first, 'rejected')).body.return_url).toContain('/reserva-status/fail?');
    expect(await outcome()).toEqual({ status: 'failed', method: 'mercadopago', reason: 'declined' });
    const second = paymentIn(await pay(reservation));
    expect(second).not.toBe(first);
    expect((await press(second, 'pending')).body.return_url).toContain('/reserva-status/pending?');
    expect(await outcome()).toMatchObject({ status: 'pending', reason: null });
    expect(paymentIn(await pay(reservation))).toBe(second);
    await press(second, 'approved');
    expect(await outcome()).toMatchObject({ status: 'confirmed' }); // the page polls in any state of the reservation
    expect(await typesOf(`payment-${reservation.idreserva}`)).toEqual([
      'PaymentStarted',
      'CheckoutOpened',
      'PaymentFailed',
      'PaymentStarted',
      'CheckoutOpened',
      'PaymentPending',
      'PaymentConfirmed',
      'PaymentApplied',
    ]);
  });

  it('is refused like the payment page, and when the method does not support the currency', async () => {
    const reservation = await accepted(host);
    expect(await pay({ ...reservation, idreserva: 2_000_000 })).toMatchObject({
      status: 400,
      body: { code: 'E01', code_api: 'RES_PAY_E01' },
    });
    expect(await pay({ ...reservation, guestToken: reservation.hostToken })).toMatchObject({ status: 400, body: { code: 'E05' } });
    expect((await app.request('POST', '/mercadopago/pay', { body: { token: 'x' } })).status).toBe(422);
    await press(paymentIn(await pay(reservation)), 'approved');
    await app.drain();
    expect(await pay(reservation)).toMatchObject({ status: 400, body: { code: 'E06' } });

    const prices = { currency: 'EUR' as const, monthlyRent: null, basics: 0, shared: 0, cleaning: 0, monthlyTotal: null, nightly: 4555 };
    const inEuros = await accepted(host, { prices, mode: 'daily' });
    expect(await pay(inEuros)).toMatchObject({ status: 422, body: { code: 'method_unavailable' } });
    const chosen = { token: inEuros.guest.token, body: { tipopago: 'mercadopago' } };
    expect(await app.request('PUT', `/reservations/${inEuros.idreserva}/tipopago`, chosen)).toMatchObject({
      status: 422,
      body: { code: 'method_unavailable', errors: { tipopago: ['method_unavailable'] } },
    });
    expect((await pay(inEuros, 'paypal')).status).toBe(200);

    const unaccepted = await aRequest(app, reservation.guest, await aListing(app, host));
    expect(await pay({ ...reservation, idreserva: unaccepted.idreserva, guestToken: unaccepted.token })).toMatchObject({
      status: 400,
      body: { code: 'E04' },
    });
  });

  it('ignores an amount in the call (SEC-30)', async () => {
    const { idreserva, guestToken } = await accepted(host);
    const answer = await app.request('POST', '/mercadopago/pay', {
      body: { id_reserva: idreserva, token: guestToken, amount: 1, total: 1 },
    });
    const payment = paymentIn(answer);
    expect(await app.db('sandbox_payments').where({ payment }).first()).toMatchObject({ amount: 58_300, currency: 'CLP' });
  });
});

describe('money that arrives after the end of the reservation', () => {
  it('is due for a full refund, the nights stay free, and the guest is mailed', async () => {
    const reservation = await accepted(host);
    const payment = paymentIn(await pay(reservation));
    clock.advance(24 * HOUR + 1);
    await app.drain();
    expect(await pay(reservation)).toMatchObject({ status: 400, body: { code: 'E02' } });
    await press(payment, 'approved');
    await app.drain();
    const events = await app.store.read(`payment-${reservation.idreserva}`);
    expect(events.map(({ type }) => type)).toEqual(['PaymentStarted', 'CheckoutOpened', 'PaymentConfirmed', 'RefundDue', 'RefundSent']);
    expect((await app.request('GET', `/pago/estado/${reservation.idreserva}/${reservation.guestToken}`)).body.status).toBe('returned');
    expect(events[3]?.data).toMatchObject({ amount: { amount: 58_300, currency: 'CLP' }, cause: 'payment_deadline' });
    expect(await typesOf(`reservation-${reservation.idreserva}`)).not.toContain('ReservationPaid');
    expect((await app.request('GET', `/accommodations/unavailable_dates/${reservation.listing}`)).body).toEqual([]);
    expect((await mailsTo(reservation.guest)).map(({ subject }) => subject)).toContain('Te devolvemos $ 58.300 CLP');
  });

  it('is refunded in dollars when paid in dollars, as shown when the guest cancels (D-68)', async () => {
    const reservation = await accepted(host);
    const { idreserva, guest } = reservation;
    await paid(reservation, 'paypal');
    const { refund_steps, pagado } = await shown(reservation);
    expect(refund_steps[0]).toMatchObject({ percentage: 50, amount: 25_000, charged: { currency: 'USD' } });
    const { rent, service, charge, moneda } = refund_steps[0].parts; // the charge, the refunded part and the rest
    expect(moneda).toBe('en_US');
    expect(rent.back + service.back + charge.back).toBeCloseTo(refund_steps[0].charged.amount);
    expect(rent.back + rent.kept + service.kept + charge.kept).toBeCloseTo(pagado.amount);
    expect([service.back, charge.back, charge.kept]).toEqual([0, 0, pagado.surcharge]);
    await requestAs(guest, 'DELETE', `/reservations/${idreserva}`, {});
    await app.drain();
    const due = (await readStream(app.store, paymentStream(idreserva))).find(({ type }) => type === 'RefundDue');
    if (due?.type !== 'RefundDue') throw new Error('nothing is due back');
    const back = due.data.amount;
    const said = { amount: back.amount / 100, moneda: 'en_US', currency: 'USD' };
    expect([back.currency, said]).toEqual(['USD', refund_steps[0].charged]);
    expect((await shown(reservation)).refund.charged).toEqual(said);
    const mail = (await mailsTo(guest)).find(({ subject }) => subject.startsWith('Reserva cancelada'));
    expect(mail?.text).toContain(moneyText(back));
    expect(mail?.text).not.toContain('CLP');
    const { data } = await get(host, '/reservations/received?status=canceled');
    const row = data.find((one: { idreserva: number }) => one.idreserva === idreserva);
    expect(row.refund).not.toHaveProperty('charged'); // the host does not see the guest's charge
    const cancellation = (await mailsTo(host)).find(
      ({ subject, text }) => subject.startsWith('Reserva cancelada') && text.includes(`R-${idreserva}`),
    );
    expect(cancellation?.text).toContain('$ 25.000 CLP de lo que se pagó');
  });
});
