import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { sharp } from '../../engine/lazily.ts';

/** Pictures that one process decodes or draws concurrently. */
const MAX_CONCURRENT = 2;
/** Limits of the queue: with more, a request would wait for minutes, and the waiting uploads would fill the memory. */
export const MAX_WAITING = 120;
const MAX_WAITING_BYTES = 128 * 1024 * 1024;
/** Largest aspect ratio: `cover` enlarges a thin picture before it crops it. */
const MAX_ELONGATED = 10;
/** Most pixels of portraits, documents and receipts (SEC-15): cameras with "24 megapixels" make 5712 × 4284. */
export const UPLOAD_PIXELS = 24_500_000;

export type PictureFormat = 'png' | 'jpeg' | 'webp';
export type PictureFault = 'wrong_format' | 'damaged' | 'too_many_pixels' | 'too_elongated';

/** A picture that was refused, and why. */
export class UnusablePicture extends Error {
  readonly fault: PictureFault;
  constructor(fault: PictureFault) {
    super(fault);
    this.name = 'UnusablePicture';
    this.fault = fault;
  }
}

/** Too many pictures wait to be decoded; a retry later may succeed. */
export class PicturesBusy extends Error {
  override readonly name = 'PicturesBusy';
}

const turns = pLimit(MAX_CONCURRENT);
let waitingBytes = 0;

/**
 * Queues work on a picture and runs it; `bytes`: what it keeps in memory while it waits. The work must not wait for I/O, because it blocks
 * a slot of the queue. Throws PicturesBusy when the queue is full.
 */
export const inTurn = async <T>(bytes: number, work: () => Promise<T>): Promise<T> => {
  if (turns.pendingCount >= MAX_WAITING || waitingBytes + bytes > MAX_WAITING_BYTES) throw new PicturesBusy();
  waitingBytes += bytes;
  try {
    return await turns(work);
  } finally {
    waitingBytes -= bytes;
  }
};

const SIGNATURES: readonly (readonly [PictureFormat, (bytes: Buffer) => boolean])[] = [
  ['png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
];

/** Appended to a JPEG that lacks its end marker; one truncated within its pixels still warns. */
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

type Allowed = { readonly formats: readonly PictureFormat[]; readonly maxPixels: number };
export type PictureFacts = { readonly format: PictureFormat; readonly width: number; readonly height: number };

/**
 * Reads the header. The format is detected from the first bytes, so that only the decoders of `formats` ever read an upload. Throws
 * UnusablePicture.
 */
export const pictureFacts = async (bytes: Buffer, { formats, maxPixels }: Allowed): Promise<PictureFacts> => {
  const format = SIGNATURES.find(([, isOne]) => isOne(bytes))?.[0];
  if (!format || !formats.includes(format)) throw new UnusablePicture('wrong_format');
  const { width, height } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => {
      throw new UnusablePicture('damaged');
    });
  if (width * height > maxPixels) throw new UnusablePicture('too_many_pixels');
  if (Math.max(width, height) > MAX_ELONGATED * Math.min(width, height)) throw new UnusablePicture('too_elongated');
  return { format, width, height };
};

/**
 * Validates an upload by its content and runs `work` on it in the queue, a second time for a JPEG that may lack only its end marker. Damage
 * outside complete pixels is tolerated. `picture` is rotated upright; its metadata is dropped unless `work` keeps it. Throws
 * UnusablePicture, PicturesBusy.
 */
export const readPicture = <T>(bytes: Buffer, allowed: Allowed, work: (picture: Sharp, facts: PictureFacts) => Promise<T>): Promise<T> =>
  inTurn(bytes.length, async () => {
    const facts = await pictureFacts(bytes, allowed);
    const made = (data: Buffer, failOn: 'error' | 'warning') =>
      work(sharp(data, { limitInputPixels: allowed.maxPixels, failOn, pages: 1 }).autoOrient(), facts);
    const withEnd = () => (facts.format === 'jpeg' ? made(Buffer.concat([bytes, END_OF_JPEG]), 'warning') : Promise.reject());
    return made(bytes, 'error')
      .catch(withEnd)
      .catch(() => {
        throw new UnusablePicture('damaged');
      });
  });
