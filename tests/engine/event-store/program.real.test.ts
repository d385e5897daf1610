import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../src/engine/config-error.ts';
import { verifyChain } from '../../../src/engine/followers/verify-chain.ts';
import { createLog } from '../../../src/engine/observability/log.ts';
import { startProgram } from '../../../src/program.ts';
import { aReplica } from '../../chaos/support/replica.ts';
import { aPerson } from '../../identity/people.ts';
import { testApp } from '../../support/app.ts';
import { testDatabase } from '../../support/database.ts';
import { until } from '../../support/events.ts';
import { realStore } from '../../support/eventstoredb/eventstoredb.ts';

const server = await realStore();
await server.start();
afterAll(server.close);
const app = await testApp({ config: { eventStoreUrl: server.url } });

describe('the whole program on a real EventStoreDB', () => {
  it('stores accounts there, shows them immediately, and its hash chain is valid', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(app)));
    for (const { token, id } of people) expect((await app.request('GET', '/users/me', { token })).body.user.idusuario).toBe(id);
    await app.drain();
    expect((await app.db('event_log').count('* as n').first())?.n).toBe(0);
    expect(await verifyChain(app.store)).toMatchObject({ broken: null });
  });

  it('answers again after the server was killed', async () => {
    await server.kill();
    expect((await app.root('GET', '/health/ready')).status).toBe(503);
    await server.start();
    await until(async () => (await app.root('GET', '/health/ready')).status === 200);
    const person = await aPerson(app);
    expect((await app.request('GET', '/users/me', { token: person.token })).status).toBe(200);
  });

  it('does not start with an empty database and this log, and writes nothing', async () => {
    const other = await testDatabase();
    const before = (await verifyChain(app.store)).events;
    const config = { ...app.config, eventStoreUrl: server.url };
    const starting = startProgram({ config, databaseUrl: other.url, log: createLog('silent') });
    await expect(starting).rejects.toBeInstanceOf(ConfigError);
    await expect(starting).rejects.toThrow('DATABASE_URL: this database is empty, but the event log is not');
    expect((await verifyChain(app.store)).events).toBe(before);
    expect(await other.db('projection_checkpoints').first()).toBeUndefined();
  });

  it('exits with 0 while the store stays frozen', async () => {
    const frozen = await realStore({ options: ['--mem-db'] });
    await frozen.start();
    const database = await testDatabase();
    const replica = await aReplica('frozen', database.url, { EVENTSTORE_URL: frozen.url, DATA_DIR: '/tmp/posada-frozen' });
    await replica.start();
    frozen.signal('SIGSTOP');
    await fetch(`${replica.url}/health/ready`).catch(() => null);
    expect(await replica.end()).toBe(0);
    await frozen.close();
  });
});
