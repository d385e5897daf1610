import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Clock } from '../../kernel/clock.ts';
import type { StreetsSource } from './source.ts';

const [packed, unpacked] = [promisify(gzip), promisify(gunzip)];

/** What is kept of tiles on disk, in bytes; the least recently used go first. */
const MAX_KEPT = 2_000_000_000;
/** Pruned to this share, so that not every tile after it begins another round. */
const LEFT = 0.9;
/** The folder is looked through each time a process has written so many bytes, and at its first tile. */
const ROUND_BYTES = 64_000_000;
/** A tile older than 30 days is fetched again; meanwhile, and while that fails, the old one is good. */
const FRESH_MS = 30 * 86_400_000;
/** When a file was last used is noted to the hour, not at each use. */
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

/** Removes the least recently used files until `most` bytes are left. */
const prune = async (folder: string, most: number): Promise<void> => {
  const files = (await filesIn(folder)).sort((a, b) => a.usedMs - b.usedMs);
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= most) return;
  for (const file of files) {
    if (bytes <= most * LEFT) return;
    await rm(file.path, { force: true });
    bytes -= file.bytes;
  }
};

type Options = {
  readonly source: StreetsSource;
  /** Names the map, so that the tiles of another one are not taken for its own. */
  readonly name: string;
  readonly folder: string;
  readonly clock: Clock;
  readonly most?: number;
};

/**
 * A source whose tiles are kept on disk, compressed. Processes may share the folder: a file appears whole, by its name, and one that another
 * process has removed is fetched again. A disk that is full or read-only leaves the source as it was.
 */
export const keptOnDisk = ({ source, name, folder, clock, most = MAX_KEPT }: Options): StreetsSource => {
  const own = join(folder, createHash('sha256').update(name).digest('hex').slice(0, 16));
  let sinceRound = ROUND_BYTES;
  let isLookedThrough = false;
  const now = () => Date.parse(clock.now());

  const written = (bytes: number) => {
    sinceRound += bytes;
    if (sinceRound < ROUND_BYTES || isLookedThrough) return;
    sinceRound = 0;
    isLookedThrough = true;
    prune(folder, most)
      .catch(() => undefined)
      .finally(() => {
        isLookedThrough = false;
      });
  };
  const write = async (path: string, content: Uint8Array): Promise<void> => {
    const bytes = await packed(content);
    const unfinished = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(unfinished, bytes)
      .then(() => utimes(unfinished, now() / 1000, now() / 1000)) // the clock of the program, which `held` reads them by
      .then(() => rename(unfinished, path))
      .catch(() => rm(unfinished, { force: true }));
    written(bytes.length);
  };
  const held = async (path: string): Promise<{ content: Buffer; isFresh: boolean } | null> => {
    const [bytes, file] = await Promise.all([readFile(path).catch(() => null), stat(path).catch(() => null)]);
    const content = bytes && (await unpacked(bytes).catch(() => null)); // a file cut short is no tile
    if (!content || !file) return null;
    if (now() - file.atimeMs > USED_MS) await utimes(path, now() / 1000, file.mtime).catch(() => undefined);
    return { content, isFresh: now() - file.mtimeMs < FRESH_MS };
  };
  const through = async (path: string, fetched: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const known = await held(path);
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
