import { expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { proves } from '../identity/people.ts';
import { paymentsIn } from '../payments/world.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, nights, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const clock = manualClock('2026-11-25T12:00:00.000Z');
const app = await testApp({ clock, config: { rateLimits: 'on' } });
const { paid } = paymentsIn(app, clock);
const [host, guest, other] = [await aBookablePerson(app, { nombre: 'Hugo' }), await aBookablePerson(app), await aBookablePerson(app)];
const admin = await anAdmin(app);

type Cookies = { readonly own: string; readonly as: string };
const read = (path: string, { own, as }: Cookies) =>
  app.request('GET', path, { headers: { origin: app.url, cookie: `posada_session=${own}; posada_as=${as}` } });
const looksAs = async ({ id }: Someone): Promise<Cookies> => {
  await proves(app, admin);
  const { headers } = await app.request('POST', `/console/users/${id}/impersonate`, {
    headers: { origin: app.url, cookie: `posada_session=${admin.token}`, 'posada-speaks-for': 'own' },
    body: { reason: 'No ve el botón para pagar' },
  });
  return { own: admin.token, as: /posada_as=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '' };
};

it('reads a receipt, which administrators may read anyway, and calendars only by their address', async () => {
  const listing = await aListing(app, host);
  const reservation = { ...(await anAccepted(app, guest, host, listing, 70, 72)), listing, guest };
  await paid(reservation);
  const path = `/reservations/${reservation.idreserva}/receipt`;
  const [seen, own, stranger] = [
    await read(path, await looksAs(guest)),
    await app.request('GET', path, { token: admin.token }),
    await app.request('GET', path, { token: other.token }),
  ];
  expect([seen.status, own.status, stranger.status]).toEqual([200, 200, 404]);
  expect(seen.headers.get('content-type')).toBe('application/pdf');
  expect((await read(path, await looksAs(host))).status).toBe(404); // as the host, who does not see the guest's charge
  const { calendario } = (await app.request('GET', `/reservations/${reservation.idreserva}/stay`, { token: guest.token })).body;
  const wrong = String(calendario)
    .replace(app.url, '')
    .replace(/[\w-]+\.ics$/, '-.ics');
  expect((await app.root('GET', wrong, { headers: { cookie: `posada_session=${admin.token}` } })).status).toBe(404);
});

it("shows the person's own contact data, but not the other party's, who is not notified of this look (SEC-37)", async () => {
  const reservation = { ...(await anAccepted(app, guest, host, await aListing(app, host), 74, 76)), guest };
  await paid({ ...reservation, listing: 0 });
  const paths = [`/reservations/${reservation.idreserva}`, `/reservations/${reservation.idreserva}/stay`];
  for (const [person, shown, hidden, list] of [
    [guest, guest, host, '/reservations'],
    [host, host, guest, '/reservations/received'],
  ] as const) {
    const cookies = await looksAs(person);
    for (const path of [...paths, list]) {
      const own = await app.request('GET', path, { token: person.token });
      expect(own.text).toContain(hidden.email);
      const seen = await read(path, cookies);
      expect([seen.status, seen.text.includes(shown.email)]).toEqual([200, true]);
      expect(seen.text).not.toContain(hidden.email);
    }
  }
});

it("counts these reads towards the administrator's limits, and not the person's", async () => {
  const listing = await aListing(app, host);
  const { fecha_inicio, fecha_termino } = nights(app, 20, 22);
  const path = `/simulation?accommodationId=${listing}&initDate=${fecha_inicio}&endDate=${fecha_termino}&guests=1&cupon=NINGUNO`;
  const asGuest = await looksAs(guest);
  for (const _ of Array.from({ length: 10 })) expect((await read(path, asGuest)).status).not.toBe(429);
  expect((await read(path, asGuest)).status).toBe(429);
  expect((await app.request('GET', path, { token: admin.token })).status).toBe(429);
  expect((await app.request('GET', path, { token: guest.token })).status).not.toBe(429);
});
