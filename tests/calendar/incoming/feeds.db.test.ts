import { describe, expect, it } from 'vitest';
import { MAX_FEED_CHANGES } from '../../../src/calendar/decider/feeds.ts';
import { calendarStream } from '../../../src/calendar/events.ts';
import { feedRegister, REFUSALS } from '../../../src/calendar/incoming/feed-register.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { addDays } from '../../../src/kernel/nights.ts';
import type { Stay } from '../../../src/kernel/types.ts';
import type { FieldKeys } from '../../../src/server/sealed.ts';
import { aBookablePerson, aDraft, aListing, anAdmin, append, aRequest, datesOf } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { calendarOf, feedServer, LIES } from './feed-server.ts';

const server = await feedServer();
const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock, config: { feedHostsAllowed: [server.host] } });
const host = await aBookablePerson(app);
const guest = await aBookablePerson(app);
const asHost = { token: host.token };
const range = (from: number, to: number) => datesOf(app, from, to);
let paths = 0;
const aPath = () => {
  paths += 1;
  return `/${paths}.ics`;
};
const set = (accommodationId: number, icalUrl: string, over: object = asHost) =>
  app.request('POST', '/ical', { ...over, body: { accommodationId, icalUrl } });
const sync = (accommodationId: number, more: object = {}) =>
  app.request('POST', '/sync-with-external-ical', { ...asHost, body: { accommodationId, ...more } });
const listed = async (id: number) => (await app.request('GET', `/ical/feeds/${id}`, asHost)).body;
const busy = async (id: number): Promise<string[]> => (await app.request('GET', `/accommodations/unavailable_dates/${id}`)).body;
const counted = ({ body }: { body: Record<string, number> }) =>
  ['added', 'changed', 'removed', 'unchanged', 'conflicts'].map((name) => body[name]);
/** A listing with a feed that was read and has these nights. */
const withFeed = async (...ranges: (readonly [string, string])[]) => {
  const listing = await aListing(app, host);
  const path = aPath();
  expect((await set(listing, server.serve(path, calendarOf(...ranges)))).status).toBe(200);
  const read = await sync(listing);
  expect(read.status, read.text).toBe(200);
  return { listing, path, read };
};
const found = async (listing: number, from: string, to: string) => {
  const { body } = await app.request('GET', `/available?accommodationId=${listing}&initDate=${from}&endDate=${to}`);
  return body;
};

