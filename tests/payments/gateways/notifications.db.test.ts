import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { aBookablePerson, append, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { paymentsIn } from '../world.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const { accepted, pay, paymentIn, typesOf, shown, mailsTo, notify, inSandbox, checkout } = paymentsIn(app, clock);
let host: Someone;
beforeAll(async () => {
  host = await aBookablePerson(app, { nombre: 'Hugo' });
});

describe('a notification', () => {
  it('repeated, concurrently and in sequence, pays once and sends one mail to each side', async () => {
    const { reservation, payment, stream } = await checkout(host);
    await inSandbox(payment, 'approved');
    const same = randomUUID();
    const answers = await Promise.all([...Array(6).keys()].map((i) => notify(payment, i % 2 ? { delivery: same } : {})));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    await notify(payment, { delivery: same });
    await app.drain();
    expect(await typesOf(stream)).toEqual(['PaymentStarted', 'CheckoutOpened', 'PaymentConfirmed', 'PaymentApplied']);
    expect((await typesOf(`reservation-${reservation.idreserva}`)).filter((type) => type === 'ReservationPaid')).toHaveLength(1);
    expect((await mailsTo(reservation.guest)).filter(({ subject }) => subject.startsWith('Reserva confirmada'))).toHaveLength(1);
    expect(await app.db('webhook_inbox').where({ resource: payment })).toHaveLength(4);
  });

  it('in the wrong order never moves the state back: the state is read from the gateway', async () => {
    const { payment, stream } = await checkout(host);
    await inSandbox(payment, 'approved');
    await notify(payment);
    await inSandbox(payment, 'pending');
    await notify(payment);
    await inSandbox(payment, 'rejected');
    await notify(payment);
    expect(await typesOf(stream)).toEqual(['PaymentStarted', 'CheckoutOpened', 'PaymentConfirmed', 'PaymentApplied']);
  });

  it('that says approved has no effect while the gateway returns another state', async () => {
    const { payment, stream } = await checkout(host);
    expect((await notify(payment)).status).toBe(200); // the checkout has not been used yet
    await inSandbox(payment, 'pending');
    await notify(payment);
    expect(await typesOf(stream)).toEqual(['PaymentStarted', 'CheckoutOpened', 'PaymentPending']);
  });

  it('that is forged or unsigned is 401 and is not stored', async () => {
    const { payment, stream } = await checkout(host);
    await inSandbox(payment, 'approved');
    expect((await notify(payment, { secret: 'another secret' })).status).toBe(401);
    expect((await app.request('POST', `/mercadopago/webhook?data.id=${payment}`, { body: {} })).status).toBe(401);
    expect((await app.request('POST', '/paypal/webhook', { body: { resource: { id: payment } } })).status).toBe(401);
    expect(await typesOf(stream)).toEqual(['PaymentStarted', 'CheckoutOpened']);
    expect(await app.db('webhook_inbox').where({ resource: payment })).toHaveLength(0);
  });

  it('about an unknown payment is quarantined and does not pay', async () => {
    const unknown = `999999-${randomUUID()}`;
    expect((await notify(unknown)).status).toBe(200);
    const at = { created_at: clock.now(), updated_at: clock.now() };
    const row = { gateway: 'mercadopago', state: 'approved', amount: 5, currency: 'CLP', title: 't', return_to: '/', ...at };
    await app.db('sandbox_payments').insert([
      { ...row, payment: unknown },
      { ...row, payment: 'nonsense' },
    ]);
    expect((await notify(unknown)).status).toBe(200);
    expect((await notify('nonsense')).status).toBe(200);
    const inbox = await app.db('webhook_inbox').whereIn('resource', [unknown, 'nonsense']);
    expect(inbox.map(({ status }) => status)).toEqual(['quarantined', 'quarantined', 'quarantined']);
    expect(await typesOf('payment-999999')).toEqual([]);

    const { reservation, stream } = await checkout(host);
    const stranger = `${reservation.idreserva}-${randomUUID()}`;
    await app.db('sandbox_payments').insert({ ...row, payment: stranger });
    expect((await notify(stranger)).status).toBe(200);
    expect(await typesOf(stream)).toEqual(['PaymentStarted', 'CheckoutOpened', 'PaymentHeldForReview']);
    expect((await shown(reservation)).fecha_pago).toBeNull();
  });

  it('with another amount leads to review (SEC-30)', async () => {
    const { reservation, payment, stream } = await checkout(host);
    await app.db('sandbox_payments').where({ payment }).update({ state: 'approved', amount: 58_299 });
    await notify(payment);
    await app.drain();
    expect(await typesOf(stream)).toEqual(['PaymentStarted', 'CheckoutOpened', 'PaymentHeldForReview']);
    expect((await shown(reservation)).fecha_pago).toBeNull();
  });

  it('that was interrupted is processed when the gateway repeats it', async () => {
    const { payment, stream } = await checkout(host);
    await inSandbox(payment, 'approved');
    const delivery = randomUUID();
    await app
      .db('webhook_inbox')
      .insert({ gateway: 'mercadopago', delivery, resource: payment, status: 'received', received_at: clock.now() });
    await notify(payment, { delivery });
    expect(await typesOf(stream)).toEqual(['PaymentStarted', 'CheckoutOpened', 'PaymentConfirmed', 'PaymentApplied']);
  });
});

it('is completed by the reaction when the program stops between payment and reservation', async () => {
  const reservation = await accepted(host);
  const paymentId = paymentIn(await pay(reservation));
  const money = (amount: number) => ({ amount, currency: 'CLP' });
  const data = {
    reservationId: reservation.idreserva,
    paymentId,
    gateway: 'mercadopago',
    paid: money(58_300),
    surcharge: money(3300),
    reason: null,
  };
  await append(app, `payment-${reservation.idreserva}`, [{ type: 'PaymentConfirmed', data: { ...data, confirmedAt: clock.now() } }]);
  await app.drain();
  await notify(paymentId);
  await app.drain();
  expect((await typesOf(`reservation-${reservation.idreserva}`)).filter((type) => type === 'ReservationPaid')).toHaveLength(1);
  expect(await typesOf(`payment-${reservation.idreserva}`)).toEqual([
    'PaymentStarted',
    'CheckoutOpened',
    'PaymentConfirmed',
    'PaymentApplied',
  ]);
});
