import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Leased } from '../../../src/calendar/incoming/feed-leases.ts';
import { feedRegister } from '../../../src/calendar/incoming/feed-register.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { aBookablePerson, aListing, anAdmin, nights } from '../../reservations/world.ts';
import { type OwnApp, testApp } from '../../support/app.ts';
import { testDatabase } from '../../support/database.ts';
import { until } from '../../support/events.ts';
import { calendarOf, feedServer } from './feed-server.ts';

const servers = await Promise.all([feedServer(), feedServer(), feedServer(), feedServer()]);
const [server] = servers;
const NOW = '2027-03-01T12:00:00.000Z';
const clock = manualClock(NOW);
const database = await testDatabase();
const feedHostsAllowed = servers.map(({ host }) => host);
const feeds = { every: 'PT30M', confirmAfter: 'PT30M', tellAfter: 'PT24H', atOnce: 8, askedPerHost: 3 };
const app = await testApp({ clock, database, config: { feedHostsAllowed, feeds } });
const other = await testApp({ clock, database, config: { feedHostsAllowed, feeds } });
const host = await aBookablePerson(app);
const asHost = { token: host.token };
const { fecha_inicio: from, fecha_termino: to } = nights(app, 30, 32);
const register = feedRegister({ db: app.db, fieldKeys: app.config.fieldKeys });

let paths = 0;
/** A listing with a feed at its own path. */
const withFeed = async (at = server) => {
  const listing = await aListing(app, host);
  paths += 1;
  const path = `/${paths}.ics`;
  const { status } = await app.request('POST', '/ical', {
    ...asHost,
    body: { accommodationId: listing, icalUrl: at?.serve(path, calendarOf([from, to])) },
  });
  expect(status).toBe(200);
  const [feed] = await register.of(listing);
  return { listing, path, feedId: feed?.feedId ?? 0, at };
};
const round = (of: Pick<OwnApp, 'periodic'> = app) =>
  of.periodic.find(({ queue }) => queue === 'calendar-feeds')?.run(new AbortController().signal);
const stateOf = async (feedId: number) => {
  const state = await register.find(feedId);
  if (!state) throw new Error('no feed');
  return state;
};
const readsOf = (path: string) => server?.seen.filter((one) => one.path === path).length;
const sync = (accommodationId: number) => app.request('POST', '/sync-with-external-ical', { ...asHost, body: { accommodationId } });

