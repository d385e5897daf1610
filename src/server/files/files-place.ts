import { join } from 'node:path';
import type { Config } from '../settings/config.ts';
import { type Files, openFiles } from './files.ts';

/** The file store of the settings; the S3 client is only loaded where a bucket is set. */
export const filesOf = async ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Files> =>
  s3 === null ? openFiles(dataDir) : (await import('./files-s3.ts')).openBucket(s3);

/** The location of the files for messages of the tools. */
export const filesPlace = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): string =>
  s3 === null ? join(dataDir, 'files') : `the bucket ${s3.bucket}`;
