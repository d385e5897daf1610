import { expect, it } from 'vitest';
import { allConflicts } from '../../src/console/calendars/queries-calendars.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { calendarOf, feedServer } from '../calendar/incoming/feed-server.ts';
import { PASSWORD } from '../identity/people.ts';
import { aBookablePerson, aListing, anAdmin, aRequest, datesOf } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const server = await feedServer();
const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock, config: { feedHostsAllowed: [server.host] } });
const [host, guest, admin] = [await aBookablePerson(app), await aBookablePerson(app), await anAdmin(app)];
const asHost = { token: host.token };
const asAdmin = { token: admin.token };
const range = (from: number, to: number) => datesOf(app, from, to);
const list = (resource: string, filter: object = {}, more = '') =>
  app.request('GET', `/console/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`, asAdmin);
const idsOf = async (...args: Parameters<typeof list>) => (await list(...args)).body.map(({ id }: { id: unknown }) => id);
const setFeed = (accommodationId: number, icalUrl: string) =>
  app.request('POST', '/ical', { ...asHost, body: { accommodationId, icalUrl } });
const sync = (accommodationId: number) => app.request('POST', '/sync-with-external-ical', { ...asHost, body: { accommodationId } });
const waiting = async () => {
  const { body } = await app.request('GET', '/console/queues', asAdmin);
  return body.queues.find(({ name }: { name: string }) => name === 'conflicts');
};

const plain = await aListing(app, host, { title: { es: 'Casa sola' } });
const read = await aListing(app, host, { title: { es: 'Casa leída' } });
const failing = await aListing(app, host, { title: { es: 'Casa que falla' } });
const reservation = await aRequest(app, guest, read, 40, 43);
await setFeed(read, server.serve('/secret-of-airbnb.ics', calendarOf(range(41, 42), range(42, 50), range(60, 62))));
await setFeed(
  failing,
  server.serve('/broken.ics', (_, res) => res.writeHead(500).end()),
);
await sync(read);
await sync(failing);
await app.drain();

it('lists the listings with their calendars and reading state, and no address', async () => {
  const { body, text, headers } = await list('restrictions');
  expect(headers.get('content-range')).toBe('restrictions 0-2/3');
  expect(body.map(({ id }: { id: number }) => id)).toEqual([failing, read, plain]);
  expect(body[1]).toMatchObject({
    nombre: 'Casa leída',
    anfitrion: host.id,
    conflictos: 1,
    calendarios: [{ sitio: server.host, leido: clock.now(), problema: null, falla_desde: null, proximo: expect.any(String) }],
  });
  expect(body[0]).toMatchObject({
    conflictos: 0,
    calendarios: [{ leido: null, intentado: clock.now(), problema: 'answered_error', falla_desde: clock.now() }],
  });
  expect(body[2].calendarios).toEqual([]);
  expect(text).not.toMatch(/secret-of|broken|\/ical\/feed/);
});

it('is searched by number, title and feed state, by page', async () => {
  expect(await idsOf('restrictions', { q: 'LEÍDA' })).toEqual([read]);
  expect(await idsOf('restrictions', { q: String(plain) })).toEqual([plain]);
  expect(await idsOf('restrictions', { calendarios: 'some' })).toEqual([failing, read]);
  expect(await idsOf('restrictions', { calendarios: 'none' })).toEqual([plain]);
  expect(await idsOf('restrictions', { calendarios: 'failing' })).toEqual([failing]);
  expect(await idsOf('restrictions', { calendarios: 'constructor' })).toEqual([]);
  expect(await idsOf('restrictions', {}, '&sort=["id","ASC"]&range=[1,1]')).toEqual([read]);
  expect((await app.request('GET', '/console/restrictions/999999', asAdmin)).status).toBe(404);
});

it('opens the addresses for a reason, which is recorded (SEC-12)', async () => {
  const open = (body: object, id = read) => app.request('POST', `/console/restrictions/${id}/addresses`, { ...asAdmin, body });
  expect((await open({})).status).toBe(422);
  expect((await open({ reason: 'Lo pide el anfitrión' }, 999_999)).status).toBe(404);
  expect(await app.store.read(`desk-listing-${read}`)).toEqual([]);
  const { actions: _, ...links } = (await app.request('GET', `/ical/${read}`, asHost)).body;
  const { status, body } = await open({ reason: 'Lo pide el anfitrión' });
  expect([status, body.data]).toEqual([
    200,
    {
      ...links,
      calendarios: [{ id: expect.any(Number), url: `http://${server.host}/secret-of-airbnb.ics` }],
    },
  ]);
  await app.drain();
  const [event, ...more] = await app.store.read(`desk-listing-${read}`);
  expect([event?.type, event?.data, more]).toEqual([
    'CalendarLinksOpened',
    { adminId: admin.id, listingId: read, openedAt: clock.now() },
    [],
  ]);
  const response = await app.request('GET', `/console/desk/listing/${read}/events`, asAdmin);
  expect(response.body.events[0]).toMatchObject({ type: 'CalendarLinksOpened', words: 'Lo pide el anfitrión' });
});

