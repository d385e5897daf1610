import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../../../src/engine/observability/log.ts';
import { contract, route, type User } from '../../../src/server/http/contract.ts';
import { HttpProblem } from '../../../src/server/http/problems.ts';
import type { Handler } from '../../../src/server/http/serving/listen.ts';
import { appPages } from '../../../src/server/pages/pages.ts';
import { loadConfig } from '../../../src/settings.ts';
import { smallApp } from '../../support/small-app.ts';

const dist = mkdtempSync(join(tmpdir(), 'posada-shared-'));
afterAll(() => rmSync(dist, { recursive: true, force: true }));
for (const folder of ['web', 'ssr']) mkdirSync(join(dist, folder));
writeFileSync(
  join(dist, 'web/index.html'),
  `<html lang="es"><head><!--head--></head><body><!--app--><!--state-->${' '.repeat(2_000)}</body></html>`,
);
// returns how often it rendered, the API's answer and the cookies it got
writeFileSync(
  join(dist, 'ssr/entry-server.js'),
  `let drawn = 0;
  export const isRead = (name) => ['orden', 'next'].includes(name);
  export const render = async ({ request, fetch, publicUrl, windows }) => {
    drawn += 1;
    const { pathname, search } = new URL(request.url);
    if (pathname === '/away') return { status: 302, redirect: '/login' + search, head: '', html: '', state: '', files: [] };
    if (pathname.startsWith('/slow')) await new Promise((resolve) => setTimeout(resolve, 300));
    const price = (await (await fetch(new Request(publicUrl + '/api/v1/price'))).json()).price;
    const state = JSON.stringify({ drawn, price, answer: windows.en.answer, search, cookie: request.headers.get('cookie') ?? '' });
    return { status: 200, redirect: null, head: '', html: '', state, files: [] };
  };`,
);

/** What all processes read: the table of prices, so to speak. */
const table = { price: 100, answer: '24 hours', leastNights: 1 };
const signedIn: Record<string, User> = { guest: { id: 7, isAdmin: false, provedAt: '2026-03-01T12:00:00.000Z' } };
let now = Date.parse('2026-03-01T12:00:00.000Z');
let usedUp = '';
beforeEach(() => {
  now += 60_000; // pages of the test before are too old
});

const aProcess = async () => {
  const asking = contract({
    ...{ name: 'price', tag: 'Test', summary: 'What it costs', method: 'get', path: '/price', role: 'public' },
    response: z.object({ price: z.number(), language: z.string() }),
  });
  const routes = [route(asking, async ({ language }) => ({ price: table.price, language }))];
  const holder: { handler?: Handler } = {};
  const beside = appPages({
    config: loadConfig({ PUBLIC_URL: 'https://posada.example' }),
    log: createLog('silent'),
    clock: { now: () => new Date(now).toISOString() },
    authenticate: async (token) => signedIn[token] ?? null,
    facts: async () => ({ windows: { en: { answer: table.answer } }, leastNights: table.leastNights }),
    handler: () => holder.handler as Handler,
    streets: () => undefined,
    limits: {
      take: async (rate, _by, who) => {
        if (rate === 'page' && who === usedUp) throw new HttpProblem(429, 'too_many_requests');
      },
    },
    dist,
  });
  const app = await smallApp({ routes, beside, config: { trustedProxies: ['127.0.0.1'] } });
  holder.handler = app.handler;
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(app.url + path, { headers, redirect: 'manual' });
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(await response.text())?.[1];
    return {
      status: response.status,
      headers: response.headers,
      url: app.url,
      ...(JSON.parse(state ?? '{}') as { drawn: number; price: number; answer: string; search: string; cookie: string }),
    };
  };
};
const visit = await aProcess();
const visitOther = await aProcess();

