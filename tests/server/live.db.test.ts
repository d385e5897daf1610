import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Koa, { type Context } from 'koa';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../src/engine/observability/log.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import type { User } from '../../src/server/http/contract.ts';
import { openLive } from '../../src/server/live/live.ts';
import { until } from '../support/events.ts';
import { GUEST, OTHER, smallApp } from '../support/small-app.ts';

const clock = manualClock('2026-11-26T12:00:00.000Z');
/** The user of each token; a deleted one has ended. */
const sessions = new Map<string, User>([
  ['guest', GUEST],
  ['other', OTHER],
]);
const ADMIN_ID = 900;
const asGuest = (ms: number): User => ({
  ...GUEST,
  seenBy: { adminId: ADMIN_ID, endsAt: new Date(Date.parse(clock.now()) + ms).toISOString() },
});
let checks = 0;
const authenticate = async (token: string) => {
  checks += 1;
  return sessions.get(token) ?? null;
};
const holder: { route?: ReturnType<typeof openLive>['route'] } = {};
// the stream needs the app's database, and the app needs the stream's route
const placeholder = openLive({
  databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
  log: createLog('silent'),
  missed: 'reservation',
  clock,
  authenticate,
});
await placeholder.stop();
const app = await smallApp({
  authenticate,
  routes: [{ contract: placeholder.route.contract, handle: (call) => (holder.route ?? placeholder.route).handle(call) }],
});
const live = openLive({ databaseUrl: app.databaseUrl, log: createLog('silent'), clock, authenticate, missed: 'reservation' });
holder.route = live.route;
afterAll(() => live.stop());

const opened: AbortController[] = [];
afterEach(() => {
  for (const controller of opened.splice(0)) controller.abort();
});

/** Opens a stream and collects the messages. */
const listen = async (token: string) => {
  const controller = new AbortController();
  opened.push(controller);
  const response = await fetch(`${app.url}/api/v1/events`, { headers: { authorization: token }, signal: controller.signal });
  const stream = { status: response.status, headers: response.headers, text: '', ended: false };
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' };
      if (done) break;
      stream.text += value;
    }
    stream.ended = true;
  })().catch(() => undefined);
  return stream;
};
const notifyRights = (userId: number) => app.db.raw('select pg_notify(?, ?)', ['rights', String(userId)]);
const notify = (payload: unknown) => app.db.raw('select pg_notify(?, ?)', ['live', JSON.stringify(payload)]);
const listening = () =>
  until(async () => {
    const { rows } = await app.db.raw(`select 1 from pg_stat_activity where query = 'listen live' and datname = current_database()`);
    return rows.length > 0;
  });

