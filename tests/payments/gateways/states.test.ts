import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { GatewayUnavailable, type Notification } from '../../../src/payments/gateway.ts';
import { mercadoPagoGateway } from '../../../src/payments/gateways/mercadopago.ts';
import { payPalGateway } from '../../../src/payments/gateways/paypal.ts';
import { payPalNotification } from '../../../src/payments/gateways/paypal-notification.ts';
import { SIGNERS } from '../../../src/payments/gateways/signatures.ts';
import { mercadoPagoServer } from '../../support/gateways/mercadopago.ts';
import { payPalServer } from '../../support/gateways/paypal.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const publicUrl = 'https://posada.test';
const [theirPayPal, theirMercadoPago] = [await payPalServer(), await mercadoPagoServer()];
const payPal = payPalGateway(theirPayPal.settings, { publicUrl, clock });
const mercadoPago = mercadoPagoGateway(theirMercadoPago.settings, { publicUrl });
const checkout = { title: 'R-7', language: 'en', returnTo: '/' } as const;

/** A capture of an order at PayPal. */
const aCapture = async (): Promise<string> => {
  const total = { amount: 6_204, currency: 'USD' } as const;
  const { url } = await payPal.createCheckout({ ...checkout, paymentId: `7-${randomUUID()}`, total });
  const agreed = (await payPal.fetchPayments(`order:${theirPayPal.approve(url)}`))[0];
  return (await agreed?.take?.())?.ref ?? expect.fail('nothing was captured');
};
const captureIs = (ref: string, status: string, reason?: string) => {
  const capture = theirPayPal.captures.get(ref) ?? expect.fail('no capture');
  Object.assign(capture, { status, status_details: reason && { reason } });
};

/** Every state of a capture that PayPal documents, with the reasons that change what follows. */
describe.each([
  ['COMPLETED', undefined, 'approved', 'contested'],
  ['PARTIALLY_REFUNDED', undefined, 'approved', 'contested'],
  ['PENDING', undefined, 'pending', 'pending'],
  ['PENDING', 'ECHECK', 'pending', 'pending'],
  ['PENDING', 'PENDING_REVIEW', 'pending', 'pending'],
  ['PENDING', 'BUYER_COMPLAINT', 'contested', 'contested'],
  ['REFUNDED', undefined, 'reversed', 'reversed'],
  ['DECLINED', undefined, 'rejected', 'rejected'],
  ['DECLINED', 'DECLINED_BY_RISK_FRAUD_FILTERS', 'rejected', 'rejected'],
  ['DECLINED', 'CHARGEBACK', 'reversed', 'reversed'],
  ['FAILED', undefined, 'rejected', 'rejected'],
  ['A_NEW_ONE', undefined, 'pending', 'pending'],
])('a capture that is %s (%s)', (status, reason, alone, disputed) => {
  it(`is ${alone}, and ${disputed} with an open dispute`, async () => {
    const ref = await aCapture();
    captureIs(ref, status, reason);
    expect((await payPal.fetchPayments(`capture:${ref}`))[0]?.state).toBe(alone);
    theirPayPal.disputes.set(ref, [{ dispute_id: 'PP-1', status: 'OPEN' }]);
    expect((await payPal.fetchPayments(`dispute:${ref}`))[0]?.state).toBe(disputed);
  });
});

