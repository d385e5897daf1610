import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { SIGNERS } from '../../src/payments/signatures.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { aBookablePerson, aListing, anAccepted, append, aRequest, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const HOUR = 3_600_000;
let host: Someone;
let guest: Someone;
beforeAll(async () => {
  host = await aBookablePerson(app, { nombre: 'Hugo' });
});

type Reservation = { idreserva: number; guestToken: string; hostToken: string };
let listing = 0;
/** An accepted reservation of 2 nights at 25,000: 55,000 with service, 58,300 with Mercado Pago's 6 %. */
const accepted = async (change = {}): Promise<Reservation> => {
  guest = await aBookablePerson(app, { nombre: 'Gala' });
  listing = await aListing(app, host, change);
  return anAccepted(app, guest, host, listing);
};
const pay = ({ idreserva, guestToken }: Reservation, gateway = 'mercadopago') =>
  app.request('POST', `/${gateway}/pay`, { body: { id_reserva: idreserva, token: guestToken } });
const paymentIn = (url: string) => url.split('/dev/pay/')[1] ?? '';
const press = (payment: string, outcome: string) => app.root('POST', `/dev/pay/${payment}`, { body: { outcome } });
const typesOf = async (stream: string) => (await app.store.read(stream)).map(({ type }) => type);
const shown = async ({ idreserva }: Reservation, who = guest) =>
  (await app.request('GET', `/reservations/${idreserva}`, { token: who.token })).body.reservation;
const mailsTo = async ({ email }: Someone) =>
  (await app.root('GET', `/dev/mail.json?to=${encodeURIComponent(email)}`)).body as { subject: string; text: string; html: string }[];
/** Delivers a signed notification about `payment`, as the gateway would. */
const notify = (payment: string, { delivery = randomUUID(), at = clock.now(), secret = '' } = {}) => {
  const key = secret || createHmac('sha256', app.config.secret).update('webhook:mercadopago').digest('base64url');
  const { headers, query } = SIGNERS.mercadopago.sign(key, { delivery, resource: payment }, Buffer.alloc(0), at);
  return app.request('POST', `/mercadopago/webhook?${query}`, { headers, body: { data: { id: payment }, state: 'approved' } });
};
const inSandbox = (payment: string, state: string) => app.db('sandbox_payments').where({ payment }).update({ state });

