import sharp from 'sharp';
import { expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { aPerson } from '../identity/people.ts';
import { formOf } from '../listings/hosts.ts';
import { aListing, anAdmin } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const DAY = 86_400_000;
const clock = manualClock('2026-12-01T15:00:00.000Z'); // a Tuesday
const app = await testApp({ clock });
const [host, guest, admin] = [await aPerson(app), await aPerson(app), await anAdmin(app)];
const named = (es: string) => ({ title: { es } });
const verified = await aListing(app, host, named('Casa del Faro'));
const seen = await aListing(app, host, named('Refugio'));
await app.request('PUT', `/accommodations/verify/${verified}`, { token: admin.token, body: {} });
const get = (path: string) => app.request('GET', `/console/${path}`, { token: admin.token });
const list = (resource: string, filter: object = {}, more = '') =>
  get(`${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);
const idsOf = async (...args: Parameters<typeof list>) => (await list(...args)).body.map(({ id }: { id: unknown }) => id);
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer();
const ask = async (at: number, changes: object, { token, pictures = [] }: { token?: string; pictures?: Buffer[] } = {}) => {
  const fields = {
    full_name: 'Zenobia Quintanaria',
    birth_date: '1999-05-06',
    country: 'Chile',
    phone: '+56 9 1111 2222',
    visit_day: '2026-12-04',
    occupation: 'student',
    email: 'zenobia@example.org',
    ...changes,
  };
  const form = formOf(fields, pictures, 'id_picture');
  const { body, status } = await app.request('POST', `/accommodations/request-visit/${at}`, { ...(token ? { token } : {}), form });
  expect(status).toBe(201);
  return body.visit.id as number;
};
const first = await ask(verified, { national_id: '12.345.678-5' }, { token: guest.token, pictures: [picture] });
const second = await ask(seen, { visit_day: '2026-12-20' });
await app.drain();
const close = (id: number, outcome: string, reason: string) =>
  app.request('POST', `/console/viewing-requests/${id}/close`, { token: admin.token, body: { outcome, reason } });
const FIRST_SECRETS = ['Zenobia', 'example.org', '11112222', '1111 2222', '12.345.678'];

it('lists viewing requests without personal data; the single record has the contact', async () => {
  const { body, text, headers } = await list('viewing-requests');
  expect(headers.get('content-range')).toBe('viewing-requests 0-1/2');
  expect(body.map(({ id }: { id: number }) => id)).toEqual([second, first]);
  expect(body[1]).toMatchObject({
    alojamiento: verified,
    espacio: 'Casa del Faro',
    anfitrion: host.id,
    huesped: guest.id,
    dia: '2026-12-04',
    estado: 'open',
    vencida: false,
    identidad: true,
    miradas: 0,
    actions: ['held', 'declined', 'see_identity'],
  });
  expect(body[0]).toMatchObject({ huesped: null, identidad: false, actions: ['held', 'declined'] });
  for (const secret of FIRST_SECRETS) expect(text).not.toContain(secret);
  const one = await get(`viewing-requests/${first}`);
  expect(one.body).toMatchObject({ nombre: 'Zenobia Quintanaria', telefono: '+56911112222', correo: 'zenobia@example.org', fechas: null });
  expect(one.body.foto_hasta).toBe('2026-12-31T15:00:00.000Z');
  expect(one.text).not.toContain('12.345.678'); // read only with a reason (D-16)
  expect((await get('viewing-requests/999999')).status).toBe(404);
  expect((await get('viewing-requests/999999/events')).status).toBe(404);
});

it('counts page views of each space, including those without any', async () => {
  await app.request('POST', '/accommodations/add-visit', { body: { id: seen }, headers: { 'user-agent': 'Mozilla/5.0 Firefox/150' } });
  const { body, headers } = await list('visits');
  expect(headers.get('content-range')).toBe('visits 0-1/2');
  expect(body).toMatchObject([
    { id: seen, nombre: 'Refugio', visitas: 1 },
    { id: verified, nombre: 'Casa del Faro', visitas: 0 },
  ]);
  expect(await idsOf('visits', {}, '&sort=["visitas","ASC"]')).toEqual([verified, seen]);
  expect(await idsOf('visits', { q: 'faro' })).toEqual([verified]);
  expect(await idsOf('visits', { q: String(seen) })).toEqual([seen]);
});

it('a visit is due in the time zone of its space: a guest’s at the end of its day, our own at the end of the fourth business day', async () => {
  const { body } = await list('due-visits');
  expect(body).toEqual([
    {
      id: `viewing-${first}`,
      clase: 'viewing',
      alojamiento: verified,
      espacio: 'Casa del Faro',
      solicitud: first,
      vence: '2026-12-05T03:00:00.000Z',
      vencida: false,
    },
    {
      id: `protocol-${seen}`,
      clase: 'protocol',
      alojamiento: seen,
      espacio: 'Refugio',
      solicitud: null,
      vence: '2026-12-08T03:00:00.000Z',
      vencida: false,
    },
    expect.objectContaining({ id: `viewing-${second}`, vence: '2026-12-21T03:00:00.000Z' }),
  ]);
  expect(await idsOf('due-visits', { clase: 'protocol' })).toEqual([`protocol-${seen}`]);
  expect(await idsOf('due-visits', { alojamiento: seen })).toEqual([`protocol-${seen}`, `viewing-${second}`]);
});

it('a visit is overdue from the instant of its end, not a millisecond before (A-04)', async () => {
  const overdue = () => idsOf('due-visits', { vencida: true });
  clock.set('2026-12-05T02:59:59.999Z');
  expect([await overdue(), await idsOf('viewing-requests', { vencida: true })]).toEqual([[], []]);
  clock.advance(1);
  expect(await overdue()).toEqual([`viewing-${first}`]);
  expect(await idsOf('viewing-requests', { vencida: true })).toEqual([first]);
  expect(await idsOf('viewing-requests', { vencida: false })).toEqual([second]);
  expect((await get(`viewing-requests/${first}`)).body.vencida).toBe(true);
  clock.set('2026-12-08T03:00:00.000Z');
  expect(await overdue()).toEqual([`viewing-${first}`, `protocol-${seen}`]);
  expect((await list('due-visits', { vencida: true })).headers.get('content-range')).toBe('due-visits 0-1/2');
});

it('its history shows actors and actions, with reasons stored outside of the log (SEC-36)', async () => {
  const reason = 'Llamó Zenobia';
  await app.request('POST', `/console/viewing-requests/${first}/identity`, { token: admin.token, body: { reason } });
  expect((await close(first, 'held', reason)).status).toBe(200);
  expect((await close(second, 'declined', 'El espacio se vendió')).status).toBe(200);
  await app.drain();
  const story = async (id: number) =>
    (await get(`viewing-requests/${id}/events`)).body.events.map(({ type, by, words }: Record<string, string>) => [type, by, words]);
  expect(await story(first)).toEqual([
    ['ViewingRequested', 'guest', null],
    ['ViewingIdentitySeen', 'admin', reason],
    ['ViewingClosed', 'admin', reason],
  ]);
  expect((await story(second))[0]).toEqual(['ViewingRequested', 'guest', null]); // a visitor without an account
  expect(JSON.stringify(await app.store.read(`visit-${first}`))).not.toContain('Zenobia');
  expect(await idsOf('viewing-requests', { estado: 'open' })).toEqual([]);
  expect(await idsOf('viewing-requests', { estado: 'declined' })).toEqual([second]);
  expect(await idsOf('viewing-requests', { alojamiento: verified })).toEqual([first]);
  expect((await get(`viewing-requests/${first}`)).body).toMatchObject({
    estado: 'held',
    vencida: false,
    miradas: 1,
    cerrada: clock.now(),
    actions: ['see_identity'],
  });
  clock.advance(DAY);
  expect(await idsOf('due-visits')).toEqual([`protocol-${seen}`]);
});

it('a deleted picture no longer counts as identity data', async () => {
  const third = await ask(seen, { visit_day: '2026-12-20' }, { pictures: [picture] });
  await app.drain();
  expect((await get(`viewing-requests/${third}`)).body.identidad).toBe(true);
  for (let day = 0; day < 30; day += 15) {
    clock.advance(15 * DAY);
    await get('visits'); // keeps the sessions alive
  }
  await app.drain();
  expect((await get(`viewing-requests/${third}`)).body).toMatchObject({
    identidad: false,
    foto_hasta: null,
    actions: ['held', 'declined'],
  });
});
