import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import type { Sharp } from 'sharp';
import { sharp } from '../../engine/lazily.ts';
import type { FileOwner } from '../../server/files/file-sweep.ts';
import type { Files } from '../../server/files/files.ts';
import { type PictureFault, readPicture, UnusablePicture } from '../../server/files/pictures.ts';
import type { Photo } from '../events.ts';
import { MAX_PHOTO_BYTES, MAX_PIXELS, PHOTO_WIDTHS, photoKey } from './photo-rules.ts';

const MAX_WIDTH = 1280;
const PLACEHOLDER_BYTES = 400;

export type PhotoFault = 'too_large' | PictureFault;
/** A stored picture, as listings refer to it. */
export type StoredPhoto = Omit<Photo, 'photoId' | 'slot'>;

/** A rejected picture, with the reason. */
export class UnusablePhoto extends Error {
  readonly fault: PhotoFault;
  constructor(fault: PhotoFault) {
    super(fault);
    this.name = 'UnusablePhoto';
    this.fault = fault;
  }
}

/** Finds the photo files that belong to a row, including those derived from them (`FILE_OWNERS`). */
export const photoFiles: FileOwner = {
  folder: 'photos',
  named: async (db, keys) => {
    const hashOf = (key: string) => /^photos\/([0-9a-f]{32})-\w+\.\w+$/.exec(key)?.[1] ?? '';
    const known: string[] = await db('stored_photos')
      .whereIn('hash', [...new Set(keys.map(hashOf))])
      .pluck('hash');
    return keys.filter((key) => known.includes(hashOf(key)));
  },
};

const ALLOWED = { formats: ['png', 'jpeg'], maxPixels: MAX_PIXELS } as const;

export type PhotoStore = (bytes: Buffer) => Promise<StoredPhoto>;

/**
 * Stores a PNG or JPEG as three WebP pictures, upright, without metadata (EXIF reveals where a home is), named by the hash of the file. A
 * file that is already stored is not encoded again. Throws UnusablePhoto, PicturesBusy.
 */
export const photoStore =
  (db: Knex, files: Files): PhotoStore =>
  async (bytes) => {
    if (bytes.length > MAX_PHOTO_BYTES) throw new UnusablePhoto('too_large');
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const known: StoredPhoto | undefined = await db('stored_photos').where({ hash }).first();
    if (known && (await files.exists(photoKey(hash, MAX_WIDTH)))) return known;
    const { versions, ...facts } = await readPicture(bytes, ALLOWED, encode).catch((error: unknown) => {
      throw error instanceof UnusablePicture ? new UnusablePhoto(error.fault) : error;
    });
    for (const [width, version] of versions) await files.put(photoKey(hash, width), version, 'image/webp');
    const stored = { hash, drawing: false, ...facts };
    await db('stored_photos').insert(stored).onConflict('hash').ignore();
    return stored;
  };

/** Decodes and shrinks the picture once; the smaller versions are derived from the result. */
const encode = async (picture: Sharp) => {
  const { data, info } = await picture
    .resize({ width: MAX_WIDTH, height: MAX_WIDTH * 2, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const shrunk = (width: number) => sharp(data, { raw }).resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true });
  const versions: [(typeof PHOTO_WIDTHS)[number], Buffer][] = [];
  for (const width of PHOTO_WIDTHS) versions.push([width, await shrunk(width).webp({ quality: 78, effort: 3 }).toBuffer()]);
  return { versions, width: info.width, height: info.height, placeholder: await placeholderOf(shrunk) };
};

/** A blurred thumbnail small enough to inline in the page. */
const placeholderOf = async (shrunk: (width: number) => Sharp): Promise<string> => {
  for (const width of [16, 12, 8, 4]) {
    const bytes = await shrunk(width).blur(1).webp({ quality: 30, effort: 4 }).toBuffer();
    const url = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (url.length <= PLACEHOLDER_BYTES) return url;
  }
  return '';
};

/** The size of link previews on social networks. */
const SIZE = { width: 1200, height: 630 } as const;

/**
 * `/pictures/photos/{hash}.jpg`: a stored photo in the size and format of link previews, created on the first request (D-a01). It is named
 * by the hash of its content, so it is immutable.
 */
export const sharedPhotos = (files: Files): Middleware => {
  const shareOf = async (hash: string): Promise<Buffer | null> => {
    const key = `photos/${hash}-share.jpg`;
    const made = await files.get(key);
    if (made) return made;
    const photo = await files.get(photoKey(hash, MAX_WIDTH));
    if (!photo) return null;
    const bytes = await readPicture(photo, { formats: ['webp'], maxPixels: MAX_PIXELS }, (picture) =>
      picture
        .resize({ ...SIZE, fit: 'cover' })
        .jpeg({ quality: 82, mozjpeg: true })
        .toBuffer(),
    ).catch((error: unknown) => {
      if (error instanceof UnusablePicture) return null;
      throw error;
    });
    if (!bytes) return null;
    await files.put(key, bytes, 'image/jpeg');
    return bytes;
  };
  return async (ctx, next) => {
    const [, hash] = /^\/pictures\/photos\/([a-f\d]{32})\.jpg$/.exec(ctx.path) ?? [];
    if (!hash || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const bytes = await shareOf(hash);
    if (!bytes) return next();
    ctx.state['route'] = '/pictures/photos';
    ctx.type = 'image/jpeg';
    ctx.body = bytes;
    ctx.set({ 'cache-control': 'public, max-age=31536000, immutable', 'cross-origin-resource-policy': 'cross-origin' });
  };
};