describe('a dispute at PayPal', () => {
  it.each([
    ['OPEN', 'contested'],
    ['WAITING_FOR_BUYER_RESPONSE', 'contested'],
    ['WAITING_FOR_SELLER_RESPONSE', 'contested'],
    ['UNDER_REVIEW', 'contested'],
    ['OTHER', 'contested'],
    ['A_NEW_ONE', 'contested'],
    ['RESOLVED', 'approved'],
  ])('that is %s makes a charge %s', async (status, state) => {
    const ref = await aCapture();
    theirPayPal.disputes.set(ref, [{ dispute_id: 'PP-1', status }]);
    const dispute = state === 'contested' ? 'PP-1' : undefined;
    for (const resource of [`dispute:${ref}`, `resolved:${ref}`]) {
      const found = (await payPal.fetchPayments(resource))[0];
      expect([found?.state, found?.dispute], resource).toEqual([state, dispute]);
    }
    captureIs(ref, 'PARTIALLY_REFUNDED');
    const found = (await payPal.fetchPayments(`capture:${ref}`))[0];
    expect([found?.state, found?.dispute], 'a part went back').toEqual([state, dispute]);
  });

  it('is the newest of those that are open', async () => {
    const ref = await aCapture();
    theirPayPal.disputes.set(ref, [
      { dispute_id: 'PP-3', status: 'RESOLVED', create_time: '2026-11-30T10:00:00.000Z' },
      { dispute_id: 'PP-2', status: 'UNDER_REVIEW', create_time: '2026-11-20T10:00:00.000Z' },
      { dispute_id: 'PP-1', status: 'OPEN', create_time: '2026-11-10T10:00:00.000Z' },
    ]);
    expect(await payPal.fetchPayments(`dispute:${ref}`)).toMatchObject([{ state: 'contested', dispute: 'PP-2' }]);
  });

  it('that cannot be read counts as open when a notification reports it, without an id', async () => {
    const ref = await aCapture();
    for (const said of [{ status: 403, body: { name: 'NOT_AUTHORIZED' } }, { status: 404 }, { status: 200, body: {} }]) {
      theirPayPal.next.disputes = said;
      expect(await payPal.fetchPayments(`dispute:${ref}`)).toMatchObject([{ state: 'contested' }]);
      expect((await payPal.fetchPayments(`dispute:${ref}`))[0]?.dispute).toBeUndefined();
      expect(await payPal.fetchPayments(`resolved:${ref}`)).toMatchObject([{ state: 'approved' }]);
    }
    theirPayPal.next.disputes = { status: 503 };
    await expect(payPal.fetchPayments(`dispute:${ref}`)).rejects.toThrow(GatewayUnavailable);
    theirPayPal.next.disputes = null;
    expect(await payPal.fetchPayments('dispute:NOBODY')).toEqual([]);
    const another = await aCapture();
    expect(await payPal.fetchPayments(`dispute:${ref},NOBODY,${another}`)).toMatchObject([
      { ref, state: 'contested' },
      { ref: another, state: 'contested' },
    ]);
  });
});

