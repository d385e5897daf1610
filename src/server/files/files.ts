import { randomUUID } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { outside } from '../../engine/outside.ts';

/** The port to the store of photos and other uploads: a folder or an S3 bucket. Keys are relative (`photos/ab12….webp`). */
export type Files = {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<{ bytes: Buffer; contentType: string } | null>;
  exists(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** The files below a folder (`documents`) and when each was written. */
  list(folder: string): AsyncIterable<KeptFile>;
};

export type KeptFile = { readonly key: string; readonly changedAt: Date };

/** The store cannot be reached or is busy; a retry later may succeed. */
export class FilesUnavailable extends Error {
  constructor(cause: unknown) {
    super('the file store is not available', { cause });
    this.name = 'FilesUnavailable';
  }
}

/** The port over one of flydrive's drivers, which refuse keys that lead outside of the store. */
export const filesOn = (disk: Disk): Files => {
  const exists = (key: string) => disk.exists(key);
  return outside('the file store', {
    exists,
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    get: async (key) => {
      if (!(await exists(key))) return null;
      const [bytes, { contentType }] = await Promise.all([disk.getBytes(key), disk.getMetaData(key)]);
      return { bytes: Buffer.from(bytes), contentType: contentType ?? 'application/octet-stream' };
    },
    delete: (key) => disk.delete(key),
    list: (folder) => listed(disk, folder),
  });
};

async function* listed(disk: Disk, folder: string): AsyncGenerator<KeptFile> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) });
    for (const file of page.objects) {
      if (!('getMetaData' in file) || !file.key.startsWith(`${folder}/`)) continue;
      const meta = await file.getMetaData().catch(async (error: unknown) => {
        if (await disk.exists(file.key)) throw error;
        return null; // deleted meanwhile
      });
      if (meta) yield { key: file.key, changedAt: meta.lastModified };
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

/** A folder that only the account of the program can read. Writes are atomic. */
class PrivateFolder extends FSDriver {
  readonly #root: string;
  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const path = join(this.#root, key);
    const part = `${path}.${randomUUID()}.part`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await writeFile(part, contents, { mode: 0o600 });
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined); // on a full disk it is what takes the last of the room
      throw error;
    }
  }
}

/** The folder `files` below DATA_DIR. */
export const openFiles = (dataDir: string): Files => {
  const root = join(dataDir, 'files');
  try {
    chmodSync(root, 0o700); // it may have been made by an earlier version
  } catch {
    // it does not exist yet, or another account owns it and sets its permissions
  }
  return filesOn(new Disk(new PrivateFolder(root)));
};
