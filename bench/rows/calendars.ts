import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import ICAL from 'ical.js';
import { calendarStream } from '../../src/calendar/events.ts';
import { feedRegister } from '../../src/calendar/public.ts';
import { connect } from '../../src/engine/db/connect.ts';
import { openPostgresStore } from '../../src/engine/event-store/postgres.ts';
import { tell } from '../../src/engine/outbox/loops.ts';
import { addDays } from '../../src/kernel/nights.ts';
import { loadConfig } from '../../src/settings.ts';
import { startKoa, startPosada, startWorker } from '../child.ts';
import { newDataDir, type Server } from '../database.ts';
import { type Connection, openConnections } from '../http.ts';
import { hammer, interleaved, type Load } from '../load.ts';
import { announce } from '../machine.ts';
import { figure, median, ratios } from '../statistics.ts';
import type { Row } from '../table.ts';
import { append, call, publish, register } from '../world.ts';

const SECRET = 'measured-only-secret-of-no-other-use';
const CONNECTIONS = 16;
const SPACES = 50;
/** The maximum for a space. */
const FEEDS = 20;
const EVENTS = 500;
const FEW = 20;
const BLOCKS = 100;

const middle = (loads: readonly Load[], of: 'perSecond' | 'p50' | 'p99') => median(loads.map((load) => load[of]));
const shown = (loads: readonly Load[]) =>
  `${figure(middle(loads, 'perSecond'))}/s, p50 ${figure(middle(loads, 'p50'))}, p99 ${figure(middle(loads, 'p99'))} ms`;
const rate = (what: string, ours: readonly Load[], least: readonly Load[]): Row => ({
  what,
  ratios: ratios(
    ours.map(({ perSecond }) => perSecond),
    least.map(({ perSecond }) => perSecond),
  ),
  goal: null,
  ours: shown(ours),
  peer: shown(least),
});

/** Calendars due at the same time, a part of those that must be read in half an hour; their hosts, and how long each takes to answer. */
const DUE = 2_000;
const IN_HALF_AN_HOUR = 10_000;
const HOSTS = 20;
const LATENCY_MS = 200;
const DUE_EVENTS = 50;
const LATER = '2099-01-01T00:00:00.000Z';

const today = () => new Date().toISOString().slice(0, 10);

/** This many events of one night, every other day; `turn` moves the last one, so that each reading finds a change. */
const calendarOf = (events: number, turn: number): string => {
  const lines = Array.from({ length: events }, (_, i) => {
    const day = addDays(today(), 1 + (i % 250) * 2 + (i === events - 1 ? turn % 2 : 0)).replaceAll('-', '');
    return `BEGIN:VEVENT\r\nUID:${i}@elsewhere\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:${day}\r\nSUMMARY:Reserved\r\nEND:VEVENT\r\n`;
  });
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//another site//EN\r\n${lines.join('')}END:VCALENDAR\r\n`;
};

/** Another site: `/<events>/<any name>` is a calendar that differs each time it is fetched. */
const anotherSite = async (latencyMs = 0) => {
  let turn = 0;
  const server = createServer((req, res) => {
    turn += 1;
    const text = calendarOf(Number(req.url?.split('/')[1]), turn);
    setTimeout(() => res.setHeader('content-type', 'text/calendar').end(text), latencyMs);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, stop: () => server.close() };
};

/** The minimum cost of reading a calendar: fetch it, read its days by ical.js, write one row. */
const leastReading = (host: string, events: number, bare: readonly Connection[]) => async (caller: number) => {
  const text = await (await fetch(`http://${host}/${events}/least.ics`)).text();
  const days = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstPropertyValue('dtstart')));
  if (days.length !== events) throw new Error(`${days.length} of ${events} events`);
  await bare[caller]?.send('POST', '/');
};