describe('the nights of a feed', () => {
  it('are blocked for guests, in the calendar, in searches and for requests', async () => {
    const [from, to] = range(10, 12);
    const { listing, read } = await withFeed([from, to]);
    expect(counted(read)).toEqual([1, 0, 0, 0, 0]);
    expect(read.body.fetched_at).toBe(clock.now());
    expect(await busy(listing)).toEqual([from, addDays(from, 1)]);
    expect(await found(listing, from, to)).toMatchObject({ available: false, reason: 'busy' });
    const response = await app.request('POST', '/reservations', {
      token: guest.token,
      body: { idalojamiento: listing, fecha_inicio: from, fecha_termino: to },
    });
    expect(response.body.code).toBe('unavailable');
    const { busy: inSearch } = await app.db('search_listings').where({ listing_id: listing }).first('busy');
    expect(inSearch).toBe(`{[${from},${to})}`);
    const text = JSON.stringify(await app.store.readAll({ after: null, limit: 10_000 }));
    expect(text.includes('Juan') || text.includes('.ics')).toBe(false); // neither words nor the address get into the log
    expect(JSON.stringify(await app.db('calendar_feeds'))).not.toContain('.ics');
  });

  it('are added, moved, removed and restored; reading twice changes nothing', async () => {
    const [a, b, c] = [range(10, 12), range(20, 22), range(30, 31)];
    const { listing, path } = await withFeed(a, b);
    const events = async () => (await app.store.read(`calendar-${listing}`)).length;
    const before = await events();
    expect(counted(await sync(listing))).toEqual([0, 0, 0, 2, 0]);
    expect(await events()).toBe(before);
    server.serve(path, calendarOf(range(10, 13), c));
    expect(counted(await sync(listing))).toEqual([1, 1, 1, 0, 0]);
    server.serve(path, calendarOf(a, b));
    expect(counted(await sync(listing))).toEqual([1, 1, 1, 0, 0]);
    expect((await busy(listing)).length).toBe(4);
  });

  it('are not read again while the server reports no change, but after a day they are', async () => {
    const [from, to] = range(10, 12);
    const { listing, path } = await withFeed([from, to]);
    server.serve(path, (req, res) => {
      if (req.headers['if-none-match'] === '"1"') res.writeHead(304).end();
      else res.setHeader('etag', '"1"').end(calendarOf([from, to]));
    });
    const etags = () => server.seen.filter((one) => one.path === path).map(({ etag }) => etag);
    await sync(listing);
    expect(counted(await sync(listing))).toEqual([0, 0, 0, 1, 0]);
    expect(etags().slice(-2)).toEqual([undefined, '"1"']);
    clock.set('2027-03-02T12:00:00.001Z');
    expect((await sync(listing)).status).toBe(200);
    expect(etags().at(-1)).toBeUndefined();
    expect((await busy(listing)).length).toBe(2);
  });

  it('change no more than a daily maximum, whatever the server sends, and then stay as they are (SEC-11)', async () => {
    const { listing, path } = await withFeed(range(10, 12));
    const [{ id: feedId }] = (await listed(listing)).feeds;
    const freed = Array(1_000).fill({ checkIn: '2020-01-01', checkOut: '2020-01-02' });
    const about = { listingId: listing, feedId, address: 1, from: '2020-01-01', readAt: clock.now() };
    const changed = { type: 'FeedSynced', data: { ...about, added: [], freed, over: [] } };
    await append(app, calendarStream(listing), Array(MAX_FEED_CHANGES / 1_000).fill(changed));
    server.serve(path, calendarOf(range(10, 12), range(20, 21)));
    expect((await sync(listing)).body.code).toBe('feed_too_large');
    expect((await busy(listing)).length).toBe(2);
    expect((await listed(listing)).feeds[0]).toMatchObject({ problem: 'too_large' });
  });

  it('of this very listing are ignored when they come back, those of another listing here block (D-166)', async () => {
    const [one, other] = [await withFeed(), await withFeed()];
    const [fecha_inicio, fecha_termino] = range(10, 12);
    await app.request('POST', '/restrictions/store', { ...asHost, body: { idalojamiento: one.listing, fecha_inicio, fecha_termino } });
    const { url_ical } = (await app.request('GET', `/ical/${one.listing}`, asHost)).body;
    const text = await (await fetch(url_ical)).text();
    for (const { path } of [one, other]) server.serve(path, text);
    expect(counted(await sync(one.listing))).toEqual([0, 0, 0, 0, 0]);
    expect(counted(await sync(other.listing))).toEqual([1, 0, 0, 0, 0]);
    const itself = `https://posada.example${new URL(url_ical).pathname}`;
    expect((await set(one.listing, itself)).body.code).toBe('feed_own_address');
    expect((await set(other.listing, itself)).status).toBe(200);
  });
});

describe('a reading that frees nothing', () => {
  it.each(Object.entries(LIES))('%s', async (name, lie) => {
    const problem = name as keyof typeof REFUSALS;
    const { listing, path } = await withFeed(range(10, 12));
    const taken = await busy(listing);
    server.serve(path, lie);
    const refused = await sync(listing);
    expect([refused.status, refused.body.code]).toEqual([422, REFUSALS[problem]]);
    expect(refused.text).not.toContain('secret');
    expect(await busy(listing)).toEqual(taken);
    const { feeds } = await listed(listing);
    expect(feeds[0]).toMatchObject({ problem, last: { added: 1 }, failing_since: clock.now() });
    const inMinutes = (Date.parse(feeds[0].next_at) - Date.parse(clock.now())) / 60_000;
    expect(Math.abs(inMinutes - 60)).toBeLessThanOrEqual(6); // half an hour doubled, give or take a tenth
    server.serve(path, calendarOf(range(10, 12)));
    expect(counted(await sync(listing))).toEqual([0, 0, 0, 1, 0]);
    expect((await listed(listing)).feeds[0]).toMatchObject({ problem: null, failing_since: null });
  });

  it('a server that does not respond within 5 seconds', async () => {
    const { listing, path } = await withFeed(range(10, 12));
    server.serve(path, () => undefined);
    expect((await sync(listing)).body.code).toBe('feed_too_slow');
    expect((await busy(listing)).length).toBe(2);
  });

  it('an empty calendar is trusted half an hour later, or when the host confirms', async () => {
    const { listing, path } = await withFeed(range(10, 12));
    server.serve(path, calendarOf());
    for (const ms of [0, 1_799_999]) {
      clock.advance(ms);
      expect([ms, counted(await sync(listing))]).toEqual([ms, [0, 0, 0, 1, 0]]);
      expect((await listed(listing)).feeds[0].problem).toBe('doubted');
      expect((await busy(listing)).length).toBe(2);
    }
    clock.advance(1);
    expect(counted(await sync(listing))).toEqual([0, 0, 1, 0, 0]);
    expect(await busy(listing)).toEqual([]);
    server.serve(path, calendarOf(range(10, 12)));
    await sync(listing);
    server.serve(path, calendarOf());
    expect(counted(await sync(listing, { confirmed: true }))).toEqual([0, 0, 1, 0, 0]);
  });

  it('an incomplete one takes new nights and reports it', async () => {
    const { listing, path } = await withFeed(range(10, 12));
    server.serve(
      path,
      calendarOf(range(20, 22)).replace('END:VCALENDAR', 'BEGIN:VEVENT\r\nDTSTART:nonsense\r\nEND:VEVENT\r\nEND:VCALENDAR'),
    );
    const read = await sync(listing);
    expect(counted(read)).toEqual([1, 0, 0, 1, 0]);
    expect(read.body.problem).toBe('partly');
    expect((await listed(listing)).feeds[0]).toMatchObject({ problem: 'partly', failing_since: clock.now() });
    expect((await busy(listing)).length).toBe(4);
  });
});

