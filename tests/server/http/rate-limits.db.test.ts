import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connect } from '../../../src/engine/db/connect.ts';
import { identityRejections } from '../../../src/identity/rejections.ts';
import { Rejection } from '../../../src/kernel/rejection.ts';
import { contract, route } from '../../../src/server/http/contract.ts';
import { email } from '../../../src/server/http/input/fields.ts';
import { openRateLimits } from '../../../src/server/http/limits/rate-limits.ts';
import { HttpProblem } from '../../../src/server/http/problems.ts';
import type { RateClass } from '../../../src/server/http/rate-classes.ts';
import { commonRejections } from '../../../src/server/http/rejections.ts';
import { loadConfig } from '../../../src/settings.ts';
import { testDatabase } from '../../support/database.ts';
import { LIMITS } from '../../support/rate-limits.ts';
import { smallApp } from '../../support/small-app.ts';

const login = contract({
  name: 'login',
  tag: 'Test',
  summary: 'Signs in',
  method: 'post',
  path: '/login',
  role: 'public',
  rate: 'login',
  account: 'correo',
  secret: true,
  body: z.object({ correo: email, password: z.string() }),
  response: z.object({ ok: z.boolean() }),
});
const routes = [
  route(login, async ({ body }) => {
    if (body.password !== 'right') throw new Rejection('wrong_credentials');
    return { ok: true };
  }),
];
const app = await smallApp({
  routes,
  rejections: { ...commonRejections, ...identityRejections },
  config: { rateLimits: 'on', trustedProxies: ['127.0.0.1'] },
});
const attempt = async (correo: string, address: string, password = 'wrong') => {
  const response = await fetch(`${app.url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ correo, password }),
  });
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    body: (await response.json()) as { code: string; detail: string },
  };
};

describe('signing in', () => {
  it('5 attempts on an account from one network in 15 minutes: the 6th is refused, however the address is spelt', async () => {
    for (let i = 1; i <= 4; i += 1) expect((await attempt('ana@example.com', '10.0.0.6')).status).toBe(401);
    expect((await attempt(' Ana@Example.com ', '10.0.0.6')).status).toBe(401);
    const sixth = await attempt('ana@example.com', '10.0.0.6', 'right');
    expect((await attempt('ana@example.com', '10.0.0.7')).status).toBe(401);
    expect([sixth.status, sixth.body.code]).toEqual([429, 'too_many_requests']);
    expect(sixth.body.detail).toBe('Son demasiados intentos seguidos. Vuelve a intentarlo en 15 minutos.');
    expect(sixth.retryAfter).toBeGreaterThan(890);
    expect(sixth.retryAfter).toBeLessThanOrEqual(900);
    expect((await attempt('eva@example.com', '10.0.0.6')).status).toBe(401);
  });
  it('50 attempts on an account from all networks, ten times as many', async () => {
    for (let i = 0; i < 50; i += 1) expect((await attempt('eli@example.com', `10.0.9.${Math.floor(i / 5)}`)).status).toBe(401);
    expect((await attempt('eli@example.com', '10.0.9.99', 'right')).status).toBe(429);
  });
  it('a correct password resets the counter of the account', async () => {
    for (let i = 0; i < 4; i += 1) await attempt('bea@example.com', '10.0.1.1');
    expect((await attempt('bea@example.com', '10.0.1.1', 'right')).status).toBe(200);
    for (let i = 0; i < 5; i += 1) expect((await attempt('bea@example.com', '10.0.1.1')).status).toBe(401);
    expect((await attempt('bea@example.com', '10.0.1.1')).status).toBe(429);
  });
  it('20 attempts from an address, over all accounts; the /64 of an IPv6 address counts as one', async () => {
    for (const network of ['10.0.2.1', '2001:db8:1:2::']) {
      const address = (i: number) => (network.includes(':') ? `${network}${i.toString(16)}` : network);
      for (let i = 1; i <= 20; i += 1) expect((await attempt(`p${i}@${i}.example.com`, address(i))).status).toBe(401);
      expect((await attempt('new@example.com', address(21))).status).toBe(429);
    }
    expect((await attempt('new@example.com', '2001:db8:1:3::1')).status).toBe(401);
  });
  it('stores neither address nor e-mail', async () => {
    const keys = (await app.db('rate_limits').pluck('key')).join(' ');
    expect(keys).toContain('login:account');
    expect(keys).not.toMatch(/example|10\.0\.|2001:?0?db8/);
  });
});

const statusOf = (promise: Promise<void>) =>
  promise.then(
    () => 200,
    (error: unknown) => (error instanceof HttpProblem ? error.status : 500),
  );

describe('each class', () => {
  const classes = Object.entries(LIMITS).flatMap(([rate, limit]) =>
    (['account', 'pair', 'network', 'all'] as const).flatMap((key) =>
      limit[key] ? [[rate as RateClass, key, limit[key].points] as const] : [],
    ),
  );
  it.each(classes)('%s by %s: %d and no more, counted across three processes', async (rate, key, points) => {
    const config = { rateLimits: 'on' as const, secret: loadConfig({}).secret };
    const processes = [1, 2, 3].map(() => openRateLimits(app.db, config, LIMITS));
    const take = (i: number) => statusOf((processes[i % 3] ?? processes[0])!.take(rate, key, 'somebody'));
    const all: number[] = [];
    for (let i = 0; i < points + 2; i += 1) all.push(await take(i));
    expect(all.filter((status) => status === 200)).toHaveLength(points);
    expect(all.slice(-2)).toEqual([429, 429]);
  });
  it('relaxed allows 100 times as many calls, off any number', async () => {
    const { secret } = loadConfig({});
    const relaxed = openRateLimits(app.db, { rateLimits: 'relaxed', secret }, LIMITS);
    const results = await Promise.all(Array.from({ length: 501 }, () => statusOf(relaxed.take('login', 'pair', 'relaxed'))));
    expect(results.filter((status) => status === 200)).toHaveLength(500);
    const off = openRateLimits(app.db, { rateLimits: 'off', secret }, LIMITS);
    for (let i = 0; i < 50; i += 1) await off.take('login', 'pair', 'off');
  });
});

it('when counters cannot be read, guessable calls are refused, and search is allowed', async () => {
  const { url } = await testDatabase();
  const db = connect(url);
  const limits = openRateLimits(db, { rateLimits: 'on', secret: 's' }, LIMITS);
  await db.schema.dropTable('rate_limits');
  expect(await statusOf(limits.take('login', 'account', 'a'))).toBe(503);
  expect(await statusOf(limits.take('recovery', 'account', 'a'))).toBe(503);
  expect(await statusOf(limits.take('link', 'network', 'a'))).toBe(503);
  expect(await statusOf(limits.take('coupon', 'account', 'a'))).toBe(503);
  expect(await statusOf(limits.take('registerFree', 'network', 'a'))).toBe(503);
  expect(await statusOf(limits.take('search', 'network', 'a'))).toBe(200);
  await db.destroy();
});
