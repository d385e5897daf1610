import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import inject from 'light-my-request';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import type { Gateway } from '../../../src/payments/events.ts';
import { sandboxGateway } from '../../../src/payments/sandbox/sandbox-gateway.ts';
import { sandboxPages } from '../../../src/payments/sandbox/sandbox-pages.ts';
import { answerProblem, problemFor } from '../../../src/server/http/problems.ts';
import { commonRejections } from '../../../src/server/http/rejections.ts';
import { testDatabase } from '../../support/database.ts';

const { db } = await testDatabase();
const clock = manualClock('2026-06-01T12:00:00.000Z');

/** The program's webhook: records every call; answers as in `answers`, then 200. */
const calls: { url: URL; headers: IncomingHttpHeaders; body: Buffer }[] = [];
const answers: number[] = [];
const shop = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', () => {
    calls.push({ url: new URL(req.url ?? '/', 'http://shop'), headers: req.headers, body: Buffer.concat(chunks) });
    res.writeHead(answers.shift() ?? 200).end();
  });
});
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise<void>((resolve) => shop.close(() => resolve())));

const settings = {
  db,
  clock,
  publicUrl: 'http://posada.test',
  shopUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}`,
  webhookSecret: (gateway: Gateway) => `secret of ${gateway}`,
};
const app = new Koa();
app.use(async (ctx, next) => next().catch((error) => answerProblem(ctx, problemFor(error, commonRejections), commonRejections)));
app.use(sandboxPages(settings));
const call = (method: 'GET' | 'POST', url: string, payload?: object | string, headers: Record<string, string> = {}) =>
  inject(app.callback(), { method, url, headers, ...(payload === undefined ? {} : { payload }) });

const checkout = {
  paymentId: '7-abc',
  total: { amount: 57_240, currency: 'CLP' },
  title: 'Reserva R-7 <b>',
  language: 'es',
  returnTo: '/reserva-status/{status}?reserva=7&token=t0k',
} as const;
const press = (outcome: string, payment = '7-abc') => call('POST', `/dev/pay/${payment}`, { outcome });
const delivered = (gateway: Gateway, i = 0) => {
  const { url, headers, body } = calls[i]!;
  return sandboxGateway(gateway, settings).verifyWebhook(
    { headers, query: Object.fromEntries(url.searchParams), rawBody: body },
    clock.now(),
  );
};

beforeEach(async () => {
  await db('sandbox_payments').delete();
  calls.length = 0;
  answers.length = 0;
  expect(await sandboxGateway('mercadopago', settings).createCheckout(checkout)).toEqual({
    checkout: '7-abc',
    url: 'http://posada.test/dev/pay/7-abc',
  });
});

describe('the sandbox gateway', () => {
  it.each([
    ['approved', 'success'],
    ['rejected', 'fail'],
    ['pending', 'pending'],
  ])('%s: sends a signed notification, and redirects to %s', async (outcome, status) => {
    const answer = await press(outcome);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ return_url: `/reserva-status/${status}?reserva=7&token=t0k` });
    expect(calls).toHaveLength(1);
    expect(calls[0]?.url.pathname).toBe('/api/v1/mercadopago/webhook');
    expect(await delivered('mercadopago')).toMatchObject({ resources: ['7-abc'] });
    const seen = (await sandboxGateway('mercadopago', settings).fetchPayments('7-abc'))[0];
    expect(seen).toMatchObject({ reference: '7-abc', state: outcome, amount: checkout.total });
  });

  it('reversed: only an approved payment can be disputed, and the dispute can be won', async () => {
    const state = async () => (await sandboxGateway('mercadopago', settings).fetchPayments('7-abc'))[0]?.state;
    await press('reversed');
    expect(await state()).toBeUndefined(); // no payment was made yet
    await press('approved');
    await press('reversed');
    expect(await state()).toBe('reversed');
    await press('rejected');
    expect(await state()).toBe('reversed');
    expect((await call('GET', '/dev/pay/7-abc')).body).toContain('value="approved"');
    await press('approved');
    expect(await state()).toBe('approved');
  });

  it('half: approves half of the amount, however often the button is pressed', async () => {
    await press('half');
    expect((await press('half')).json().return_url).toContain('/success');
    const seen = (await sandboxGateway('mercadopago', settings).fetchPayments('7-abc'))[0];
    expect(seen).toMatchObject({ state: 'approved', amount: { amount: 28_620, currency: 'CLP' } });
  });

  it('signs for PayPal over the raw body', async () => {
    await sandboxGateway('paypal', settings).createCheckout({ ...checkout, paymentId: '8-abc' });
    await press('approved', '8-abc');
    expect(calls[0]?.url.pathname).toBe('/api/v1/paypal/webhook');
    expect(await delivered('paypal')).toMatchObject({ resources: ['8-abc'] });
    expect(await delivered('mercadopago')).toBeNull();
    expect(await sandboxGateway('mercadopago', settings).fetchPayments('8-abc')).toEqual([]);
  });

  it('keeps an approval, whatever button is pressed later', async () => {
    await press('rejected');
    await press('approved');
    expect((await press('rejected')).json().return_url).toContain('/success');
    expect(await sandboxGateway('mercadopago', settings).fetchPayments('7-abc')).toMatchObject([{ state: 'approved' }]);
    expect(calls).toHaveLength(3);
  });

  it('repeats its call until it succeeds, and reports a failure', async () => {
    answers.push(500, 503);
    expect((await press('approved')).statusCode).toBe(200);
    expect(calls).toHaveLength(3);
    answers.push(500, 500, 500);
    expect((await press('approved')).statusCode).toBe(503);
    expect((await press('approved')).statusCode).toBe(200);
  });

  it('returns no payment before the first attempt', async () => {
    expect(await sandboxGateway('mercadopago', settings).fetchPayments('7-abc')).toEqual([]);
    expect(await sandboxGateway('mercadopago', settings).findPayments('7-abc', null)).toEqual([]);
  });

  it('refunds once for each idempotency key, never more than was paid, and nothing of an unpaid payment', async () => {
    const gateway = sandboxGateway('mercadopago', settings);
    const refund = (key: string, amount: number) => gateway.refund({ ref: '7-abc', amount: { amount, currency: 'CLP' }, key });
    expect(await refund('early', 1)).toEqual({ refused: 'nothing was paid' });
    await press('approved');
    expect(await refund('a', 50_000)).toEqual(await refund('a', 50_000));
    expect(await refund('b', 7_241)).toEqual({ refused: 'more than was paid' });
    expect(await refund('b', 7_240)).toEqual({ ref: 'b' });
  });
});

describe('its page', () => {
  it('shows the payment in both languages, escaped, and works without scripts', async () => {
    const es = await call('GET', '/dev/pay/7-abc?lang=es');
    expect(es.payload).toContain('Pagar con Mercado Pago');
    expect(es.payload).toContain('$ 57.240 CLP');
    expect(es.payload).toContain('Reserva R-7 &lt;b&gt;');
    expect(es.payload).not.toContain('<script');
    expect((await call('GET', '/dev/pay/7-abc?lang=en')).payload).toContain('Approve the payment');
    const form = await call('POST', '/dev/pay/7-abc', 'outcome=approved', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(form.statusCode).toBe(303);
    expect(form.headers.location).toBe('/reserva-status/success?reserva=7&token=t0k');
  });

  it('refuses unknown payments and outcomes', async () => {
    expect((await press('approved', 'other')).statusCode).toBe(404);
    expect((await call('GET', '/dev/pay/other')).statusCode).toBe(404);
    expect((await press('maybe')).json().errors).toEqual({ outcome: ['unknown_value'] });
    expect((await call('POST', '/dev/pay/7-abc', {})).json().errors).toEqual({ outcome: ['required'] });
    expect((await call('POST', '/dev/pay/7-abc', '{', { 'content-type': 'application/json' })).statusCode).toBe(422);
    expect((await call('POST', '/dev/pay/7-abc', 'x'.repeat(5000), { 'content-type': 'application/json' })).statusCode).toBe(413);
    expect(calls).toHaveLength(0);
  });
});
