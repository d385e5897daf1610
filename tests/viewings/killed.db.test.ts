import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { openFiles } from '../../src/server/files/files.ts';
import type { FieldKeys } from '../../src/server/sealed.ts';
import { visitCommands } from '../../src/viewings/commands.ts';
import { documents, resealDocuments } from '../../src/viewings/national-ids.ts';
import { aPerson } from '../identity/people.ts';
import { aListing } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import type { Dying } from './dying.ts';

const NOW = '2026-12-01T15:00:00.000Z';
const DAY = 86_400_000;
const clock = manualClock(NOW);
const app = await testApp({ clock });
const listingId = await aListing(app, await aPerson(app));
const { dataDir, fieldKeys } = app.config;
const files = openFiles(dataDir);
const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer();
const asking = {
  ...{ full_name: 'Vera Paz', email: 'vera@example.com', phone: '56911112222', country: 'Chile', address: null, preferred_dates: null },
  ...({ occupation: 'student', national_id: '12.345.678-5', language: 'es', birthDate: '1999-05-06', day: '2026-12-04' } as const),
};

/** Sends the request in a separate process, which is killed when it stores the file. */
const die = (dies: Dying['dies'], email = asking.email) => {
  const metadata = { actor: 'visitor', correlationId: randomUUID(), commandId: randomUUID() };
  const dying: Dying = {
    ...{ databaseUrl: app.databaseUrl, dataDir, fieldKeys, now: clock.now(), dies, listingId, metadata },
    asking: { ...asking, email, picture: picture.toString('base64') },
  };
  const { signal, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../support/dying-visit.ts'), JSON.stringify(dying)]);
  expect({ signal, stderr: signal ? '' : String(stderr) }).toEqual({ signal: 'SIGKILL', stderr: '' });
  return metadata;
};
const stored = async () => (await readdir(join(dataDir, 'files/documents')).catch(() => [])).map((name) => `documents/${name}`);
const rows = () => app.db('visit_vault').orderBy('visit_id');
const commands = visitCommands({ db: app.db, store: app.store, clock, files, fieldKeys, caughtUp: async () => true });
const events = async (id: number) => (await app.store.read(`visit-${id}`)).map(({ type }) => type);

it('killed before the file is stored: the row names it, and a repeated request stores it', async () => {
  const metadata = die('before the file');
  const [row] = await rows();
  expect(row.picture_key).toMatch(/^documents\//);
  expect(row.picture_until).toBe('2026-12-31T15:00:00.000Z');
  expect([await stored(), await events(row.visit_id)]).toEqual([[], []]);
  const { visitId } = await commands.request({ listingId, user: null, asking: { ...asking, picture } }, metadata);
  expect(visitId).toBe(row.visit_id);
  expect([await stored(), await events(visitId)]).toEqual([[row.picture_key], ['ViewingRequested']]);
  expect(await rows()).toHaveLength(1);
});

it('a file in the folder is unreadable without the keys, and opens only under its own name', async () => {
  const [row] = await rows();
  const bytes = await readFile(join(dataDir, 'files', row.picture_key));
  expect(bytes.toString('latin1')).not.toContain('WEBP');
  const opened = await documents(files, fieldKeys).get(row.picture_key);
  expect((await sharp(opened ?? Buffer.alloc(0)).metadata()).format).toBe('webp');
  await files.put('documents/moved.webp', bytes, 'image/webp');
  await expect(documents(files, fieldKeys).get('documents/moved.webp')).rejects.toThrow('does not open');
  await files.delete('documents/moved.webp');
});

it('is sealed again with a new key, even when it was not sealed before', async () => {
  const [row] = await rows();
  const before = await documents(files, fieldKeys).get(row.picture_key);
  const rotatedKeys: FieldKeys = [{ id: '2027', secret: 'y'.repeat(64) }, ...fieldKeys];
  expect(await resealDocuments(app.db, files, rotatedKeys)).toBe(1);
  expect(await resealDocuments(app.db, files, rotatedKeys)).toBe(0);
  expect(await documents(files, rotatedKeys).get(row.picture_key)).toEqual(before);
  await expect(documents(files, fieldKeys).get(row.picture_key)).rejects.toThrow('does not open');
  await files.put(row.picture_key, before ?? Buffer.alloc(0), 'image/webp'); // as an earlier version stored it
  expect(await resealDocuments(app.db, files, fieldKeys)).toBe(1);
  expect(await documents(files, fieldKeys).get(row.picture_key)).toEqual(before);
});

it('killed after the file was stored and never repeated: row and file are deleted after a day, not before', async () => {
  const [first] = await rows();
  die('after the file', 'another@example.com');
  const row = (await rows()).at(-1);
  expect(row.visit_id).not.toBe(first.visit_id);
  expect(await stored()).toContain(row.picture_key);
  clock.advance(DAY - 1);
  await app.drain();
  expect(await stored()).toContain(row.picture_key);
  clock.advance(1);
  await app.drain();
  expect(await stored()).toEqual([first.picture_key]);
  expect((await rows()).map(({ visit_id }) => visit_id)).toEqual([first.visit_id]);
  expect(await events(row.visit_id)).toEqual([]);
});

it.each([
  [-1, true],
  [0, false],
])('the picture of a visit is deleted after thirty days even while no read model has it (%i ms)', async (ms, isThere) => {
  const [row] = await rows();
  clock.set('2026-12-31T15:00:00.000Z');
  clock.advance(ms);
  await app.db('visits').where({ id: row.visit_id }).update({ picture_until: null });
  await app.drain();
  expect(await stored()).toEqual(isThere ? [row.picture_key] : []);
  expect((await events(row.visit_id)).includes('ViewingPictureDeleted')).toBe(!isThere);
});
