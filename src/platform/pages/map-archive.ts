import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Context, Middleware } from 'koa';

/** Where the archive of `MAP_PMTILES` is read, part by part. */
export const MAP_ARCHIVE = '/map/streets.pmtiles';

const TYPE = 'application/vnd.pmtiles';

/**
 * The header of an archive and its root directory lie within its first 16 KiB (PMTiles version 3), so they change with every other archive.
 */
const HEAD = 16_384;
const HEADER = 127;
const AT = { version: 7, tileType: 99 } as const;
const [VERSION, VECTOR] = [3, 1];

type Archive = { readonly size: number; readonly changedAt: Date; readonly etag: string };

/** The first bytes of a file; fewer where it is shorter. */
const headOf = async (file: FileHandle): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  return buffer.subarray(0, bytesRead);
};

/** Opens a file without waiting, where it is a pipe, for somebody to write. */
const opened = (path: string): Promise<FileHandle> => open(path, constants.O_RDONLY | constants.O_NONBLOCK);

/** Refuses a setting that names no archive of vector tiles: maps would be drawn without streets and nobody would know why. */
export const checkMapArchive = async (path: string): Promise<void> => {
  const file = await opened(path).catch(() => null);
  try {
    const isFile = (await file?.stat())?.isFile();
    const head = file && isFile ? await headOf(file) : Buffer.alloc(0);
    const isArchive = head.length >= HEADER && head.subarray(0, 7).toString('latin1') === 'PMTiles';
    if (!isArchive || head[AT.version] !== VERSION || head[AT.tileType] !== VECTOR)
      throw new Error(`MAP_PMTILES: ${path} is no PMTiles archive (version 3) of vector tiles`);
  } finally {
    await file?.close();
  }
};

/** The entity tag says what the archive holds, so that it is the same on each machine that has a copy; read again when the file changes. */
const describer = () => {
  let known: Archive | null = null;
  return async (file: FileHandle): Promise<Archive | null> => {
    const stat = await file.stat();
    if (!stat.isFile()) return null;
    const { size, mtime: changedAt } = stat;
    if (known?.size !== size || known.changedAt.getTime() !== changedAt.getTime()) {
      const hash = createHash('sha256')
        .update(String(size))
        .update(await headOf(file));
      known = { size, changedAt, etag: `"${hash.digest('base64url').slice(0, 22)}"` };
    }
    return known;
  };
};

type Range = { readonly first: number; readonly last: number };

/**
 * The bytes a request asks for; null for all of them, which is also the answer to several ranges and to a header nobody understands (RFC
 * 9110, 14.2).
 */
const rangeIn = (header: string, size: number): Range | 'beyond' | null => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.trim()) ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return Number(to) > 0 && size > 0 ? { first: Math.max(0, size - Number(to)), last: size - 1 } : 'beyond';
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return 'beyond';
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
};

/** With If-Range a part is sent only of the archive that the client has parts of already (RFC 9110, 13.1.5). */
const isSame = (condition: string, { etag, changedAt }: Archive): boolean =>
  condition === '' || condition === etag || condition === changedAt.toUTCString();

/** Serves the one archive that was set, and nothing beside it. It is not compressed on the way: its parts are. */
export const mapArchive = (path: string): Middleware => {
  const describe = describer();
  return async (ctx, next) => {
    if (ctx.path !== MAP_ARCHIVE || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state['route'] = MAP_ARCHIVE;
    const file = await opened(path).catch(() => null);
    const archive = file && (await describe(file).catch(() => null));
    if (!file || !archive) {
      await file?.close();
      return next(); // taken away while the program runs: maps go back to the drawing of the app
    }
    if (!answer(ctx, file, archive)) await file.close();
  };
};

/** True when the answer reads the file from here on, and closes it. */
const answer = (ctx: Context, file: FileHandle, archive: Archive): boolean => {
  const { size, changedAt, etag } = archive;
  ctx.set({ 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=86400, no-transform', etag });
  ctx.lastModified = changedAt;
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return false;
  }
  const asked = ctx.method === 'GET' && isSame(ctx.get('if-range'), archive) ? rangeIn(ctx.get('range'), size) : null;
  if (asked === 'beyond') {
    ctx.status = 416;
    ctx.set({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' });
    ctx.body = Buffer.alloc(0);
    return false;
  }
  const { first, last } = asked ?? { first: 0, last: size - 1 };
  if (asked) {
    ctx.status = 206;
    ctx.set('content-range', `bytes ${first}-${last}/${size}`);
  }
  const reads = ctx.method === 'GET' && size > 0;
  if (reads) ctx.body = file.createReadStream({ start: first, end: last });
  ctx.type = TYPE;
  ctx.length = last - first + 1;
  return reads;
};