describe('paying by card', () => {
  it('opens a checkout for quote and charge, and once it is approved the guest sees address and contact', async () => {
    const reservation = await accepted();
    const answer = await pay(reservation);
    expect(answer.status).toBe(200);
    const payment = paymentIn(answer.body.mercadopago_url);
    expect(answer.body.mercadopago_url).toBe(`${app.config.publicUrl}/dev/pay/${payment}`);
    expect((await app.root('GET', `/dev/pay/${payment}?lang=es`)).text).toContain('$ 58.300 CLP');

    const back = await press(payment, 'approved');
    expect(back.body).toEqual({ return_url: `/reserva-status/success?reserva=${reservation.idreserva}&token=${reservation.guestToken}` });
    expect(await typesOf(`payment-${reservation.idreserva}`)).toEqual(['PaymentStarted', 'PaymentConfirmed']);
    await app.drain();
    expect(await shown(reservation)).toMatchObject({
      status: 'accepted',
      fecha_pago: clock.now(),
      pagado: { amount: 58_300, surcharge: 3300, moneda: 'es_CL', currency: 'CLP' },
      accommodation: { direccion: 'Calle Secreta', user: { correo: host.email } },
    });
    const received = await app.request('GET', '/reservations/received', { token: host.token });
    expect(received.body.data[0]).toMatchObject({ fecha_pago: clock.now() });
    expect(received.body.data[0]).not.toHaveProperty('pagado'); // what the guest's method charges is not the host's
    expect(await app.db('payments').where({ payment_id: payment }).first()).toMatchObject({
      status: 'confirmed',
      amount: 58_300,
      surcharge: 3300,
    });
    const receipt = (await mailsTo(guest)).find(({ subject }) => subject.startsWith('Reserva confirmada'));
    expect(receipt?.text).toContain('Calle Secreta 4711');
    expect(receipt?.text).toContain('$ 58.300 CLP');
    expect((await mailsTo(host)).find(({ text }) => text.includes(guest.email))?.subject).toContain('Gala pagó');
  });

  it('opens the same checkout at a second click, and another one after a refusal', async () => {
    const reservation = await accepted();
    const first = paymentIn((await pay(reservation)).body.mercadopago_url);
    expect(paymentIn((await pay(reservation)).body.mercadopago_url)).toBe(first);
    expect((await press(first, 'rejected')).body.return_url).toContain('/reserva-status/fail?');
    const second = paymentIn((await pay(reservation)).body.mercadopago_url);
    expect(second).not.toBe(first);
    expect((await press(second, 'pending')).body.return_url).toContain('/reserva-status/pending?');
    expect(paymentIn((await pay(reservation)).body.mercadopago_url)).toBe(second);
    await press(second, 'approved');
    expect(await typesOf(`payment-${reservation.idreserva}`)).toEqual([
      'PaymentStarted',
      'PaymentFailed',
      'PaymentStarted',
      'PaymentPending',
      'PaymentConfirmed',
    ]);
  });

  it('pays once with two gateways: the second payment goes back', async () => {
    const reservation = await accepted();
    const one = paymentIn((await pay(reservation)).body.mercadopago_url);
    const two = paymentIn((await pay(reservation, 'paypal')).body.paypal_url);
    await press(one, 'approved');
    await press(two, 'approved');
    await app.drain();
    expect(await typesOf(`payment-${reservation.idreserva}`)).toEqual([
      'PaymentStarted',
      'PaymentStarted',
      'PaymentConfirmed',
      'PaymentConfirmed',
      'RefundDue',
    ]);
    expect((await typesOf(`reservation-${reservation.idreserva}`)).filter((type) => type === 'ReservationPaid')).toHaveLength(1);
    expect((await mailsTo(guest)).filter(({ subject }) => subject.startsWith('Te devolvemos'))).toHaveLength(1);
  });

  it('is refused as the payment page is, and where the method does not take the currency', async () => {
    const reservation = await accepted();
    expect(await pay({ ...reservation, idreserva: 2_000_000 })).toMatchObject({
      status: 400,
      body: { code: 'E01', code_api: 'RES_PAY_E01' },
    });
    expect(await pay({ ...reservation, guestToken: reservation.hostToken })).toMatchObject({ status: 400, body: { code: 'E05' } });
    expect((await app.request('POST', '/mercadopago/pay', { body: { token: 'x' } })).status).toBe(422);
    await press(paymentIn((await pay(reservation)).body.mercadopago_url), 'approved');
    await app.drain();
    expect(await pay(reservation)).toMatchObject({ status: 400, body: { code: 'E06' } });

    const prices = { currency: 'EUR' as const, monthlyRent: null, basics: 0, shared: 0, cleaning: 0, monthlyTotal: null, nightly: 4555 };
    const inEuros = await accepted({ prices, mode: 'daily' });
    expect(await pay(inEuros)).toMatchObject({ status: 422, body: { code: 'method_unavailable' } });
    expect((await pay(inEuros, 'paypal')).status).toBe(200);

    const asked = await aRequest(app, guest, await aListing(app, host));
    expect(await pay({ ...reservation, idreserva: asked.idreserva, guestToken: asked.token })).toMatchObject({
      status: 400,
      body: { code: 'E04' },
    });
  });

  it('ignores an amount in the call (SEC-30)', async () => {
    const { idreserva, guestToken } = await accepted();
    const answer = await app.request('POST', '/mercadopago/pay', {
      body: { id_reserva: idreserva, token: guestToken, amount: 1, total: 1 },
    });
    const payment = paymentIn(answer.body.mercadopago_url);
    expect(await app.db('sandbox_payments').where({ payment }).first()).toMatchObject({ amount: 58_300, currency: 'CLP' });
  });
});