it('all calendar addresses are sent to administrators in one call, which logs a look at each listing but their own and shows its host (D-36)', async () => {
  const own = await aListing(app, await aBookablePerson(app));
  await app.db('listings').where({ id: own }).update({ host_id: admin.id });
  const looks = async (): Promise<unknown[]> => (await app.request('GET', '/users/me/looks', asHost)).body.data;
  const before = await looks();
  const issued = async (auth: { token: string }) => (await app.root('POST', '/json', { ...auth, body: {} })).body.data;
  expect((await issued(asHost)).length).toBe(3);
  await app.drain();
  expect(await looks()).toEqual(before);
  await app.db('sessions').where({ user_id: admin.id }).update({ proved_at: '2026-01-01T00:00:00Z' });
  expect((await app.root('POST', '/json', { ...asAdmin, body: {} })).body.code).toBe('sign_in_again');
  await app.request('POST', '/users/prove-password', { ...asAdmin, body: { password: PASSWORD } });
  const rows: { idalojamiento: number; url_json: string }[] = await issued(asAdmin);
  expect(rows.map(({ idalojamiento }) => idalojamiento)).toEqual([plain, read, failing, own]);
  await app.drain();
  const added = (await looks()).slice(0, 3);
  expect(added).toEqual(
    expect.arrayContaining([plain, read, failing].map((id) => expect.objectContaining({ about: `Espacio ${id}`, at: clock.now() }))),
  );
  expect(await looks()).toHaveLength(before.length + 3);
  const last = async (id: number) => (await app.store.read(`desk-listing-${id}`)).at(-1);
  expect((await last(plain))?.data).toEqual({ adminId: admin.id, listingId: plain, openedAt: clock.now() });
  expect(await last(own)).toBeUndefined();
});

it.each([
  [0, [500]],
  [1, [500, 1]],
])('are sent 500 at a time: with %i more than that', async (more, pages) => {
  const many = await aBookablePerson(app);
  const before = 800_000 + (more + 1) * 1_000;
  await app.db.raw(
    `insert into listings select (jsonb_populate_record(null::listings, to_jsonb(one) || jsonb_build_object('id', :before::int + n, 'host_id', :host::int))).*
       from listings as one, generate_series(1, :count::int) as n where one.id = :like`,
    { before, host: many.id, count: 500 + more, like: plain },
  );
  const ids: number[] = [];
  const sizes: number[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const { body } = await app.root('POST', `/json${after === 0 ? '' : `?despues=${after}`}`, { token: many.token, body: {} });
    ids.push(...body.data.map(({ idalojamiento }: { idalojamiento: number }) => idalojamiento));
    sizes.push(body.data.length);
    after = body.siguiente;
  }
  expect(sizes).toEqual(pages);
  expect(ids).toEqual(Array.from({ length: 500 + more }, (_, n) => before + 1 + n));
  // later pages are not counted as looks yet: an administrator sees only the last listing, and only its host is notified
  const last = before + 500 + more;
  await app.request('POST', '/users/prove-password', { ...asAdmin, body: { password: PASSWORD } });
  const { body } = await app.root('POST', `/json?despues=${last - 1}`, { ...asAdmin, body: {} });
  expect([body.data.map(({ idalojamiento }: { idalojamiento: number }) => idalojamiento), body.siguiente]).toEqual([[last], null]);
  expect((await app.store.read(`desk-listing-${last}`)).at(-1)?.type).toBe('CalendarLinksOpened');
  expect(await app.store.read(`desk-listing-${last - 1}`)).toEqual([]);
  await app.db('listings').where('id', '>', before).delete();
});

it('can be downloaded in the form other sites read, by the owner and administrators', async () => {
  const file = await app.request('GET', `/ical/${read}/download`, asAdmin);
  expect([file.status, file.headers.get('content-disposition')]).toEqual([200, `attachment; filename="posada-${read}.ics"`]);
  expect(file.headers.get('content-type')).toMatch('text/calendar');
  expect(file.text.match(/BEGIN:VEVENT/g)).toHaveLength(1); // the request; nights of the feed stay out
  expect((await app.request('GET', `/ical/${read}/download`, asHost)).text).toBe(file.text);
  expect((await app.request('GET', `/ical/${read}/download`, { token: guest.token })).status).toBe(404);
});

it('lists reservations whose nights a feed takes until the stay is over; only accepted ones need attention (D-118)', async () => {
  const [from, to] = range(40, 43);
  const { body, text } = await list('conflicts');
  const feed = (await list('restrictions', { id: [read] })).body[0].calendarios[0].id;
  expect(body).toEqual([
    {
      id: `${reservation.idreserva}-${feed}`,
      reserva: reservation.idreserva,
      estado: 'requested',
      fecha_inicio: from,
      fecha_termino: to,
      huesped: guest.id,
      anfitrion: host.id,
      alojamiento: read,
      espacio: 'Casa leída',
      calendario: feed,
      sitio: server.host,
      importado: [
        { from: range(41, 42)[0], to: range(41, 42)[1] },
        { from: range(42, 50)[0], to: range(42, 50)[1] },
      ],
      desde: clock.now(),
    },
  ]);
  expect(text).not.toContain('secret-of');
  expect(await waiting()).toMatchObject({ waiting: 0, filter: { firme: true } });
  await app.db('reservations').where({ id: reservation.idreserva }).update({ status: 'accepted' });
  expect((await waiting()).waiting).toBe(1);
  expect(await idsOf('conflicts', { firme: true })).toHaveLength(1);
  expect(await idsOf('conflicts', { estado: 'paid' })).toEqual([]);
  expect(await idsOf('conflicts', { q: 'leída' })).toHaveLength(1);
  expect(await idsOf('conflicts', { alojamiento: plain })).toEqual([]);
  // over when the day of departure begins there, which is at 04:00 UTC in winter
  const left = async (at: string) => (await allConflicts(app.db, at)).length;
  expect([await left(`${to}T03:59:59.999Z`), await left(`${to}T04:00:00.000Z`)]).toEqual([1, 0]);
});
