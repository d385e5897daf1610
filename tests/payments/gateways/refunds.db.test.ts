import { expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { gatewayDeadlines } from '../../../src/payments/gateways/deadlines.ts';
import { aBookablePerson, anAdmin } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { mercadoPagoServer } from '../../support/gateways/mercadopago.ts';
import { payPalServer } from '../../support/gateways/paypal.ts';
import { paymentsIn, type Reservation } from '../world.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const [mercadoPago, payPal] = [await mercadoPagoServer(), await payPalServer()];
const app = await testApp({ clock, config: { mercadoPago: mercadoPago.settings, payPal: payPal.settings } });
const { accepted, pay, typesOf, books } = paymentsIn(app, clock);
const admin = await anAdmin(app);
const hook = (gateway: 'mercadopago' | 'paypal') => `${app.url}/api/v1/${gateway}/webhook`;
const HOUR = 3_600_000;
const paymentOf = async ({ idreserva }: Reservation) =>
  String((await app.db('payments').where({ reservation_id: idreserva }).first()).payment_id);
const one = async (payment: string) => (await app.request('GET', `/console/payments/${payment}`, { token: admin.token })).body;

it.each([
  ['paypal', 'COMPLETED', 'sent'],
  ['paypal', 'FAILED', 'refused'],
  ['mercadopago', 'approved', 'sent'],
  ['mercadopago', 'rejected', 'refused'],
] as const)('a refund that %s accepts and completes later is pending until it is %s, then %s (D-165)', async (name, status, becomes) => {
  const reservation = await accepted(await aBookablePerson(app, { nombre: 'Hugo' }));
  const page = String((await pay(reservation, name)).body[`${name}_url`]);
  if (name === 'mercadopago') await mercadoPago.notify(hook(name), mercadoPago.pay(page), { at: clock.now() });
  else await payPal.notify(hook(name), 'CHECKOUT.ORDER.APPROVED', { id: payPal.approve(page) }, { at: clock.now() });
  await app.drain();
  payPal.next.refund = 'PENDING';
  mercadoPago.next.refund = 'in_process';
  await app.request('DELETE', `/reservations/${reservation.idreserva}`, { token: reservation.guest.token, body: {} });
  await app.drain();
  const payment = await paymentOf(reservation);
  expect(await one(payment)).toMatchObject({ devolucion: { estado: 'pending' }, actions: [] });
  const event = (await app.store.read(`payment-${reservation.idreserva}`)).at(-1) ?? expect.fail();
  expect(event.type).toBe('RefundPending');
  const [refunds] = gatewayDeadlines({ db: app.db, clock } as never);
  const timers = refunds?.deadlinesFor(event) ?? [];
  expect([timers.length, timers[0]?.at, timers.at(-1)?.at]).toEqual([
    24,
    ...[1, 24].map((n) => new Date(Date.parse(clock.now()) + n * HOUR).toISOString()),
  ]);
  const before = (await books(reservation.idreserva))[`refunds ${name === 'paypal' ? 'USD' : 'CLP'}`];
  expect(before).toBeLessThan(0); // not yet removed from the books

  for (const made of [...payPal.refunds.values(), ...mercadoPago.refunds.values()]) made.status = status;
  clock.advance(25 * HOUR + 1); // the sweep, as if every timer were lost
  await app.drain();
  expect((await typesOf(`payment-${reservation.idreserva}`)).at(-1)).toBe(becomes === 'sent' ? 'RefundSent' : 'RefundRefused');
  admin.token = (await anAdmin(app)).token;
  expect(await one(payment)).toMatchObject({
    devolucion: { estado: becomes },
    actions: becomes === 'sent' ? [] : ['refund_again', 'refund_sent'],
  });
});

it('a refund made at the gateway without us is booked and shown to an administrator, once (D-165)', async () => {
  const another = await aBookablePerson(app, { nombre: 'Hilda' });
  const reservation = await accepted(another);
  mercadoPago.next.refund = 'approved';
  const id = mercadoPago.pay(String((await pay(reservation)).body.mercadopago_url));
  const notifyChange = () => mercadoPago.notify(hook('mercadopago'), id, { at: clock.now() });
  expect(await notifyChange()).toBe(200);
  await app.drain();
  const payment = await paymentOf(reservation);
  mercadoPago.refunds.set(`panel-${id}`, { id: 77, payment: id, amount: 10_000, status: 'approved' });
  expect(await Promise.all([notifyChange(), notifyChange()])).toEqual([200, 200]);
  await app.drain();
  expect((await typesOf(`payment-${reservation.idreserva}`)).filter((type) => type === 'RefundSeen')).toHaveLength(1);
  admin.token = (await anAdmin(app)).token;
  expect(await one(payment)).toMatchObject({ devuelto_fuera: 10_000, devolucion: null });
  expect(await books(reservation.idreserva)).toMatchObject({ 'returned CLP': 10_000, 'cash:mercadopago CLP': 48_300 });
  expect(await app.db('webhook_inbox').where({ status: 'quarantined', reservation_id: reservation.idreserva })).toMatchObject([
    { note: 'refund_seen' },
  ]);
  await app.request('DELETE', `/reservations/${reservation.idreserva}`, { token: another.token, body: {} });
  await app.drain();
  expect(await one(payment)).toMatchObject({ devolucion: { estado: 'sent', importe: 48_300 } });
  expect(await books(reservation.idreserva)).toEqual({});
});
