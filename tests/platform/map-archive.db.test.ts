import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkMapArchive, MAP_ARCHIVE, mapArchive } from '../../src/platform/pages/map-archive.ts';
import { mapArchiveOf, TOWN } from '../support/map/archive.ts';
import { smallApp } from '../support/small-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'posada-map-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'town.pmtiles');
const bytes = mapArchiveOf(TOWN, 6);
const { length: size } = bytes;
beforeEach(() => writeFileSync(path, bytes));
const app = await smallApp({ routes: [], beside: [mapArchive(path)] });

const ask = async (headers: Record<string, string> = {}, method = 'GET', at = MAP_ARCHIVE) => {
  const response = await fetch(app.url + at, { method, headers });
  const body = Buffer.from(await response.arrayBuffer());
  const of = (name: string) => response.headers.get(name);
  return { status: response.status, of, body };
};

describe('the map archive', () => {
  it('is sent whole to who asks for no part, and described to HEAD', async () => {
    const { status, of, body } = await ask();
    expect([status, of('content-length'), of('accept-ranges'), of('content-type')]).toEqual([
      200,
      String(size),
      'bytes',
      'application/vnd.pmtiles',
    ]);
    expect(of('cache-control')).toBe('public, max-age=86400, no-transform');
    expect(of('content-encoding')).toBeNull();
    expect(of('content-security-policy')).toContain("default-src 'self'");
    expect(body.equals(bytes)).toBe(true);
    const head = await ask({ range: 'bytes=0-9' }, 'HEAD');
    expect([head.status, head.of('content-length'), head.of('etag'), head.body.length]).toEqual([200, String(size), of('etag'), 0]);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-126', 0, 126],
    ['bytes=5-', 5, size - 1],
    ['bytes=-5', size - 5, size - 1],
    [`bytes=-${size + 1}`, 0, size - 1],
    ['bytes=0-16383', 0, size - 1],
    [`bytes=${size - 1}-${size - 1}`, size - 1, size - 1],
    [`bytes=${size - 1}-${size}`, size - 1, size - 1],
  ])('%s are bytes %d to %d', async (range, first, last) => {
    const { status, of, body } = await ask({ range });
    expect([status, of('content-range'), of('content-length')]).toEqual([206, `bytes ${first}-${last}/${size}`, String(last - first + 1)]);
    expect(body.equals(bytes.subarray(first, last + 1))).toBe(true);
  });

  it.each([`bytes=${size}-`, `bytes=${size}-${size + 5}`, 'bytes=-0', 'bytes=999999999999999-'])('%s lies beyond it', async (range) => {
    const { status, of, body } = await ask({ range });
    expect([status, of('content-range'), of('cache-control'), body.length]).toEqual([416, `bytes */${size}`, 'no-store', 0]);
  });

  it.each(['bytes=', 'bytes=-', 'bytes=5-4', 'bytes=a-b', 'bytes=0-1,3-4', 'items=0-1', 'bytes=0x0-1', `bytes=${'9'.repeat(16)}-`])(
    '%s is no range: the whole is sent',
    async (range) => {
      expect([(await ask({ range })).status, (await ask({ range })).body.length]).toEqual([200, size]);
    },
  );

  it('is not sent again to who has it, and in parts only of the same archive', async () => {
    const [etag = '', changed = ''] = await ask().then(({ of }) => [of('etag') ?? '', of('last-modified') ?? '']);
    expect(etag).toMatch(/^"[\w-]{22}"$/); // a strong one: readers of parts compare it
    const unlessSame = { 'if-none-match': etag, 'cache-control': 'max-age=0' }; // else fetch asks for a new answer
    expect((await ask(unlessSame)).status).toBe(304);
    for (const condition of [etag, changed]) expect((await ask({ range: 'bytes=0-1', 'if-range': condition })).status).toBe(206);
    for (const condition of ['"other"', 'Wed, 01 Jan 2020 00:00:00 GMT'])
      expect((await ask({ range: 'bytes=0-1', 'if-range': condition })).status).toBe(200);
  });

  it('is named by what it holds: the same on every machine, another when it was replaced', async () => {
    const { of } = await ask();
    utimesSync(path, 1, 1);
    expect((await ask()).of('etag')).toBe(of('etag'));
    writeFileSync(path, mapArchiveOf(TOWN, 7));
    expect((await ask()).of('etag')).not.toBe(of('etag'));
  });

  it('is the only file there, for reading alone, and gone when it was taken away', async () => {
    for (const at of ['/map/other.pmtiles', `${MAP_ARCHIVE}/../town.pmtiles`, '/map/..%2ftown.pmtiles', `${MAP_ARCHIVE}/`])
      expect((await ask({}, 'GET', at)).status).toBe(404);
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask({}, method)).status).toBe(404);
    rmSync(path);
    expect((await ask()).status).toBe(404);
    mkdirSync(path);
    expect((await ask()).status).toBe(404);
    rmSync(path, { recursive: true });
    writeFileSync(path, '');
    expect([(await ask()).status, (await ask({ range: 'bytes=0-0' })).status]).toEqual([200, 416]);
  });

  it('holds the tiles it was made of', () => {
    const numberAt = (at: number) => Number(bytes.readBigUInt64LE(at));
    expect(gunzipSync(bytes.subarray(numberAt(56), numberAt(56) + numberAt(64))).equals(TOWN)).toBe(true);
    expect(statSync(path).size).toBe(size);
  });
});

describe('a setting that names no archive of vector tiles', () => {
  const changed = (at: number, to: number) => Buffer.from(bytes).fill(to, at, at + 1);
  it.each([
    ['another kind of file', Buffer.from('SQLite format 3\0'.repeat(20))],
    ['an empty file', Buffer.alloc(0)],
    ['an archive cut short', bytes.subarray(0, 126)],
    ['version 2', changed(7, 2)],
    ['version 4', changed(7, 4)],
    ['pictures', changed(99, 2)],
  ])('is refused: %s', async (_, content) => {
    writeFileSync(path, content);
    await expect(checkMapArchive(path)).rejects.toThrow(/^MAP_PMTILES: .*town\.pmtiles is no PMTiles archive/);
  });
  it('is refused: a folder, and a name of nothing', async () => {
    for (const other of [folder, join(folder, 'none')]) await expect(checkMapArchive(other)).rejects.toThrow('is no PMTiles archive');
  });
  it('is taken where it is one', async () => {
    await expect(checkMapArchive(path)).resolves.toBeUndefined();
  });
});
