import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgresStore } from '../../src/engine/event-store/postgres.ts';
import { verifyChain } from '../../src/engine/followers/verify-chain.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { backup } from '../../src/tools/log/backup.ts';
import { restore } from '../../src/tools/log/restore.ts';
import { aPerson, PASSWORD } from '../identity/people.ts';
import { aRequest, type Someone } from '../reservations/world.ts';
import { type OwnApp, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aWordy, aWordySpace, type Wordy, writesMore } from './scene.ts';

// Restoring a backup from before an erasure does not bring the person back (D-155).
const DAY = 86_400_000;
const folder = await mkdtemp(join(tmpdir(), 'posada-restored-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = join(folder, 'posada.backup');
const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });

const signIn = (on: OwnApp, who: Someone) => on.request('POST', '/users/login', { body: { correo: who.email, password: PASSWORD } });
const eraseNow = async (who: Someone): Promise<void> => {
  const { token } = (await signIn(app, who)).body.api_token ? { token: (await signIn(app, who)).body.api_token } : who;
  expect((await app.request('POST', '/users/me/erase', { token, body: { password: PASSWORD } })).status).toBe(202);
};
/** Tables that contain the person's texts. */
const placesOf = async ({ db }: OwnApp, { stem }: Wordy): Promise<string[]> => {
  const { rows } = await db.raw(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows)
    if (
      JSON.stringify(await db(name))
        .toLowerCase()
        .includes(stem)
    )
      found.push(name);
  return found;
};
/** The program on a database that a restore was made into. */
const programOn = (database: Awaited<ReturnType<typeof testDatabase>>, dataDir: string) =>
  testApp({ clock, database, config: { dataDir } });

let [erased, late]: [Wordy | undefined, Someone | undefined] = [undefined, undefined];
beforeAll(async () => {
  const [first, second] = [await aWordy(app, 'zafirqu', '4411'), await aWordy(app, 'wolfrax', '5522')];
  const [own, theirs] = [await aWordySpace(app, first), await aWordySpace(app, second)];
  await writesMore(app, first, theirs);
  await aRequest(app, second, own, 30, 32);
  await app.drain();
  await backup({ db: app.db, store: app.store, secret: app.config.secret, projections: app.followers.projections }, file);
  late = await aPerson(app);
  erased = first;
  for (const who of [first, late]) await eraseNow(who);
  clock.advance(7 * DAY);
  await app.drain();
  expect((await readdir(join(app.config.dataDir, 'files/erased'))).length).toBe(2);
  await cp(app.config.dataDir, folder, { recursive: true }); // the files are restored as they were last
});

const isGoneFrom = async (restored: OwnApp): Promise<void> => {
  const person = erased as Wordy;
  expect((await placesOf(restored, person)).filter((name) => name !== 'sandbox_payments')).toEqual([]);
  expect((await signIn(restored, person)).status).toBe(401);
  expect((await restored.store.read(`erasure-${person.id}`)).map(({ type }) => type)).toEqual(['ErasureRepeated', 'AccountErased']);
  expect(await restored.db('mail_outbox').where({ template: 'erasure_certificate' })).toEqual([]); // they have theirs
  expect(await restored.db('erasure_certificates')).toEqual([]);
  expect(await restored.db('reservations').whereIn('status', ['draft', 'requested', 'accepted'])).toEqual([]);
  expect((await verifyChain(restored.store)).broken).toBeNull();
};

it('`npm run restore` erases them again before serving anyone', async () => {
  const database = await testDatabase();
  const { stdout } = await promisify(execFile)(process.execPath, ['src/tools/restore.ts', file], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: '0' },
  });
  expect(stdout).toContain('1 people who were erased after the backup was made are erased again');
  const restored = await programOn(database, folder);
  const person = erased as Wordy;
  expect(await placesOf(restored, person)).toEqual([]); // before the program does anything
  await restored.drain();
  await isGoneFrom(restored);

  // numbers are reused: a person with the number of an erased one is left alone
  const { id, email } = await aPerson(restored);
  expect(id).toBe(late?.id);
  await restored.periodic.find(({ queue }) => queue === 'erasures-again')?.run(AbortSignal.timeout(60_000));
  expect((await restored.db('user_vault').where({ id }).first()).email).toBe(email);
});

it('a database restored by another tool is corrected soon after the program starts, once', async () => {
  const database = await testDatabase();
  const source = { ...database, store: openPostgresStore(database.url), secret: app.config.secret, projections: app.followers.projections };
  await restore(source, file);
  await source.store.close();
  const restored = await programOn(database, folder);
  expect((await placesOf(restored, erased as Wordy)).length).toBeGreaterThan(5); // back again
  const round = restored.periodic.find(({ queue }) => queue === 'erasures-again');
  for (let times = 0; times < 2; times += 1) await round?.run(AbortSignal.timeout(60_000));
  await restored.drain();
  await isGoneFrom(restored);
});
