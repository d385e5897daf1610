import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Koa, { type Middleware } from 'koa';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from '../../src/engine/observability/log.ts';
import { cachedOnDisk } from '../../src/server/streets/disk-cache.ts';
import { creditOf } from '../../src/server/streets/source.ts';
import { openStreets } from '../../src/server/streets/streets.ts';
import { loadConfig } from '../../src/settings.ts';
import { mapArchiveOf, TOWN, tileServer } from '../support/vector-tiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'posada-streets-'));
const server = await tileServer();
afterAll(async () => {
  app.closeAllConnections();
  await new Promise((resolve) => app.close(resolve));
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
const DAY = 86_400_000;
let now = Date.parse('2026-11-30T12:00:00.000Z');
const clock = { now: () => new Date(now).toISOString() };
let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(folder, 'data-'));
  Object.assign(server.state, { version: '20261101', tile: TOWN, isUp: true, most: 0 });
  server.requests.length = 0;
  now += DAY;
});

let served: Middleware = (_, next) => next();
const app = createServer(
  new Koa()
    .use((ctx, next) => {
      ctx.state['address'] = '203.0.113.7';
      return served(ctx, next);
    })
    .callback(),
);
await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;

const counted: string[] = [];
const limits = { take: async (rate: string) => void counted.push(rate), clear: async () => undefined };

