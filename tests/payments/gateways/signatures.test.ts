import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Delivery } from '../../../src/payments/gateway.ts';
import { SIGNERS } from '../../../src/payments/gateways/signatures.ts';

const now = '2026-06-01T12:00:00.000Z';
const at = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
const notification = { delivery: 'd-1', resource: 'Pay-7' };
const body = Buffer.from(JSON.stringify({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'Pay-7' } }));

describe.each(['mercadopago', 'paypal'] as const)('a notification of %s', (gateway) => {
  const { sign, verify } = SIGNERS[gateway];
  const delivered = (change: Partial<Delivery> = {}, signedAt = now): Delivery => {
    const { headers, query } = sign('secret', notification, body, signedAt);
    return { headers, query: Object.fromEntries(new URLSearchParams(query)), rawBody: body, ...change };
  };

  it('is accepted with a valid signature', () => expect(verify('secret', delivered(), now)).toEqual(notification));
  it('is refused with another secret, or without its headers', () => {
    expect(verify('Secret', delivered(), now)).toBeNull();
    expect(verify('secret', delivered({ headers: {} }), now)).toBeNull();
  });
  it('is refused when a signed header was changed', () => {
    const { headers } = delivered();
    for (const name of Object.keys(headers)) {
      const changed = { ...headers, [name]: `${headers[name] as string}1` };
      expect(verify('secret', delivered({ headers: changed }), now), name).toBeNull();
    }
  });
  it('is accepted up to 300 s before and after', () => {
    expect(verify('secret', delivered(), at(300_000))).not.toBeNull();
    expect(verify('secret', delivered(), at(300_999))).not.toBeNull(); // the signed time is in whole seconds
    expect(verify('secret', delivered(), at(301_000))).toBeNull();
    expect(verify('secret', delivered({}, at(300_000)), now)).not.toBeNull();
    expect(verify('secret', delivered({}, at(301_000)), now)).toBeNull();
  });
});

it('is as Mercado Pago documents: hex over the manifest, the id in lower case', () => {
  const { headers } = SIGNERS.mercadopago.sign('secret', notification, body, now);
  const ts = Date.parse(now) / 1000;
  const v1 = createHmac('sha256', 'secret').update(`id:pay-7;request-id:d-1;ts:${ts};`).digest('hex');
  expect(headers).toEqual({ 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': 'd-1' });
});

it('covers the body for PayPal', () => {
  const { headers } = SIGNERS.paypal.sign('secret', notification, body, now);
  const other = Buffer.from(body.toString().replace('Pay-7', 'Pay-8'));
  expect(SIGNERS.paypal.verify('secret', { headers, query: {}, rawBody: other }, now)).toBeNull();
  const broken = Buffer.from('{');
  const signed = SIGNERS.paypal.sign('secret', notification, broken, now);
  expect(SIGNERS.paypal.verify('secret', { headers: signed.headers, query: {}, rawBody: broken }, now)).toBeNull();
});
