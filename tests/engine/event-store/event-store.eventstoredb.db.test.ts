import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openEventStoreDb } from '../../../src/engine/event-store/eventstoredb.ts';
import { anEvent, until } from '../../support/events.ts';
import { startFakeEventStoreDb } from '../../support/eventstoredb/fake-eventstoredb.ts';
import { createFakeLog } from '../../support/eventstoredb/fake-eventstoredb-log.ts';
import { atEnd } from '../../support/process/at-end.ts';
import { eventStoreContract } from './event-store.contract.ts';

const realUrl = process.env['EVENTSTORE_URL'];
console.log(
  realUrl
    ? 'EventStoreDB: the contract runs against the server of EVENTSTORE_URL, and against the in-process stand-in'
    : 'EventStoreDB: the contract runs against the in-process stand-in that speaks its protocol (set EVENTSTORE_URL for a real server)',
);

const systemEvent = () => ({
  id: randomUUID(),
  type: '$statsCollected',
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: new Uint8Array(),
});

for (const sharedCommit of [false, true]) {
  const server = await startFakeEventStoreDb(createFakeLog({ sharedCommit }));
  atEnd(() => server.stop());
  for (let i = 0; i < 10; i += 1) server.log.append('$stats-test', 'any', [systemEvent()]);
  eventStoreContract({
    name: `stand-in, ${sharedCommit ? 'one commit position an append' : 'a position an event'}`,
    open: (deadlineMs) => openEventStoreDb(server.url, deadlineMs === undefined ? {} : { deadlineMs }),
    isGapless: false,
    knobs: {
      hang: async () => {
        server.faults.hang = true;
        return async () => {
          server.faults.hang = false;
        };
      },
      commitThenBreak: async () => {
        server.faults.commitThenBreak = 1;
      },
      restart: async () => {
        server.stop();
        await server.start();
      },
    },
  });
}

if (realUrl) {
  eventStoreContract({
    name: 'the server of EVENTSTORE_URL',
    open: (deadlineMs) => openEventStoreDb(realUrl, deadlineMs === undefined ? {} : { deadlineMs }),
    isGapless: false,
    knobs: {},
  });
}

const fixture = async (options: { deadlineMs?: number } = {}) => {
  const server = await startFakeEventStoreDb();
  const store = openEventStoreDb(server.url, options);
  const done = async () => {
    await store.close();
    server.stop();
  };
  return { server, store, done };
};

describe('appends to EventStoreDB', () => {
  it('appends with one call, without reading afterwards', async () => {
    const { server, store, done } = await fixture();
    const before = server.calls();
    for (const size of [1, 2, 10])
      await store.append(
        `once-${size}`,
        'none',
        Array.from({ length: size }, () => anEvent()),
      );
    expect(server.calls() - before).toBe(3);
    await done();
  });

  it('sends all appends in one call, and repeats those pending when it breaks in the next', async () => {
    const { server, store, done } = await fixture({ deadlineMs: 3_600_000 });
    await store.append('first', 'none', [anEvent()]);
    expect(server.appending()).toBe(1);
    server.faults.hang = true;
    const calls = server.calls();
    const streams = Array.from({ length: 20 }, (_, i) => `together-${i}`);
    const appends = streams.map((stream) => store.append(stream, 'none', [anEvent()]));
    await until(() => server.calls() === calls + 20);
    expect(server.appending()).toBe(1);
    server.faults.hang = false;
    server.faults.commitThenBreak = 1;
    const last = store.append('last', 'none', [anEvent()]);
    expect(await Promise.all([...appends, last])).toMatchObject(Array.from({ length: 21 }, () => ({ revision: 0 })));
    for (const stream of [...streams, 'last']) expect(server.log.streamOf(stream)).toHaveLength(1);
    expect(server.appending()).toBe(2);
    await done();
  });

  it('a late answer that no one waits for changes nothing', async () => {
    const { server, store, done } = await fixture({ deadlineMs: 400 });
    const event = anEvent();
    server.faults.delayMs = 1_000; // an attempt has 100
    await expect(store.append('late', 'none', [event])).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    server.faults.delayMs = 0;
    const patient = openEventStoreDb(server.url);
    expect(await patient.append('late', 'none', [event])).toMatchObject({ revision: 0 });
    expect(server.log.streamOf('late')).toHaveLength(1);
    await patient.close();
    await done();
  });

  it('leaves a node that reports it is not ready', async () => {
    const { server, store, done } = await fixture();
    await store.append('first', 'none', [anEvent()]);
    server.faults.notReady = 1;
    expect(await store.append('second', 'none', [anEvent()])).toMatchObject({ revision: 0 });
    expect(server.appending()).toBe(2);
    await done();
  });

  it('a repeated append while the first is uncommitted waits for the server and gets the first answer', async () => {
    const { server, store, done } = await fixture();
    const other = openEventStoreDb(server.url);
    const { promise, resolve } = Promise.withResolvers<void>();
    server.faults.commits = promise;
    const events = [anEvent(), anEvent()];
    const before = server.calls();
    const first = store.append('twice', 'none', events);
    await until(() => server.calls() === before + 1);
    const again = other.append('twice', 'none', events);
    await until(() => server.calls() === before + 2).then(resolve);
    expect([await again, server.calls()]).toEqual([await first, before + 3]); // the second was refused after a wait, and retried
    expect(server.log.streamOf('twice')).toHaveLength(2);
    await other.close();
    await done();
  });

  it('an append that times out is written completely or not at all', async () => {
    const { server, store, done } = await fixture();
    for (let deadlineMs = 5; deadlineMs <= 200; deadlineMs += 10) {
      const hasty = openEventStoreDb(server.url, { deadlineMs });
      const events = Array.from({ length: 1_000 }, () => anEvent());
      await hasty.append(`hasty-${deadlineMs}`, 'none', events).catch(() => undefined);
      await hasty.close();
    }
    await store.append('last', 'none', [anEvent()]);
    for (let deadlineMs = 5; deadlineMs <= 200; deadlineMs += 10)
      expect([0, 1_000]).toContain(server.log.streamOf(`hasty-${deadlineMs}`)?.length ?? 0);
    await done();
  });
});

