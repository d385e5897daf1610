import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { addDays } from '../../../src/kernel/nights.ts';
import { aPerson } from '../../identity/people.ts';
import { aBookablePerson, aListing, anAdmin, append, aRequest, nights, SECRETS, type Someone } from '../../reservations/world.ts';
import { type Answer, testApp } from '../../support/app.ts';

const clock = manualClock('2026-12-01T15:00:00.000Z');
const app = await testApp({ clock });
/** A second process on the same database, with its own cache. */
const other = await testApp({ clock, config: { secret: app.config.secret }, database: { url: app.databaseUrl, db: app.db } });
const [host, stranger, guest] = [await aBookablePerson(app), await aPerson(app), await aBookablePerson(app, { nombre: 'Gwendolyn' })];
const admin = await anAdmin(app);

type Links = { url_ical: string; url_json: string };
const links = async (listing: number, { token }: Someone = host): Promise<Links> =>
  (await app.root('GET', `/ical/${listing}`, { token })).body;
const pathOf = (url: string) => new URL(url).pathname;
const read = (url: string, headers: Record<string, string> = {}, program = app): Promise<Answer> =>
  program.root('GET', pathOf(url), { headers });
const events = ({ text }: Answer) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((one) => ({
    uid: String(one.getFirstPropertyValue('uid')),
    sequence: Number(one.getFirstPropertyValue('sequence')),
    summary: one.getFirstPropertyValue('summary'),
    from: String(one.getFirstPropertyValue('dtstart')),
    to: String(one.getFirstPropertyValue('dtend')),
  }));
const block = async (idalojamiento: number, from: number, to: number): Promise<number> => {
  const body = { idalojamiento, ...nights(app, from, to) };
  return (await app.request('POST', '/restrictions/store', { token: host.token, body })).body.restriction.idrestriccion;
};

describe('the calendar of a space for other sites', () => {
  it('contains reserved or blocked nights as whole days, and nothing about people (SEC-12)', async () => {
    const listing = await aListing(app, host, { title: { es: 'Casa de Gwendolyn' } });
    const [a, b] = [nights(app, 10, 12), nights(app, 20, 24)];
    // numbers that occur nowhere else by chance
    await app.db.raw('alter sequence reservations_ids restart with 77123401');
    await app.db.raw('alter sequence blocks_ids restart with 77123501');
    expect((await aRequest(app, guest, listing, 20, 24)).idreserva).toBeGreaterThanOrEqual(77_123_401);
    expect(await block(listing, 10, 12)).toBeGreaterThanOrEqual(77_123_501);
    const { url_ical, url_json } = await links(listing);
    const answer = await read(url_ical);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(events(answer)).toMatchObject([
      { summary: 'Blocked', from: a.fecha_inicio, to: a.fecha_termino },
      { summary: 'Reserved', from: b.fecha_inicio, to: b.fecha_termino },
    ]);
    const json = await read(url_json);
    for (const one of json.body.data) expect(Object.keys(one)).toEqual(['fecha_inicio', 'fecha_termino', 'tipo']); // D-142
    for (const { uid } of events(answer))
      expect(uid).toMatch(new RegExp(`^[0-9a-f]{32}\\.\\d+@posada\\.${new URL(app.config.publicUrl).hostname}$`));
    for (const text of [answer.text, json.text]) {
      for (const secret of ['Gwendolyn', guest.email, host.email, 'Casa de', ...Object.values(SECRETS).map(String)]) {
        expect(text).not.toContain(secret);
      }
      expect(text.replaceAll('\r\n ', ''), 'numbers of the reservation and the block').not.toMatch(/77123[45]/);
    }
  });

  it('keeps the UID of a range as long as it exists, with a number that rises when it moves', async () => {
    const listing = await aListing(app, host);
    const blocked = await block(listing, 10, 12);
    const reserved = await aRequest(app, guest, listing, 20, 24);
    const { url_ical } = await links(listing);
    const before = events(await read(url_ical));
    await app.request('DELETE', `/restrictions/delete/${blocked}`, { token: host.token });
    const after = events(await read(url_ical));
    expect(after).toEqual(before.slice(1));
    await append(app, `calendar-${listing}`, [
      {
        type: 'NightsHeld',
        data: {
          listingId: listing,
          reservationId: reserved.idreserva,
          guestId: guest.id,
          draftRevision: 9,
          heldAt: clock.now(),
          again: true,
          stay: { checkIn: nights(app, 30, 31).fecha_inicio, checkOut: nights(app, 30, 31).fecha_termino },
        },
      },
    ]);
    const [moved] = events(await read(url_ical));
    expect(moved?.uid).toBe(after[0]?.uid);
    expect(moved?.sequence).toBeGreaterThan(after[0]?.sequence ?? Number.NaN);
    expect(moved?.from).toBe(nights(app, 30, 31).fecha_inicio);
  });

  it('is of one listing, and empty but valid for a new one', async () => {
    const [first, second] = [await aListing(app, host), await aListing(app, host)];
    await block(first, 10, 12);
    expect(events(await read((await links(first)).url_ical))).toHaveLength(1);
    const empty = await read((await links(second)).url_ical);
    expect([empty.status, events(empty)]).toEqual([200, []]);
    expect((await read((await links(second)).url_json)).body).toEqual({ data: [] });
  });

  it('ends with the listing', async () => {
    const listing = await aListing(app, host);
    const { url_ical, url_json } = await links(listing);
    expect((await read(url_ical)).status).toBe(200);
    expect((await app.request('DELETE', `/accommodations/delete/${listing}`, { token: host.token })).status).toBe(204);
    expect([(await read(url_ical)).status, (await read(url_json)).status]).toEqual([404, 404]);
  });
});

