import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/engine/event-store/open.ts';
import type { EventStore, Recorded } from '../../src/engine/event-store/port.ts';
import { rebuild } from '../../src/engine/followers/rebuild.ts';
import { eventsOf, verifyChain } from '../../src/engine/followers/verify-chain.ts';
import { isOfAnotherLog } from '../../src/tools/log/belonging.ts';
import { adopt, copyEvents, OtherLog } from '../../src/tools/log/copy.ts';
import { aPerson } from '../identity/people.ts';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { anEvent } from '../support/events.ts';
import { startFakeEventStoreDb } from '../support/eventstoredb/fake-eventstoredb.ts';
import { atEnd } from '../support/process/at-end.ts';
import { contentOf, isSeen, someLife, tablesOf } from './installation.ts';

const run = promisify(execFile);
const tool = (name: string, args: readonly string[], env: Record<string, string> = {}) =>
  run(process.execPath, [join(import.meta.dirname, `../../src/tools/${name}.ts`), ...args], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', NODE_ENV: 'test', ...env },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );

const opened: EventStore[] = [];
const storeAt = async (url: string): Promise<EventStore> => {
  const store = await openStore(url.startsWith('esdb') ? { eventStoreUrl: url, databaseUrl: '' } : { databaseUrl: url });
  opened.push(store);
  return store;
};
const aServer = async () => {
  const server = await startFakeEventStoreDb();
  atEnd(server.stop);
  return server;
};
afterAll(() => Promise.all(opened.map((store) => store.close())));

async function* beginning(store: EventStore, events: number): AsyncGenerator<Recorded> {
  yield* await store.readAll({ after: null, limit: events });
}

const everything = async (store: EventStore): Promise<object[]> => {
  const events: object[] = [];
  for await (const { position: _, ...event } of eventsOf(store)) events.push(event);
  return events;
};

/** An installation on PostgreSQL in which something happened, ended. */
const database = await testDatabase();
const former = await testApp({ database });
await someLife(former);
const tables = (await tablesOf(database.db)).filter((name) => name !== 'search_changes'); // a feed that is numbered on, no content
const before = await contentOf(database.db, tables);
await former.stop();
const source = await storeAt(database.url);
const log = await everything(source);

describe('npm run copy-log', () => {
  it('copies to EventStoreDB, on to another one, and back: the same events in the same order, with a valid chain', async () => {
    const [one, two, back] = [await aServer(), await aServer(), await testDatabase()];
    const first = await tool('copy-log', ['--from', database.url, '--to', one.url]);
    expect(first).toEqual({
      code: 0,
      said: expect.stringMatching(new RegExp(`^${log.length} events in \\d+ streams, ${log.length} of them`)),
    });
    expect((await tool('copy-log', ['--from', one.url, '--to', two.url])).code).toBe(0);
    expect((await tool('copy-log', ['--from', two.url, '--to', back.url])).code).toBe(0);
    for (const url of [one.url, two.url, back.url]) expect(await everything(await storeAt(url))).toEqual(log);
    const again = await tool('copy-log', ['--from', database.url, '--to', one.url]);
    expect(again.said).toMatch(/, 0 of them copied now; every link holds/);
  });

  it('reports in one line what it cannot do', async () => {
    const server = await aServer();
    expect((await tool('copy-log', ['--from', database.url])).said).toMatch(/^posada: usage: npm run copy-log/);
    expect((await tool('copy-log', ['--fro', 'x'])).said).toMatch(/^posada: usage/);
    expect(await tool('copy-log', ['--from', '/nowhere/at/all', '--to', server.url])).toEqual({
      code: 1,
      said: 'posada: /nowhere/at/all is not a DATA_DIR of this program (it contains no postgres)\n',
    });
    expect((await tool('copy-log', ['--from', 'postgres://a:hunter2@127.0.0.1:1/x', '--to', server.url])).said).toMatch(
      /^posada: the database cannot be reached \(connect ECONNREFUSED 127.0.0.1:1\)\n$/,
    );
  });
});

describe('a copy', () => {
  it('resumes where it was interrupted', async () => {
    const target = await storeAt((await aServer()).url);
    let left = 20;
    const dying: EventStore = {
      ...target,
      append: (...given) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('killed')) : target.append(...given);
      },
    };
    await expect(copyEvents(eventsOf(source), dying)).rejects.toThrow('killed');
    const there = (await everything(target)).length;
    expect(there).toBeGreaterThan(0);
    expect(await copyEvents(eventsOf(source), target)).toEqual({ events: log.length, appended: log.length - there });
    expect(await everything(target)).toEqual(log);
  });

  it('refuses a target with other or additional events, and writes nothing there', async () => {
    const strange = await storeAt((await testDatabase()).url);
    await strange.append('counter-1', 'none', [anEvent()]);
    await expect(copyEvents(eventsOf(source), strange)).rejects.toThrow(OtherLog);
    expect(await everything(strange)).toHaveLength(1);

    const ahead = await storeAt((await testDatabase()).url);
    await copyEvents(eventsOf(source), ahead);
    await ahead.append('counter-1', 'none', [anEvent()]);
    await expect(copyEvents(eventsOf(source), ahead)).rejects.toThrow('the target holds more events than the source');
    expect(await everything(ahead)).toHaveLength(log.length + 1);
  });

  it('detects a difference that no link covers yet: the newest event of a stream', async () => {
    const other = await testDatabase();
    const target = await storeAt(other.url);
    await copyEvents(eventsOf(source), target);
    await other.db.raw('alter table event_log disable trigger append_only');
    await other.db('event_log').where({ position: log.length }).update({ data: '{}' });
    const [theirs, ours] = [await verifyChain(source), await verifyChain(target)];
    expect(ours.broken).toBeNull();
    expect(ours.digest).not.toBe(theirs.digest);
    await expect(copyEvents(eventsOf(source), target)).rejects.toThrow(OtherLog);
  });
});