describe('the adapter to EventStoreDB', () => {
  it('tries at most five times, each time with the same ids', async () => {
    const { server, store, done } = await fixture();
    server.faults.refuse = 4;
    expect(await store.append('five', 'none', [anEvent()])).toMatchObject({ revision: 0 });
    server.faults.refuse = 5;
    await expect(store.append('six', 'none', [anEvent()])).rejects.toMatchObject({ name: 'StoreUnavailable' });
    expect(server.faults.refuse).toBe(0);
    server.faults.commitThenBreak = 4;
    expect(await store.append('broken', 'none', [anEvent(), anEvent()])).toMatchObject({ revision: 1 });
    expect(server.log.streamOf('broken')).toHaveLength(2);
    await done();
  });

  it('gives reads a deadline as well', async () => {
    const { server, store, done } = await fixture({ deadlineMs: 2_000 });
    await store.append('s', 'none', [anEvent()]);
    server.faults.hang = true;
    const began = performance.now();
    await expect(store.read('s')).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await expect(store.readAll({ after: null, limit: 1 })).rejects.toMatchObject({ name: 'StoreUnavailable' });
    expect(performance.now() - began).toBeLessThan(15_000); // the own deadlines are two of ten seconds
    await done();
  });

  it('throws StoreUnavailable when there is no server', async () => {
    const { server, store, done } = await fixture();
    server.stop();
    await expect(store.append('s', 'none', [anEvent()])).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await expect(store.readAll({ after: null, limit: 1 })).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await done();
  });

  it('a slow answer to one client does not delay another one', async () => {
    const { server, store, done } = await fixture();
    const other = await fixture();
    other.server.faults.delayMs = 300;
    const slow = other.store.append('slow', 'none', [anEvent()]);
    server.faults.refuse = 5;
    await expect(store.append('s', 'none', [anEvent()])).rejects.toMatchObject({ name: 'StoreUnavailable' });
    expect(await slow).toMatchObject({ revision: 0 });
    await done();
    await other.done();
  });

  it('skips the server’s own events without reading them again on each poll', async () => {
    const { server, store, done } = await fixture();
    const { position } = await store.append('s', 'none', [anEvent()]);
    for (let i = 0; i < 5_000; i += 1) server.log.append('$stats-test', 'any', [systemEvent()]);
    expect(await store.readAll({ after: position, limit: 10 })).toEqual([]);
    const before = server.sent();
    for (let i = 0; i < 20; i += 1) await store.readAll({ after: position, limit: 10 });
    expect(server.sent() - before).toBeLessThan(100);
    const event = anEvent();
    await store.append('s', 0, [event]);
    expect((await store.readAll({ after: position, limit: 10 })).map(({ id }) => id)).toEqual([event.id]);
    await done();
  });

  it('notifies again after the subscription broke', async () => {
    const { server, store, done } = await fixture();
    let woken = 0;
    store.onAppended(() => {
      woken += 1;
    });
    await until(() => woken > 0); // the subscription is established
    server.stop();
    await server.start();
    woken = 0;
    await until(() => woken > 0);
    woken = 0;
    server.log.append('from elsewhere', 'any', [{ ...systemEvent(), type: 'Noted' }]);
    await until(() => woken > 0);
    await done();
  });
});
