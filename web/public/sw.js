// Opens the lists of reservations, and the pages of stays, as they were seen last when there is no network. With one it only fetches what is asked for.
const KEPT = 'posada-kept';
const LISTS = ['/reservations-made', '/reservations-received'];
const STAY = /^\/estadia\/\d{1,10}$/;
const MOST = 400;
/** The files of a page: those it begins with, and in `data-later` those it loads later (src/server/pages/page-files.ts). */
const FILES = /\/assets\/[\w.-]+/g;

const isKept = (path) => LISTS.includes(path) || STAY.test(path);

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/**
 * The page as the server writes it now, with all files it may load: the person may have left it before it loaded them. One that asks to sign
 * in first is not kept. The page comes last: where it is kept, its files are, of the same build.
 */
const keep = async (path) => {
  const page = await fetch(path, { credentials: 'same-origin', headers: { accept: 'text/html' } });
  if (!page.ok || page.redirected) return;
  const files = new Set((await page.clone().text()).match(FILES));
  if ((await (await caches.open(KEPT)).keys()).length > MOST) await caches.delete(KEPT); // of builds long gone
  const cache = await caches.open(KEPT);
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
  if (isKept(page)) event.waitUntil(keep(page).catch(() => undefined));
});

const instead = async (path) => {
  const cache = await caches.open(KEPT);
  const same = isKept(path) && (await cache.match(path));
  if (same) return same;
  for (const list of LISTS) if (await cache.match(list)) return Response.redirect(list);
  return Response.error();
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && (isKept(pathname) || !navigator.onLine))
    event.respondWith(fetch(request).catch(() => instead(pathname)));
  else if (pathname.startsWith('/assets/'))
    event.respondWith(caches.open(KEPT).then(async (cache) => (await cache.match(pathname)) ?? fetch(request)));
});

/** A push is encrypted for this browser and holds its words. One that cannot be read is shown without them: browsers want to see something. */
const said = (data) => {
  try {
    const { title, body, url, tag, lang } = data.json();
    return { title: String(title), body: String(body ?? ''), url: String(url ?? '/'), tag: String(tag ?? ''), lang: String(lang ?? '') };
  } catch {
    return { title: 'Posada', body: '', url: '/avisos', tag: 'posada', lang: '' };
  }
};

/** A later push of the same matter replaces the one that is shown. */
self.addEventListener('push', (event) => {
  const { title, body, url, tag, lang } = said(event.data);
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, lang, data: { url }, icon: '/icon-192.png', badge: '/icon-192.png' }),
  );
});

/** The push service gave this browser another address: the server learns of it as of the first one. Signed out, nobody is told. */
const renewed = async ({ oldSubscription, newSubscription }) => {
  const tell = (path, body) =>
    fetch(`/api/v1/avisos/dispositivos${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  if (oldSubscription) await tell('/baja', { endpoint: oldSubscription.endpoint });
  const made = newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (!made) return;
  const { endpoint, keys } = made.toJSON();
  await tell('', { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, zona: Intl.DateTimeFormat().resolvedOptions().timeZone });
};

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewed(event).catch(() => undefined)));

/** Opens what a push is about: in a window of the site that is open, else in a new one. */
const open = async (path) => {
  const url = new URL(path, self.location.origin);
  const safe = url.origin === self.location.origin ? url.href : self.location.origin;
  const [client] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!client) return self.clients.openWindow(safe);
  await client.focus().catch(() => undefined); // a browser may keep its window behind
  return client.navigate(safe).catch(() => self.clients.openWindow(safe));
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? '/avisos'));
});
