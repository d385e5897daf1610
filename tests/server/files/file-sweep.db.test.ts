import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/engine/observability/log.ts';
import { portraitFiles } from '../../../src/identity/profile/photo.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { photoFiles } from '../../../src/listings/photos/photos.ts';
import { receiptFiles } from '../../../src/payments/receipts.ts';
import { sweepFiles } from '../../../src/server/files/file-sweep.ts';
import { type Files, openFiles } from '../../../src/server/files/files.ts';
import { openBucket } from '../../../src/server/files/files-s3.ts';
import { documentFiles } from '../../../src/viewings/vault.ts';
import { testDatabase } from '../../support/database.ts';
import { s3Server } from '../../support/outside/s3.ts';

const { db } = await testDatabase();
const DAY = 86_400_000;
const log = createLog('silent');
const owners = [documentFiles, receiptFiles, photoFiles, portraitFiles];
const dataDir = await mkdtemp(join(tmpdir(), 'posada-sweep-'));
const folder = openFiles(dataDir);
const server = await s3Server();
const bucket = await openBucket(server.settings);
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const HASH = 'a'.repeat(32);
const LOST = 'b'.repeat(32);
const named = [
  'documents/kept.webp',
  'receipts/kept.pdf',
  `photos/${HASH}-320.webp`,
  `photos/${HASH}-share.jpg`,
  `photos/${'c'.repeat(32)}-320.webp`,
];
const left = ['documents/left.webp', 'documents/kept.webp.1.part', 'receipts/left.pdf', `photos/${LOST}-320.webp`];
await db('visit_vault').insert({
  visit_id: 1,
  full_name: 'Vera',
  email: 'v@example.com',
  phone: '569',
  country: 'Chile',
  age: 27,
  occupation: 'student',
  language: 'es',
  picture_key: 'documents/kept.webp',
  picture_until: '2027-01-01T00:00:00.000Z',
  kept_at: new Date(),
});
await db('transfer_receipts').insert({
  reservation_id: 1,
  file_key: 'receipts/kept.pdf',
  content_type: 'application/pdf',
  received_at: new Date(),
});
await db('stored_photos').insert({ hash: HASH, width: 4, height: 3, placeholder: '' });
await db('user_vault').insert({
  id: 1,
  email: 'a@example.com',
  email_hmac: 'x',
  first_name: 'A',
  last_name: 'B',
  image: named[4],
  created_at: new Date(),
});

const namesIn = async (files: Files): Promise<string[]> => {
  const keys: string[] = [];
  for (const name of ['documents', 'receipts', 'photos']) for await (const { key } of files.list(name)) keys.push(key);
  return keys.sort();
};

describe.each([
  ['a folder', folder],
  ['a bucket', bucket],
])('the sweep of %s', (_, files) => {
  it.each([
    [-60_000, true],
    [60_000, false],
  ])('deletes files without a row once they are a day old (%i ms)', async (more, isThere) => {
    for (const key of [...named, ...left]) await files.put(key, Buffer.from('x'), 'application/octet-stream');
    const clock = manualClock(new Date(Date.now() + DAY + more).toISOString());
    expect(await sweepFiles({ db, files, clock, log, owners })).toBe(isThere ? 0 : left.length);
    expect(await namesIn(files)).toEqual([...named, ...(isThere ? left : [])].sort());
  });

  it('deletes nothing when more files lack a row than crashes can explain: the database is the wrong one', async () => {
    const many = Array.from({ length: 11 }, (__, i) => `documents/unknown-${i}.webp`);
    for (const key of many) await files.put(key, Buffer.from('x'), 'application/octet-stream');
    const clock = manualClock(new Date(Date.now() + 2 * DAY).toISOString());
    await sweepFiles({ db, files, clock, log, owners });
    expect(await namesIn(files)).toEqual([...named, ...many].sort());
    await files.delete('documents/unknown-10.webp');
    expect(await sweepFiles({ db, files, clock, log, owners })).toBe(10);
    expect(await namesIn(files)).toEqual([...named].sort());
  });
});

it("files and folders are readable only by the program's account, even in a folder of an earlier version", async () => {
  await folder.put('documents/mode.webp', Buffer.from('x'), 'image/webp');
  const mode = async (path: string) => ((await stat(join(dataDir, path))).mode & 0o777).toString(8);
  expect([await mode('files'), await mode('files/documents'), await mode('files/documents/mode.webp')]).toEqual(['700', '700', '600']);
  expect((await readdir(join(dataDir, 'files/documents'))).filter((name) => name.endsWith('.part'))).toEqual([]);
  const { chmod } = await import('node:fs/promises');
  await chmod(join(dataDir, 'files'), 0o755);
  openFiles(dataDir);
  expect(await mode('files')).toBe('700');
  await utimes(join(dataDir, 'files/documents/mode.webp'), 1, 1);
  const times: Date[] = [];
  for await (const { key, changedAt } of folder.list('documents')) if (key === 'documents/mode.webp') times.push(changedAt);
  expect(times).toEqual([new Date(1000)]);
});