/** Importing other sites' calendars and exporting our own, over HTTP, compared with the minimum cost of the same work. */
export const calendars = async (server: Server, rounds: number, ms: number): Promise<Row[]> => {
  const url = await server.database('calendars');
  const site = await anotherSite();
  const program = await startPosada({ DATABASE_URL: url, DATA_DIR: newDataDir(), SECRET, FEED_HOSTS_ALLOWED: site.host });
  const koa = await startKoa(url);
  const db = connect(url, 4);
  const store = openPostgresStore(url);
  const [many, bare] = [openConnections(program.url, CONNECTIONS), openConnections(koa.url, CONNECTIONS)];
  const [first] = many;
  if (!first) throw new Error('no connection');
  try {
    const { id: hostId, token } = await register(first, 'host');
    const spaces = Array.from({ length: SPACES + 2 }, (_, i) => 1_000 + i);
    await publish(db, store, hostId, spaces);
    const [large = 0, exported = 0, ...small] = spaces;
    const ranges = Array.from({ length: BLOCKS }, (_, i) => [addDays(today(), 3 * i + 1), addDays(today(), 3 * i + 3)] as const);
    const blocked = ranges.map(([from, to], i) => ({
      type: 'RangeBlocked' as const,
      data: { listingId: exported, blockId: 10_000 + i, from, to, origin: 'host' as const, blockedAt: new Date().toISOString() },
    }));
    await append(store, calendarStream(exported), blocked);
    const post = (connection: Connection, path: string, body: object) => call(connection, [200], 'POST', path, token, body);
    announce('calendars: feeds are named');
    const feeds = feedRegister({ db, fieldKeys: loadConfig({ SECRET }).fieldKeys });
    for (const [space, listingId] of [large, ...small].entries()) {
      const names = listingId === large ? ['one'] : Array.from({ length: FEEDS }, (_, i) => String(i));
      const set = names.map((name, i) => ({ name, feedId: space * FEEDS + i + 1 }));
      const setAt = new Date().toISOString();
      const events = set.map((one, address) => ({
        type: 'FeedAddressSet' as const,
        data: { listingId, feedId: one.feedId, address, setAt },
      }));
      await append(store, calendarStream(listingId), events);
      for (const [revision, one] of set.entries()) {
        const feed = new URL(`http://${site.host}/${listingId === large ? EVENTS : FEW}/${listingId}-${one.name}.ics`);
        await feeds.note({ feedId: one.feedId, listingId, revision, url: feed, now: setAt });
      }
    }
    const sync = (connection: Connection, accommodationId: number) => post(connection, '/sync-with-external-ical', { accommodationId });
    const { url_ical } = await call<{ url_ical: string }>(first, [200], 'GET', `/ical/${exported}`, token);
    const path = new URL(url_ical).pathname;
    const etag = (await fetch(`${program.url}${path}`)).headers.get('etag') ?? '';
    const out = (expected: number, headers: Readonly<Record<string, string>>) => async (caller: number) => {
      const answered = await many[caller]?.send('GET', path, undefined, undefined, headers);
      if (answered?.status !== expected) throw new Error(`the feed answered ${answered?.status}`);
    };
    const empty = (caller: number) => bare[caller]?.send('GET', '/') ?? Promise.reject(new Error('no connection'));
    let next = 0;
    const inTurn = (caller: number) => {
      next += 1;
      return sync(many[caller] ?? first, small[next % SPACES] ?? 0);
    };
    await sync(first, large);
    await Promise.all([hammer(2, ms, out(200, {})), hammer(2, ms, empty)]); // warm
    announce('calendars: rounds');
    const results = await interleaved(rounds, {
      one: () => hammer(1, ms, () => sync(first, large)),
      leastOne: () => hammer(1, ms, leastReading(site.host, EVENTS, bare)),
      all: () => hammer(4, ms * 2, inTurn, FEEDS),
      leastAll: () => hammer(4, ms, leastReading(site.host, FEW, bare)),
      unchanged: () => hammer(CONNECTIONS, ms, out(304, { 'if-none-match': etag })),
      whole: () => hammer(CONNECTIONS, ms, out(200, {})),
      empty: () => hammer(CONNECTIONS, ms, empty),
    });
    const { one, leastOne, all, leastAll, unchanged, whole } = results;
    const reading = 'to fetching it, reading its days with ical.js and one INSERT: rate';
    return [
      rate(`Synchronisation of a calendar of ${EVENTS} events that has changed, one at a time, ${reading}`, one, leastOne),
      rate(
        `Synchronisation of ${SPACES * FEEDS} calendars of ${FEW} events in one process, ${FEEDS} of a space at a time, 4 at once, ${reading}`,
        all,
        leastAll,
      ),
      rate(
        `Our calendar of ${BLOCKS} ranges, unchanged (\`If-None-Match\`), ${CONNECTIONS} connections, to an empty Koa route: rate`,
        unchanged,
        results.empty,
      ),
      rate(`The same without \`If-None-Match\`, sent whole: rate`, whole, results.empty),
    ];
  } finally {
    for (const connection of [...many, ...bare]) connection.close();
    await store.close();
    await db.destroy();
    await Promise.all([program.stop(), koa.stop()]);
    site.stop();
  }
};

