import { join } from 'node:path';
import type { Config } from '../config.ts';
import { type Files, openFiles } from './files.ts';

/** Where the settings say uploads live; the S3 client is loaded for those alone who use one. */
export const filesOf = async ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Files> =>
  s3 === null ? openFiles(dataDir) : (await import('./files-s3.ts')).openBucket(s3);

/** Where an operator finds them, for what the tools say. */
export const filesPlace = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): string =>
  s3 === null ? join(dataDir, 'files') : `the bucket ${s3.bucket}`;
