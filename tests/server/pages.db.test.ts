import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../../src/engine/observability/log.ts';
import { contract, route, type User } from '../../src/server/http/contract.ts';
import type { Handler } from '../../src/server/http/serving/listen.ts';
import { appPages } from '../../src/server/pages/pages.ts';
import { loadConfig } from '../../src/settings.ts';
import { smallApp } from '../support/small-app.ts';

const dist = mkdtempSync(join(tmpdir(), 'posada-dist-'));
afterAll(() => rmSync(dist, { recursive: true, force: true }));
const files: Record<string, string | Buffer> = {
  'web/index.html':
    '<!doctype html><html lang="es"><head><!--head--><script type="module" crossorigin src="/assets/main-ab12.js"></script><link rel="modulepreload" crossorigin href="/assets/shared-ef56.js"><link rel="stylesheet" crossorigin href="/assets/main-kl12.css"></head><body><div id="root"><!--app--></div><!--state--><!--program--></body></html>',
  'web/assets/main-ab12.js': `console.log(1)${' '.repeat(2000)}`,
  'web/assets/main-ab12.js.gz': gzipSync('console.log(1)'),
  'web/.vite/manifest.json': JSON.stringify({
    'index.html': {
      file: 'assets/main-ab12.js',
      imports: ['_shared.js'],
      dynamicImports: ['home/HomePage.tsx', 'stay/StayPage.tsx'],
      css: ['assets/main-kl12.css'],
    },
    'early.ts': { file: 'assets/early-mn34.js' },
    '_shared.js': { file: 'assets/shared-ef56.js', dynamicImports: ['shell/Menu.tsx'] },
    '_card.js': { file: 'assets/card-gh78.js', css: ['assets/card-gh78.css'] },
    'home/HomePage.tsx': { file: 'assets/home-ij90.js', imports: ['_shared.js', '_card.js'], css: ['assets/home-ij90.css'] },
    'stay/StayPage.tsx': { file: 'assets/stay-op12.js', imports: ['_shared.js', '_point.js'] },
    '_point.js': { file: 'assets/point-qr34.js', dynamicImports: ['map/MapView.tsx', 'shell/Menu.tsx'] },
    'map/MapView.tsx': { file: 'assets/map-st56.js', imports: ['_leaflet.js', '_shared.js'], dynamicImports: ['map/streets.ts'] },
    '_leaflet.js': { file: 'assets/leaflet-uv78.js', css: ['assets/leaflet-uv78.css'] },
    'map/streets.ts': { file: 'assets/streets-wx90.js' },
    'shell/Menu.tsx': { file: 'assets/menu-yz12.js' },
  }),
  'web/assets/main-kl12.css': 'body{color:black}\n',
  'web/assets/card-gh78.css': '.card::after{content:"</style>$&"}',
  'web/assets/home-ij90.css': '.home{margin:0}',
  'web/assets/leaflet-uv78.css': '.map{margin:0}',
  'web/favicon.svg': '<svg/>',
  'admin/index.html': '<!doctype html><title>console</title>',
  'admin/.vite/manifest.json': '{}',
  'admin/assets/admin-cd34.js': 'console.log(2)',
  // answers with its input, so that the test sees the arguments of a page
  'ssr/entry-server.js': `export const isRead = () => true;
  export const render = async ({ request, fetch, language, publicUrl, streets, windows, now }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/broken') throw new Error('broken');
    if (pathname === '/away') return { status: 301, redirect: searchParams.get('to'), head: '', html: '', state: '', files: [] };
    const who = await (await fetch(new Request(publicUrl + '/api/v1/who?x=1'))).json();
    const refused = await fetch('https://evil.example/').then(() => 'asked', () => 'refused');
    const wrote = await fetch('/api/v1/who', { method: 'POST' }).then(() => 'wrote', () => 'refused');
    const state = JSON.stringify({ who, language, publicUrl, streets: streets ?? null, answer: windows[language].answer, now, refused, wrote, cookie: request.headers.get('cookie') });
    if (pathname === '/kept') return { status: 200, redirect: null, head: '', html: '', state: '', files: ['stay/StayPage.tsx'], kept: true };
    return { status: pathname === '/missing' ? 404 : Number(searchParams.get('status') ?? 200), redirect: null, head: '<title>$& ' + pathname + '</title>', html: '<p>hola</p>', state, files: pathname === '/styled' ? ['home/HomePage.tsx', 'nowhere.tsx'] : [] };
  };`,
};
for (const [name, content] of Object.entries(files)) {
  mkdirSync(dirname(join(dist, name)), { recursive: true });
  writeFileSync(join(dist, name), content);
}

