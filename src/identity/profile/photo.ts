import { createHash } from 'node:crypto';
import { Rejection } from '../../kernel/rejection.ts';
import type { FileOwner } from '../../server/files/file-sweep.ts';
import { readPicture, UnusablePicture, UPLOAD_PIXELS } from '../../server/files/pictures.ts';

/** Finds the portraits that belong to an account (`FILE_OWNERS`). */
export const portraitFiles: FileOwner = {
  folder: 'photos',
  named: (db, keys) =>
    db('user_vault')
      .whereIn('image', [...keys])
      .pluck('image'),
};

const SIDE = 320;
const ALLOWED = { formats: ['jpeg', 'png', 'webp'], maxPixels: UPLOAD_PIXELS } as const;

/** A portrait to store. The key contains the owner and a hash of the content, so it is immutable and can be cached forever. */
export type Portrait = { key: string; bytes: Buffer; contentType: string };

/**
 * Validates a picture by its content, not its name, and converts it to an upright square WebP of 320 px without metadata. Throws
 * `required`, `invalid`, `out_of_range` (pixels, proportions) on field foto, and PicturesBusy.
 */
export const portraitOf = async (userId: number, upload: Buffer | undefined): Promise<Portrait> => {
  if (!upload || upload.length === 0) throw new Rejection('required', { field: 'foto' });
  const bytes = await readPicture(upload, ALLOWED, (picture) =>
    picture.resize(SIDE, SIDE, { fit: 'cover', position: 'attention' }).webp({ quality: 82 }).toBuffer(),
  ).catch((error: unknown) => {
    if (!(error instanceof UnusablePicture)) throw error;
    const isTooLarge = error.fault === 'too_many_pixels' || error.fault === 'too_elongated';
    throw new Rejection(isTooLarge ? 'out_of_range' : 'invalid', { field: 'foto' });
  });
  const hash = createHash('sha256').update(`${userId}\0`).update(bytes).digest('hex').slice(0, 32);
  return { key: `photos/${hash}-${SIDE}.webp`, bytes, contentType: 'image/webp' };
};
