import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect } from '../../src/engine/db/connect.ts';
import { verifyChain } from '../../src/engine/followers/verify-chain.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { PASSWORD } from '../identity/people.ts';
import { aRequest } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { newDatabase } from '../support/database.ts';
import { contentOf, tablesOf } from '../tools/installation.ts';
import type { Erasing } from './erasing.ts';
import { aWordy, aWordySpace, type Wordy, writesMore } from './scene.ts';

// The erasure of a person by real processes: killed before every single write, gone on with by two others at once.
const HOUR = 3_600_000;
const clock = manualClock('2027-03-01T12:00:00.000Z');
const folder = await mkdtemp(join(tmpdir(), 'posada-killed-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const base = { database: '', publicUrl: '', userId: 0 };
beforeAll(async () => {
  const url = await newDatabase(inject('template'));
  const db = connect(url);
  const app = await testApp({ clock, database: { db, url } });
  const [erased, stays] = [await aWordy(app, 'zafirqu', '4411'), await aWordy(app, 'wolfrax', '5522')];
  const [own, theirs] = [await aWordySpace(app, erased), await aWordySpace(app, stays)];
  await writesMore(app, erased, theirs);
  const signedIn = async (who: Wordy) => {
    const { body } = await app.request('POST', '/users/login', { body: { correo: who.email, password: PASSWORD } });
    return { ...who, token: body?.api_token ?? who.token };
  };
  const response = await app.request('POST', '/users/me/erase', { token: erased.token, body: { password: PASSWORD } });
  expect(response.status).toBe(202);
  clock.advance(7 * 24 * HOUR - HOUR);
  await aRequest(app, await signedIn(stays), own, 30, 32);
  await aRequest(app, await signedIn(erased), theirs, 40, 42);
  await app.drain();
  clock.advance(HOUR);
  Object.assign(base, { database: new URL(url).pathname.slice(1), publicUrl: app.config.publicUrl, userId: erased.id });
  await cp(app.config.dataDir, join(folder, 'base'), { recursive: true });
  await app.stop();
  await db.destroy();
});

type Place = { readonly url: string; readonly dataDir: string };
const aCopy = async (): Promise<Place> => {
  const url = await newDatabase(base.database);
  const dataDir = await mkdtemp(join(folder, 'copy-'));
  await cp(join(folder, 'base'), dataDir, { recursive: true });
  return { url, dataDir };
};
const erase = ({ url, dataDir }: Place, dies: number | null) =>
  new Promise<{ signal: string | null; code: number; out: string }>((resolve) => {
    const erasing: Erasing = {
      ...{ databaseUrl: url, dataDir, publicUrl: base.publicUrl, now: clock.now(), userId: base.userId, dies },
      metadata: { actor: 'deadline', correlationId: ID, commandId: ID },
    };
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'erasure-process.ts'), JSON.stringify(erasing)],
      { env: { ...process.env } },
      (error, out, stderr) => resolve({ signal: error?.signal ?? null, code: Number(error?.code ?? 0), out: `${out}${stderr}` }),
    );
  });
const ID = randomUUID();

/** A seal is another each time. */
const SEAL = /v1\.[\w.-]+/;
/** By the clock of the database, which runs on. */
const MADE_AT = /"made_at","[^"]*"/;
/** The remaining state: the log, every table, the names of all files. Read models, reactions and mails have reached its end. */
const leftIn = async ({ url, dataDir }: Place): Promise<Record<string, string[]>> => {
  const db = connect(url);
  const app = await testApp({ clock, database: { db, url }, config: { dataDir, publicUrl: base.publicUrl } });
  try {
    await app.drain();
    expect((await verifyChain(app.store)).broken).toBeNull();
    const tables = await tablesOf(db);
    const rows = await contentOf(db, tables);
    rows['erasure_certificates'] = (rows['erasure_certificates'] ?? []).map((row) => row.replace(SEAL, ''));
    rows['past_models'] = (rows['past_models'] ?? []).map((row) => row.replace(MADE_AT, ''));
    const files = await readdir(join(dataDir, 'files'), { recursive: true });
    return { ...rows, files: files.sort() };
  } finally {
    await app.stop();
    await db.destroy();
  }
};

it('killed before any of its writes and resumed by two processes concurrently, it ends like an undisturbed one', {
  timeout: 1_200_000,
}, async () => {
  const whole = await aCopy();
  const { out, signal } = await erase(whole, null);
  expect({ out, signal }).toEqual({ out: expect.stringMatching(/^\d+$/), signal: null });
  const writes = Number(out);
  expect(writes).toBeGreaterThan(12);
  const expected = await leftIn(whole);
  expect(expected['event_log']?.filter((row) => row.includes('"AccountErased"'))).toHaveLength(1);
  for (let dies = 1; dies <= writes; dies += 1) {
    const place = await aCopy();
    expect(await erase(place, dies), `write ${dies}`).toMatchObject({ signal: 'SIGKILL' });
    const others = await Promise.all([erase(place, null), erase(place, null)]);
    expect(
      others.map(({ code, out: said }) => [code, said]),
      `after write ${dies}`,
    ).toEqual(others.map(() => [0, expect.stringMatching(/^\d+$/)]));
    expect(await leftIn(place), `after write ${dies}`).toEqual(expected);
  }
});
