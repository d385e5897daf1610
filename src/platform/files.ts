import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { outside } from './outside.ts';

/** Where photos and other uploads live: a folder or an S3 bucket, behind one port. Keys are relative (`photos/ab12….webp`). */
export type Files = {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<{ bytes: Buffer; contentType: string } | null>;
  exists(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
};

/** The store is away or busy: asking again later may help. */
export class FilesUnavailable extends Error {
  constructor(cause: unknown) {
    super('the file store is not available', { cause });
    this.name = 'FilesUnavailable';
  }
}

/** The port on one of flydrive's drivers; each refuses a key that would lead out of its place. */
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
  });
};

/** The folder `files` below DATA_DIR. */
export const openFiles = (dataDir: string): Files =>
  filesOn(new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' })));
