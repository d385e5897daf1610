import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { ConfigError } from '../../engine/config-error.ts';
import { outside, timeUp, within } from '../../engine/outside.ts';
import type { S3 } from '../settings/services.ts';
import { type Files, FilesUnavailable, type StoredFile, safeKey } from './files.ts';

const CONNECT_MS = 3_000;
/** Time limit of one operation in milliseconds, with all its requests and retries: an upload waits for it. */
const OPERATION_MS = 15_000;

/**
 * A bucket of S3 or of a compatible server, created when it is missing. All objects are private: photos are served through `/storage`.
 * Throws ConfigError when the bucket cannot be used, so that wrong keys fail the start and not the first upload.
 */
export const openBucket = async (
  { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle }: S3,
  { connectMs = CONNECT_MS, operationMs = OPERATION_MS } = {},
): Promise<Files> => {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    ...(endpoint !== null && { endpoint }),
    // otherwise uploads have the chunk framing of checksums, which not all compatible servers support
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, requestTimeout: operationMs, throwOnRequestTimeout: true },
    maxAttempts: 3,
  });
  endWithOperation(client);
  await within(operationMs, () => expectBucket(client, bucket));
  return outside('the file store', withUnavailable(filesIn(client, bucket), operationMs));
};

/** Aborts an attempt, and further ones, at the time limit of the operation; the limits of the client are for each attempt. */
const endWithOperation = ({ config: { requestHandler } }: S3Client): void => {
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (request, options) => {
    const abortSignal = timeUp();
    return handle(request, abortSignal ? { ...options, abortSignal } : options);
  };
};

/** Creates the bucket if it is missing. Throws ConfigError. */
const expectBucket = async (client: S3Client, bucket: string): Promise<void> => {
  await client.send(new HeadBucketCommand({ Bucket: bucket })).catch(async (error: unknown) => {
    if (statusOf(error) !== 404) throw unusable(bucket, error);
    await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((reason: unknown) => {
      if (!(reason instanceof S3ServiceException && reason.name === 'BucketAlreadyOwnedByYou')) throw unusable(bucket, reason); // created by a concurrent process
    });
  });
};

const filesIn = (client: S3Client, bucket: string): Files => {
  const of = (key: string) => ({ Bucket: bucket, Key: safeKey(key) });
  return {
    put: async (key, bytes, contentType) => {
      await client.send(new PutObjectCommand({ ...of(key), Body: bytes, ContentType: contentType }));
    },
    get: async (key) => {
      const found = await unlessMissing(client.send(new GetObjectCommand(of(key))));
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null;
    },
    exists: async (key) => (await unlessMissing(client.send(new HeadObjectCommand(of(key))))) !== null,
    delete: async (key) => {
      await client.send(new DeleteObjectCommand(of(key)));
    },
    list: (folder) => listed(client, bucket, `${safeKey(folder)}/`),
  };
};

async function* listed(client: S3Client, bucket: string, prefix: string): AsyncGenerator<StoredFile> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
    for (const { Key, LastModified } of Contents) if (Key && LastModified) yield { key: Key, changedAt: LastModified };
  }
}

/** The result of the request; null where there is no such object. */
const unlessMissing = <T>(request: Promise<T>): Promise<T | null> =>
  request.catch((error: unknown) => {
    if (statusOf(error) === 404) return null;
    throw error;
  });

/** Translates a timeout of `ms` and a 5xx into FilesUnavailable. */
const withUnavailable = (files: Files, ms: number): Files => {
  const inTime = <T>(work: () => Promise<T>): Promise<T> =>
    within(ms, () =>
      work().catch((error: unknown) => {
        if (timeUp()?.aborted) throw new FilesUnavailable(error);
        const isOurs = error instanceof Error && !('$metadata' in error);
        throw isOurs || (statusOf(error) ?? 503) < 500 ? error : new FilesUnavailable(error);
      }),
    );
  return {
    put: (...of) => inTime(() => files.put(...of)),
    get: (key) => inTime(() => files.get(key)),
    exists: (key) => inTime(() => files.exists(key)),
    delete: (key) => inTime(() => files.delete(key)),
    list: (folder) => listedInTime(files.list(folder), inTime),
  };
};

/** Each page of a list has the time limit of an operation, since a bucket can be large. */
async function* listedInTime(
  listed: AsyncIterable<StoredFile>,
  inTime: <T>(work: () => Promise<T>) => Promise<T>,
): AsyncGenerator<StoredFile> {
  const steps = listed[Symbol.asyncIterator]();
  for (let step = await inTime(() => steps.next()); !step.done; step = await inTime(() => steps.next())) yield step.value;
}

const statusOf = (error: unknown): number | undefined => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

/** The error as a sentence, without any key. */
const unusable = (bucket: string, error: unknown): ConfigError => {
  const status = statusOf(error);
  const why = status === undefined ? 'S3_ENDPOINT does not answer' : status === 403 ? 'its keys are refused' : `it answers ${status}`;
  return new ConfigError(`S3_BUCKET: ${bucket} cannot be used (${why})`);
};
