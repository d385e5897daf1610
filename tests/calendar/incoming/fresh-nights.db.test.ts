import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { aBookablePerson, aDraft, aListing, datesOf } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { calendarOf, feedServer } from './feed-server.ts';

const server = await feedServer();
const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock, config: { feedHostsAllowed: [server.host] } });
const host = await aBookablePerson(app);
const asHost = { token: host.token };
const FRESH_MS = 2 * 3_600_000;
const range = (from: number, to: number) => datesOf(app, from, to);
let paths = 0;
/** A listing with a feed that was read a moment ago and has no nights of these stays. */
const withFeed = async () => {
  const listing = await aListing(app, host);
  paths += 1;
  const path = `/fresh-${paths}.ics`;
  const icalUrl = server.serve(path, calendarOf(range(300, 301)));
  expect((await app.request('POST', '/ical', { ...asHost, body: { accommodationId: listing, icalUrl } })).status).toBe(200);
  expect((await app.request('POST', '/sync-with-external-ical', { ...asHost, body: { accommodationId: listing } })).status).toBe(200);
  const fetches = () => server.seen.filter((one) => one.path === path).length;
  return { listing, path, fetches };
};
const ask = async (listing: number, from: number, to: number) => {
  const guest = await aBookablePerson(app);
  const { idreserva } = await aDraft(app, guest, listing, from, to);
  const answer = await app.request('PUT', `/reservations/request/${idreserva}`, { token: guest.token });
  return { guest, id: idreserva as number, answer };
};
const seen = async (id: number, token: string) => (await app.request('GET', `/reservations/${id}`, { token })).body.reservation.calendario;
const accept = (id: number, body?: object) => app.request('PUT', `/reservations/accept/${id}/-`, { ...asHost, ...(body && { body }) });

describe('before a request is sent', () => {
  it('a calendar is read again when its last success is more than two hours ago, and its nights are refused', async () => {
    const { listing, path, fetches } = await withFeed();
    server.serve(path, calendarOf(range(300, 301), range(12, 13)));
    clock.advance(FRESH_MS);
    const first = await ask(listing, 10, 11);
    expect([first.answer.status, fetches()]).toEqual([200, 1]);
    expect(first.answer.body.reservation.calendario).toMatchObject({ por_confirmar: false, motivo: null });
    clock.advance(1);
    expect(await seen(first.id, host.token)).toMatchObject({ por_confirmar: true, motivo: 'sin_leer' });
    const second = await ask(listing, 12, 14);
    expect([second.answer.status, second.answer.body.code, fetches()]).toEqual([409, 'unavailable', 2]);
    expect(second.answer.body.alternatives.length).toBeGreaterThan(0);
    expect(await seen(first.id, host.token)).toMatchObject({ por_confirmar: false, motivo: null, leido: clock.now() });
  });

  it('a site that does not respond does not block it: both sides see why, and no transaction is open while waiting', async () => {
    const { listing, path } = await withFeed();
    const read = clock.now();
    let open: Promise<{ rows: { count: number }[] }> | null = null;
    server.serve(path, () => {
      open = app.db.raw<{ rows: { count: number }[] }>(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      );
    });
    clock.advance(FRESH_MS + 1);
    const { guest, id, answer } = await ask(listing, 20, 22);
    expect(answer.status).toBe(200);
    const about = { por_confirmar: true, motivo: 'sin_leer', leido: read };
    const source = { leido: read, al_dia: false, ocupa: [] };
    expect(await seen(id, guest.token)).toEqual({ ...about, fuentes: [source] });
    expect(await seen(id, host.token)).toEqual({ ...about, fuentes: [{ sitio: server.host, ...source }] });
    expect((await (open as unknown as Promise<{ rows: { count: number }[] }>)).rows).toEqual([{ count: 0 }]);
    const { body } = await app.request('GET', `/accommodations/getAccomodationFront/${listing}`);
    expect(body.accomodation.calendario).toEqual({ leido: read, al_dia: false });
  });

  it('an invalid request reads nothing', async () => {
    const { listing, fetches } = await withFeed();
    const guest = await aBookablePerson(app);
    const { idreserva } = await aDraft(app, guest, listing, 20, 22);
    clock.advance(FRESH_MS + 1);
    const stranger = await aBookablePerson(app);
    expect((await app.request('PUT', `/reservations/request/${idreserva}`, { token: stranger.token })).status).toBe(404);
    expect(fetches()).toBe(1);
  });

  it('concurrent requests for nights sold elsewhere are all refused', async () => {
    const { listing, path } = await withFeed();
    const people = await Promise.all(Array.from({ length: 3 }, () => aBookablePerson(app)));
    const drafts = await Promise.all(people.map(async (one) => ({ ...one, draft: (await aDraft(app, one, listing, 50, 53)).idreserva })));
    server.serve(path, calendarOf(range(300, 301), range(51, 52)));
    clock.advance(FRESH_MS + 1);
    const sent = [drafts, drafts, drafts].flat();
    const answers = await Promise.all(sent.map(({ token, draft }) => app.request('PUT', `/reservations/request/${draft}`, { token })));
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([409]);
    expect((await app.store.read(`calendar-${listing}`)).filter(({ type }) => type === 'NightsHeld')).toEqual([]);
  });
});