describe('the addresses', () => {
  it('are refused with a reason', async () => {
    const listing = await aListing(app, host);
    const refusal = async (icalUrl: string) => {
      const { status, body } = await set(listing, icalUrl);
      return [status, body.errors?.icalUrl];
    };
    for (const wrong of ['http://example.com/a.ics', 'ftp://example.com/a', 'nonsense', 'https://u:p@example.com/a.ics'])
      expect(await refusal(wrong)).toEqual([422, ['feed_address_invalid']]);
    for (const inside of ['https://127.0.0.1/a.ics', 'https://169.254.169.254/latest', 'https://[::1]/'])
      expect(await refusal(inside)).toEqual([422, ['address_not_allowed']]);
    expect(await refusal('')).toEqual([422, ['required']]);
    expect((await app.request('GET', `/ical/url?accommodationId=${listing}`, asHost)).body).toEqual({ url: null });
    const without = await sync(listing);
    expect([without.status, without.body.code]).toEqual([422, 'no_feed']);
    const codes = ['no_feed', 'feed_unreachable', 'feed_too_slow', 'feed_too_large', 'feed_unreadable', 'address_not_allowed'];
    expect([...new Set(Object.values(REFUSALS))].filter((code) => !codes.includes(code))).toEqual([]); // D-141
  });

  it('may be webcal, are shown to the owner, and can change', async () => {
    const { listing, path } = await withFeed(range(10, 12));
    const [feed] = (await listed(listing)).feeds;
    expect((await app.root('GET', `/ical/url?accommodationId=${listing}`, asHost)).body).toEqual({ url: feed.url }); // D-34
    const other = aPath();
    const moved = await app.request('PUT', `/ical/feeds/${feed.id}`, {
      ...asHost,
      body: { icalUrl: server.serve(other, calendarOf(range(20, 23))) },
    });
    expect(moved.body.feed).toMatchObject({ id: feed.id, fetched_at: null, problem: null });
    expect((await busy(listing)).length).toBe(2); // until the new one was read
    await sync(listing);
    expect((await busy(listing)).length).toBe(3);
    expect(server.seen.at(-1)?.path).not.toBe(path);
    expect((await set(listing, 'webcal://example.com/a.ics')).body).toEqual({ url: 'https://example.com/a.ics' });
  });

  it('are sealed again with another key', async () => {
    const { listing } = await withFeed(range(10, 12));
    const [feed] = (await listed(listing)).feeds;
    const keys: FieldKeys = [{ id: 'newer', secret: 'another secret of at least thirty-two signs' }, ...app.config.fieldKeys];
    const renewed = feedRegister({ db: app.db, fieldKeys: keys });
    expect(await renewed.reseal()).toBeGreaterThan(0);
    expect(await renewed.reseal()).toBe(0);
    expect((await renewed.find(feed.id))?.url).toBe(feed.url);
    await expect(feedRegister({ db: app.db, fieldKeys: app.config.fieldKeys }).find(feed.id)).rejects.toThrow(
      'calendar_feeds.address of feed',
    );
    const old = feedRegister({ db: app.db, fieldKeys: [...app.config.fieldKeys, keys[0]] });
    await old.reseal();
    expect((await old.find(feed.id))?.url).toBe(feed.url);
  });

  it('are at most 20 per listing; a removed one frees its nights', async () => {
    const { listing } = await withFeed(range(10, 12));
    const add = (url: string) => app.request('POST', '/ical/feeds', { ...asHost, body: { accommodationId: listing, icalUrl: url } });
    const second = await add(server.serve(aPath(), calendarOf(range(11, 14))));
    expect(second.status).toBe(201);
    for (let i = 3; i <= 20; i += 1) expect((await add(`https://example.com/${i}.ics`)).status).toBe(201);
    const one = await add('https://example.com/21.ics');
    expect([one.status, one.body.code]).toEqual([422, 'too_many_feeds']);
    await sync(listing, { feedId: second.body.feed.id });
    expect((await busy(listing)).length).toBe(4);
    expect((await app.request('DELETE', `/ical/feeds/${second.body.feed.id}`, asHost)).status).toBe(204);
    expect((await busy(listing)).length).toBe(2);
    expect((await listed(listing)).feeds).toHaveLength(19);
    expect((await add('https://example.com/21.ics')).status).toBe(201);
  });

  it('belong to the owner; administrators read and change what they may not see in full (SEC-37)', async () => {
    const { listing } = await withFeed(range(10, 12));
    const [feed] = (await listed(listing)).feeds;
    const admin = await anAdmin(app);
    const calls = (token: string) =>
      Promise.all([
        app.request('GET', `/ical/feeds/${listing}`, { token }),
        app.request('GET', `/ical/url?accommodationId=${listing}`, { token }),
        app.request('PUT', '/sync-with-external-ical', { token, body: { accommodationId: listing } }),
        app.request('PUT', `/ical/feeds/${feed.id}`, { token, body: { icalUrl: feed.url } }),
        set(listing, feed.url, { token }),
      ]);
    expect((await calls(guest.token)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const answers = await calls(admin.token);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200, 200]);
    const site = `${new URL(feed.url).origin}/…`;
    for (const answer of [answers[0], answers[2]]) expect(answer?.body.feeds).toMatchObject([{ url: site }]);
    const left = await app.request('PUT', `/ical/feeds/${feed.id}`, { token: admin.token, body: { icalUrl: site } });
    expect(left.body.feed.url).toBe(site);
    expect((await listed(listing)).feeds[0].url).toBe(feed.url); // the host's view, which the administrator did not change
  });
});

