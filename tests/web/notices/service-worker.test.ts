import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const CODE = readFileSync(join(import.meta.dirname, '../../../web/public/sw.js'), 'utf8');
type Handler = (event: object) => void;

/** The service worker in a sandbox: its posts to the server. */
const worker = (subscribe: () => Promise<object>) => {
  const handlers = new Map<string, Handler>();
  const posts: { path: string; body: object }[] = [];
  const self = {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    registration: { pushManager: { subscribe: vi.fn(subscribe) } },
  };
  const fetch = async (path: string, { body }: { body: string }) => {
    posts.push({ path, body: JSON.parse(body) });
    return new Response(null, { status: 204 });
  };
  new Function('self', 'fetch', CODE)(self, fetch);
  const happens = async (type: string, event: object) => {
    const waited: Promise<unknown>[] = [];
    handlers.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => waited.push(work) });
    await Promise.all(waited);
  };
  return { happens, posts, subscribe: self.registration.pushManager.subscribe };
};

const at = (endpoint: string) => ({
  endpoint,
  options: { userVisibleOnly: true },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
});
const subscribed = (endpoint: string) => ({
  path: '/api/v1/avisos/dispositivos',
  body: { endpoint, keys: { p256dh: 'p', auth: 'a' }, zona: expect.any(String) },
});
const left = (endpoint: string) => ({ path: '/api/v1/avisos/dispositivos/baja', body: { endpoint } });

it('reports the new endpoint of its push service to the server', async () => {
  const { happens, posts, subscribe } = worker(async () => at('https://push.example/none'));
  const change = { oldSubscription: at('https://push.example/old'), newSubscription: at('https://push.example/new') };
  await happens('pushsubscriptionchange', change);
  expect(posts).toEqual([left('https://push.example/old'), subscribed('https://push.example/new')]);
  expect(subscribe).not.toHaveBeenCalled();
});

it('subscribes again with the same keys where the browser has not', async () => {
  const { happens, posts, subscribe } = worker(async () => at('https://push.example/again'));
  await happens('pushsubscriptionchange', { oldSubscription: at('https://push.example/old'), newSubscription: null });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true });
  expect(posts).toEqual([left('https://push.example/old'), subscribed('https://push.example/again')]);
});

it('unsubscribes where it may no longer subscribe', async () => {
  const { happens, posts } = worker(async () => Promise.reject(new Error('denied')));
  await happens('pushsubscriptionchange', { oldSubscription: at('https://push.example/old') });
  expect(posts).toEqual([left('https://push.example/old')]);
});
