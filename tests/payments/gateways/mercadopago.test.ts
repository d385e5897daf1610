import { describe, expect, it } from 'vitest';
import { GatewayUnavailable } from '../../../src/payments/gateway.ts';
import { mercadoPagoGateway } from '../../../src/payments/gateways/mercadopago.ts';
import { mercadoPagoServer } from '../../support/gateways/mercadopago.ts';

const server = await mercadoPagoServer();
const gateway = mercadoPagoGateway(server.settings, { publicUrl: 'https://posada.test' });
const total = { amount: 58_300, currency: 'CLP' } as const;
const checkout = (paymentId: string) =>
  gateway.createCheckout({
    paymentId,
    total,
    title: 'Reserva R-7 en Posada',
    language: 'es',
    returnTo: '/reserva-status/{status}?reserva=7&token=t',
  });

describe('a checkout at Mercado Pago', () => {
  it('is a preference with our reference, the amount in whole pesos, and return addresses', async () => {
    const { checkout: id, url } = await checkout('7-a');
    expect(url).toBe(`${server.url}/checkout/v1/redirect?pref_id=${id}`);
    expect(server.preferenceIn(url)).toMatchObject({
      items: [{ unit_price: 58_300, currency_id: 'CLP', quantity: 1 }],
      external_reference: '7-a',
      notification_url: 'https://posada.test/api/v1/mercadopago/webhook?source_news=webhooks',
      back_urls: { failure: 'https://posada.test/reserva-status/fail?reserva=7&token=t' },
    });
    expect(server.calls.at(-1)?.headers).toMatchObject({ authorization: 'Bearer APP_USR-token', 'x-idempotency-key': '7-a' });
  });

  it('is the same one when the first answer was lost, and is unavailable without an answer', async () => {
    server.failing.push(null, 503);
    const { checkout: id } = await checkout('7-b');
    expect((await checkout('7-b')).checkout).toBe(id);
    server.failing.push(500, 500, 429);
    await expect(checkout('7-c')).rejects.toThrow(new GatewayUnavailable('mercadopago: POST /checkout/preferences answered 429'));
    server.failing.push(400);
    await expect(checkout('7-c')).rejects.toThrow(GatewayUnavailable);
  });

  it('does not lead to another site (SEC-32)', async () => {
    const evil = mercadoPagoGateway(
      { ...server.settings, url: server.url.replace('127.0.0.1', 'localhost') },
      { publicUrl: 'https://p.test' },
    );
    await expect(evil.createCheckout({ paymentId: '7-d', total, title: 't', language: 'es', returnTo: '/' })).rejects.toThrow(
      'not the gateway’s',
    );
  });
});

describe('a payment at Mercado Pago', () => {
  it.each([
    ['approved', 'approved'],
    ['charged_back', 'reversed'],
  ])('that is %s is %s', async (status, state) => {
    const { url } = await checkout('7-e');
    const id = server.pay(url, { status, status_detail: 'cc_rejected_other_reason', dispute: '217' });
    expect((await gateway.fetchPayments(String(id)))[0]).toEqual({
      ref: String(id),
      reference: '7-e',
      state,
      amount: total,
      reason: 'cc_rejected_other_reason',
      dispute: status === 'charged_back' ? '217' : undefined, // a refund has none
    });
  });

  it('that was reversed has no dispute id while its dispute cannot be read', async () => {
    const { url } = await checkout('7-n');
    const id = server.pay(url, { status: 'charged_back', dispute: '217' });
    const seen = async () => (await gateway.fetchPayments(String(id)))[0];
    for (const status of [403, 404, 400, 200]) {
      server.next.chargebacks = status; // 200 with a body that is no chargeback
      const found = await seen();
      expect(found, String(status)).toMatchObject({ state: 'reversed' });
      expect(found?.dispute, String(status)).toBeUndefined();
      expect((await gateway.findPayments('7-n', null)).map(({ state, dispute }) => [state, dispute])).toEqual([['reversed', undefined]]);
    }
    for (const status of [429, 500]) {
      server.next.chargebacks = status;
      await expect(seen(), String(status)).rejects.toThrow(GatewayUnavailable); // no answer: the notification is tried again
    }
    server.next.chargebacks = 0;
    expect(await seen()).toMatchObject({ state: 'reversed', dispute: '217' });
  });

  it('is found by our reference, with all attempts in order', async () => {
    const { url } = await checkout('7-f');
    server.pay(url, { status: 'rejected' });
    server.pay(url);
    expect((await gateway.findPayments('7-f', null)).map(({ state }) => state)).toEqual(['rejected', 'approved']);
    expect(await gateway.findPayments('7-nobody', null)).toEqual([]);
  });

  it('that does not exist, or has no numeric id, another currency or no reference, is ignored', async () => {
    const { url } = await checkout('7-g');
    for (const odd of [
      '1',
      '../users',
      'abc',
      String(server.pay(url, { currency_id: 'BRL' })),
      String(server.pay(url, { external_reference: '' })),
    ])
      expect(await gateway.fetchPayments(odd)).toEqual([]);
  });

  it('is refunded once, also in part, or the refusal is returned', async () => {
    const { url } = await checkout('7-h');
    const ref = String(server.pay(url));
    const wish = { ref, amount: { amount: 25_000, currency: 'CLP' as const }, key: '7-h-refund' };
    server.failing.push(null);
    const first = await gateway.refund(wish);
    expect(await gateway.refund(wish)).toEqual(first);
    expect([...server.refunds.values()].filter(({ payment }) => String(payment) === ref)).toHaveLength(1);
    expect(await gateway.refund({ ...wish, amount: total, key: 'more' })).toEqual({ refused: 'Amount greater than available' });
    server.failing.push(401);
    await expect(gateway.refund({ ...wish, key: 'later' })).rejects.toThrow(GatewayUnavailable);
  });
});