/** Every event that PayPal documents for orders, captures, refunds and disputes, and some others, with the lookups it causes. */
describe('an event of PayPal', () => {
  const up = { links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/CAP-1' }] };
  const disputed = { dispute_id: 'PP-1', disputed_transactions: [{ seller_transaction_id: 'CAP-1', seller: { merchant_id: 'M' } }] };
  it.each<[string, object, string]>([
    ['CHECKOUT.ORDER.APPROVED', { id: 'ORD-1' }, 'order:ORD-1'],
    ['CHECKOUT.ORDER.COMPLETED', { id: 'ORD-1' }, 'order:ORD-1'],
    ['CHECKOUT.ORDER.VOIDED', { id: 'ORD-1' }, 'order:ORD-1'],
    ['PAYMENT.CAPTURE.COMPLETED', { id: 'CAP-1' }, 'capture:CAP-1'],
    ['PAYMENT.CAPTURE.PENDING', { id: 'CAP-1' }, 'capture:CAP-1'],
    ['PAYMENT.CAPTURE.DECLINED', { id: 'CAP-1' }, 'capture:CAP-1'],
    ['PAYMENT.CAPTURE.DENIED', { id: 'CAP-1' }, 'capture:CAP-1'],
    ['PAYMENT.CAPTURE.REFUNDED', { id: 'REF-1', ...up }, 'capture:CAP-1'],
    ['PAYMENT.CAPTURE.REVERSED', { id: 'REF-1', ...up }, 'capture:CAP-1'],
    ['PAYMENT.REFUND.PENDING', { id: 'REF-1', ...up }, 'capture:CAP-1'],
    ['PAYMENT.REFUND.FAILED', { id: 'REF-1', ...up }, 'capture:CAP-1'],
    ['PAYMENT.CAPTURE.REFUNDED', { id: 'REF-1' }, 'event:PAYMENT.CAPTURE.REFUNDED'],
    ['CUSTOMER.DISPUTE.CREATED', disputed, 'dispute:CAP-1'],
    ['CUSTOMER.DISPUTE.UPDATED', disputed, 'dispute:CAP-1'],
    ['CUSTOMER.DISPUTE.RESOLVED', disputed, 'resolved:CAP-1'],
    [
      'CUSTOMER.DISPUTE.CREATED',
      { disputed_transactions: [...disputed.disputed_transactions, { seller_transaction_id: 'CAP-2' }] },
      'dispute:CAP-1,dispute:CAP-2',
    ],
    ['CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-1', disputed_transactions: [] }, 'event:CUSTOMER.DISPUTE.CREATED'],
    ['PAYMENT.AUTHORIZATION.VOIDED', { id: 'AUTH-1' }, 'event:PAYMENT.AUTHORIZATION.VOIDED'],
    ['BILLING.SUBSCRIPTION.CREATED', { id: 'I-1' }, 'event:BILLING.SUBSCRIPTION.CREATED'],
    ['MERCHANT.PARTNER-CONSENT.REVOKED', {}, 'event:MERCHANT.PARTNER-CONSENT.REVOKED'],
  ])('%s with %o leads to %s', (event_type, resource, expected) => {
    const body = Buffer.from(JSON.stringify({ id: 'WH-1', event_type, resource }));
    const { delivery, resources } = payPalNotification(body, 'd') ?? {};
    expect([delivery, resources?.join()]).toEqual(['d', expected]);
  });

  it('of an unknown form is stored for an administrator, and anything but a JSON object cannot have been signed', () => {
    const read = (text: string) => payPalNotification(Buffer.from(text), 'd')?.resources.join();
    expect(read('{}')).toBe('event:unnamed');
    expect(read('{"event_type":7}')).toBe('event:unnamed');
    expect(read('{"event_type":"a b<script>","resource":{}}')).toBe('event:unnamed');
    for (const text of ['', 'nonsense', '[]', '"x"', 'null', '{},"webhook_id":"other"']) expect(read(text), text).toBeUndefined();
  });
});

/** A payment at Mercado Pago. */
const aPayment = async (change: object = {}): Promise<number> => {
  const total = { amount: 58_300, currency: 'CLP' } as const;
  const { url } = await mercadoPago.createCheckout({ ...checkout, paymentId: `7-${randomUUID()}`, total });
  return theirMercadoPago.pay(url, change);
};

