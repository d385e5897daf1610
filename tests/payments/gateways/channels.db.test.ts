import { expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { aBookablePerson, anAdmin } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { mercadoPagoServer } from '../../support/gateways/mercadopago.ts';
import { payPalServer } from '../../support/gateways/paypal.ts';
import { paymentsIn } from '../world.ts';

/** Notifications of the gateways other than states of payments. */
const clock = manualClock('2026-12-01T12:00:00.000Z');
const [mercadoPago, payPal] = [await mercadoPagoServer(), await payPalServer()];
const app = await testApp({ clock, config: { mercadoPago: mercadoPago.settings, payPal: payPal.settings } });
const { accepted, pay, typesOf, shown } = paymentsIn(app, clock);
const [host, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app)];
const hook = (gateway: 'mercadopago' | 'paypal') => `${app.url}/api/v1/${gateway}/webhook`;
const health = async () => (await app.request('GET', '/console/health', { token: admin.token })).body.webhooks;
const dispute = (...ids: readonly string[]) => ({
  dispute_id: 'PP-D-1',
  disputed_transactions: ids.map((id) => ({ seller_transaction_id: id, seller: { merchant_id: 'M' }, items: [] })),
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  status: 'OPEN',
  dispute_life_cycle_stage: 'INQUIRY',
});

it('a dispute that PayPal reports opens a case while we have the money, and holds the payout (D-164)', async () => {
  const reservation = await accepted(host);
  const page = String((await pay(reservation, 'paypal')).body.paypal_url);
  const at = clock.now();
  await payPal.notify(hook('paypal'), 'CHECKOUT.ORDER.APPROVED', { id: payPal.approve(page) }, { at });
  await app.drain();
  const [ref = ''] = payPal.captures.keys();
  payPal.disputes.set(ref, [{ dispute_id: 'PP-D-1', status: 'OPEN' }]);
  const notifyDispute = (type: string) => payPal.notify(hook('paypal'), `CUSTOMER.DISPUTE.${type}`, dispute(ref), { at: clock.now() });
  expect(await Promise.all([notifyDispute('CREATED'), notifyDispute('UPDATED')])).toEqual([200, 200]);
  await app.drain();
  expect((await typesOf(`payment-${reservation.idreserva}`)).slice(-2)).toEqual(['PaymentApplied', 'PaymentDisputed']);
  expect(await shown(reservation)).toMatchObject({ contested: 'open' });
  const [payout] = (await app.request('GET', '/console/payouts', { token: admin.token })).body;
  expect(payout).toMatchObject({ contracargo: 'open', revertido: null });
  payPal.disputes.set(ref, [{ dispute_id: 'PP-D-1', status: 'RESOLVED' }]);
  expect(await notifyDispute('RESOLVED')).toBe(200);
  expect((await typesOf(`payment-${reservation.idreserva}`)).at(-1)).toBe('ChargebackReturned'); // an administrator settles it
});

it('a dispute about two reservations is listed at both', async () => {
  const reservations: number[] = [];
  for (const guest of [await aBookablePerson(app), await aBookablePerson(app)]) {
    const reservation = await accepted(guest);
    reservations.push(reservation.idreserva);
    const id = payPal.approve(String((await pay(reservation, 'paypal')).body.paypal_url));
    await payPal.notify(hook('paypal'), 'CHECKOUT.ORDER.APPROVED', { id }, { at: clock.now() });
    await app.drain();
  }
  const refs = [...payPal.captures.keys()].slice(-2);
  for (const ref of refs) payPal.disputes.set(ref, [{ dispute_id: 'PP-D-2', status: 'OPEN' }]);
  expect(await payPal.notify(hook('paypal'), 'CUSTOMER.DISPUTE.CREATED', dispute(...refs), { at: clock.now() })).toBe(200);
  await app.drain();
  for (const id of reservations) {
    const { notifications } = (await app.request('GET', `/console/reservations/${id}/money`, { token: admin.token })).body;
    expect(notifications).toHaveLength(2);
  }
});

it('a signed event of an unknown kind is stored, answered with 200 and shown to an administrator', async () => {
  const before = await health();
  expect(await payPal.notify(hook('paypal'), 'CUSTOMER.PAYOUT.ODD', { is: 'new' }, { at: clock.now() })).toBe(200);
  const at = clock.now();
  expect(await mercadoPago.notify(hook('mercadopago'), 77, { at, type: 'stop_delivery_op_wh' })).toBe(200);
  await app.drain();
  const after = await health();
  expect(after.quarantined).toBe(before.quarantined + 2);
  expect(after.refused).toBe(before.refused);
  const notes = (await app.db('webhook_inbox').where({ status: 'quarantined' })).map(({ note }) => note);
  expect(notes).toContain('unknown_kind: CUSTOMER.PAYOUT.ODD');
  expect(notes).toContain('unknown_kind: stop_delivery_op_wh');
});

it('an unsigned call of the older channel has no effect and is counted separately from forgeries', async () => {
  const before = await health();
  const older = (query: string, headers = {}) => app.request('POST', `/mercadopago/webhook?${query}`, { body: {}, headers });
  for (let i = 0; i < 2; i += 1) expect((await older('topic=payment&id=123')).status).toBe(200);
  expect(await health()).toEqual(before);
  expect(await app.db('webhook_refusals').where({ gateway: 'mercadopago:unsigned' })).toMatchObject([{ times: 2 }]);
  expect(await app.db('webhook_inbox').where({ resource: '123' })).toEqual([]);
  expect((await older('topic=payment&id=123', { 'x-signature': 'ts=1,v1=0' })).status).toBe(401);
  expect((await older('type=payment&data.id=123')).status).toBe(401);
  expect((await health()).refused).toBe(before.refused + 2);
});