describe('the live stream', () => {
  it('needs a session, and is neither cached nor compressed', async () => {
    expect((await fetch(`${app.url}/api/v1/events`)).status).toBe(401);
    const { status, headers } = await listen('guest');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(headers.get('cache-control')).toContain('no-');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('app-version')).toBe('1.0.54');
  });

  it('notifies only the users concerned, with only type and id', async () => {
    await listening();
    const guest = await listen('guest');
    const other = await listen('other');
    await notify({ users: [7], type: 'reservation', id: 31, note: 'not for the wire' });
    await notify({ users: [7, 8], type: 'reservation', id: 32 });
    await until(() => other.text.includes('"id":32}') && guest.text.includes('"id":32}'));
    expect(guest.text).toContain('event:message');
    expect(guest.text).toContain('{"type":"reservation","id":31}');
    expect(guest.text).not.toContain('not for the wire');
    expect(other.text).not.toContain('"id":31');
  });

  it('ignores an invalid notification', async () => {
    const guest = await listen('guest');
    await app.db.raw(`select pg_notify('live', 'nonsense')`);
    await notify({ users: 'all' });
    await notify({ users: [7], type: 'reservation', id: 33 });
    await until(() => guest.text.includes('"id":33}'));
  });

  it('listens again after its connection broke, and notifies the browsers', async () => {
    await listening();
    const guest = await listen('guest');
    await until(() => guest.text.includes('ready'));
    await app.db.raw(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen live' and datname = current_database()`);
    await until(() => guest.text.includes('{"type":"reservation"}'));
    await notify({ users: [7], type: 'reservation', id: 34 });
    await until(() => guest.text.includes('"id":34}'));
  });

  it('allows 8 streams a user; a ninth ends the first', async () => {
    const all: Awaited<ReturnType<typeof listen>>[] = [];
    for (let i = 0; i < 8; i += 1) all.push(await listen('other'));
    await sleep(50);
    expect(all.filter(({ ended }) => ended)).toHaveLength(0);
    await listen('other');
    await until(() => all[0]?.ended === true);
    expect(all.filter(({ ended }) => ended)).toHaveLength(1);
  });

  it('the user with the most streams loses one when all are taken, and no one else', async () => {
    const small = openLive({
      databaseUrl: app.databaseUrl,
      log: createLog('silent'),
      clock,
      authenticate,
      missed: 'reservation',
      inAll: 4,
    });
    holder.route = small.route;
    try {
      const others: Awaited<ReturnType<typeof listen>>[] = [];
      for (let i = 0; i < 4; i += 1) others.push(await listen('other'));
      const mine = [await listen('guest'), await listen('guest')];
      await until(() => others[0]?.ended === true && others[1]?.ended === true);
      expect([await listen('guest'), await listen('other')].map(({ status }) => status)).toEqual([503, 503]);
      expect([...others.slice(2), ...mine].map(({ ended }) => ended)).toEqual([false, false, false, false]);
    } finally {
      holder.route = live.route;
      await small.stop();
    }
  });

  it('a HEAD opens no stream', async () => {
    const response = await fetch(`${app.url}/api/v1/events`, { method: 'HEAD', headers: { authorization: 'guest' } });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('a stream whose right has ended', () => {
  // without the look that is taken at every stream each minute
  beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval'] }));
  afterAll(() => void vi.useRealTimers());

  it.each([
    ['of the person whose session it is', GUEST.id],
    ['of the administrator who sees the site as that person', ADMIN_ID],
  ])('ends with the word %s, and no other stream with it', async (_, whose) => {
    await listening();
    sessions.set('seen', asGuest(1_800_000));
    const [seen, guest, other] = [await listen('seen'), await listen('guest'), await listen('other')];
    await until(() => [seen, guest, other].every(({ text }) => text.includes('ready')));
    sessions.delete('seen');
    await notifyRights(whose);
    await until(() => seen.ended);
    await notify({ users: [7, 8], type: 'reservation', id: 35 });
    await until(() => guest.text.includes('"id":35}') && other.text.includes('"id":35}'));
    expect([guest.ended, other.ended]).toEqual([false, false]);
    expect(seen.text).not.toContain('"id":35');
  });

  it('ends when its session now belongs to someone else', async () => {
    await listening();
    sessions.set('seen', asGuest(1_800_000));
    const seen = await listen('seen');
    await until(() => seen.text.includes('ready'));
    sessions.set('seen', { ...OTHER, id: ADMIN_ID });
    await notifyRights(ADMIN_ID);
    await until(() => seen.ended);
  });

  it('ends immediately when that happened before the notice', async () => {
    sessions.set('late', GUEST);
    const before = checks;
    const once = sessions.get.bind(sessions);
    const get = vi.spyOn(sessions, 'get').mockImplementation((token) => {
      const user = once(token);
      if (token === 'late') sessions.delete('late');
      return user;
    });
    const late = await listen('late');
    await until(() => late.ended);
    get.mockRestore();
    expect(checks).toBe(before + 2);
  });

  it('ends automatically when an impersonation is over', async () => {
    sessions.set('seen', asGuest(50));
    const seen = await listen('seen');
    await until(() => seen.ended);
  });

  it('ends when the notice was sent while no one listened', async () => {
    await listening();
    sessions.set('gone', GUEST);
    const client = await listen('gone');
    await until(() => client.text.includes('ready'));
    sessions.delete('gone');
    await app.db.raw(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen live' and datname = current_database()`);
    await until(() => client.ended);
  });
});

/** Opens a stream by hand, to interleave network events: `before` is awaited like the session lookup. */
const byHand = async (before: (ctx: Context) => Promise<void> = async () => undefined) => {
  const contexts: Context[] = [];
  const server = new Koa()
    .use(async (ctx) => {
      contexts.push(ctx);
      await before(ctx);
      await live.route.handle({ user: GUEST, ctx } as Parameters<typeof live.route.handle>[0]); // the fields read of a call here
      handled.resolve();
    })
    .listen(0);
  const handled = Promise.withResolvers<void>();
  const controller = new AbortController();
  const { port } = server.address() as AddressInfo;
  const answer = fetch(`http://127.0.0.1:${port}/`, { headers: { authorization: 'guest' }, signal: controller.signal });
  answer.catch(() => undefined);
  await until(() => contexts.length === 1);
  const [ctx] = contexts;
  if (!ctx) throw new Error('nobody asked');
  const stop = () => {
    controller.abort();
    server.closeAllConnections();
    server.close();
  };
  return { ctx, handled: handled.promise, leave: () => controller.abort(), stop };
};

describe('a browser that disconnects', () => {
  it('receives nothing between the end of its session and that of its response, while the others receive everything', async () => {
    await listening();
    const { ctx, handled, stop } = await byHand();
    await handled;
    const guest = await listen('guest');
    await until(() => guest.text.includes('ready'));
    const write = vi.spyOn(ctx.res, 'write');
    ctx.req.emit('close'); // the network reports first
    await notify({ users: [GUEST.id], type: 'reservation', id: 41 });
    await until(() => guest.text.includes('"id":41}'));
    expect(write).not.toHaveBeenCalled();
    stop();
  });

  it('does not end the process by a late write', async () => {
    const { ctx, handled, stop } = await byHand();
    await handled;
    expect(() => ctx.res.emit('error', new Error('write after end'))).not.toThrow();
    stop();
  });

  it('gets no stream when it disconnected before its session was found', async () => {
    const { ctx, handled, leave, stop } = await byHand(({ res }) => new Promise((resolve) => res.once('close', resolve)));
    leave();
    await handled;
    expect(ctx.res.headersSent).toBe(false);
    stop();
  });
});

it('can be ended while it is still connecting, so that a startup failure right after it is reported', async () => {
  await openLive({ databaseUrl: app.databaseUrl, log: createLog('silent'), clock, authenticate, missed: 'reservation' }).stop();
});