/** Every state of a payment that Mercado Pago documents. */
describe('a payment at Mercado Pago', () => {
  it.each([
    ['pending', 'pending_waiting_payment', 'pending'],
    ['pending', 'pending_waiting_transfer', 'pending'],
    ['authorized', 'pending_capture', 'pending'],
    ['in_process', 'pending_review_manual', 'pending'],
    ['in_process', 'offline_process', 'pending'],
    ['approved', 'accredited', 'approved'],
    ['approved', 'partially_refunded', 'approved'],
    ['in_mediation', 'pending', 'contested'],
    ['rejected', 'cc_rejected_other_reason', 'rejected'],
    ['cancelled', 'expired', 'rejected'],
    ['cancelled', 'by_collector', 'rejected'],
    ['refunded', 'refunded', 'reversed'],
    ['refunded', 'by_admin', 'reversed'],
    ['charged_back', 'in_process', 'reversed'],
    ['charged_back', 'settled', 'reversed'],
    ['charged_back', 'reimbursed', 'approved'],
    ['a_new_one', 'x', 'pending'],
  ])('that is %s (%s) is %s', async (status, status_detail, state) => {
    expect((await mercadoPago.fetchPayments(String(await aPayment({ status, status_detail }))))[0]?.state).toBe(state);
  });

  it('a claim leads to it, and it is contested while the claim is open and we have the money', async () => {
    const id = await aPayment();
    const claim = { id: 500, resource: 'payment', resource_id: id, status: 'opened' };
    theirMercadoPago.claims.set('500', claim);
    expect(await mercadoPago.fetchPayments('claim:500')).toMatchObject([{ ref: String(id), state: 'contested', dispute: 'claim-500' }]);
    theirMercadoPago.claims.set('500', { ...claim, status: 'closed' });
    expect(await mercadoPago.fetchPayments('claim:500')).toMatchObject([{ ref: String(id), state: 'approved' }]);
    theirMercadoPago.claims.set('500', { ...claim, resource: 'shipment' });
    expect(await mercadoPago.fetchPayments('claim:500')).toEqual([]);
    for (const odd of ['claim:501', 'claim:../x', 'claim:']) expect(await mercadoPago.fetchPayments(odd)).toEqual([]);
  });

  it('a chargeback leads to it, and it is contested until the money is taken and no longer once it is back', async () => {
    const id = await aPayment();
    theirMercadoPago.chargebacks.set('cb1', { id: 'cb1', payments: [id] });
    const seen = async () => (await mercadoPago.fetchPayments('chargeback:cb1'))[0];
    expect(await seen()).toMatchObject({ ref: String(id), state: 'contested', dispute: 'cb1' });
    const payment = theirMercadoPago.payments.get(id) ?? expect.fail('no payment');
    Object.assign(payment, { status: 'charged_back', status_detail: 'in_process', dispute: 'cb1' });
    expect(await seen()).toMatchObject({ state: 'reversed', dispute: 'cb1' });
    payment.status_detail = 'reimbursed';
    expect(await seen()).toMatchObject({ state: 'approved', dispute: 'cb1' });
    const another = await aPayment();
    theirMercadoPago.chargebacks.set('cb1', { id: 'cb1', payments: [id, another] });
    expect((await mercadoPago.fetchPayments('chargeback:cb1')).map(({ ref, state: now }) => [ref, now])).toEqual([
      [String(id), 'approved'],
      [String(another), 'contested'],
    ]);
  });
});

/** Every topic that Mercado Pago documents, with the lookups it causes. */
describe('a notification of Mercado Pago', () => {
  const now = clock.now();
  const verify = (query: object, content: object = {}, signed = true): Promise<Notification | 'unsigned' | null> => {
    const rawBody = Buffer.from(JSON.stringify(content));
    const { headers } = SIGNERS.mercadopago.sign(theirMercadoPago.settings.webhookSecret, { delivery: 'd', resource: '123' }, rawBody, now);
    return mercadoPago.verifyWebhook({ headers: signed ? headers : {}, query: { ...query }, rawBody }, now);
  };

  it.each([
    ['payment', '123'],
    ['topic_claims_integration_wh', 'claim:123'],
    ['claim', 'claim:123'],
    ['topic_chargebacks_wh', 'chargeback:123'],
    ['chargebacks', 'chargeback:123'],
    ['merchant_order', null],
    ['topic_merchant_order_wh', null],
    ['stop_delivery_op_wh', 'event:stop_delivery_op_wh'],
    ['subscription_preapproval', 'event:subscription_preapproval'],
    ['point_integration_wh', 'event:point_integration_wh'],
    ['mp-connect', 'event:mp-connect'],
    ['order', 'event:order'],
  ])('of the topic %s leads to %s', async (topic, resource) => {
    const resources = resource === null ? [] : [resource];
    expect(await verify({ 'data.id': '123', type: topic })).toEqual({ delivery: 'd', resources });
    expect(await verify({ 'data.id': '123' }, { type: topic })).toEqual({ delivery: 'd', resources });
  });

  it('of the older channel has no signature and no effect; with a wrong signature it is a forgery', async () => {
    expect(await verify({ topic: 'payment', id: '123' }, {}, false)).toBe('unsigned');
    expect(await verify({ 'data.id': '123', type: 'payment' }, {}, false)).toBeNull();
    expect(await verify({ 'data.id': '124', type: 'payment' })).toBeNull();
    expect(await verify({ topic: 'payment', id: '123', 'data.id': '124' })).toBeNull();
  });
});

