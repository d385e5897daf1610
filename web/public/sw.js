// Opens the lists of reservations, and the pages of stays, as they were seen last when there is no network. With one it only fetches what is asked for.
const KEPT = 'posada-kept';
const LISTS = ['/reservations-made', '/reservations-received'];
const STAY = /^\/estadia\/\d{1,10}$/;
const MOST = 200;

const isKept = (path) => LISTS.includes(path) || STAY.test(path);

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The list as the server writes it now, with the files it is made of. One that asks to sign in first is not kept. */
const keep = async (list, files) => {
  const page = await fetch(list, { credentials: 'same-origin', headers: { accept: 'text/html' } });
  if (!page.ok || page.redirected) return;
  if ((await (await caches.open(KEPT)).keys()).length > MOST) await caches.delete(KEPT); // of builds long gone
  const cache = await caches.open(KEPT);
  await cache.put(list, page);
  await Promise.all(
    files.map(async (file) => {
      if (await cache.match(file)) return;
      const answer = await fetch(file);
      if (answer.ok) await cache.put(file, answer);
    }),
  );
};

self.addEventListener('message', (event) => {
  const { list, files } = event.data;
  if (isKept(list)) event.waitUntil(keep(list, files).catch(() => undefined));
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
