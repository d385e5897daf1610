import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { buildContainer, partsOf } from '../../src/container.ts';
import { connect } from '../../src/engine/db/connect.ts';
import { appliedMigrations, knownMigrations, migrate } from '../../src/engine/db/migrate.ts';
import { openStore } from '../../src/engine/event-store/open.ts';
import { verifyChain } from '../../src/engine/followers/verify-chain.ts';
import { createLog } from '../../src/engine/observability/log.ts';
import { backup } from '../../src/tools/log/backup.ts';
import { restore } from '../../src/tools/log/restore.ts';
import { LEFT_OUT, tablesToBackUp } from '../../src/tools/log/tables.ts';
import { aPerson, PASSWORD } from '../identity/people.ts';
import { testApp } from '../support/app.ts';
import { newDatabase, testDatabase } from '../support/database.ts';
import { anEvent } from '../support/events.ts';
import { startFakeEventStoreDb } from '../support/eventstoredb/fake-eventstoredb.ts';
import { atEnd } from '../support/process/at-end.ts';
import { contentOf, isSeen, someLife, tablesOf } from './installation.ts';

const folder = mkdtempSync(join(tmpdir(), 'posada-backup-'));
const ending: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ending.reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
});
const path = (name: string) => join(folder, name);

/** A database without a single table. */
const emptyDatabase = async () => {
  const url = await newDatabase();
  const db = connect(url);
  ending.push(() => db.destroy());
  return { db, url };
};
const storeAt = async (databaseUrl: string, eventStoreUrl?: string) => {
  const store = await openStore({ databaseUrl, eventStoreUrl });
  ending.push(() => store.close());
  return store;
};

const database = await testDatabase();
const former = await testApp({ database });
const { guest } = await someLife(former);
const { clock, config } = former;
const log = createLog('silent');
const files = {
  put: async () => undefined,
  get: async () => null,
  exists: async () => false,
  delete: async () => undefined,
  list: async function* () {},
};
const parts = await partsOf(
  await buildContainer({ config, log, clock, db: database.db, store: former.store, files, caughtUp: async () => false }),
);
const { projections } = parts;
const source = { db: database.db, store: await storeAt(database.url), secret: config.secret, projections };
const file = path('posada.backup');
const counts = await backup(source, file); // beside the program that serves
const readModels = projections.flatMap(({ tables }) => tables);
const tableNames = (await tablesToBackUp(database.db, projections)).map(({ name }) => name);
const before = await contentOf(database.db, ['event_log', ...tableNames, ...readModels]);
const sequences = (db: typeof database.db) =>
  db('pg_sequences')
    .where({ schemaname: 'public' })
    .whereNot('sequencename', 'like', 'knex_%')
    .orderBy('sequencename')
    .select('sequencename', 'last_value');
await former.stop();

describe('a backup', () => {
  it('contains every table that a replay cannot rebuild', async () => {
    expect([...LEFT_OUT, ...tableNames, ...readModels].sort()).toEqual(await tablesOf(database.db));
    expect(tableNames).toEqual(expect.arrayContaining(['user_vault', 'listing_places', 'reservation_notes', 'id_claims', 'mail_outbox']));
    expect(counts.events).toBe(before['event_log']?.length);
    expect(counts.rows).toBe(tableNames.reduce((sum, name) => sum + (before[name]?.length ?? 0), 0));
  });

  it('is readable only by its owner', () => expect(statSync(file).mode & 0o077).toBe(0));

  it('leaves nothing behind when it fails', async () => {
    const failing = { ...source, store: { ...source.store, readAll: () => Promise.reject(new Error('away')) } };
    await expect(backup(failing, path('half'))).rejects.toThrow('away');
    expect([existsSync(path('half')), existsSync(path('half.part'))]).toEqual([false, false]);
  });
});

