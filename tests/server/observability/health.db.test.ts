import { describe, expect, it } from 'vitest';
import { connect } from '../../../src/engine/db/connect.ts';
import { writeProbe } from '../../../src/server/files/write-probe.ts';
import { readiness } from '../../../src/server/observability/health.ts';
import { testApp } from '../../support/app.ts';
import { testDatabase } from '../../support/database.ts';
import { until } from '../../support/events.ts';

const app = await testApp();
const lag = async () => [];
const mustWrite = writeProbe(app.db);

/** The answer once a slow machine lets it check everything in time. */
const ready = async () => {
  let answer = await app.root('GET', '/health/ready');
  await until(async () => {
    if (answer.status !== 200) answer = await app.root('GET', '/health/ready');
    return answer.status === 200;
  });
  return answer;
};

describe('health', () => {
  it('is live and ready', async () => {
    expect((await app.root('GET', '/health/live')).body).toEqual({ status: 'live' });
    const { body, headers } = await ready();
    expect(body).toEqual({
      status: 'ready',
      database: 'ok',
      event_store: 'ok',
      clock_skew_seconds: expect.any(Number),
      followers: 'ok',
      stopped: [],
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('names a stopped projection and the reason', async () => {
    const name = 'users';
    await app.db('projection_checkpoints').where({ name }).update({ stopped_because: 'Error: cannot be' });
    const { body } = await ready();
    expect([body.status, body.stopped]).toEqual(['degraded', [{ name, reason: 'Error: cannot be' }]]);
    expect((await app.root('GET', '/metrics')).text).toContain('posada_projection_stopped{name="users"} 1');
    await app.db('projection_checkpoints').where({ name }).update({ stopped_because: null });
  });

  const ahead = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const statusAt = async (now: () => string) => (await readiness({ db: app.db, store: app.store, clock: { now }, lag, mustWrite })).status;
  it('accepts a clock that is 29 s off, but not one that is 31 s off', async () => {
    await until(async () => {
      const stands = ahead(29); // a slow answer makes the difference smaller here, …
      return (await statusAt(() => stands)) === 'ready';
    });
    expect(await statusAt(() => ahead(31))).toBe('not_ready'); // … and larger here
  });

  it('is not ready while the event store is unavailable, without further details', async () => {
    const store = { ...app.store, check: async () => Promise.reject(new Error('host db-3.internal')) };
    const state = await readiness({ db: app.db, store, clock: app.clock, lag, mustWrite });
    expect(state).toMatchObject({ status: 'not_ready', database: 'ok', event_store: 'does not answer' });
    expect(JSON.stringify(state)).not.toContain('internal');
  });

  it('does not wait for a check that hangs', async () => {
    const store = { ...app.store, check: () => new Promise<never>(() => undefined) };
    expect((await readiness({ db: app.db, store, clock: app.clock, lag, mustWrite })).event_store).toBe('does not answer in time');
  });
});

describe('a check without a result', () => {
  const at = (more: Partial<Parameters<typeof readiness>[0]>) =>
    readiness({ db: app.db, store: app.store, clock: app.clock, lag, mustWrite, ...more });

  it.each([
    ['fails', async () => Promise.reject(new Error('host db-3.internal')), 'does not answer'],
    ['hangs', () => new Promise<never>(() => undefined), 'does not answer in time'],
  ] as const)('the position of followers, when that %s, is not "nothing stopped"', async (_, lag, said) => {
    let state = await at({ lag });
    await until(async () => {
      state = await at({ lag }); // a slow machine may delay the other checks
      return state.status !== 'not_ready';
    });
    expect(state).toMatchObject({ status: 'degraded', database: 'ok', event_store: 'ok', followers: said, stopped: [] });
  });
});

describe('a database that refuses writes', () => {
  it('is not ready while it is read-only, and ready once it writes again', async () => {
    const { url } = await testDatabase();
    const [db, other] = [connect(url), connect(url)];
    const name = decodeURIComponent(new URL(url).pathname.slice(1));
    let now = 0;
    const probe = writeProbe(db, () => now);
    await probe();
    await other.raw('alter database ?? set default_transaction_read_only = on', [name]);
    await db.destroy();
    await db.initialize(); // settings of a database apply to sessions that start after them
    await probe(); // the result is cached for 10 s
    now = 9_999;
    await probe();
    now = 10_000;
    await expect(probe()).rejects.toThrow(/read-only/);
    const state = await readiness({ db: app.db, store: app.store, clock: app.clock, lag, mustWrite: probe });
    expect([state.status, state.database]).toEqual(['not_ready', 'takes no writes (does not answer)']);
    await other.raw('alter database ?? reset default_transaction_read_only', [name]);
    await db.destroy();
    await db.initialize();
    now = 11_000; // a failure is cached for a second
    await probe();
    await other.destroy();
    await db.destroy();
  });
  it('leaves nothing of its checks in the database', async () => {
    await mustWrite();
    expect(await app.db('pg_tables').where({ tablename: 'write_probe' })).toEqual([]);
  });
});

describe('metrics', () => {
  it('are Prometheus text with the values that an operator needs', async () => {
    await app.request('POST', '/users/login', { body: {} });
    const { status, headers, text } = await app.root('GET', '/metrics');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    for (const name of [
      'posada_http_request_seconds_bucket{method="POST",route="/users/login",status="422",le="0.005"}',
      'posada_command_seconds_count{route="/users/login"} 1',
      'posada_projection_lag_seconds{name="users"} 0',
      'posada_deadline_oldest_overdue_seconds 0',
      'posada_mails_waiting 0',
      'posada_mails_failed 0',
      'posada_sources_up 1',
      'process_cpu_seconds_total',
    ]) {
      expect(text).toContain(name);
    }
  });
});

it('a stored picture is public with a long cache lifetime; other files have no address', async () => {
  const { openFiles } = await import('../../../src/server/files/files.ts');
  const files = openFiles(app.config.dataDir);
  await files.put('photos/ab12-320.webp', Buffer.from('webp'), 'image/webp');
  await files.put('receipts/1.webp', Buffer.from('private'), 'image/webp');
  const { status, headers, text } = await app.root('GET', '/storage/photos/ab12-320.webp');
  expect([status, headers.get('content-type'), text]).toEqual([200, 'image/webp', 'webp']);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const path of [
    'receipts/1.webp',
    'photos/../receipts/1.webp',
    'photos/%2e%2e/receipts/1.webp',
    'photos/missing.webp',
    'posada.json',
    'photos/',
  ]) {
    expect((await app.root('GET', `/storage/${path}`)).status).toBe(404);
  }
});

it('the API can be browsed without a script in the page', async () => {
  const page = await app.root('GET', '/docs');
  expect(page.status).toBe(200);
  expect(page.text).not.toMatch(/<script>|onload=/);
  for (const path of [...page.text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path = '']) => path)) {
    expect([path, (await app.root('GET', path)).status]).toEqual([path, 200]);
  }
  expect((await app.root('GET', '/docs/openapi.yaml')).text).toContain('openapi: 3.1');
});

describe('pages of a demonstration', () => {
  it('exist outside production', async () => {
    for (const path of ['/dev/mail', '/dev/mail.json']) expect((await app.root('GET', path)).status).toBe(200);
  });
});