const who = contract({
  name: 'who',
  tag: 'Test',
  summary: 'Who asks',
  method: 'get',
  path: '/who',
  role: 'public',
  response: z.object({ id: z.number().nullable(), language: z.string(), address: z.string() }),
});
const routes = [route(who, async ({ user, language, ctx }) => ({ id: user?.id ?? null, language, address: ctx.state['address'] }))];
const holder: { handler?: Handler } = {};
const clock = { now: () => '2026-03-01T12:00:00.000Z' };
const provedAt = '2026-03-01T12:00:00.000Z';
const signedIn: Record<string, User> = { guest: { id: 7, isAdmin: false, provedAt }, admin: { id: 9, isAdmin: true, provedAt } };
const beside = appPages({
  config: loadConfig({ PUBLIC_URL: 'https://posada.example' }),
  log: createLog('silent'),
  clock,
  authenticate: async (token) => signedIn[token] ?? null,
  facts: async (now) => ({ windows: { en: { answer: now === clock.now() ? '36 hours' : 'of another time' }, es: {} } }),
  limits: { take: async () => undefined },
  streets: () => ({ credit: '© OpenStreetMap' }),
  handler: () => holder.handler as Handler,
  dist,
});
const app = await smallApp({ routes, beside });
holder.handler = app.handler;

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(app.url + path, { headers, method, redirect: 'manual' });
  const text = await response.text();
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(text)?.[1];
  return { status: response.status, headers: response.headers, text, state: state ? JSON.parse(state) : null };
};

