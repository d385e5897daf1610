import { randomUUID } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { outside } from '../../engine/outside.ts';

/** The port to the store of photos and other uploads: a folder or an S3 bucket. Keys are relative (`photos/ab12….webp`). */
export type Files = {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  exists(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** The files below a folder (`documents`) and when each was written. */
  list(folder: string): AsyncIterable<StoredFile>;
};

export type StoredFile = { readonly key: string; readonly changedAt: Date };

/** The store cannot be reached or is busy; a retry later may succeed. */
export class FilesUnavailable extends Error {
  constructor(cause: unknown) {
    super('the file store is not available', { cause });
    this.name = 'FilesUnavailable';
  }
}

/** The key of a file or folder. Throws for one that leaves the store, or that the two kinds of store would interpret differently. */
export const safeKey = (key: string): string => {
  if (!/^\w[\w.-]*(\/\w[\w.-]*)*$/.test(key))
    throw new Error(`the key of a file is refused (path traversal, or signs it must not have): ${key}`);
  return key;
};

/** The folder `files` below DATA_DIR, which only the account of the program can read. Writes are atomic. */
export const openFiles = (dataDir: string): Files => {
  const root = join(dataDir, 'files');
  try {
    chmodSync(root, 0o700); // it may have been made by an earlier version
  } catch {
    // it does not exist yet, or another account owns it and sets its permissions
  }
  const pathOf = (key: string) => join(root, safeKey(key));
  return outside('the file store', {
    put: async (key, bytes) => putWhole(pathOf(key), bytes),
    get: async (key) => unlessMissing(readFile(pathOf(key))),
    exists: async (key) => (await unlessMissing(stat(pathOf(key)))) !== null,
    delete: async (key) => rm(pathOf(key), { force: true }),
    list: (folder) => listed(root, pathOf(folder)),
  });
};

const putWhole = async (path: string, bytes: Buffer): Promise<void> => {
  const part = `${path}.${randomUUID()}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(part, bytes, { mode: 0o600 });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined); // on a full disk it occupies the last free space
    throw error;
  }
};

async function* listed(root: string, folder: string): AsyncGenerator<StoredFile> {
  const entries = (await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await unlessMissing(stat(path)); // it may have been deleted meanwhile
    if (found) yield { key: relative(root, path).split(sep).join('/'), changedAt: found.mtime };
  }
}

/** The result of the operation; null where there is no such file or folder. */
const unlessMissing = <T>(operation: Promise<T>): Promise<T | null> =>
  operation.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