describe('a page without a session', () => {
  it('is rendered once, and again for the first request after a price has changed', async () => {
    const first = await visit('/');
    expect((await visit('/')).drawn).toBe(first.drawn);
    table.price = 120;
    expect(await visit('/')).toMatchObject({ drawn: first.drawn + 1, price: 120 });
  });
  it('is rendered again for the first request after one of its facts has changed', async () => {
    const { drawn, answer } = await visit('/');
    expect(answer).toBe('24 hours');
    table.answer = '12 hours';
    expect(await visit('/')).toMatchObject({ drawn: drawn + 1, answer: '12 hours' });
  });
  it('is rendered again for the first request after another of its facts has changed', async () => {
    const { drawn } = await visit('/');
    table.leastNights = 7;
    expect((await visit('/')).drawn).toBe(drawn + 1);
  });
  it('is never older than the request, in any process', async () => {
    await visit('/');
    await visitOther('/');
    table.price = 130;
    expect([(await visit('/')).price, (await visitOther('/')).price]).toEqual([130, 130]);
  });
  it('is cached for each language, currency and cookie consent', async () => {
    const ways = [
      {},
      { 'accept-language': 'en' },
      { cookie: 'visitorCurrency=CLP' },
      { cookie: 'visitorCurrency=CLP; posada_consent=all' },
      { cookie: 'iso639_1=en; visitorCurrency=CLP' },
    ];
    const first = [];
    for (const headers of ways) first.push((await visit('/', headers)).drawn);
    expect(new Set(first).size).toBe(ways.length);
    const again = [];
    for (const headers of ways) again.push((await visit('/', headers)).drawn);
    expect(again).toEqual(first);
    expect((await visit('/?lang=en')).headers.get('content-language')).toBe('en');
  });
  it('is rendered without any other cookie, whoever sends it', async () => {
    const { cookie, drawn } = await visit('/', { cookie: 'tracked=me; visitorCurrency=USD; posada_device=mine' });
    expect(cookie).toBe('visitorCurrency=USD');
    expect((await visit('/', { cookie: 'visitorCurrency=USD; tracked=you' })).drawn).toBe(drawn);
  });
  it('has the headers of every page, each time', async () => {
    for (const time of [1, 2]) {
      const { headers } = await visit('/');
      expect([time, headers.get('cache-control'), headers.get('content-type')]).toEqual([time, 'no-cache', 'text/html; charset=utf-8']);
      expect(headers.get('vary')).toMatch(/Cookie.*Accept-Language/);
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    }
  });
});

describe('an address', () => {
  it('has one page per relevant query, in any order of parameters', async () => {
    const { drawn } = await visit('/search?orden=nuevos&next=/');
    for (const same of [
      '/search?next=/&orden=nuevos',
      '/search?x=1&orden=nuevos&utm_source=y&next=/',
      '/search?orden=nuevos&next=/&next[]&=1',
    ])
      expect(await visit(same)).toMatchObject({ drawn, search: '?next=%2F&orden=nuevos' });
    expect((await visit('/search?orden=otro')).drawn).toBe(drawn + 1);
  });
  it('keeps the whole query in a redirect', async () => {
    expect((await visit('/away?z=1&a=2')).headers.get('location')).toBe('/login?z=1&a=2');
  });
});

describe('a flood of page requests', () => {
  it('is left to the browsers of a network that has used up its limit, and of no other', async () => {
    usedUp = '203.0.113.9';
    const flooding = await visit('/', { 'x-forwarded-for': usedUp });
    expect([flooding.status, flooding.headers.get('retry-after'), flooding.drawn]).toEqual([429, '30', undefined]);
    expect((await visit('/', { 'x-forwarded-for': '203.0.113.10' })).status).toBe(200);
  });
  it('of many addresses has limited concurrent renderings, the rest by browsers, and calls are answered meanwhile', async () => {
    const pages = await Promise.all(Array.from({ length: 40 }, (_, i) => visit(`/slow/${i}`)));
    const statuses = pages.map(({ status }) => status);
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 503).length]).toEqual([24, 16]);
    expect((await visit('/slow/0')).status).toBe(200);
  });
});

describe('never shared', () => {
  it('is the page of a session, by cookie or header', async () => {
    const { drawn } = await visit('/');
    for (const headers of [{ cookie: 'posada_session=guest' }, { authorization: 'Bearer guest' }, { cookie: 'posada_session=ended' }]) {
      const [first, second] = [await visit('/', headers as Record<string, string>), await visit('/', headers as Record<string, string>)];
      expect(second.drawn).toBe(first.drawn + 1);
      expect(second.headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await visit('/')).drawn).toBe(drawn);
  });
  it('is a page whose address holds a token', async () => {
    const { drawn } = await visit('/pagos/7/abc');
    const second = await visit('/pagos/7/abc');
    expect([second.drawn, second.headers.get('cache-control')]).toEqual([drawn + 1, 'no-store']);
  });
});

describe('a cached page is sent compressed', () => {
  const raw = (url: string, encoding: string, method = 'GET') =>
    new Promise<{ body: Buffer; headers: IncomingHttpHeaders }>((resolve, reject) => {
      httpGet(url, { method, headers: { 'accept-encoding': encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ body: Buffer.concat(chunks), headers: response.headers }));
      }).on('error', reject);
    });
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ] as const)('for %s by %s', async (accepted, encoding, decoded) => {
    const { url } = await visit('/');
    const { body, headers } = await raw(`${url}/`, accepted);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('Accept-Encoding');
    expect(headers['content-length']).toBe(String(body.length));
    expect(decoded(body).toString()).toContain('"price":');
    const head = await raw(`${url}/`, accepted, 'HEAD');
    expect([head.body.length, head.headers['content-length']]).toEqual([0, String(body.length)]);
  });
});
