import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEventStoreDb } from '../../../src/engine/event-store/eventstoredb.ts';
import { StoreUnavailable } from '../../../src/engine/event-store/port.ts';
import { verifyChain } from '../../../src/engine/followers/verify-chain.ts';
import { anEvent, until } from '../../support/events.ts';
import { realCluster, realStore, securedStore } from '../../support/eventstoredb/eventstoredb.ts';
import { startProxy } from '../../support/outside/tcp-proxy.ts';
import { eventStoreContract } from './event-store.contract.ts';

const server = await realStore();
await server.start();
const proxy = await startProxy({ host: '127.0.0.1', port: server.port });
const proxied = `esdb://127.0.0.1:${proxy.port}?tls=false`;
afterAll(async () => {
  proxy.stop();
  await server.close();
});

eventStoreContract({
  name: 'a real EventStoreDB',
  open: (deadlineMs) => openEventStoreDb(proxied, deadlineMs === undefined ? {} : { deadlineMs }),
  isGapless: false,
  knobs: {
    hang: async () => {
      server.signal('SIGSTOP');
      return async () => server.signal('SIGCONT');
    },
    commitThenBreak: async () => proxy.cutNextAnswer(),
    restart: async () => {
      await server.kill();
      await server.start();
    },
  },
});

describe('changes by another client of the store', () => {
  const outside = EventStoreDBClient.connectionString(server.url);
  const unary = { credentials: { username: '', password: '' } };
  afterAll(() => outside.dispose());
  const fresh = () => `outside-${randomUUID()}`;
  const written = async (store: ReturnType<typeof openEventStoreDb>, size: number) => {
    const stream = fresh();
    await store.append(
      stream,
      'none',
      Array.from({ length: size }, () => anEvent()),
    );
    return stream;
  };

  it('events without our metadata are skipped and counted, and do not stop a follower', async () => {
    const store = openEventStoreDb(server.url);
    const { position } = await store.append(fresh(), 'none', [anEvent()]);
    await outside.appendToStream(
      'orders',
      [1, 2, 3].map((n) => jsonEvent({ type: 'OrderPlaced', data: { n } })),
      unary,
    );
    const ours = anEvent();
    await store.append(fresh(), 'none', [ours]);
    for (let look = 0; look < 2; look += 1)
      expect((await store.readAll({ after: position, limit: 100 })).map(({ id }) => id)).toEqual([ours.id]);
    expect(store.foreign()).toBe(3);
    expect((await verifyChain(store)).events).toBeGreaterThan(0);
    await store.close();
  });

  it('a tombstone, a truncation and a soft deletion are reported, and the rest of the stream is not used', async () => {
    const store = openEventStoreDb(server.url);
    const [deleted, cut, soft] = [await written(store, 3), await written(store, 5), await written(store, 2)];
    await outside.tombstoneStream(deleted, unary);
    await outside.setStreamMetadata(cut, { truncateBefore: 3 }, unary);
    await outside.deleteStream(soft, unary);
    await expect(store.read(deleted)).rejects.toMatchObject({ name: 'StreamDamaged', message: expect.stringContaining('a tombstone') });
    await expect(store.append(deleted, 2, [anEvent()])).rejects.toMatchObject({ name: 'StreamDamaged' });
    await expect(store.read(cut)).rejects.toMatchObject({ message: expect.stringContaining('revisions 0 to 2 are missing') });
    await expect(store.append(soft, 'none', [anEvent()])).rejects.toMatchObject({ name: 'StreamDamaged' });
    await store.close();
  });

  it('20,000 events of the server before our first one do not delay a reader', async () => {
    const other = await realStore({ options: ['--mem-db'] });
    await other.start();
    const client = EventStoreDBClient.connectionString(other.url);
    for (let i = 0; i < 20; i += 1)
      await client.appendToStream(
        '$stats-test',
        Array.from({ length: 1_000 }, () => jsonEvent({ type: '$statsCollected', data: { load: 'x'.repeat(500) } })),
        unary,
      );
    const store = openEventStoreDb(other.url);
    const event = anEvent();
    await store.append(fresh(), 'none', [event]);
    const reads = vi.spyOn(EventStoreDBClient.prototype, 'readAll');
    const readsOf = async (work: () => Promise<unknown>) => {
      reads.mockClear();
      await work();
      return reads.mock.calls.length;
    };
    const first = async () => expect((await store.readAll({ after: null, limit: 1 })).map(({ id }) => id)).toEqual([event.id]);
    expect(await readsOf(() => store.check())).toBe(1);
    expect(await readsOf(first)).toBeLessThan(10); // in pages of two it would be 10,000
    for (let i = 0; i < 10; i += 1) expect(await readsOf(first)).toBeLessThan(3); // the position of our first event is known by now
    reads.mockRestore();
    await store.close();
    await client.dispose();
    await other.close();
  });
});

