import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where photos and other uploads live: a folder, or later S3, behind one port. Keys are relative (`photos/ab12….webp`). */
export type Files = {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<{ bytes: Buffer; contentType: string } | null>;
  exists(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
};

/** The folder `files` below DATA_DIR. A key that would lead out of it is refused by the driver. */
export const openFiles = (dataDir: string): Files => {
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }));
  const exists = (key: string) => disk.exists(key);
  return {
    exists,
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    get: async (key) => {
      if (!(await exists(key))) return null;
      const [bytes, { contentType }] = await Promise.all([disk.getBytes(key), disk.getMetaData(key)]);
      return { bytes: Buffer.from(bytes), contentType: contentType ?? 'application/octet-stream' };
    },
    delete: (key) => disk.delete(key),
  };
};