describe('before a request is accepted', () => {
  it('the calendar is read again; new nights are reported first, and cancel nothing', async () => {
    const { listing, path } = await withFeed();
    const { guest, id } = await ask(listing, 10, 13);
    server.serve(path, calendarOf(range(300, 301), range(12, 15)));
    clock.advance(FRESH_MS + 1);
    const refused = await accept(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'taken_elsewhere']);
    const [desde, hasta] = range(12, 15);
    const over = { por_confirmar: true, motivo: 'ocupado', leido: clock.now() };
    await app.drain();
    expect(await seen(id, host.token)).toEqual({
      ...over,
      fuentes: [{ sitio: server.host, leido: clock.now(), al_dia: true, ocupa: [{ desde, hasta }] }],
    });
    expect(await seen(id, guest.token)).toMatchObject(over);
    expect((await accept(id, { aunque_ocupado: false })).body.code).toBe('taken_elsewhere');
    const accepted = await accept(id, { aunque_ocupado: true });
    expect([accepted.status, accepted.body.reservation.status]).toEqual([200, 'accepted']);
    expect(accepted.body.reservation.calendario).toMatchObject({ por_confirmar: true, motivo: 'ocupado' });
  });

  it('also by the mailed link', async () => {
    const { listing, path } = await withFeed();
    const { id } = await ask(listing, 10, 13);
    const { token } = (await app.request('GET', `/reservations/${id}`, asHost)).body.reservation;
    server.serve(path, calendarOf(range(12, 15)));
    clock.advance(FRESH_MS + 1);
    const link = (body?: object) => app.request('PUT', `/reservations/accept/${id}/${token}`, body ? { body } : {});
    expect((await link()).body.code).toBe('taken_elsewhere');
    expect((await link({ aunque_ocupado: true })).status).toBe(200);
    expect((await link()).body.code).toBe('E04');
  });

  it('a site that does not respond delays it by three seconds', async () => {
    const { listing, path } = await withFeed();
    const { id } = await ask(listing, 10, 13);
    server.serve(path, () => undefined);
    clock.advance(FRESH_MS + 1);
    const began = performance.now();
    const accepted = await accept(id); // whose answer never arrives
    expect(performance.now() - began).toBeGreaterThan(2_900);
    expect([accepted.status, accepted.body.reservation.calendario.motivo]).toEqual([200, 'sin_leer']);
  });
});

it('no feed is queried for a listing without feeds', async () => {
  const queries: string[] = [];
  app.db.on('query', ({ sql }: { sql: string }) => {
    if (/as "feedId"/.test(sql)) queries.push(sql);
  });
  const without = await ask(await aListing(app, host), 40, 42);
  expect(await seen(without.id, host.token)).toBeNull();
  expect(queries).toEqual([]);
  expect((await accept(without.id)).status).toBe(200);
  const { listing } = await withFeed();
  const { id } = await ask(listing, 40, 42);
  queries.length = 0;
  expect(await seen(id, host.token)).toMatchObject({ por_confirmar: false });
  expect(queries).toHaveLength(2);
});
