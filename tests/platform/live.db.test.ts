import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openLive } from '../../src/platform/live.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import { until } from '../support/events.ts';
import { GUEST, OTHER, smallApp } from '../support/small-app.ts';

const authenticate = async (token: string) => (token === 'guest' ? GUEST : token === 'other' ? OTHER : null);
const holder: { route?: ReturnType<typeof openLive>['route'] } = {};
// the stream needs the app's database, and the app needs the stream's route
const placeholder = openLive({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', log: createLog('silent'), authenticate });
await placeholder.stop();
const app = await smallApp({
  routes: [{ contract: placeholder.route.contract, handle: (call) => (holder.route ?? placeholder.route).handle(call) }],
});
const live = openLive({ databaseUrl: app.databaseUrl, log: createLog('silent'), authenticate });
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

  it('listens again after its connection broke, and tells the browsers', async () => {
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

  it('a HEAD opens no stream', async () => {
    const response = await fetch(`${app.url}/api/v1/events`, { method: 'HEAD', headers: { authorization: 'guest' } });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

it('can be ended while it is still connecting, so that a start that fails right after reports why', async () => {
  await openLive({ databaseUrl: app.databaseUrl, log: createLog('silent'), authenticate }).stop();
});