describe('a refund', () => {
  const amount = { amount: 1_000, currency: 'USD' } as const;
  it.each([
    ['COMPLETED', 'ref'],
    ['PENDING', 'pending'],
    ['FAILED', 'refused'],
    ['CANCELLED', 'refused'],
    ['A_NEW_ONE', 'pending'],
  ])('at PayPal that is %s immediately or later is %s', async (status, outcome) => {
    const ref = await aCapture();
    theirPayPal.next.refund = status;
    const at = await payPal.refund({ ref, amount, key: `now-${status}` });
    expect(Object.keys(at)).toEqual([outcome]);
    theirPayPal.next.refund = 'PENDING';
    const refund = await payPal.refund({ ref, amount, key: `later-${status}` });
    theirPayPal.next.refund = 'COMPLETED';
    const made = theirPayPal.refunds.get(`later-${status}`) ?? expect.fail('no refund');
    expect(refund).toEqual({ pending: made.id });
    made.status = status;
    expect(Object.keys(await payPal.fetchRefund({ ref: made.id, payment: ref }))).toEqual([outcome]);
  });

  it.each([
    ['approved', 'ref'],
    ['in_process', 'pending'],
    ['authorized', 'pending'],
    ['rejected', 'refused'],
    ['cancelled', 'refused'],
    ['a_new_one', 'pending'],
  ])('at Mercado Pago that is %s immediately or later is %s', async (status, outcome) => {
    const ref = String(await aPayment());
    const wish = { ref, amount: { amount: 1_000, currency: 'CLP' as const } };
    theirMercadoPago.next.refund = status;
    expect(Object.keys(await mercadoPago.refund({ ...wish, key: `${ref}-now` }))).toEqual([outcome]);
    theirMercadoPago.next.refund = 'in_process';
    await mercadoPago.refund({ ...wish, key: `${ref}-later` });
    theirMercadoPago.next.refund = 'approved';
    const made = theirMercadoPago.refunds.get(`${ref}-later`) ?? expect.fail('no refund');
    made.status = status;
    expect(Object.keys(await mercadoPago.fetchRefund({ ref: String(made.id), payment: ref }))).toEqual([outcome]);
  });

  it('that is no longer known there is looked up again later', async () => {
    await expect(payPal.fetchRefund({ ref: 'NOBODY', payment: 'X' })).rejects.toThrow(GatewayUnavailable);
    await expect(mercadoPago.fetchRefund({ ref: '1', payment: '2' })).rejects.toThrow(GatewayUnavailable);
  });

  it('of a part reports the total refunded so far', async () => {
    const ref = await aCapture();
    captureIs(ref, 'PARTIALLY_REFUNDED');
    for (const [key, cents, status] of [
      ['a', '10.00', 'COMPLETED'],
      ['b', '2.50', 'PENDING'],
      ['c', '30.00', 'FAILED'],
    ] as const)
      theirPayPal.refunds.set(`${ref}-${key}`, {
        id: `${ref}${key}`,
        capture: ref,
        amount: { currency_code: 'USD', value: cents },
        status,
      });
    expect(await payPal.fetchPayments(`capture:${ref}`)).toMatchObject([
      { state: 'approved', refunded: { amount: 1_250, currency: 'USD' } },
    ]);
    theirPayPal.next.order = { status: 403, body: { name: 'NOT_AUTHORIZED' } };
    await expect(payPal.fetchPayments(`capture:${ref}`)).rejects.toThrow(GatewayUnavailable); // read again later
    theirPayPal.next.order = null;
    captureIs(ref, 'COMPLETED');
    expect((await payPal.fetchPayments(`capture:${ref}`))[0]?.refunded).toBeUndefined();
    const id = await aPayment();
    theirMercadoPago.refunds.set(`${id}`, { id: 1, payment: id, amount: 10_000, status: 'approved' });
    expect(await mercadoPago.fetchPayments(String(id))).toMatchObject([
      { state: 'approved', refunded: { amount: 10_000, currency: 'CLP' } },
    ]);
  });
});
