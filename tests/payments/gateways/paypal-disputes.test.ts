import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { GatewayUnavailable } from '../../../src/payments/gateway.ts';
import { payPalGateway } from '../../../src/payments/gateways/paypal.ts';
import { payPalServer } from '../../support/gateways/paypal.ts';

const server = await payPalServer();
const clock = manualClock('2026-12-01T12:00:00.000Z');
const gateway = payPalGateway(server.settings, { publicUrl: 'https://posada.test', clock });
const disputeReads = () => server.calls.filter(({ path }) => path === '/v1/customer/disputes');
let orders = 0;

/** A captured payment whose money was taken back: its order, and its capture. */
const reversed = async (): Promise<{ order: string; ref: string }> => {
  orders += 1;
  const { checkout, url } = await gateway.createCheckout({
    paymentId: `7-${orders}`,
    total: { amount: 6_204, currency: 'USD' },
    title: 'R-7',
    language: 'en',
    returnTo: '/',
  });
  const agreed = (await gateway.fetchPayments(`order:${server.approve(url)}`))[0];
  const { ref } = (await agreed?.take?.()) ?? expect.fail('nothing was captured');
  const capture = server.captures.get(ref) ?? expect.fail('no capture');
  capture.status = 'REFUNDED'; // the same object is in its order
  return { order: checkout, ref };
};

describe('the dispute of a charge at PayPal', () => {
  it('is looked up by the capture id once the money is gone, and not for an undisputed charge', async () => {
    const { order, ref } = await reversed();
    server.disputes.set(ref, [{ dispute_id: 'PP-D-1', create_time: '2026-12-01T10:00:00.000Z' }]);
    for (const resource of [`capture:${ref}`, `order:${order}`]) {
      const before = disputeReads().length;
      expect(await gateway.fetchPayments(resource)).toMatchObject([{ ref, state: 'reversed', dispute: 'PP-D-1' }]);
      expect(disputeReads().slice(before)).toMatchObject([{ method: 'GET' }]);
      expect(disputeReads().at(-1)?.query.get('disputed_transaction_id')).toBe(ref);
      expect(disputeReads().at(-1)?.headers.authorization).toBe(`Bearer ${server.next.token}`);
    }
    expect(await gateway.findPayments('7-1', order)).toMatchObject([{ dispute: 'PP-D-1' }]);
    const before = disputeReads().length;
    for (const status of ['COMPLETED', 'PENDING', 'DECLINED']) {
      (server.captures.get(ref) ?? expect.fail()).status = status;
      expect((await gateway.fetchPayments(`capture:${ref}`))[0]?.dispute, status).toBeUndefined();
    }
    expect(disputeReads()).toHaveLength(before);
  });

  it('is the newest of several, in any order; our own refunds have none', async () => {
    const { ref } = await reversed();
    const seen = async () => (await gateway.fetchPayments(`capture:${ref}`))[0]?.dispute;
    expect(await seen()).toBeUndefined();
    const [old, late] = [
      { dispute_id: 'PP-D-2', create_time: '2026-11-01T10:00:00.000Z' },
      { dispute_id: 'PP-D-3', create_time: '2026-11-30T10:00:00.000Z' },
    ];
    for (const all of [
      [old, late],
      [late, old],
      [{ dispute_id: 'PP-D-4' }, late],
    ]) {
      server.disputes.set(ref, all);
      expect(await seen()).toBe('PP-D-3');
    }
    server.next.disputes = { status: 200, body: {} }; // without items
    expect(await seen()).toBeUndefined();
    server.next.disputes = null;
  });

  it.each([
    ['a key that may not read disputes', { status: 403, body: { name: 'NOT_AUTHORIZED' } }],
    ['a dispute that is not there yet', { status: 404 }],
    ['a request that it calls wrong', { status: 400, body: { name: 'INVALID_REQUEST' } }],
    ['a body that is no JSON', { status: 200, text: '<html>' }],
    ['items without an id', { status: 200, body: { items: [{ reason: 'UNAUTHORISED' }] } }],
    ['items that are no list', { status: 200, body: { items: 'none' } }],
  ])('has no id yet with %s, while the money counts as gone', async (_what, said) => {
    const { ref } = await reversed();
    server.disputes.set(ref, [{ dispute_id: 'PP-D-5' }]);
    server.next.disputes = said;
    const before = disputeReads().length;
    const found = (await gateway.fetchPayments(`capture:${ref}`))[0];
    expect(found).toMatchObject({ ref, state: 'reversed' });
    expect(found?.dispute).toBeUndefined();
    expect(disputeReads()).toHaveLength(before + 1);
    server.next.disputes = null;
    expect((await gateway.fetchPayments(`capture:${ref}`))[0]?.dispute).toBe('PP-D-5');
  });

  it.each([500, 503, 429])('is looked up again later when the answer is %s', async (status) => {
    const { ref } = await reversed();
    server.next.disputes = { status };
    const before = disputeReads().length;
    await expect(gateway.fetchPayments(`capture:${ref}`)).rejects.toThrow(GatewayUnavailable);
    expect(disputeReads()).toHaveLength(before + 3);
    server.next.disputes = null;
  });

  it('is looked up again later when no answer comes within ten seconds', async () => {
    const { ref } = await reversed();
    server.next.disputes = 'silence';
    const since = Date.now();
    await expect(gateway.fetchPayments(`capture:${ref}`)).rejects.toThrow(GatewayUnavailable);
    expect(Date.now() - since).toBeLessThan(20_000); // three attempts of ten seconds would be thirty
    server.next.disputes = null;
  });

  it('is read with a new token when the old one was revoked', async () => {
    const { ref } = await reversed();
    server.disputes.set(ref, [{ dispute_id: 'PP-D-6' }]);
    server.next.token = 'taken back';
    expect(await gateway.fetchPayments(`capture:${ref}`)).toMatchObject([{ dispute: 'PP-D-6' }]);
  });
});
