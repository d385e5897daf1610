import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { type GatewayPayment, GatewayUnavailable } from '../../../src/payments/gateway.ts';
import { payPalGateway } from '../../../src/payments/gateways/paypal.ts';
import { payPalServer } from '../../support/gateways/paypal.ts';

const server = await payPalServer();
const clock = manualClock('2026-12-01T12:00:00.000Z');
const gateway = payPalGateway(server.settings, { publicUrl: 'https://posada.test', clock });
const total = { amount: 6_204, currency: 'USD' } as const;
const checkout = (paymentId: string, amount: { amount: number; currency: 'USD' | 'EUR' } = total) =>
  gateway.createCheckout({
    paymentId,
    total: amount,
    title: 'R-7',
    language: 'en',
    returnTo: '/reserva-status/{status}?reserva=7&token=t',
  });
const taken = async (page: string): Promise<GatewayPayment> => {
  const payment = (await gateway.fetchPayments(`order:${server.approve(page)}`))[0];
  return payment?.take ? payment.take() : Promise.reject(new Error('nothing to take'));
};

describe('a checkout at PayPal', () => {
  it('is an order for the amount to the cent, with our reference and return addresses', async () => {
    const { checkout: id, url } = await checkout('7-a');
    expect(url).toBe(`${server.url}/checkoutnow?token=${id}`);
    expect(server.orderIn(url).purchase_units).toEqual([
      { custom_id: '7-a', description: 'R-7', amount: { currency_code: 'USD', value: '62.04' } },
    ]);
    expect(server.contexts.get(id)).toMatchObject({
      return_url: 'https://posada.test/reserva-status/pending?reserva=7&token=t',
      cancel_url: 'https://posada.test/reserva-status/fail?reserva=7&token=t',
    });
    expect((await checkout('7-a')).checkout).toBe(id);
  });

  it('signs in once, and again when the token expired or was revoked', async () => {
    await checkout('7-b');
    const before = server.next.tokens;
    await checkout('7-c');
    expect(server.next.tokens).toBe(before);
    clock.advance(32_400_000);
    await checkout('7-d');
    expect(server.next.tokens).toBe(before + 1);
    server.next.token = 'taken back';
    await checkout('7-e');
    expect(server.next.tokens).toBe(before + 2);
  });
});

describe('a payment at PayPal', () => {
  it('is none until the payer has approved, then the money is captured once', async () => {
    const { checkout: id, url } = await checkout('7-f');
    expect(await gateway.fetchPayments(`order:${id}`)).toEqual([]);
    server.approve(url);
    const agreed = (await gateway.fetchPayments(`order:${id}`))[0];
    expect(agreed).toMatchObject({ state: 'pending', reference: '7-f', amount: total });
    server.failing.push(null); // the answer is lost and the call is repeated
    const payment = await agreed?.take?.();
    expect(payment).toMatchObject({ state: 'approved', reference: '7-f', amount: total });
    expect(await agreed?.take?.()).toEqual(payment); // ORDER_ALREADY_CAPTURED
    expect(await gateway.fetchPayments(`capture:${payment?.ref}`)).toEqual([payment]);
    expect(await gateway.findPayments('7-f', id)).toEqual([payment]);
    expect(server.captures.size).toBe(1);
  });

  it('whose card is declined is rejected with the reason', async () => {
    server.next.capture = 'INSTRUMENT_DECLINED';
    expect(await taken((await checkout('7-g')).url)).toMatchObject({ state: 'rejected', reason: 'instrument_declined' });
    server.next.capture = 'PENDING';
    expect(await taken((await checkout('7-h')).url)).toMatchObject({ state: 'pending' });
    server.next.capture = 'COMPLETED';
  });

  it('with a second card that succeeded is the successful capture', async () => {
    const { checkout: id, url } = await checkout('7-p');
    const payment = await taken(url);
    const [unit] = server.orderIn(url).purchase_units;
    const [made] = unit?.payments?.captures ?? [];
    if (!unit || !made) throw new Error('nothing was captured');
    const refused = { ...made, id: 'REFUSED', status: 'DECLINED' };
    unit.payments = { captures: [refused, made] };
    expect(await gateway.fetchPayments(`order:${id}`)).toEqual([payment]);
    unit.payments = { captures: [refused] };
    expect(await gateway.fetchPayments(`order:${id}`)).toMatchObject([{ ref: 'REFUSED', state: 'rejected' }]);
  });

  it('of an unknown kind, id or currency is ignored', async () => {
    for (const odd of ['order:NOBODY', 'capture:NOBODY', 'refund:1', 'order:../x', ''])
      expect(await gateway.fetchPayments(odd)).toEqual([]);
    const payment = await taken((await checkout('7-i')).url);
    server.captures.set(payment.ref, { ...server.captures.get(payment.ref)!, amount: { currency_code: 'BRL', value: '1.00' } });
    expect(await gateway.fetchPayments(`capture:${payment.ref}`)).toEqual([]);
  });

  it('is refunded once, to the cent, or the refusal is returned', async () => {
    const { ref } = await taken((await checkout('7-j')).url);
    const wish = { ref, amount: { ...total, amount: 2_501 }, key: '7-j-refund' };
    const first = await gateway.refund(wish);
    expect(await gateway.refund(wish)).toEqual(first);
    expect(server.refunds.get('7-j-refund')?.amount).toEqual({ currency_code: 'USD', value: '25.01' });
    expect(await gateway.refund({ ...wish, amount: total, key: 'more' })).toEqual({ refused: 'refund_amount_exceeded' });
    server.failing.push(500, 502, null);
    await expect(gateway.refund({ ...wish, key: 'later' })).rejects.toThrow(GatewayUnavailable);
  });
});
