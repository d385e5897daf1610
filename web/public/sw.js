// Offline, serves the lists of reservations and the pages of stays as last seen. Online, pages come from the network.
const CACHE = 'posada-kept';
const LISTS = ['/reservations-made', '/reservations-received'];
const STAY = /^\/estadia\/\d{1,10}$/;
const MAX_FILES = 400;
/** The files of a page: the initial ones, and in `data-later` those loaded later (src/server/pages/page-files.ts). */
const FILES = /\/assets\/[\w.-]+/g;

const isCacheable = (path) => LISTS.includes(path) || STAY.test(path);

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/**
 * Caches the page as the server renders it now, with all files it may load: the person may have left it before it loaded them. A page that
 * redirects to signing in is not cached. The page is cached last, so that a cached page always has the files of its build.
 */
const cachePage = async (path) => {
  const page = await fetch(path, { credentials: 'same-origin', headers: { accept: 'text/html' } });
  if (!page.ok || page.redirected) return;
  const files = new Set((await page.clone().text()).match(FILES));
  if ((await (await caches.open(CACHE)).keys()).length > MAX_FILES) await caches.delete(CACHE); // drops the files of old builds
  const cache = await caches.open(CACHE);
  await Promise.all(
    [...files].map(async (file) => {
      if (await cache.match(file)) return;
      const answer = await fetch(file);
      if (answer.ok) await cache.put(file, answer);
    }),
  );
  await cache.put(path, page);
};

self.addEventListener('message', (event) => {
  const { page } = event.data;
  if (isCacheable(page)) event.waitUntil(cachePage(page).catch(() => undefined));
});

const fallback = async (path) => {
  const cache = await caches.open(CACHE);
  const same = isCacheable(path) && (await cache.match(path));
  if (same) return same;
  for (const list of LISTS) if (await cache.match(list)) return Response.redirect(list);
  return Response.error();
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && (isCacheable(pathname) || !navigator.onLine))
    event.respondWith(fetch(request).catch(() => fallback(pathname)));
  else if (pathname.startsWith('/assets/'))
    event.respondWith(caches.open(CACHE).then(async (cache) => (await cache.match(pathname)) ?? fetch(request)));
});

/** The content of a push, which is encrypted for this browser. An unreadable one is shown without text: browsers require a notification. */
const contentOf = (data) => {
  try {
    const { title, body, url, tag, lang } = data.json();
    return { title: String(title), body: String(body ?? ''), url: String(url ?? '/'), tag: String(tag ?? ''), lang: String(lang ?? '') };
  } catch {
    return { title: 'Posada', body: '', url: '/avisos', tag: 'posada', lang: '' };
  }
};

/** A later push with the same tag replaces the one shown. */
self.addEventListener('push', (event) => {
  const { title, body, url, tag, lang } = contentOf(event.data);
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, lang, data: { url }, icon: '/icon-192.png', badge: '/icon-192.png' }),
  );
});

/** The push service changed the subscription: registers the new one with the server. While signed out, the server rejects it. */
const renewed = async ({ oldSubscription, newSubscription }) => {
  const post = (path, body) =>
    fetch(`/api/v1/avisos/dispositivos${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  if (oldSubscription) await post('/baja', { endpoint: oldSubscription.endpoint });
  const made = newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (!made) return;
  const { endpoint, keys } = made.toJSON();
  await post('', { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, zona: Intl.DateTimeFormat().resolvedOptions().timeZone });
};

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewed(event).catch(() => undefined)));

/** Opens the target of a push in an open window of the site, or else in a new one. */
const open = async (path) => {
  const url = new URL(path, self.location.origin);
  const safe = url.origin === self.location.origin ? url.href : self.location.origin;
  const [client] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!client) return self.clients.openWindow(safe);
  await client.focus().catch(() => undefined); // a browser may refuse to raise its window
  return client.navigate(safe).catch(() => self.clients.openWindow(safe));
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? '/avisos'));
});