describe('a page', () => {
  it('is rendered on the server with the data it needs', async () => {
    const { status, headers, text, state } = await get('/alojamiento/7', { cookie: 'posada_session=guest; iso639_1=en' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-language')).toBe('en');
    expect(text).toMatch(/<html lang="en"><head>.*<title>\$& \/alojamiento\/7<\/title>/s);
    expect(text).toContain('<body><div id="root"><p>hola</p></div>');
    expect(state).toEqual({
      who: { id: 7, language: 'en', address: '127.0.0.1' },
      language: 'en',
      publicUrl: 'https://posada.example',
      streets: { credit: '© OpenStreetMap' },
      answer: '36 hours',
      now: '2026-03-01T12:00:00.000Z',
      refused: 'refused',
      wrote: 'refused',
      cookie: 'posada_session=guest; iso639_1=en',
    });
  });
  it('of a visitor is not private; ?lang sets the language of page and data', async () => {
    const { headers, state } = await get('/?lang=en');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('vary')).toContain('Cookie');
    expect(state.who).toMatchObject({ id: null, language: 'en' });
  });
  it('has the status it was rendered with', async () => expect((await get('/missing')).status).toBe(404));
  it.each([503, 429])('whose content failed to load (%d) is marked for a retry, and not cached', async (status) => {
    const { status: answered, headers } = await get(`/blog/x?status=${status}`);
    expect([answered, headers.get('retry-after'), headers.get('cache-control')]).toEqual([status, '30', 'no-store']);
    expect((await get('/blog/x')).headers.get('retry-after')).toBeNull();
  });
  it('that cannot be rendered is sent as a 500 for the browser to render', async () => {
    const { status, text } = await get('/broken');
    expect(status).toBe(500);
    expect(text).toContain('<div id="root"></div>');
  });
  it.each([
    ['/login?next=%2Fdashboard', '/login?next=%2Fdashboard'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
  ])('that redirects to %s leads to %s', async (to, location) => {
    const { status, headers } = await get(`/away?to=${encodeURIComponent(to)}`);
    expect([status, headers.get('location')]).toEqual([301, location]);
  });
  it('with a token in its address is neither cached nor passed on', async () => {
    const known = ['/reserva/aceptar/7/abc', '/pagos/7/abc', '/cambiar/clave/abc', '/confirmar/correo/1.2.abc'];
    for (const path of [...known, '/Pagos/7/abc', '/PAGOS/7/abc', '/%70agos/7/abc']) {
      const { headers } = await get(path);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
    }
  });
  it('answers HEAD, but not POST', async () => {
    expect((await get('/', {}, 'HEAD')).status).toBe(200);
    expect((await get('/', {}, 'POST')).status).toBe(404);
  });
  it('accepts a form sent before its script was loaded, and is rendered again', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
    const response = await fetch(`${app.url}/login?next=/dashboard`, {
      method: 'POST',
      headers: form,
      body: 'correo=a',
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/login?next=/dashboard']);
  });
  it.each(['//evil.example/x', 'http://evil.example/x', '/\\evil.example', '/x\\..//evil.example'])(
    'accepts such a form at %s and stays on this host',
    async (path) => {
      // raw: fetch and URL would normalise the path
      const { port } = new URL(app.url);
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', 'content-length': 0 };
      const answer = await new Promise<IncomingMessage>((resolve, reject) =>
        httpRequest({ port, path, method: 'POST', headers }, resolve).on('error', reject).end(),
      );
      answer.resume();
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
    },
  );
});

describe('files of a build', () => {
  it('that a new build has removed are not found, and the program continues', async () => {
    const file = join(dist, 'web/assets/old-kl12.js');
    writeFileSync(file, 'console.log(3)');
    expect((await get('/assets/old-kl12.js')).status).toBe(200);
    rmSync(file);
    expect((await get('/assets/old-kl12.js')).status).toBe(404);
    expect((await get('/assets/main-ab12.js')).status).toBe(200);
  });

  it('are cached without limit under assets/, and are sent compressed', async () => {
    const { status, headers } = await get('/assets/main-ab12.js', { 'accept-encoding': 'gzip' });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
  });
  it('that do not exist are a 404, not a page', async () => {
    for (const path of ['/assets/gone.js', '/../package.json', '/assets/%2e%2e/%2e%2e/ssr/entry-server.js', '/.env.json']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });
  it('that reveal the sources are not served', async () => {
    for (const path of ['/.vite/manifest.json', '/%2evite/manifest.json', '/assets/../.vite/manifest.json', '//.vite/manifest.json']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    expect((await get('/admin/.vite/manifest.json')).status).toBe(302); // to the sign-in of the console
  });
});

describe('the console', () => {
  it('is for administrators; a visitor signs in first, others are sent home', async () => {
    expect((await get('/admin/users?x=1')).headers.get('location')).toBe('/login?next=%2Fadmin%2Fusers%3Fx%3D1');
    expect((await get('/admin', { cookie: 'posada_session=guest' })).headers.get('location')).toBe('/');
    const { status, text, headers } = await get('/admin/users', { cookie: 'posada_session=admin' });
    expect([status, text, headers.get('cache-control')]).toEqual([200, '<!doctype html><title>console</title>', 'no-store']);
    expect((await get('/admin/assets/admin-cd34.js')).text).toBe('console.log(2)');
    expect((await get('/administrator')).text).toContain('hola');
  });
});

it('an address with a language is rendered in it, whatever the visitor prefers', async () => {
  const english = { cookie: 'iso639_1=en' };
  expect((await get('/es/accommodation/x', english)).state.language).toBe('es');
  expect((await get('/es-CL/accommodation/x', english)).state.language).toBe('es');
  expect((await get('/en/accommodation/x?lang=es')).state.language).toBe('en');
  expect((await get('/estadias', english)).state.language).toBe('en');
});

describe('the first page of a visit', () => {
  it('contains its styles, so that rendering waits for no file, and names the files they replace', async () => {
    const { text } = await get('/styled');
    const styles = [...text.matchAll(/<style>(.*?)<\/style><link rel="stylesheet" disabled crossorigin href="([^"]+)">/g)];
    expect(styles.map(([, css, href]) => [href, css]).sort()).toEqual([
      ['/assets/card-gh78.css', '.card::after{content:"<\\/style>$&"}'],
      ['/assets/home-ij90.css', '.home{margin:0}'],
      ['/assets/main-kl12.css', 'body{color:black}'],
    ]);
    expect(text).not.toContain('<link rel="stylesheet" crossorigin');
  });
  it('loads only the small script that waits for the first paint', async () => {
    const { text } = await get('/styled');
    const outside = text.replace(/<template id="program">.*?<\/template>/s, '');
    expect(outside.match(/<script(?! type="application\/json").*?>|<link rel="modulepreload".*?>/g)).toEqual([
      '<script type="module" async crossorigin src="/assets/early-mn34.js">',
    ]);
  });
  it('has the scripts of program and page after everything else, each once', async () => {
    const { text } = await get('/styled');
    const program = /<\/div><script type="application\/json" id="state">.*<\/script><template id="program">(.*?)<\/template><\/body>/s.exec(
      text,
    )?.[1];
    expect(program?.match(/<script.*?>/g)).toEqual(['<script type="module" crossorigin src="/assets/main-ab12.js">']);
    const preloaded = [...(program ?? '').matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, href]) => href);
    expect(preloaded.sort()).toEqual(['/assets/card-gh78.js', '/assets/home-ij90.js', '/assets/shared-ef56.js']);
  });
  it('lists, when it opens offline, what it and the frame load later: neither other pages nor what those parts load', async () => {
    const laterOf = async (path: string) => /<template id="program"(?: data-later="([^"]*)")?>/.exec((await get(path)).text)?.[1];
    expect((await laterOf('/kept'))?.split(' ').sort()).toEqual([
      '/assets/leaflet-uv78.css',
      '/assets/leaflet-uv78.js',
      '/assets/map-st56.js',
      '/assets/menu-yz12.js',
    ]);
    expect(await laterOf('/styled')).toBeUndefined();
  });
});
