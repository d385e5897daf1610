import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from './config.ts';

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

/** The folder `files` below DATA_DIR. */
export const openFiles = (dataDir: string): Files =>
  filesOn(new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' })));

/** Where the settings say uploads live; the S3 client is loaded for those alone who use one. */
export const filesOf = async ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Files> =>
  s3 === null ? openFiles(dataDir) : (await import('./files-s3.ts')).openBucket(s3);

/** Where an operator finds them, for what the tools say. */
export const filesPlace = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): string =>
  s3 === null ? join(dataDir, 'files') : `the bucket ${s3.bucket}`;