describe('an address', () => {
  it('that is null removes the first one and frees its nights; repeated, it removes no other (D-141)', async () => {
    const { listing } = await withFeed(range(10, 12));
    const icalUrl = server.serve(aPath(), calendarOf(range(20, 21)));
    await app.request('POST', '/ical/feeds', { ...asHost, body: { accommodationId: listing, icalUrl } });
    await sync(listing);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const remove = () => app.request('POST', '/ical', { ...asHost, headers, body: { accommodationId: listing, icalUrl: null } });
    expect((await remove()).body).toEqual({ url: null });
    expect(await busy(listing)).toEqual([range(20, 21)[0]]);
    await app.db('idempotency_keys').delete(); // the answer was lost before it was stored
    expect((await remove()).body).toEqual({ url: null });
    expect((await listed(listing)).feeds.map(({ url }: { url: string }) => url)).toEqual([icalUrl]);
    const empty = await aListing(app, host);
    const nothing = await app.request('POST', '/ical', { ...asHost, body: { accommodationId: empty, icalUrl: null } });
    expect([nothing.status, nothing.body]).toEqual([200, { url: null }]);
  });
});

describe('a row of restrictions', () => {
  it('of a feed shows its source and what it overlaps, and can only be deleted there (D-142)', async () => {
    const listing = await aListing(app, host);
    const { idreserva } = await aRequest(app, guest, listing, 60, 62);
    await set(listing, server.serve(aPath(), calendarOf(range(61, 64), range(70, 71))));
    await sync(listing);
    const rows = (await app.request('GET', `/restrictions/${listing}`, asHost)).body.data;
    const about = { alojamiento_idalojamiento: listing, created_with: 'ical', sitio: server.host };
    const [a, b] = [range(61, 64), range(70, 71)];
    expect(rows).toMatchObject([
      { ...about, fecha_inicio: a[0], fecha_termino: a[1], conflicts: [idreserva] },
      { ...about, fecha_inicio: b[0], fecha_termino: b[1], conflicts: [] },
    ]);
    const remove = (token: string) => app.root('DELETE', `/restrictions/delete/${rows[0].idrestriccion}`, { token });
    const refused = await remove(host.token);
    expect([refused.status, refused.body.code]).toEqual([409, 'imported']);
    expect((await remove(guest.token)).status).toBe(404);
    expect((await app.root('DELETE', '/restrictions/delete/2147483647', asHost)).status).toBe(404);
    await app.request('DELETE', `/reservations/${idreserva}`, { token: guest.token });
  });
});

