import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CODE = readFileSync(join(import.meta.dirname, '../../../web/public/sw.js'), 'utf8');
const PAGE = '/estadia/41';
const HTML = `<head><style>@font-face{src:url(/assets/font.woff2)}</style><script src="/assets/early.js"></script></head>
  <template id="program" data-later="/assets/map-1.js /assets/map-1.css"><script src="/assets/main.js"></script></template>
  <script type="application/json" id="state">{"text":"see /assets/nothing."}</script>`;
const FILES = ['/assets/font.woff2', '/assets/early.js', '/assets/map-1.js', '/assets/map-1.css', '/assets/main.js'];

type Sent = { request: { url: string; method: string; mode: string }; respondWith: (answer: Promise<Response>) => void };

/** The service worker in a sandbox: its cache, and a configurable server. */
const worker = (server: (path: string) => Promise<Response>) => {
  const handlers = new Map<string, (event: object) => void>();
  const cached = new Map<string, Response>();
  const cache = {
    match: async (path: string) => cached.get(path)?.clone(),
    put: async (path: string, answer: Response) => void cached.set(path, answer),
    keys: async () => [...cached.keys()],
  };
  const caches = { open: async () => cache, delete: async () => cached.clear() };
  const self = {
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    location: { origin: 'https://posada.test' },
  };
  const fetch = (request: string | { url: string }) => server(typeof request === 'string' ? request : new URL(request.url).pathname);
  new Function('self', 'fetch', 'caches', 'navigator', CODE)(self, fetch, caches, { onLine: false });
  return {
    cached,
    keep: (page: string): Promise<unknown> => {
      const waited: Promise<unknown>[] = [];
      handlers.get('message')?.({ data: { page }, waitUntil: (work: Promise<unknown>) => waited.push(work) });
      return Promise.all(waited);
    },
    opens: (path: string, mode = 'no-cors'): Promise<Response> | null => {
      let answered: Promise<Response> | null = null;
      const event: Sent = {
        request: { url: `https://posada.test${path}`, method: 'GET', mode },
        respondWith: (answer) => {
          answered = answer;
        },
      };
      handlers.get('fetch')?.(event);
      return answered;
    },
  };
};

const page = () => new Response(HTML, { headers: { 'content-type': 'text/html' } });
const there = async (path: string) => {
  if (path === PAGE) return page();
  return FILES.includes(path) ? new Response(path) : new Response('', { status: 404 });
};
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

it('stores a page with its initial files and those it loads later, even if not loaded yet (X-44)', async () => {
  let online = true;
  const { cached, keep, opens } = worker((path) => (online ? there(path) : offline()));
  await keep(PAGE);
  expect([...cached.keys()].sort()).toEqual([PAGE, ...FILES].sort());
  online = false;
  expect(await (await opens(PAGE, 'navigate'))?.text()).toBe(HTML);
  for (const file of FILES) expect(await (await opens(file))?.text()).toBe(file);
});

it('a page is available once all its files are, and not before', async () => {
  const { promise: style, resolve: comes } = Promise.withResolvers<Response>();
  const { promise: asked, resolve: asks } = Promise.withResolvers<void>();
  const { cached, keep } = worker((path) => {
    if (!path.endsWith('map-1.css')) return there(path);
    asks();
    return style;
  });
  const keeping = keep(PAGE);
  await asked;
  expect(cached.has(PAGE)).toBe(false);
  comes(new Response('.map{}'));
  await keeping;
  expect(cached.has(PAGE)).toBe(true);
});

it('a page whose files fail to load keeps its earlier stored version', async () => {
  let lost = false;
  const { cached, keep } = worker(async (path) => {
    if (path === PAGE) return lost ? new Response(`${HTML}<i>/assets/newer.js</i>`) : page();
    return lost ? offline() : there(path);
  });
  await keep(PAGE);
  lost = true;
  await keep(PAGE);
  expect(await cached.get(PAGE)?.text()).toBe(HTML);
});

it('stores no page that redirects to signing in, and only those of stays and their lists', async () => {
  const { cached, keep } = worker(async (path) => {
    if (path === '/reservations-made') return Object.defineProperty(page(), 'redirected', { value: true });
    return page();
  });
  for (const path of ['/reservations-made', '/', '/estadia/41/x', '/editar-perfil']) await keep(path);
  expect([...cached.keys()]).toEqual([]);
});
