import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Sharp } from 'sharp';
import type { Files } from '../platform/files.ts';
import { sharp } from '../platform/lazily.ts';
import { atMost } from './at-most.ts';
import type { Photo } from './events.ts';
import { imageHeader } from './image-header.ts';
import { MAX_PHOTO_BYTES, MAX_PIXELS, PHOTO_WIDTHS, photoKey } from './photo-limits.ts';

const LARGEST = 1280;
const PLACEHOLDER_BYTES = 400;

export type PhotoFault = 'too_large' | 'wrong_format' | 'too_many_pixels' | 'damaged';
type StoredPhoto = Omit<Photo, 'photoId' | 'slot'>;

/** A picture that was refused, and why. */
export class UnusablePhoto extends Error {
  readonly fault: PhotoFault;
  constructor(fault: PhotoFault) {
    super(fault);
    this.name = 'UnusablePhoto';
    this.fault = fault;
  }
}

/** What can be said without decoding: size, format by content, pixels by the header. Null when nothing speaks against it. */
export const faultOf = (bytes: Buffer): PhotoFault | null => {
  if (bytes.length > MAX_PHOTO_BYTES) return 'too_large';
  const header = imageHeader(bytes);
  if (!header) return 'wrong_format';
  if (header.width === 0 || header.height === 0) return 'damaged';
  return header.width * header.height > MAX_PIXELS ? 'too_many_pixels' : null;
};

export type PhotoStore = (bytes: Buffer) => Promise<StoredPhoto>;

/**
 * Stores a PNG or JPEG as three WebP pictures, upright, without metadata (EXIF tells where a home is), under names made of the
 * file's hash. The same file again is not encoded again. Two at a time. Throws UnusablePhoto.
 */
export const photoStore = (db: Knex, files: Files): PhotoStore => {
  const twoAtATime = atMost(2);
  return async (bytes) => {
    const fault = faultOf(bytes);
    if (fault) throw new UnusablePhoto(fault);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const known: StoredPhoto | undefined = await db('stored_photos').where({ hash }).first();
    if (known && (await files.exists(photoKey(hash, LARGEST)))) return known;
    const stored = await twoAtATime(() => encode(files, hash, bytes));
    await db('stored_photos').insert(stored).onConflict('hash').ignore();
    return stored;
  };
};

const encode = async (files: Files, hash: string, bytes: Buffer): Promise<StoredPhoto> => {
  const damaged = () => {
    throw new UnusablePhoto('damaged');
  };
  // Decoded once and shrunk once; the smaller ones are made of that.
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: LARGEST, height: LARGEST * 2, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const shrunk = (width: number) => sharp(data, { raw }).resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true });
  for (const width of PHOTO_WIDTHS) {
    await files.put(photoKey(hash, width), await shrunk(width).webp({ quality: 78, effort: 3 }).toBuffer(), 'image/webp');
  }
  return { hash, width: info.width, height: info.height, placeholder: await placeholderOf(shrunk) };
};

/** A blurred thumbnail small enough to stand in the page itself. */
const placeholderOf = async (shrunk: (width: number) => Sharp): Promise<string> => {
  for (const width of [16, 12, 8, 4]) {
    const bytes = await shrunk(width).blur(1).webp({ quality: 30, effort: 4 }).toBuffer();
    const url = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (url.length <= PLACEHOLDER_BYTES) return url;
  }
  return '';
};