describe('the schedule', () => {
  it('reads a new feed immediately and then when it is due, not earlier', async () => {
    const { listing, path, feedId } = await withFeed();
    await round();
    await app.drain();
    expect((await app.request('GET', `/accommodations/unavailable_dates/${listing}`)).body).toHaveLength(2);
    const { nextAt } = await stateOf(feedId);
    for (const [ms, times] of [
      [-1, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      clock.set(new Date(Date.parse(nextAt) + ms).toISOString());
      await round();
      expect([ms, readsOf(path)]).toEqual([ms, times]);
    }
  });

  it('reads each calendar once, over two processes, and several hosts concurrently', async () => {
    const underWay = servers.map(() => 0);
    const atOneHost: number[] = [];
    // no answer before three fetches are under way: two processes that fetch one by one would never get one
    let areThree: () => void = () => undefined;
    const three = new Promise<void>((resolve) => {
      areThree = resolve;
    });
    const all = await Promise.all(Array.from({ length: 12 }, (_, i) => withFeed(servers[i % 4])));
    all.forEach(({ path, at }, i) => {
      at?.serve(path, (_, res) => {
        underWay[i % 4] = (underWay[i % 4] ?? 0) + 1;
        atOneHost.push(underWay[i % 4] ?? 0);
        if (underWay.reduce((a, b) => a + b, 0) > 2) areThree();
        const answer = () => {
          underWay[i % 4] = (underWay[i % 4] ?? 0) - 1;
          res.end(calendarOf([from, to]));
        };
        void three.then(() => setTimeout(answer, 20));
      });
    });
    await app.db('feed_hosts').update({ at_once: 1 });
    await Promise.all([round(app), round(other)]);
    expect(atOneHost).toHaveLength(12); // each once
    expect(Math.max(...atOneHost)).toBeLessThanOrEqual(2); // the first answer lets a second one in
    for (const { feedId } of all) expect(await stateOf(feedId)).toMatchObject({ fetchedAt: clock.now(), problem: null });
  });

  it('reads one calendar of a host at first, more after each good answer, and one at a time after a failure', async () => {
    clock.advance(60_000);
    const feeds = await Promise.all(Array.from({ length: 9 }, () => withFeed(servers[3])));
    await app.db('calendar_feeds').update({ next_at: '2040-01-01T00:00:00.000Z' });
    const due = feeds.map(({ feedId }) => feedId);
    await app.db('calendar_feeds').whereIn('feed_id', due).update({ next_at: clock.now() });
    await app.db('feed_hosts').update({ at_once: 1 });
    const all = async (of = register): Promise<Leased[]> => {
      await app.db('feed_hosts').update({ next_at: null }); // the rate limit per second is not under test here
      const one = await of.take(clock.now());
      return one === null || one === 'waiting' ? [] : [one, ...(await all(of))];
    };
    const answered = (taken: readonly Leased[], isWell: (at: number) => boolean) =>
      Promise.all(
        taken.map((feed, at) => {
          const outcome = { counts: null, problem: null, succeeded: true, version: null, hostIsWell: isWell(at) };
          return register.settle(feed, outcome, { now: clock.now(), every: 'PT30M' });
        }),
      );
    const first = await all();
    expect([first.length, await register.take(clock.now())]).toEqual([1, 'waiting']);
    await answered(first, () => true);
    const second = await all();
    await answered(second, () => true);
    const third = await all();
    expect([second.length, third.length]).toEqual([2, 4]);
    await answered(third.slice(1), () => true);
    await answered(third.slice(0, 1), () => false);
    const fourth = await all();
    expect([fourth.length, await register.take(clock.now())]).toEqual([1, 'waiting']);
    await answered(fourth, () => true);
    await answered(await all(), () => true);
    expect(await register.take(clock.now())).toBe(null);
  });

  it('limits the reads of a host per second', async () => {
    const { feedId } = await withFeed();
    await app.db('feed_hosts').update({ at_once: 16, next_at: '2040-01-01T00:00:00.000Z' });
    expect(await register.take(clock.now())).toBe('waiting');
    await app.db('feed_hosts').update({ next_at: null });
    expect(await register.take(clock.now())).toMatchObject({ feedId, atOnce: 16 });
    const [{ ahead }] = (
      await app.db.raw(`select next_at > clock_timestamp() - interval '5 s' as ahead from feed_hosts where next_at is not null`)
    ).rows;
    expect(ahead).toBe(true);
    clock.advance(60_000);
    await round();
  });

  it('retries after a minute what a killed process was reading', async () => {
    const { path, feedId } = await withFeed();
    const begun = clock.now();
    await app.db('feed_hosts').update({ next_at: null }); // so many in a second, by the real clock
    expect(await register.take(begun)).toMatchObject({ feedId }); // and nothing more
    for (const [ms, times] of [
      [59_999, 0],
      [60_000, 1],
    ] as const) {
      clock.set(new Date(Date.parse(begun) + ms).toISOString());
      await round(other);
      expect([ms, readsOf(path)]).toEqual([ms, times]);
    }
    expect((await stateOf(feedId)).fetchedAt).toBe(clock.now());
  });

  it('retries after five minutes what failed on our side, and releases the host immediately', async () => {
    const { path, feedId, listing } = await withFeed();
    await app.drain(); // the read model would write the row once more
    await app.db('listings').where({ id: listing }).update({ id: -listing });
    await round();
    expect(readsOf(path)).toBe(0);
    const { nextAt, problem } = await stateOf(feedId);
    expect([Date.parse(nextAt) - Date.parse(clock.now()), problem]).toEqual([300_000, null]);
    expect(await app.db('calendar_feeds').whereNotNull('leased_until')).toEqual([]);
    await app.db('listings').where({ id: -listing }).update({ id: listing });
    clock.advance(300_000);
    await round();
    expect(readsOf(path)).toBe(1);
  });

  it('runs automatically in a worker', async () => {
    const { feedId } = await withFeed();
    const worker = await testApp({ clock, database, background: true, config: { feedHostsAllowed, feeds, role: 'worker' } });
    await until(async () => (await stateOf(feedId)).fetchedAt !== null);
    await worker.stop();
  });
});

describe('a manual reading', () => {
  it('waits while another calendar of the host is fetched, and takes precedence over the schedule', async () => {
    clock.advance(60_000);
    const [first, second] = [await withFeed(), await withFeed()];
    await app.db('feed_hosts').update({ at_once: 1 });
    const held: ServerResponse[] = [];
    server?.serve(first.path, (_, res) => held.push(res));
    const one = sync(first.listing);
    await until(async () => held.length === 1);
    const two = sync(second.listing);
    await until(async () => (await app.db('feed_hosts').where({ host: server?.host }).first()).wanted_until !== null);
    expect(readsOf(second.path)).toBe(0);
    held[0]?.end(calendarOf([from, to]));
    expect([(await one).status, (await two).status]).toEqual([200, 200]);
  });

  it('is refused when the host was read too often within a minute', async () => {
    clock.advance(60_000);
    const { listing } = await withFeed();
    const begun = clock.now();
    for (const expected of [200, 200, 200, 429]) expect((await sync(listing)).status).toBe(expected);
    const refused = await sync(listing);
    expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['too_many_feed_reads', '60']);
    for (const [ms, status] of [
      [59_999, 429],
      [60_000, 200],
    ] as const) {
      clock.set(new Date(Date.parse(begun) + ms).toISOString());
      expect([ms, (await sync(listing)).status]).toEqual([ms, status]);
    }
  });

  it('is performed even while the schedule reads', async () => {
    const { path, listing, at } = await withFeed();
    let answer: () => void = () => undefined;
    let begins: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begins = resolve;
    });
    at?.serve(path, (_, res) => {
      at.serve(path, calendarOf([from, to])); // for the next caller
      answer = () => res.setHeader('content-type', 'text/calendar').end(calendarOf());
      begins();
    });
    const reading = round(other);
    await begun;
    const synced = app.request('POST', '/sync-with-external-ical', { ...asHost, body: { accommodationId: listing } });
    answer();
    await reading;
    expect(await synced).toMatchObject({ status: 200, body: { added: 1 } });
    expect(readsOf(path)).toBe(2);
  });

  it('reports when that reading does not end', async () => {
    const { feedId, listing } = await withFeed();
    expect(await register.take(clock.now())).toMatchObject({ feedId }); // by a process that was killed
    const { status, body } = await app.request('POST', '/sync-with-external-ical', { ...asHost, body: { accommodationId: listing } });
    expect([status, body.code]).toEqual([409, 'feed_busy']);
    clock.advance(60_000);
    await round();
  });
});