describe('three nodes', () => {
  // the second round meets a cluster that has changed its leader before, and clients that have left one
  it.each(['SIGSTOP', 'SIGKILL'] as const)(
    'a leader that got %s is left for the new one within the deadline of one append, twice, however the nodes are named',
    { timeout: 300_000 },
    async (how) => {
      const cluster = await realCluster();
      const lasting = openEventStoreDb(cluster.url);
      try {
        for (let round = 0; round < 2; round += 1) {
          await cluster.whole();
          const old = await cluster.leader();
          if (!old) throw new Error('nobody leads');
          const discovering = openEventStoreDb(cluster.urlWith(old).replace('esdb:', 'esdb+discover:'));
          const stores = [lasting, discovering].map((store) => ({ store, stream: randomUUID(), event: anEvent() }));
          for (const { store, stream } of stores) await store.append(stream, 'none', [anEvent()]);
          if (how === 'SIGSTOP') old.signal(how);
          else await old.kill();
          const append = ({ store, stream, event }: (typeof stores)[number]) => store.append(stream, 0, [event]);
          const early = stores.map((one) => append(one).catch((error: unknown) => error));
          // The election is the servers': they may elect a frozen node again and again, until it is restarted (docs/operations.md).
          const isLed = async () => (await cluster.leader({ except: old })) !== undefined;
          await until(isLed, 30_000).catch(() => old.kill());
          await until(isLed);
          // with the new leader no append is refused
          expect(await Promise.all(stores.map(append))).toMatchObject([{ revision: 1 }, { revision: 1 }]);
          for (const answered of await Promise.all(early))
            if (!(answered instanceof StoreUnavailable)) expect(answered).toMatchObject({ revision: 1 });
          for (const { store, stream, event } of stores)
            expect((await store.read(stream)).slice(1).map(({ id }) => id)).toEqual([event.id]);
          await discovering.close();
          await old.kill(); // a returning leader may shut down to truncate what the others do not have
          await old.start();
        }
      } finally {
        await lasting.close();
        await cluster.close();
      }
    },
  );
});

describe('TLS and users', () => {
  let secured: Awaited<ReturnType<typeof securedStore>>;
  beforeAll(async () => {
    secured = await securedStore();
  });
  afterAll(() => secured.close());
  const words = async (url: string): Promise<string> => {
    try {
      const store = openEventStoreDb(url);
      await store.check().finally(() => store.close());
      return 'works';
    } catch (error) {
      return `${(error as Error).name}: ${(error as Error).message}`;
    }
  };

  it('works with user, password and the CA of the server', async () => {
    const store = openEventStoreDb(secured.url('admin:changeit@'));
    const event = anEvent();
    await store.append('kept', 'none', [event, anEvent()]);
    expect((await store.read('kept'))[0]?.id).toBe(event.id);
    expect(await store.readAll({ after: null, limit: 10 })).toHaveLength(2);
    await store.close();
  });

  it('reports a wrong configuration in one sentence', async () => {
    execFileSync('curl', [
      '-sf',
      '--cacert',
      secured.ca,
      '-u',
      'admin:changeit',
      '-H',
      'content-type: application/json',
      '-d',
      JSON.stringify({ loginName: 'plain', fullName: 'Plain', groups: [], password: 'secret' }),
      `https://localhost:${secured.port}/users/`,
    ]);
    expect(existsSync(secured.ca)).toBe(true);
    expect(await words(secured.url('admin:nope@'))).toBe('StoreRefused: the event store does not know this user with this password');
    expect(await words(secured.url('plain:secret@'))).toMatch(/^StoreRefused: the user may not read \$all/);
    expect(await words(secured.url(''))).toMatch(/^StoreRefused: the event store asks for a user/);
    const untrusted = `esdb://admin:changeit@localhost:${secured.port}`;
    expect(await words(untrusted)).toMatch(
      /^StoreRefused: the certificate of the event store is not trusted \(unable to verify.*tlsCAFile$|^StoreRefused: the certificate of the event store is not trusted \(.*tlsCaFile/i,
    );
    expect(await words(`${untrusted},localhost:1?maxDiscoverAttempts=2`)).toMatch(
      /^StoreRefused: the certificate of the event store is not trusted/,
    );
    expect(await words(`${untrusted}?tlsCaFile=/nowhere.crt`)).toBe(
      'StoreRefused: a file named by tlsCAFile or userCertFile does not exist',
    );
    expect(await words(`esdb://admin:changeit@127.0.0.1:${server.port}`)).toMatch(/speaks no TLS: add tls=false/);
    expect(await words('esdb://127.0.0.1:1?tls=false')).toMatch(/^StoreUnavailable/);
  });
});
