import { type AddressInfo, createServer } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '../../../src/engine/db/connect.ts';
import { appliedMigrations } from '../../../src/engine/db/migrate.ts';
import { verifyChain } from '../../../src/engine/followers/verify-chain.ts';
import { createLog } from '../../../src/engine/observability/log.ts';
import { startProgram } from '../../../src/program.ts';
import { loadConfig } from '../../../src/settings.ts';
import { aPerson } from '../../identity/people.ts';
import { testApp } from '../../support/app.ts';
import { newDatabase } from '../../support/database.ts';
import { until } from '../../support/events.ts';
import { startFakeEventStoreDb } from '../../support/eventstoredb/fake-eventstoredb.ts';

const server = await startFakeEventStoreDb();
afterAll(server.stop);
const app = await testApp({ config: { eventStoreUrl: server.url } });

describe('the whole program on EventStoreDB', () => {
  it('stores accounts there, and shows them immediately', async () => {
    const person = await aPerson(app);
    const { status, headers, body } = await app.request('GET', '/users/me', { token: person.token });
    expect(status).toBe(200);
    expect(headers.get('x-read-model')).toBeNull();
    expect(body.user.idusuario).toBe(person.id);
    expect((await app.db('event_log').count('* as n').first())?.n).toBe(0); // PostgreSQL's log stays empty
    expect((await app.store.readAll({ after: null, limit: 100 })).map(({ type }) => type)).toContain('UserRegistered');
  });

  it('brings every read model to the end of the log, and its hash chain is valid', async () => {
    await Promise.all(Array.from({ length: 5 }, () => aPerson(app)));
    await app.drain();
    const last = (await app.store.readAll({ after: null, limit: 1_000 })).at(-1)?.position;
    await until(async () => {
      const rows = await app.db('projection_checkpoints').select('position');
      return rows.every(({ position }) => position === last);
    });
    expect(await verifyChain(app.store)).toMatchObject({ broken: null });
  });

  it('answers again after the server was unavailable', async () => {
    server.stop();
    const ready = await app.root('GET', '/health/ready');
    expect(ready.status).toBe(503);
    await server.start();
    const person = await aPerson(app);
    expect((await app.request('GET', '/users/me', { token: person.token })).status).toBe(200);
  });
});

it('a store that does not answer is reported within 10 s, before anything is written to the database', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const databaseUrl = await newDatabase();
  const eventStoreUrl = `esdb://127.0.0.1:${(silent.address() as AddressInfo).port}?tls=false`;
  const config = loadConfig({ NODE_ENV: 'test', DEMO: '0', MAP_STREETS: 'off', EVENTSTORE_URL: eventStoreUrl });
  const since = performance.now();
  await expect(startProgram({ config, log: createLog('silent'), databaseUrl })).rejects.toThrow(
    /^EVENTSTORE_URL: the event store cannot be reached/,
  );
  expect(performance.now() - since).toBeLessThan(10_000);
  silent.close();
  const db = connect(databaseUrl, 1);
  expect(await appliedMigrations(db)).toEqual([]);
  await db.destroy();
});