describe('the health page and the metrics', () => {
  it('count failures and report since when one is due and unread', async () => {
    const admin = await anAdmin(app);
    const health = async () => (await app.request('GET', '/console/health', { token: admin.token })).body.feeds;
    const metric = async (name: string) =>
      Number(new RegExp(`^posada_${name} (\\S+)$`, 'm').exec((await app.root('GET', '/metrics')).text)?.[1]);
    await app.db('calendar_feeds').delete(); // of the tests before
    await withFeed();
    const { path, feedId } = await withFeed();
    server?.serve(path, (_, res) => res.writeHead(500).end());
    await round();
    expect(await health()).toMatchObject({ failing: 0, overdue_seconds: 0, state: 'ok', oldest_success: clock.now() });
    const began = Date.parse(clock.now());
    await app.db('calendar_feeds').update({ next_at: new Date(began + 90_000_000).toISOString() });
    for (const [ms, failing, state] of [
      [-1, 0, 'ok'],
      [0, 1, 'attention'],
    ] as const) {
      clock.set(new Date(began + 86_400_000 + ms).toISOString());
      expect([ms, await health()]).toEqual([ms, expect.objectContaining({ failing, state, overdue_seconds: 0 })]);
    }
    expect(await metric('feeds_failing')).toBe(1);
    expect(await metric('feeds_oldest_success_seconds')).toBe(86_400);
    await app.db('calendar_feeds').where({ feed_id: feedId }).update({ failing_since: null, next_at: clock.now() });
    for (const [ms, state] of [
      [900_000, 'ok'],
      [1, 'attention'],
    ] as const) {
      clock.advance(ms);
      expect(await health()).toMatchObject({ failing: 0, state });
    }
    expect(await metric('feeds_overdue_seconds')).toBe(900.001);
  });
});