describe('a notification', () => {
  const checkout = async () => {
    const reservation = await accepted();
    return { reservation, payment: paymentIn((await pay(reservation)).body.mercadopago_url), stream: `payment-${reservation.idreserva}` };
  };

  it('repeated, at once and one after the other, pays once and writes one mail to each', async () => {
    const { reservation, payment, stream } = await checkout();
    await inSandbox(payment, 'approved');
    const same = randomUUID();
    const answers = await Promise.all([...Array(6).keys()].map((i) => notify(payment, i % 2 ? { delivery: same } : {})));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    await notify(payment, { delivery: same });
    await app.drain();
    expect(await typesOf(stream)).toEqual(['PaymentStarted', 'PaymentConfirmed']);
    expect((await typesOf(`reservation-${reservation.idreserva}`)).filter((type) => type === 'ReservationPaid')).toHaveLength(1);
    expect((await mailsTo(guest)).filter(({ subject }) => subject.startsWith('Reserva confirmada'))).toHaveLength(1);
    expect(await app.db('webhook_inbox').where({ resource: payment })).toHaveLength(4);
  });

  it('in the wrong order never goes back: the gateway is asked what is true', async () => {
    const { payment, stream } = await checkout();
    await inSandbox(payment, 'approved');
    await notify(payment);
    await inSandbox(payment, 'pending');
    await notify(payment);
    await inSandbox(payment, 'rejected');
    await notify(payment);
    expect(await typesOf(stream)).toEqual(['PaymentStarted', 'PaymentConfirmed']);
  });

  it('that says approved is not believed while the gateway says otherwise', async () => {
    const { payment, stream } = await checkout();
    expect((await notify(payment)).status).toBe(200); // nobody has touched the checkout yet
    await inSandbox(payment, 'pending');
    await notify(payment);
    expect(await typesOf(stream)).toEqual(['PaymentStarted', 'PaymentPending']);
  });

  it('that is forged or unsigned is 401 and leaves no trace', async () => {
    const { payment, stream } = await checkout();
    await inSandbox(payment, 'approved');
    expect((await notify(payment, { secret: 'another secret' })).status).toBe(401);
    expect((await app.request('POST', `/mercadopago/webhook?data.id=${payment}`, { body: {} })).status).toBe(401);
    expect((await app.request('POST', '/paypal/webhook', { body: { resource: { id: payment } } })).status).toBe(401);
    expect(await typesOf(stream)).toEqual(['PaymentStarted']);
    expect(await app.db('webhook_inbox').where({ resource: payment })).toHaveLength(0);
  });

  it('is taken up to 300 s before and after it was signed', async () => {
    const { payment } = await checkout();
    const at = (seconds: number) => new Date(Date.parse(clock.now()) + seconds * 1000).toISOString();
    expect((await notify(payment, { at: at(-300) })).status).toBe(200);
    expect((await notify(payment, { at: at(300) })).status).toBe(200);
    expect((await notify(payment, { at: at(-301) })).status).toBe(401);
    expect((await notify(payment, { at: at(301) })).status).toBe(401);
  });

  it('about nothing we know is put into quarantine and makes no money', async () => {
    const unknown = `999999-${randomUUID()}`;
    expect((await notify(unknown)).status).toBe(200);
    const row = {
      gateway: 'mercadopago',
      state: 'approved',
      amount: 5,
      currency: 'CLP',
      title: 't',
      return_to: '/',
      created_at: clock.now(),
      updated_at: clock.now(),
    };
    await app.db('sandbox_payments').insert([
      { ...row, payment: unknown },
      { ...row, payment: 'nonsense' },
    ]);
    expect((await notify(unknown)).status).toBe(200);
    expect((await notify('nonsense')).status).toBe(200);
    const inbox = await app.db('webhook_inbox').whereIn('resource', [unknown, 'nonsense']);
    expect(inbox.map(({ status }) => status)).toEqual(['quarantined', 'quarantined', 'quarantined']);
    expect(await typesOf('payment-999999')).toEqual([]);

    const { reservation, stream } = await checkout();
    const stranger = `${reservation.idreserva}-${randomUUID()}`;
    await app.db('sandbox_payments').insert({ ...row, payment: stranger });
    expect((await notify(stranger)).status).toBe(200);
    expect(await typesOf(stream)).toEqual(['PaymentStarted', 'PaymentHeldForReview']);
    expect((await shown(reservation)).fecha_pago).toBeNull();
  });

  it('with another amount or currency is held for review (SEC-30)', async () => {
    for (const change of [{ amount: 58_299 }, { currency: 'USD' }]) {
      const { reservation, payment, stream } = await checkout();
      await app
        .db('sandbox_payments')
        .where({ payment })
        .update({ state: 'approved', ...change });
      await notify(payment);
      await app.drain();
      expect(await typesOf(stream)).toEqual(['PaymentStarted', 'PaymentHeldForReview']);
      expect((await shown(reservation)).fecha_pago).toBeNull();
    }
  });

  it('that was interrupted is taken up when the gateway comes again', async () => {
    const { payment, stream } = await checkout();
    await inSandbox(payment, 'approved');
    const delivery = randomUUID();
    await app
      .db('webhook_inbox')
      .insert({ gateway: 'mercadopago', delivery, resource: payment, status: 'received', received_at: clock.now() });
    await notify(payment, { delivery });
    expect(await typesOf(stream)).toEqual(['PaymentStarted', 'PaymentConfirmed']);
  });
});

