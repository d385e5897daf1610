import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyChain } from '../../src/engine/followers/verify-chain.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { PASSWORD } from '../identity/people.ts';
import { aRequest } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { aWordy, aWordySpace, type Wordy, writesMore } from './scene.ts';

// The tables were restored from before an erasure and the log was not: what the log says is carried out again, also when the list of the
// file store is younger than the erasure, or lost (D-155).
const DAY = 86_400_000;
const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
const { db, store } = app;
const FOLDER = join(app.config.dataDir, 'files/erased');
/** Tables that hold words of people and are no read model: those that a backup of the tables brings back. */
const models = new Set(app.followers.projections.flatMap(({ tables }) => tables));
const vaults = app.personalData.flatMap(({ table, erase }) => (erase === 'kept' || models.has(table) ? [] : [table]));
let erased: Wordy;

const placesOf = async ({ stem }: Wordy): Promise<string[]> => {
  const { rows } = await db.raw(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const text = JSON.stringify(await db(name)).toLowerCase();
    // outside production the certificate stays in the mailbox, and the pretended gateway keeps its books
    if (name !== 'dev_mails' && text.includes(stem)) found.push(name);
  }
  return found;
};
const round = async (): Promise<void> => {
  await app.periodic.find(({ queue }) => queue === 'erasures-again')?.run(AbortSignal.timeout(60_000));
  await app.drain();
};
const types = async () => (await store.read(`erasure-${erased.id}`)).map(({ type }) => type);

beforeAll(async () => {
  const [first, second] = [await aWordy(app, 'zafirqu', '4411'), await aWordy(app, 'wolfrax', '5522')];
  const [own, theirs] = [await aWordySpace(app, first), await aWordySpace(app, second)];
  await writesMore(app, first, theirs);
  await aRequest(app, second, own, 30, 32);
  await app.drain();
  erased = first;
  await db.raw('create schema older');
  for (const table of vaults) await db.raw('create table ?? as select * from ??', [`older.${table}`, table]);
  expect((await app.request('POST', '/users/me/erase', { token: first.token, body: { password: PASSWORD } })).status).toBe(202);
  clock.advance(7 * DAY);
  await app.drain();
  await app.drain();
  expect(await placesOf(erased)).toEqual([]);
});

/** The tables as they were before the erasure, beside the log and the read models of today. */
beforeEach(async () => {
  for (const table of vaults) {
    await db(table).delete();
    await db.raw('insert into ?? overriding system value select * from ??', [table, `older.${table}`]);
  }
  expect((await placesOf(erased)).length).toBeGreaterThan(8); // back again
});

it.each([
  ['with its list', false, ['ErasureRequested', 'AccountErased', 'ErasureRepeated', 'AccountErased']],
  [
    'without it, for the second time',
    true,
    [...['ErasureRequested', 'AccountErased', 'ErasureRepeated'], ...['AccountErased', 'ErasureRepeated', 'AccountErased']],
  ],
])('%s the program erases them again, once', async (_, isLost, events) => {
  if (isLost) await rm(FOLDER, { recursive: true });
  for (let times = 0; times < 2; times += 1) await round();
  expect(await placesOf(erased)).toEqual([]);
  expect(await types()).toEqual(events);
  expect((await readdir(FOLDER)).length).toBe(1);
  expect(await db('erasure_certificates')).toEqual([]);
  expect((await verifyChain(store)).broken).toBeNull();
});