describe('a program that switches to the copy', () => {
  let url: string;
  beforeAll(async () => {
    url = (await aServer()).url;
    await copyEvents(eventsOf(source), await storeAt(url));
  });
  const settings = () => ({ DATABASE_URL: database.url, EVENTSTORE_URL: url });

  it('does not start before its database has adopted it, on either log', async () => {
    const refusal = /^EVENTSTORE_URL: the database follows another event log than this one; for a copy of it run: npm run adopt-log$/;
    await expect(testApp({ database, config: { eventStoreUrl: url } })).rejects.toThrow(refusal);
    expect(await isOfAnotherLog(database.db, source)).toBe(false);
    const empty = await storeAt((await testDatabase()).url);
    expect(await isOfAnotherLog(database.db, empty)).toBe(true);
  });

  it('adopts no log that is not a copy, and none while a program runs', async () => {
    const running = await testApp({ database });
    await isSeen(database.db);
    expect(await tool('adopt-log', [], settings())).toEqual({
      code: 1,
      said: 'posada: a program is still running on this database: stop it first\n',
    });
    await running.stop();
    const half = await aServer();
    const target = await storeAt(half.url);
    await copyEvents(beginning(source, 10), target);
    const said = (await tool('adopt-log', [], { ...settings(), EVENTSTORE_URL: half.url })).said;
    expect(said).toMatch(/^posada: this log is no copy: \S+ has no revision \d+ in that place\n$/);
    expect(await contentOf(database.db, tables)).toEqual(before);
  });

  it('has the same read models by content, sends nothing twice, and continues; then back again', async () => {
    expect((await tool('adopt-log', [], settings())).said).toMatch(/read models rebuilt from \d+ events/);
    expect(
      await contentOf(
        database.db,
        tables.filter((name) => name !== 'event_log'),
      ),
    ).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'event_log')));
    const last = (await (await storeAt(url)).readAll({ after: null, limit: 10_000 })).at(-1)?.position;
    const stand = await database.db('projection_checkpoints').distinct('position');
    expect(stand).toEqual([{ position: last }]); // reactions and timers as well: nothing is theirs to do again
    const app = await testApp({ database, config: { eventStoreUrl: url } });
    await app.drain();
    expect(await contentOf(database.db, ['mail_outbox', 'dev_mails', 'reservations', 'occupancy'])).toMatchObject({
      mail_outbox: before['mail_outbox'],
      dev_mails: before['dev_mails'],
      reservations: before['reservations'],
      occupancy: before['occupancy'],
    });
    const person = await aPerson(app);
    expect((await app.request('GET', '/users/me', { token: person.token })).status).toBe(200);
    await app.drain();
    await app.stop();

    const on = await storeAt(url);
    const moved = await verifyChain(on);
    expect(moved).toMatchObject({ broken: null, events: log.length + 2 });
    await copyEvents(eventsOf(on), source); // the former log is the beginning of the new one
    await expect(testApp({ database })).rejects.toThrow(/follows another event log/);
    expect((await tool('adopt-log', [], { DATABASE_URL: database.url })).code).toBe(0);
    const back = await testApp({ database });
    expect((await back.request('GET', '/users/me', { token: person.token })).status).toBe(200);
    await back.stop();
  });

  it('changes everything or nothing', async () => {
    const failing = { name: 'audit', tables: ['audit'], handles: 'all' as const, apply: () => Promise.reject(new Error('cannot')) };
    const checkpoints = () => database.db('projection_checkpoints').orderBy('name').select('name', 'position');
    const was = await checkpoints();
    const other = await storeAt((await aServer()).url);
    await copyEvents(eventsOf(source), other);
    await expect(adopt(database.db, other, [failing])).rejects.toThrow('cannot');
    expect(await checkpoints()).toEqual(was);
    await expect(rebuild(source, database.db, failing)).rejects.toThrow('cannot');
  });
});