it('is made good by the reaction when the program ends between the money and the reservation', async () => {
  const reservation = await accepted();
  const paymentId = paymentIn((await pay(reservation)).body.mercadopago_url);
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
  expect(await typesOf(`payment-${reservation.idreserva}`)).toEqual(['PaymentStarted', 'PaymentConfirmed']);
});

describe('money that comes when the reservation is over', () => {
  it('is due to go back in whole, the nights stay free, and the guest hears of it', async () => {
    const reservation = await accepted();
    const payment = paymentIn((await pay(reservation)).body.mercadopago_url);
    clock.advance(24 * HOUR + 1);
    await app.drain();
    expect(await pay(reservation)).toMatchObject({ status: 400, body: { code: 'E02' } });
    await press(payment, 'approved');
    await app.drain();
    const events = await app.store.read(`payment-${reservation.idreserva}`);
    expect(events.map(({ type }) => type)).toEqual(['PaymentStarted', 'PaymentConfirmed', 'RefundDue']);
    expect(events[2]?.data).toMatchObject({ amount: { amount: 58_300, currency: 'CLP' }, cause: 'payment_deadline' });
    expect(await typesOf(`reservation-${reservation.idreserva}`)).not.toContain('ReservationPaid');
    expect((await app.request('GET', `/accommodations/unavailable_dates/${listing}`)).body).toEqual([]);
    expect((await mailsTo(guest)).map(({ subject }) => subject)).toContain('Te devolvemos $ 58.300 CLP');
  });

  it('still pays at the very instant of the deadline', async () => {
    const reservation = await accepted();
    const payment = paymentIn((await pay(reservation)).body.mercadopago_url);
    await inSandbox(payment, 'approved');
    clock.advance(24 * HOUR);
    await notify(payment);
    await app.drain();
    expect(await typesOf(`reservation-${reservation.idreserva}`)).toContain('ReservationPaid');
  });

  it('is refunded by the table when the guest cancels what is paid', async () => {
    const reservation = await accepted();
    await press(paymentIn((await pay(reservation)).body.mercadopago_url), 'approved');
    await app.drain();
    const cancelled = await app.request('DELETE', `/reservations/${reservation.idreserva}`, { token: guest.token, body: {} });
    expect(cancelled.body.refund).toEqual({ percentage: 50, amount: 25_000 });
    await app.drain();
    const last = (await app.store.read(`payment-${reservation.idreserva}`)).at(-1);
    expect(last).toMatchObject({ type: 'RefundDue', data: { amount: { amount: 25_000, currency: 'CLP' }, cause: 'cancelled_by_guest' } });
    const mail = (await mailsTo(guest)).find(({ subject }) => subject.startsWith('Reserva cancelada'));
    expect(mail?.text).toContain('$ 25.000 CLP');
    expect((await mailsTo(guest)).filter(({ subject }) => subject.startsWith('Te devolvemos'))).toHaveLength(0);
  });
});
