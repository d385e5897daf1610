import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { EtagMismatch, PMTiles, type Source, TileType } from 'pmtiles';
import { AtRest } from '../../engine/concurrency/breaker.ts';
import { TooBusy } from '../../engine/concurrency/pace.ts';
import { ConfigError } from '../../engine/config-error.ts';
import type { Log } from '../../engine/observability/log.ts';
import type { Clock } from '../../kernel/clock.ts';
import { takeNetworks } from '../http/limits/counting.ts';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import type { Config } from '../settings/config.ts';
import { cachedOnDisk } from './disk-cache.ts';
import { creditOf, DEEPEST_TILE, type StreetsSource, type TileAt } from './source.ts';
import { tileServerOf } from './tile-server.ts';

const CREDIT = '© OpenStreetMap';

/** A file read in ranges. Its etag changes with the file, so that the library starts over when the archive is replaced. */
const fileSource = (path: string): Source => ({
  getKey: () => path,
  getBytes: async (offset, length, _signal, known) => {
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK); // does not block on a pipe
    try {
      const { size, mtimeMs } = await file.stat();
      const etag = `${size}-${mtimeMs}`;
      if (known !== undefined && known !== etag) throw new EtagMismatch(path);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      const { buffer: data, byteOffset } = buffer;
      return { data: data.slice(byteOffset, byteOffset + bytesRead), etag };
    } finally {
      await file.close();
    }
  },
});

/**
 * Streets of a PMTiles archive. Throws ConfigError unless it has vector tiles down to the zoom of streets: maps would silently lack them.
 */
const archiveOf = async (path: string): Promise<StreetsSource> => {
  const archive = new PMTiles(fileSource(path));
  const header = await archive.getHeader().catch(() => null);
  if (header?.tileType !== TileType.Mvt || header.maxZoom < DEEPEST_TILE)
    throw new ConfigError(`MAP_STREETS: ${path} is no PMTiles archive of vector tiles down to zoom ${DEEPEST_TILE}`);
  return {
    tile: async ({ z, x, y }) => new Uint8Array((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0)),
    credit: async () => creditOf(((await archive.getMetadata()) as { attribution?: unknown } | null)?.attribution, CREDIT),
  };
};

/** Passed to pages: the attribution of the streets. */
export type StreetsInfo = { readonly credit: string };

export type Streets = {
  /** Undefined where there are no streets, or while their map cannot be reached. */
  readonly info: () => StreetsInfo | undefined;
  /** `GET /map/streets/{z}/{x}/{y}`: a vector tile, empty where the map has nothing; 204 while it cannot be had. */
  readonly tiles: (limits: Pick<RateLimits, 'take'>) => Middleware;
};

const BELOW = '/map/streets/';
const TILE = /^(\d{1,2})\/(\d{1,5})\/(\d{1,5})$/;
/** Used until the map server has answered: the first page of a process does not wait for it. */
const AT_FIRST: StreetsInfo = { credit: '© OpenStreetMap' };
/** Refresh intervals of the credit: while it is not known, and once it is. */
const RETRY_MS = 60_000;
const DAY_MS = 86_400_000;

const packed = promisify(gzip);

const tileIn = (path: string): TileAt | null => {
  const [, ...numbers] = TILE.exec(path) ?? [];
  const [z, x, y] = numbers.map(Number);
  if (z === undefined || x === undefined || y === undefined || z > DEEPEST_TILE) return null;
  return x < 2 ** z && y < 2 ** z ? { z, x, y } : null;
};

/** Logs once when a source starts to fail and once when it recovers, not for each tile. */
const watched = (source: StreetsSource, log: Log, of: unknown): StreetsSource => {
  let fails = false;
  const watch = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      const result = await answer;
      if (fails) log.info({ of }, 'streets can be read again');
      fails = false;
      return result;
    } catch (error) {
      if (!fails && !(error instanceof AtRest || error instanceof TooBusy)) {
        fails = true;
        log.warn({ err: error, of }, 'streets cannot be read: maps are drawn without those that are not kept');
      }
      throw error;
    }
  };
  return { tile: (at) => watch(source.tile(at)), credit: () => watch(source.credit()) };
};

type OpenStreetsDeps = { readonly config: Pick<Config, 'mapStreets' | 'dataDir' | 'publicUrl'>; readonly log: Log; readonly clock: Clock };

/** The source that the settings name; null for none. Throws ConfigError. */
const sourceOf = async ({ config: { mapStreets, dataDir, publicUrl }, log, clock }: OpenStreetsDeps): Promise<StreetsSource | null> => {
  if (!mapStreets) return null;
  if ('file' in mapStreets) return watched(await archiveOf(mapStreets.file), log, mapStreets.file);
  const { address } = mapStreets;
  const source = watched(tileServerOf({ address, userAgent: `posada (${publicUrl})`, clock }), log, address);
  return cachedOnDisk({ source, name: address, folder: join(dataDir, 'streets'), clock });
};

/** The streets of all maps, served from our own origin, so that no browser contacts a third party. Throws ConfigError. */
export const openStreets = async (deps: OpenStreetsDeps): Promise<Streets> => {
  const { clock } = deps;
  const source = await sourceOf(deps);
  if (!source) return { info: () => undefined, tiles: () => (_, next) => next() };
  const inFlight = new Map<string, Promise<Uint8Array>>();
  /** Concurrent requests for the same tile share one answer. */
  const tile = (at: TileAt): Promise<Uint8Array> => {
    const key = `${at.z}/${at.x}/${at.y}`;
    const answer = inFlight.get(key) ?? source.tile(at).finally(() => inFlight.delete(key));
    inFlight.set(key, answer);
    return answer;
  };
  let info: StreetsInfo | undefined = AT_FIRST;
  let refreshAt = 0;
  const refresh = async (): Promise<void> => {
    refreshAt = Date.parse(clock.now()) + RETRY_MS;
    info = await source.credit().then(
      (credit) => ({ credit }),
      () => undefined,
    );
    if (info) refreshAt += DAY_MS;
  };
  return {
    info: () => {
      if (Date.parse(clock.now()) >= refreshAt) void refresh();
      return info;
    },
    tiles: (limits) => async (ctx, next) => {
      if (!ctx.path.startsWith(BELOW) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
      ctx.state['route'] = `${BELOW}{z}/{x}/{y}`;
      const at = tileIn(ctx.path.slice(BELOW.length));
      if (!at) return; // 404
      await takeNetworks(limits, 'tile', ctx.state['address']);
      await answer(ctx, await tile(at).catch(() => null));
    },
  };
};

/** Null, which is no error of the visitor's, is answered with 204: the map is drawn without streets. */
const answer = async (ctx: Context, tile: Uint8Array | null): Promise<void> => {
  if (!tile) {
    ctx.status = 204;
    ctx.set('cache-control', 'public, max-age=60');
    return;
  }
  const isPacked = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  const tag = createHash('sha256').update(tile).digest('base64url').slice(0, 22);
  ctx.status = 200;
  ctx.set({
    'cache-control': 'public, max-age=86400, no-transform',
    etag: `"${tag}${isPacked ? '-gzip' : ''}"`,
    vary: 'Accept-Encoding',
    ...(isPacked && { 'content-encoding': 'gzip' }),
  });
  ctx.type = 'application/vnd.mapbox-vector-tile';
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = isPacked ? await packed(tile) : Buffer.from(tile);
};
