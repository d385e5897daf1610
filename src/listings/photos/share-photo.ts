import type { Middleware } from 'koa';
import type { Files } from '../../server/files/files.ts';
import { readPicture, UnusablePicture } from '../../server/files/pictures.ts';
import { MAX_PIXELS, photoKey } from './photo-limits.ts';

/** The size in which social networks show a link. */
const SIZE = { width: 1200, height: 630 } as const;
const LARGEST = 1280;

/**
 * `/pictures/photos/{hash}.jpg`: a stored photo in the size and format of link previews, created with the first request (D-a01). It is
 * named by the hash of its content, so that it never changes.
 */
export const sharedPhotos = (files: Files): Middleware => {
  const shareOf = async (hash: string): Promise<Buffer | null> => {
    const key = `photos/${hash}-share.jpg`;
    const made = await files.get(key);
    if (made) return made;
    const photo = await files.get(photoKey(hash, LARGEST));
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
