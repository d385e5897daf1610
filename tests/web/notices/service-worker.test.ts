import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const CODE = readFileSync(join(import.meta.dirname, '../../../web/public/sw.js'), 'utf8');
type Handler = (event: object) => void;

/** The service worker in a world of its own: what it tells the server when something happens. */
const worker = (subscribe: () => Promise<object>) => {
  const handlers = new Map<string, Handler>();
  const asked: { path: string; body: object }[] = [];
  const self = {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    registration: { pushManager: { subscribe: vi.fn(subscribe) } },
  };
  const fetch = async (path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) });
    return new Response(null, { status: 204 });
  };
  new Function('self', 'fetch', CODE)(self, fetch);
  const happens = async (type: string, event: object) => {
    const waited: Promise<unknown>[] = [];
    handlers.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => waited.push(work) });
    await Promise.all(waited);
  };
  return { happens, asked, subscribe: self.registration.pushManager.subscribe };
};

const at = (endpoint: string) => ({
  endpoint,
  options: { userVisibleOnly: true },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
});
const told = (endpoint: string) => ({
  path: '/api/v1/avisos/dispositivos',
  body: { endpoint, keys: { p256dh: 'p', auth: 'a' }, zona: expect.any(String) },
});
const left = (endpoint: string) => ({ path: '/api/v1/avisos/dispositivos/baja', body: { endpoint } });

it('tells the server of the new address that its push service gave it', async () => {
  const { happens, asked, subscribe } = worker(async () => at('https://push.example/none'));
  const change = { oldSubscription: at('https://push.example/old'), newSubscription: at('https://push.example/new') };
  await happens('pushsubscriptionchange', change);
  expect(asked).toEqual([left('https://push.example/old'), told('https://push.example/new')]);
  expect(subscribe).not.toHaveBeenCalled();
});

it('subscribes again with the same keys where the browser has not', async () => {
  const { happens, asked, subscribe } = worker(async () => at('https://push.example/again'));
  await happens('pushsubscriptionchange', { oldSubscription: at('https://push.example/old'), newSubscription: null });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true });
  expect(asked).toEqual([left('https://push.example/old'), told('https://push.example/again')]);
});

it('takes nothing for granted where it may not subscribe any more', async () => {
  const { happens, asked } = worker(async () => Promise.reject(new Error('denied')));
  await happens('pushsubscriptionchange', { oldSubscription: at('https://push.example/old') });
  expect(asked).toEqual([left('https://push.example/old')]);
});