/** The throughput of one worker with many calendars due at the same time, compared with the rate that reads 10,000 in half an hour. */
export const calendarsDue = async (server: Server): Promise<Row[]> => {
  const url = await server.database('calendars_due');
  const sites = await Promise.all(Array.from({ length: HOSTS }, () => anotherSite(LATENCY_MS)));
  const program = await startWorker({
    ...{ DATABASE_URL: url, DATA_DIR: newDataDir(), SECRET },
    FEED_HOSTS_ALLOWED: sites.map(({ host }) => host).join(','),
  });
  const db = connect(url, 4);
  const store = openPostgresStore(url);
  try {
    const spaces = Array.from({ length: DUE / FEEDS }, (_, i) => 1_000 + i);
    await publish(db, store, 1, spaces);
    const feeds = feedRegister({ db, fieldKeys: loadConfig({ SECRET }).fieldKeys });
    for (const [space, listingId] of spaces.entries()) {
      const set = Array.from({ length: FEEDS }, (_, i) => space * FEEDS + i + 1);
      const setAt = new Date().toISOString();
      await append(
        store,
        calendarStream(listingId),
        set.map((feedId) => ({ type: 'FeedAddressSet' as const, data: { listingId, feedId, address: 1, setAt } })),
      );
      for (const feedId of set) {
        const of = new URL(`http://${sites[feedId % HOSTS]?.host}/${DUE_EVENTS}/${feedId}.ics`);
        await feeds.note({ feedId, listingId, revision: 1, url: of, now: LATER });
      }
    }
    announce(`calendars: ${DUE} are due`);
    const began = performance.now();
    await db.raw(`update calendar_feeds set next_at = now()`);
    await db.raw(`select ${tell('calendar-feeds')}`);
    for (let left = DUE; left > 0; await sleep(200))
      left = Number((await db('calendar_feeds').whereNull('fetched_at').count())[0]?.['count']);
    const perSecond = DUE / ((performance.now() - began) / 1_000);
    return [
      {
        what: `Schedule of one worker: ${DUE.toLocaleString('en')} calendars of ${DUE_EVENTS} events on ${HOSTS} hosts that answer after ${LATENCY_MS} ms, due at once, to ${IN_HALF_AN_HOUR.toLocaleString('en')} in half an hour: rate`,
        ratios: [perSecond / (IN_HALF_AN_HOUR / 1_800)],
        goal: { atLeast: 1 },
        ours: `${figure(perSecond)}/s`,
        peer: `${figure(IN_HALF_AN_HOUR / 1_800)}/s`,
      },
    ];
  } finally {
    await store.close();
    await db.destroy();
    await program.stop();
    for (const site of sites) site.stop();
  }
};