describe('a calendar that is fetched again', () => {
  const known = async () => {
    const listing = await aListing(app, host);
    await block(listing, 10, 12);
    const { url_ical, url_json } = await links(listing);
    const first = await read(url_ical);
    return { listing, url_ical, url_json, etag: first.headers.get('etag') ?? '', modified: first.headers.get('last-modified') ?? '' };
  };

  it('is not sent while unchanged, by either process', async () => {
    const { url_ical, url_json, etag } = await known();
    for (const program of [app, other]) {
      for (const tags of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
        const answer = await read(url_ical, { 'if-none-match': tags }, program);
        expect([tags, answer.status, answer.text, answer.headers.get('etag')]).toEqual([tags, 304, '', etag]);
        expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      }
      expect((await read(url_ical, { 'if-none-match': '"other"' }, program)).status).toBe(200);
      expect((await read(url_json, { 'if-none-match': etag }, program)).status).toBe(304);
    }
  });

  it('is answered to HEAD with the same headers and no body', async () => {
    const { url_ical, etag, modified } = await known();
    const head = await app.root('HEAD', pathOf(url_ical));
    expect([head.status, head.text, head.headers.get('etag'), head.headers.get('last-modified')]).toEqual([200, '', etag, modified]);
  });

  it('is sent again after a change by any process, and keeps its text and tag on the next day', async () => {
    const { listing, url_ical, etag } = await known();
    expect((await read(url_ical, { 'if-none-match': etag }, other)).status).toBe(304);
    await block(listing, 40, 41);
    const [here, there] = [await read(url_ical, { 'if-none-match': etag }), await read(url_ical, { 'if-none-match': etag }, other)];
    expect([here.status, there.status, here.text === there.text]).toEqual([200, 200, true]);
    expect(here.headers.get('etag')).toBe(there.headers.get('etag'));
    clock.advance(86_400_000);
    const tomorrow = await read(url_ical);
    expect([tomorrow.text, tomorrow.headers.get('etag')]).toEqual([here.text, here.headers.get('etag')]);
    expect(Date.parse(tomorrow.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.parse(here.headers.get('last-modified') ?? ''));
  });

  it('leaves out past nights when the local day changes', async () => {
    const listing = await aListing(app, host, { timeZone: 'America/Santiago' });
    await block(listing, 1, 2);
    const { url_ical } = await links(listing);
    clock.advance(23 * 3_600_000); // tomorrow afternoon: the night is still to come
    expect(events(await read(url_ical))).toHaveLength(1);
    clock.advance(24 * 3_600_000);
    expect(events(await read(url_ical))).toHaveLength(0);
  });

  it('trusts a date alone only a minute after a change: dates have whole seconds', async () => {
    const { url_ical, modified } = await known();
    const since = async (date: string) => (await read(url_ical, { 'if-modified-since': date })).status;
    expect(await since(modified)).toBe(200);
    clock.advance(59_999);
    expect(await since(modified)).toBe(200);
    clock.advance(1);
    expect(await since(modified)).toBe(304);
    expect(await since(new Date(Date.parse(modified) - 1_000).toUTCString())).toBe(200);
    expect(await since('no date')).toBe(200);
    const both = await read(url_ical, { 'if-modified-since': modified, 'if-none-match': '"other"' });
    expect(both.status).toBe(200);
  });
});

describe('the secret of a calendar', () => {
  it('has 128 bits besides the number of the listing, another for each kind and listing, and is in no table', async () => {
    const [first, second] = [await links(await aListing(app, host)), await links(await aListing(app, host))];
    const secrets = [first.url_ical, first.url_json, second.url_ical, second.url_json].map(
      (url) => /\/ical\/feed\/\d+-([\w-]{22})\.(?:ics|json)$/.exec(url)?.[1] ?? '',
    );
    expect(secrets.map((secret) => Buffer.from(secret, 'base64url').length)).toEqual([16, 16, 16, 16]);
    expect(new Set(secrets).size).toBe(4);
    const rows = JSON.stringify(await app.db('calendar_links'));
    for (const secret of secrets) expect(rows).not.toContain(secret);
  });

  it('opens only its own kind; every error returns the same answer', async () => {
    const listing = await aListing(app, host);
    const { url_ical, url_json } = await links(listing);
    const [ics, json] = [url_ical, url_json].map((url) => /feed\/(.+)\.\w+$/.exec(url)?.[1] ?? '');
    const wrong = [
      json,
      `${listing + 1}${ics?.slice(String(listing).length)}`,
      ics?.slice(0, -1),
      `${ics}A`,
      ics?.toUpperCase(),
      `0${ics}`,
    ];
    const odd = ['x', '-', '1-', `${'9'.repeat(10)}-${'a'.repeat(22)}`, `99999999999-${'a'.repeat(22)}`, '%00', `1-${'a'.repeat(22)}`];
    const answers = await Promise.all([...wrong, ...odd].map((secret) => read(`http://x/ical/feed/${secret}.ics`)));
    const shape = ({ status, body }: Answer) => [status, { ...body, request_id: null }];
    for (const answer of answers) expect(shape(answer)).toEqual(shape(answers[0] as Answer));
    expect(answers[0]?.status).toBe(404);
    expect((await read(`http://x/ical/feed/${ics}.json`)).status).toBe(404);
    expect((await read(`http://x/api/v1/ical/feed/${ics}.ics`)).status).toBe(200); // D-34
  });

  it('ends immediately in every process when it is renewed', async () => {
    const listing = await aListing(app, host);
    const before = await links(listing);
    const open = async ({ url_ical, url_json }: Links) =>
      Promise.all([app, other].flatMap((program) => [url_ical, url_json].map(async (url) => (await read(url, {}, program)).status)));
    expect(await open(before)).toEqual([200, 200, 200, 200]);
    const { status, body: after, headers } = await app.root('PUT', `/ical/${listing}`, { token: host.token, body: {} });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await open(before)).toEqual([404, 404, 404, 404]);
    expect(await open(after)).toEqual([200, 200, 200, 200]);
    expect(await links(listing)).toEqual(after);
  });

  it('is for the owner only; the console opens it to administrators for a reason (SEC-37)', async () => {
    const listing = await aListing(app, host);
    const status = async (method: string, path: string, token?: string) =>
      (await app.request(method, path, { ...(token && { token }), ...(method === 'PUT' && { body: {} }) })).status;
    const path = `/ical/${listing}`;
    for (const method of ['GET', 'PUT'])
      expect([method, await status(method, path), await status(method, path, stranger.token)]).toEqual([method, 401, 404]);
    expect([await status('GET', path, host.token), await status('GET', path, admin.token)]).toEqual([200, 404]);
    const actions = async (token: string) => (await app.request('GET', path, { token })).body.actions;
    expect(await actions(host.token)).toEqual(['renew']);
    expect([await status('PUT', path, host.token), await status('PUT', path, admin.token)]).toEqual([200, 404]); // D-142
    const { url_ical, url_json } = await links(listing);
    const shownTo = async (token: string) => {
      const own = (await app.request('GET', `/accommodations/getAccomodation/${listing}`, { token })).body.accomodation;
      return [own.get_url_ical.url_ical, own.get_url_json.url_json];
    };
    expect([await shownTo(host.token), await shownTo(admin.token)]).toEqual([
      [url_ical, url_json],
      ['', ''],
    ]);
    const face = await app.request('GET', `/accommodations/getAccomodationFront/${listing}`, { token: stranger.token });
    expect(face.text).not.toMatch(/url_ical|url_json|ical\/feed/);
  });

  it('of the JSON kind is listed for all listings of the caller, for administrators of everyone; existing ones stay (D-36, D-142)', async () => {
    const owner = await aBookablePerson(app);
    const [one, two] = [await aListing(app, owner), await aListing(app, owner)];
    const [mine, foreign] = [await links(one, owner), await links(await aListing(app, host))];
    const issued = await app.root('POST', '/json', { token: owner.token, body: {} });
    expect(issued.body.data.map(({ idalojamiento }: { idalojamiento: number }) => idalojamiento)).toEqual([one, two]);
    expect(issued.body.data[0].url_json).toBe((await links(one, owner)).url_json);
    const states = async () => Promise.all([mine.url_ical, mine.url_json, foreign.url_json].map(async (url) => (await read(url)).status));
    expect(await states()).toEqual([200, 200, 200]);
    const all = await app.root('POST', '/json', { token: admin.token, body: {} });
    expect(all.status).toBe(403); // their password is older than ten minutes by the clock of this test
    expect((await app.request('POST', '/users/prove-password', { token: admin.token, body: { password: 'x' } })).status).toBeGreaterThan(
      399,
    );
    expect(await states()).toEqual([200, 200, 200]);
  });

  it('differs under another SECRET', async () => {
    const listing = await aListing(app, host);
    const { url_ical } = await links(listing);
    const foreign = await testApp({ clock, config: { secret: 'y'.repeat(40) }, database: { url: app.databaseUrl, db: app.db } });
    expect((await read(url_ical, {}, foreign)).status).toBe(404);
    await foreign.stop();
  });
});

it('begins 24 months before its last night: a block at 23 months is included, one at 24 is not', async () => {
  const listing = await aListing(app, host);
  const { fecha_inicio: today } = nights(app, 0, 1);
  const [year, rest] = [Number(today.slice(0, 4)), today.slice(4)];
  const edge = `${year + 2}${rest}`;
  for (const [blockId, from] of [
    [1, addDays(edge, -31)],
    [2, addDays(edge, -1)],
    [3, edge],
    [4, addDays(edge, 31)],
  ] as const) {
    const data = { listingId: listing, blockId: 90_000 + blockId, from, to: addDays(from, 1), origin: 'host', blockedAt: clock.now() };
    await append(app, `calendar-${listing}`, [{ type: 'RangeBlocked', data }]);
  }
  expect(events(await read((await links(listing)).url_ical)).map(({ from }) => from)).toEqual([addDays(edge, -31), addDays(edge, -1)]);
});
