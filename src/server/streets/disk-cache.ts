import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Clock } from '../../kernel/clock.ts';
import type { StreetsSource } from './source.ts';

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

/** Maximum size of the cache in bytes; the least recently used tiles are deleted first. */
const MAX_BYTES = 2_000_000_000;
/** Pruned to this share, so that the next tile does not start another round. */
const LEFT = 0.9;
/** The folder is scanned each time a process has written this many bytes, and at its first tile. */
const ROUND_BYTES = 64_000_000;
/** A tile older than 30 days is fetched again; if that fails, the old one is used. */
const FRESH_MS = 30 * 86_400_000;
/** Precision of the last-used time: it is not updated at each use. */
const USED_MS = 3_600_000;

type File = { readonly path: string; readonly bytes: number; readonly usedMs: number };

const filesIn = async (folder: string): Promise<File[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: File[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => null); // another process may have pruned it
    if (found) files.push({ path, bytes: found.size, usedMs: found.atimeMs });
  }
  return files;
};

/** Removes the least recently used files until `maxBytes` are left. */
const prune = async (folder: string, maxBytes: number): Promise<void> => {
  const files = (await filesIn(folder)).sort((a, b) => a.usedMs - b.usedMs);
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= maxBytes) return;
  for (const file of files) {
    if (bytes <= maxBytes * LEFT) return;
    await rm(file.path, { force: true });
    bytes -= file.bytes;
  }
};

type Options = {
  readonly source: StreetsSource;
  /** Identifies the map, so that its tiles are not mixed up with those of another one. */
  readonly name: string;
  readonly folder: string;
  readonly clock: Clock;
  readonly maxBytes?: number;
};

/**
 * Disk cache of the tiles of a source, compressed. Processes may share the folder: files appear whole by a rename, and one that another
 * process has removed is fetched again. With a full or read-only disk the source works uncached.
 */
export const cachedOnDisk = ({ source, name, folder, clock, maxBytes = MAX_BYTES }: Options): StreetsSource => {
  const own = join(folder, createHash('sha256').update(name).digest('hex').slice(0, 16));
  let sinceRound = ROUND_BYTES;
  let isPruning = false;
  const now = () => Date.parse(clock.now());

  const written = (bytes: number) => {
    sinceRound += bytes;
    if (sinceRound < ROUND_BYTES || isPruning) return;
    sinceRound = 0;
    isPruning = true;
    prune(folder, maxBytes)
      .catch(() => undefined)
      .finally(() => {
        isPruning = false;
      });
  };
  const write = async (path: string, content: Uint8Array): Promise<void> => {
    const bytes = await packed(content);
    const unfinished = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(unfinished, bytes)
      .then(() => utimes(unfinished, now() / 1000, now() / 1000)) // the clock of the program, which `stored` compares with
      .then(() => rename(unfinished, path))
      .catch(() => rm(unfinished, { force: true }));
    written(bytes.length);
  };
  const stored = async (path: string): Promise<{ content: Buffer; isFresh: boolean } | null> => {
    const [bytes, file] = await Promise.all([readFile(path).catch(() => null), stat(path).catch(() => null)]);
    const content = bytes && (await unpacked(bytes).catch(() => null)); // a truncated file is ignored
    if (!content || !file) return null;
    if (now() - file.atimeMs > USED_MS) await utimes(path, now() / 1000, file.mtime).catch(() => undefined);
    return { content, isFresh: now() - file.mtimeMs < FRESH_MS };
  };
  const through = async (path: string, fetched: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const known = await stored(path);
    if (known?.isFresh) return known.content;
    try {
      const content = await fetched();
      await write(path, content).catch(() => undefined);
      return content;
    } catch (error) {
      if (known) return known.content;
      throw error;
    }
  };
  return {
    tile: (at) => through(join(own, `${at.z}`, `${at.x}`, `${at.y}.gz`), () => source.tile(at)),
    credit: async () => Buffer.from(await through(join(own, 'credit.gz'), async () => Buffer.from(await source.credit()))).toString(),
  };
};