describe('a restore', () => {
  it('into an empty database gives the same log, rows and read models; the program continues with it', async () => {
    const target = await emptyDatabase();
    const restoreTo = { ...source, db: target.db, store: await storeAt(target.url) };
    expect(await restore(restoreTo, file)).toEqual(counts);
    expect(await contentOf(target.db, Object.keys(before))).toEqual(before);
    expect(await sequences(target.db)).toEqual(await sequences(database.db));
    expect((await verifyChain(restoreTo.store)).digest).toBe((await verifyChain(source.store)).digest);

    expect(await restore(restoreTo, file)).toEqual(counts); // over the same log, any number of times
    expect(await contentOf(target.db, Object.keys(before))).toEqual(before);

    const app = await testApp({ database: target });
    await app.drain();
    expect(await contentOf(target.db, ['mail_outbox', 'dev_mails'])).toEqual(await contentOf(database.db, ['mail_outbox', 'dev_mails']));
    const login = await app.request('POST', '/users/login', { body: { correo: guest.email, password: PASSWORD } });
    expect(login.status).toBe(200);
    expect((await app.request('GET', '/users/me', { token: guest.token })).status).toBe(401); // sessions are not restored
    const ids: { id: number }[] = await database.db('user_vault').select('id');
    expect((await aPerson(app)).id).toBeGreaterThan(Math.max(...ids.map(({ id }) => id)));
    await app.stop();
    await expect(restore(restoreTo, file)).rejects.toThrow('the target holds more events than the source');
  });

  it('moves between stores: to EventStoreDB and back, and reactions resume after what they had done', async () => {
    const server = await startFakeEventStoreDb();
    atEnd(server.stop);
    const there = await emptyDatabase();
    const restoreTo = { ...source, db: there.db, store: await storeAt(there.url, server.url) };
    await restore(restoreTo, file);
    const { event_log: log, ...tables } = before;
    expect(await contentOf(there.db, Object.keys(tables))).toEqual(tables);
    expect(await there.db('event_log').first()).toBeUndefined();
    const last = (await restoreTo.store.readAll({ after: null, limit: 10_000 })).at(-1)?.position;
    const stand = there.db('projection_checkpoints').whereNotNull('position').distinct('position');
    expect(await stand).toEqual([{ position: last }]);
    expect(await there.db('projection_checkpoints').where('name', 'like', 'schedule:%').whereNotNull('position')).toEqual([]);

    await backup(restoreTo, path('from-eventstoredb'));
    const back = await emptyDatabase();
    await restore({ ...source, db: back.db, store: await storeAt(back.url) }, path('from-eventstoredb'));
    expect(await contentOf(back.db, Object.keys(before))).toEqual({ ...tables, event_log: log });
  });

  it('refuses a damaged file, and changes nothing', async () => {
    const target = await emptyDatabase();
    const restoreTo = { ...source, db: target.db, store: await storeAt(target.url) };
    const whole = readFileSync(file);
    const text = gunzipSync(whole).toString();
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
    const cases: [string, Buffer | string, RegExp][] = [
      ['a bit that fell over', flipped, /is damaged or no backup/],
      ['its last bytes missing', whole.subarray(0, -20), /is damaged or no backup/],
      ['its last line missing', gzipSync(text.split('\n').slice(0, -2).join('\n')), /its end is missing/],
      ['a word changed', gzipSync(text.replace('Gala', 'Gila')), /its checksum does not fit/],
      ['a line gone', gzipSync(text.replace(/^row .*\n/m, '')), /its checksum does not fit/],
      ['something added', gzipSync(`${text}row {}\n`), /something follows its end/],
      ['no gzip', 'hello', /is damaged or no backup/],
      ['another gzip', gzipSync('hello\n'), /it does not begin as one/],
    ];
    for (const [name, bytes, refusal] of cases) {
      writeFileSync(path(name), bytes);
      await expect(restore(restoreTo, path(name)), name).rejects.toThrow(refusal);
    }
    await expect(restore(restoreTo, path('nothing'))).rejects.toThrow(/cannot be read \(ENOENT\)/);
    expect(await tablesOf(target.db)).toEqual([]);
  });

  it('refuses a used database, another log, another SECRET and a running program', async () => {
    const used = await testDatabase();
    const store = await storeAt(used.url);
    const restoreTo = { ...source, db: used.db, store };
    await expect(restore({ ...restoreTo, secret: 'x'.repeat(32) }, file)).rejects.toThrow(/^SECRET differs/);
    await used.db('id_claims').insert({ sequence: 'users', command_id: 'c', id: 1 });
    await expect(restore(restoreTo, file)).rejects.toThrow('this database is not empty');
    await store.append('counter-1', 'none', [anEvent()]);
    await expect(restore(restoreTo, file)).rejects.toThrow('the target holds other events');
    const running = await testApp({ database: await testDatabase() });
    await isSeen(running.db);
    await expect(restore({ ...restoreTo, db: running.db, store: running.store }, file)).rejects.toThrow('a program is still running');
  });

  it("refuses a backup of a newer program, and an older one only where today's tables already exist", async () => {
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    const made = async (name: string, change: (migrations: string[]) => string[]) => {
      const head = JSON.parse(lines[0]?.slice('posada-backup '.length) ?? '');
      const body = [`posada-backup ${JSON.stringify({ ...head, migrations: change(head.migrations) })}`, ...lines.slice(1, -2)].join('\n');
      const sha256 = createHash('sha256').update(`${body}\n`).digest('hex');
      writeFileSync(path(name), gzipSync(`${body}\nend ${JSON.stringify({ sha256 })}\n`));
      return path(name);
    };
    const full = await testDatabase();
    const restoreTo = { ...source, db: full.db, store: await storeAt(full.url) };
    const before = await made('before', () => ['20261121000100_platform.ts']);
    await expect(restore(restoreTo, before)).rejects.toThrow('by a version before 1.1.0');
    await expect(restore(restoreTo, await made('newer', (all) => [...all, '20990101_future.ts']))).rejects.toThrow('by a newer version');
    await expect(restore(restoreTo, await made('older', (all) => all.slice(0, -1)))).rejects.toThrow(
      'older than the tables of this database',
    );
  });

  it('accepts a backup of an older program, and migrates it', async () => {
    const [old, now] = [await emptyDatabase(), await emptyDatabase()];
    await migrate(old.db);
    const person = { id: 7, first_name: 'Ana', last_name: 'Rojas', email: 'ana@example.org', email_hmac: 'x', created_at: clock.now() };
    await old.db('user_vault').insert(person);
    await backup({ ...source, db: old.db, store: await storeAt(old.url) }, path('of-old'));
    const later = path('20990101000000_later.ts');
    writeFileSync(later, `export const up = (knex) => knex.schema.alterTable('user_vault', (t) => t.text('pet').defaultTo('cat'));`);
    const known = [...knownMigrations(), later];
    await restore({ ...source, db: now.db, store: await storeAt(now.url) }, path('of-old'), known);
    expect(await appliedMigrations(now.db)).toEqual(known);
    expect(await now.db('user_vault').select('id', 'first_name', 'pet')).toEqual([{ id: 7, first_name: 'Ana', pet: 'cat' }]);
  });
});

describe('npm run backup and restore', () => {
  const run = promisify(execFile);
  const tool = (name: string, args: readonly string[], where: Record<string, string>) =>
    run(process.execPath, [join(import.meta.dirname, `../../src/tools/${name}.ts`), ...args], {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', NODE_ENV: 'test', ...where },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );

  it('work from the command line, and state what they do not contain', async () => {
    const made = path('by-hand');
    expect(await tool('backup', [made], { DATABASE_URL: database.url })).toMatch(
      /^\d+ events and \d+ rows in .*\nphotos and uploads are not in it: copy .*files as well\n$/s,
    );
    const fresh = { DATA_DIR: path('fresh') };
    expect(await tool('restore', [made], fresh)).toMatch(/^\d+ events and \d+ rows restored, \d+ read models rebuilt\n/);
    expect(existsSync(path('fresh/posada.json'))).toBe(true); // a folder the program takes for its own
    expect(await tool('restore', [], fresh)).toBe('posada: usage: npm run restore -- <file>\n');
    writeFileSync(made, 'nothing');
    expect(await tool('restore', [made], fresh)).toMatch(/^posada: .*by-hand is damaged or no backup/);
  });
});