/** A process that serves the street tiles of a setting, with its log. */
const started = async (setting = server.url) => {
  const said: string[] = [];
  const say = (_: unknown, text: string) => void said.push(text);
  const { mapStreets } = loadConfig({ MAP_STREETS: setting, DATA_DIR: dataDir });
  const streets = await openStreets({
    config: { mapStreets, dataDir, publicUrl: 'https://posada.example' },
    log: { info: say, warn: say } as unknown as Log,
    clock,
  });
  served = streets.tiles(limits);
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/map/streets/${path}`, { headers });
    return { status: response.status, of: (name: string) => response.headers.get(name), body: Buffer.from(await response.arrayBuffer()) };
  };
  return { ask, said, attribution: streets.info };
};

describe('street tiles of a tile server', () => {
  it('are fetched once, cached on disk for every process, and sent compressed with a tag', async () => {
    const one = await started();
    const { status, of, body } = await one.ask('14/4978/9818');
    expect([status, of('content-type'), of('content-encoding'), body.equals(TOWN)]).toEqual([
      200,
      'application/vnd.mapbox-vector-tile',
      'gzip',
      true,
    ]);
    expect(of('cache-control')).toBe('public, max-age=86400, no-transform');
    expect(server.requests).toEqual(['/planet', '/planet/20261101/14/4978/9818.pbf']);
    server.state.isUp = false;
    const after = await started(); // restarted, without a network
    const again = await after.ask('14/4978/9818');
    expect([again.status, again.body.equals(TOWN), server.requests.length]).toEqual([200, true, 2]);
    expect((await after.ask('14/4978/9818', { 'if-none-match': of('etag') ?? '', 'cache-control': 'max-age=0' })).status).toBe(304);
    const plain = await after.ask('14/4978/9818', { 'accept-encoding': 'identity' });
    expect([plain.of('content-encoding'), plain.body.equals(TOWN), plain.of('etag') === of('etag')]).toEqual([null, true, false]);
    expect(counted).toContain('tile');
  });

  it.each(['15/0/0', '14/16384/0', '14/0/16384', '1/2/0', '0/0/-1', '14/1', '14/1/1/1', '14/1/1.pbf', 'a/b/c', '..%2f..%2fkey', '%00', ''])(
    'are fetched only by numbers in range: %s',
    async (path) => {
      const { ask } = await started();
      expect((await ask(path)).status).toBe(404);
      expect(server.requests).toEqual([]);
    },
  );

  it('are fetched once for many requests, and few at a time', async () => {
    const { ask } = await started();
    await Promise.all(Array.from({ length: 10 }, () => ask('14/1/1')));
    expect(server.requests.filter((url) => url !== '/planet')).toHaveLength(1);
    await Promise.all(Array.from({ length: 40 }, (_, x) => ask(`14/${x}/2`)));
    expect(server.state.most).toBeLessThanOrEqual(8);
  });

  it('cause no visitor error when unreachable, and are logged once', async () => {
    server.state.isUp = false;
    const { ask, said, attribution } = await started();
    expect(attribution()).toEqual({ credit: '© OpenStreetMap' }); // not known yet
    for (let x = 0; x < 6; x += 1) expect(await ask(`14/${x}/3`)).toMatchObject({ status: 204 });
    expect(attribution()).toBeUndefined();
    expect(server.requests.length).toBeLessThanOrEqual(4); // then it rests
    server.state.isUp = true;
    now += 61_000;
    expect((await ask('14/0/3')).status).toBe(200);
    attribution();
    await expect.poll(attribution).toEqual({ credit: 'OpenFreeMap © OpenMapTiles Data from OpenStreetMap' });
    expect(said).toEqual(['streets cannot be read: maps are drawn without those that are not kept', 'streets can be read again']);
  });

  it('follow the map to its next version', async () => {
    const { ask } = await started();
    await ask('14/1/4');
    server.state.version = '20261108';
    now += 120_000;
    expect((await ask('14/2/4')).body.equals(TOWN)).toBe(true);
    expect(server.requests.slice(-3)).toEqual(['/planet/20261101/14/2/4.pbf', '/planet', '/planet/20261108/14/2/4.pbf']);
  });

  it('are empty where the map has none, and rejected when endless', async () => {
    const { ask } = await started();
    server.state.tile = Buffer.alloc(0);
    expect(await ask('14/1/5')).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    server.state.tile = Buffer.alloc(5_000_000);
    expect((await ask('14/2/5')).status).toBe(204);
  });
});

describe('the tiles on disk', () => {
  let fetches = 0;
  let fails = false;
  const source = {
    tile: async () => {
      fetches += 1;
      if (fails) throw new Error('away');
      return Buffer.from(`tile ${fetches}`);
    },
    credit: async () => 'somebody',
  };
  const files = () => readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.gz'));
  const tileOf = (at: { z: number; x: number; y: number }, maxBytes?: number) =>
    cachedOnDisk({ source, name: 'a map', folder: dataDir, clock, ...(maxBytes && { maxBytes }) }).tile(at);

  it('are evicted least recently used first', async () => {
    for (const [x, minutes] of [
      [1, 30],
      [2, 10],
      [3, 20],
    ] as const) {
      await tileOf({ z: 5, x, y: 9 });
      const path = files().find((name) => name.endsWith(`5/${x}/9.gz`)) ?? '';
      utimesSync(join(dataDir, path), now / 1000 - 60 * minutes, now / 1000);
    }
    await tileOf({ z: 5, x: 4, y: 9 }, 3 * gzipSync('tile 1').length);
    await expect
      .poll(() =>
        files()
          .map((name) => /5\/(\d)\/9/.exec(name)?.[1])
          .sort(),
      )
      .toEqual(['2', '4']);
  });

  it('are read again after 30 days, stay valid while that fails, and are rejected when truncated', async () => {
    const at = { z: 2, x: 1, y: 1 };
    const first = String(await tileOf(at));
    const [path = ''] = files();
    utimesSync(join(dataDir, path), now / 1000, now / 1000 - 31 * 86_400);
    fails = true;
    expect(String(await tileOf(at))).toBe(first);
    fails = false;
    expect(String(await tileOf(at))).not.toBe(first);
    writeFileSync(join(dataDir, path), 'half');
    expect(String(await tileOf(at))).toMatch(/^tile/);
  });

  it('are passed on when the disk accepts none', async () => {
    rmSync(dataDir, { recursive: true });
    writeFileSync(dataDir, 'no folder');
    expect(String(await tileOf({ z: 2, x: 2, y: 2 }))).toMatch(/^tile/);
  });
});

describe('street tiles of an archive', () => {
  const path = join(folder, 'town.pmtiles');
  beforeEach(() => writeFileSync(path, mapArchiveOf(TOWN, 14)));

  it('are read from the file, also from a replacement', async () => {
    const { ask, attribution } = await started(path);
    expect((await ask('14/4978/9818')).body.equals(TOWN)).toBe(true);
    attribution();
    await expect.poll(attribution).toEqual({ credit: '© OpenStreetMap' });
    writeFileSync(`${path}.new`, mapArchiveOf(Buffer.from('another town'), 15));
    renameSync(`${path}.new`, path);
    expect(String((await ask('14/4978/9818')).body)).toBe('another town');
    rmSync(path);
    expect((await ask('14/1/1')).status).toBe(204);
    expect(existsSync(join(dataDir, 'streets'))).toBe(false);
  });

  it.each([
    ['another kind of file', () => Buffer.from('SQLite format 3\0'.repeat(20))],
    ['an empty file', () => Buffer.alloc(0)],
    ['an archive cut short', () => mapArchiveOf(TOWN, 14).subarray(0, 126)],
    ['pictures', () => mapArchiveOf(TOWN, 14).fill(2, 99, 100)],
    ['a map without streets', () => mapArchiveOf(TOWN, 9)],
  ])('are refused at the start: %s', async (_, content) => {
    writeFileSync(path, content());
    await expect(started(path)).rejects.toThrow(/^MAP_STREETS: .*town\.pmtiles is no PMTiles archive/);
  });
});

it('when off, there are none', async () => {
  const { ask, attribution } = await started('off');
  expect([(await ask('14/1/1')).status, attribution()]).toEqual([404, undefined]);
});

it('the attribution is shown as text', () => {
  expect(creditOf('<b onclick="x">A</b> &amp;copy; <script>1</script>', '-')).toBe('A &copy; 1');
  expect([creditOf(undefined, '-'), creditOf('<i></i> ', '-')]).toEqual(['-', '-']);
});
