import { CreateBucketCommand, HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { ConfigError, type S3 } from '../config.ts';
import { type Files, FilesUnavailable, filesOn } from './files.ts';

const CONNECT_MS = 3_000;
const REQUEST_MS = 15_000;

/**
 * A bucket of S3 or of anything that speaks like it, made when it is missing. Everything in it is private: photos go out through
 * `/storage`. Throws ConfigError when the bucket cannot be used, so that wrong keys are known at the start, not at the first photo.
 */
export const openBucket = async (
  { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle }: S3,
  { connectMs = CONNECT_MS, requestMs = REQUEST_MS } = {},
): Promise<Files> => {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    ...(endpoint !== null && { endpoint }),
    // else uploads arrive with the checksum's chunk framing at servers that do not know it
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, requestTimeout: requestMs, throwOnRequestTimeout: true },
    maxAttempts: 3,
  });
  await client.send(new HeadBucketCommand({ Bucket: bucket })).catch(async (error: unknown) => {
    if (statusOf(error) !== 404) throw unusable(bucket, error);
    await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((reason: unknown) => {
      if (!(reason instanceof S3ServiceException && reason.name === 'BucketAlreadyOwnedByYou')) throw unusable(bucket, reason); // another process was faster
    });
  });
  return sayingAway(filesOn(new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))));
};

/** What is no answer of the server, and what it answers with 5xx, may work later. */
const sayingAway = (files: Files): Files => {
  const away = (error: unknown): never => {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error; // flydrive wraps what the client said
    const isOurs = cause instanceof Error && !('$metadata' in cause);
    throw isOurs || (statusOf(cause) ?? 503) < 500 ? error : new FilesUnavailable(cause);
  };
  return {
    put: (...of) => files.put(...of).catch(away),
    get: (key) => files.get(key).catch(away),
    exists: (key) => files.exists(key).catch(away),
    delete: (key) => files.delete(key).catch(away),
    list: (folder) => files.list(folder),
  };
};

const statusOf = (error: unknown): number | undefined => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

/** Names what went wrong, never a key. */
const unusable = (bucket: string, error: unknown): ConfigError => {
  const status = statusOf(error);
  const why = status === undefined ? 'S3_ENDPOINT does not answer' : status === 403 ? 'its keys are refused' : `it answers ${status}`;
  return new ConfigError(`S3_BUCKET: ${bucket} cannot be used (${why})`);
};