describe('a list of feeds', () => {
  it('shows how many nights each takes from today on, and how many of them only it takes', async () => {
    const { listing } = await withFeed(range(10, 15), range(20, 22));
    const second = await app.request('POST', '/ical/feeds', {
      ...asHost,
      body: { accommodationId: listing, icalUrl: server.serve(aPath(), calendarOf(range(12, 17))) },
    });
    const counts = async () => (await listed(listing)).feeds.map((one: Record<string, number>) => [one['nights'], one['nights_alone']]);
    expect(await counts()).toEqual([
      [7, 7],
      [0, 0],
    ]);
    await sync(listing);
    expect(await counts()).toEqual([
      [7, 4],
      [5, 2],
    ]);
    expect((await app.request('DELETE', `/ical/feeds/${second.body.feed.id}`, asHost)).status).toBe(204);
    const [fecha_inicio] = range(22, 24);
    const block = { idalojamiento: listing, fecha_inicio, fecha_termino: fecha_inicio };
    expect((await app.request('POST', '/restrictions/store', { ...asHost, body: block })).status).toBe(201);
    expect(await counts()).toEqual([[7, 7]]);
    const { idreserva } = await aRequest(app, guest, await aListing(app, host), 10, 12);
    expect(idreserva).toBeGreaterThan(0);
    expect(await counts()).toEqual([[7, 7]]); // another space's
  });
});

describe('over nights requested here', () => {
  it('nights of a feed end nothing: both sides see a conflict (D-118)', async () => {
    const listing = await aListing(app, host);
    const { idreserva } = await aRequest(app, guest, listing, 40, 43);
    const [from, to] = range(40, 43);
    await set(listing, server.serve(aPath(), calendarOf(range(41, 50))));
    expect(counted(await sync(listing))).toEqual([1, 0, 0, 0, 1]);
    const { conflicts, feeds } = await listed(listing);
    expect(conflicts).toEqual([{ idreserva, feedId: feeds[0].id, from, to, paid: false, since: clock.now() }]);
    expect(await app.db('reservations').where({ id: idreserva }).first('status')).toEqual({ status: 'requested' });
    expect(await app.db('calendar_anomalies')).toEqual([]);
    await app.request('DELETE', `/reservations/${idreserva}`, { token: guest.token });
    await app.drain();
    expect((await listed(listing)).conflicts).toEqual([]);
  });

  it('requests and synchronisations concurrently: no night is taken twice by us, none over a feed', async () => {
    const listing = await aListing(app, host);
    const people = await Promise.all(Array.from({ length: 4 }, () => aBookablePerson(app)));
    const drafts = await Promise.all(
      people.map(async (one, i) => ({
        token: one.token,
        id: (await aDraft(app, one, listing, 102 + i, 104 + i)).idreserva,
      })),
    );
    const path = aPath();
    await set(listing, server.serve(path, calendarOf(range(104, 106))));
    const requests = Array.from({ length: 5 }, () => drafts).flat();
    const syncs = Array.from({ length: 8 }, () => () => sync(listing));
    const answers = await Promise.all([
      ...syncs.map((one) => one()),
      ...requests.map(({ id, token }) => app.request('PUT', `/reservations/request/${id}`, { token })),
    ]);
    expect([...new Set(answers.map(({ status }) => status))].filter((status) => ![200, 409].includes(status))).toEqual([]);
    await app.drain();
    expect(await app.db('calendar_anomalies')).toEqual([]);
    const events = await app.store.read(`calendar-${listing}`);
    const imported = events.findIndex(({ type }) => type === 'FeedSynced');
    expect(imported).toBeGreaterThan(-1);
    expect(events.filter(({ type }) => type === 'FeedSynced')).toHaveLength(1);
    const later = events.slice(imported).flatMap(({ type, data }) => (type === 'NightsHeld' ? [(data as { stay: Stay }).stay] : []));
    const [from, to] = range(104, 106);
    expect(later.filter(({ checkIn, checkOut }) => checkIn < to && from < checkOut)).toEqual([]);
  });
});
