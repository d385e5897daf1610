import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connect } from '../../src/engine/db/connect.ts';
import { appliedMigrations, knownMigrations, migrate } from '../../src/engine/db/migrate.ts';
import { aPerson, PASSWORD } from '../identity/people.ts';
import { aBookablePerson, aDraft, aListing, append } from '../reservations/world.ts';
import type { TestApp } from '../support/app.ts';
import { built } from '../support/built.ts';
import { newDatabase } from '../support/database.ts';
import { atEnd } from '../support/process/at-end.ts';
import { oneInstallation } from '../support/processes.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The version before this one: raised with each release, to a commit of the history. */
const PREVIOUS = readFileSync(join(import.meta.dirname, 'previous.txt'), 'utf8').trim();
const isHere = spawnSync('git', ['cat-file', '-e', `${PREVIOUS}^{commit}`], { cwd: ROOT }).status === 0;

type Manifest = { readonly dependencies: Readonly<Record<string, string>> };

/**
 * Its program, as sources, with the packages of this one, and beside them those that it has in another version or that are gone since.
 * Throws where npm cannot fetch these.
 */
const previousProgram = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'posada-previous-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, 'program');
  mkdirSync(program);
  const parts = ['src', 'projections', 'migrations', 'texts', 'web/content', 'package.json', 'openapi.yaml'];
  const archive = execFileSync('git', ['archive', PREVIOUS, ...parts], { cwd: ROOT, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', program], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const [its, ours] = [program, ROOT].map((at) => (JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as Manifest).dependencies);
  const others = Object.entries(its ?? {}).flatMap(([name, version]) => (ours?.[name] === version ? [] : [`${name}@${version}`]));
  if (others.length > 0) {
    const fetched = join(folder, 'fetched');
    mkdirSync(fetched);
    execFileSync('npm', ['install', '--prefix', fetched, '--no-save', '--ignore-scripts', '--no-audit', ...others], { cwd: fetched });
    renameSync(join(fetched, 'node_modules'), join(program, 'node_modules'));
  }
  return join(program, 'src/main.ts');
};

/** Search, sign-in, request and acceptance. */
const aStay = async (app: TestApp, from: number) => {
  const host = await aBookablePerson(app, { nombre: 'Hugo' });
  const guest = await aBookablePerson(app, { nombre: 'Gala' });
  const listing = await aListing(app, host);
  const found = await app.request('GET', '/search_alojamiento');
  const login = await app.request('POST', '/users/login', { body: { correo: guest.email, password: PASSWORD } });
  const { idreserva } = await aDraft(app, guest, listing, from, from + 2);
  const requested = await app.request('PUT', `/reservations/request/${idreserva}`, { token: login.body.api_token });
  const accepted = await app.request('PUT', `/reservations/accept/${idreserva}/-`, { token: host.token });
  const read = await app.request('GET', `/reservations/${idreserva}`, { token: guest.token });
  expect([found, login, requested, accepted, read].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(found.text).toContain(`"idalojamiento":${listing}`);
  return { host, guest, listing, idreserva };
};

it(`the web process of ${PREVIOUS.slice(0, 8)} serves while this version migrates, starts and runs beside it`, async ({ skip }) => {
  if (!isHere) return skip(`this history does not reach back to ${PREVIOUS}: git fetch --unshallow`);
  let main = '';
  try {
    main = previousProgram();
  } catch (error) {
    return skip(`the packages of ${PREVIOUS} cannot be fetched: ${(error as Error).message}`);
  }
  const url = await newDatabase();
  const db = connect(url);
  atEnd(() => db.destroy());
  await built('server');
  const { start, behindProxy } = await oneInstallation({ NODE_ENV: 'test', RATE_LIMITS: 'off' }, { db, url });
  const old = await start('web', undefined, main);
  const oldWorker = await start('worker', undefined, main);
  const before = await appliedMigrations(db);
  await aStay(behindProxy([old]), 30); // its statements are prepared on the schema of before

  await oldWorker.kill('SIGTERM');
  await migrate(db);
  expect(await appliedMigrations(db)).toEqual([...before, ...knownMigrations().filter((name) => !before.includes(name))]);
  const waiting = await aPerson(behindProxy([old])); // without workers
  await start('worker');
  const alone = behindProxy([old]);
  const { guest, listing, idreserva } = await aStay(alone, 40);
  for (const stream of [`reservation-${idreserva}`, `listing-${listing}`])
    await append(alone, stream, [{ type: 'WrittenByALaterVersion', data: { reservationId: idreserva, listingId: listing } }]);

  const both = behindProxy([old, await start('web')]);
  await aStay(both, 50);
  for (let i = 0; i < 4; i += 1) {
    const seen = await both.request('GET', `/reservations/${idreserva}`, { token: guest.token });
    const own = await both.request('GET', '/users/me', { token: waiting.token });
    expect([seen.status, own.status]).toEqual([200, 200]);
  }
  const stopped = await db('projection_checkpoints').whereNotNull('stopped_because').select('name');
  expect(stopped).toEqual([]);
}, 110_000);
