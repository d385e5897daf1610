import { afterAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../../../src/engine/followers/verify-chain.ts';
import { aPerson } from '../../identity/people.ts';
import { testApp } from '../../support/app.ts';
import { until } from '../../support/events.ts';
import { startFakeEventStoreDb } from '../../support/eventstoredb/fake-eventstoredb.ts';

const server = await startFakeEventStoreDb();
afterAll(server.stop);
const app = await testApp({ config: { eventStoreUrl: server.url } });

describe('the whole program on EventStoreDB', () => {
  it('stores accounts there, and shows them at once', async () => {
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
