import { createHash } from 'node:crypto';
import { sharp } from '../platform/lazily.ts';
import { Rejection } from '../shared/types.ts';

/** D-86: pictures up to 40 megapixels, so that a small file cannot unfold into a huge one. */
const MAX_PIXELS = 40_000_000;
const SIDE = 320;
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

/** A portrait ready to be stored. The key names owner and content, so it belongs to one account and may be cached for good. */
export type Portrait = { key: string; bytes: Buffer; contentType: string };

/**
 * Judges a picture by its content, never by its name, and makes a square WebP of 320 px of it, upright and without metadata.
 * Throws `required`, `invalid`, `out_of_range` on field foto.
 */
export const portraitOf = async (userId: number, upload: Buffer | undefined): Promise<Portrait> => {
  if (!upload || upload.length === 0) throw new Rejection('required', { field: 'foto' });
  const invalid = () => {
    throw new Rejection('invalid', { field: 'foto' });
  };
  const { format, width, height } = await sharp(upload, { limitInputPixels: false }).metadata().catch(invalid);
  if (!FORMATS.has(format)) invalid();
  if (width * height > MAX_PIXELS) throw new Rejection('out_of_range', { field: 'foto' });
  const bytes = await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(invalid);
  const hash = createHash('sha256').update(`${userId}\0`).update(bytes).digest('hex').slice(0, 32);
  return { key: `photos/${hash}-${SIDE}.webp`, bytes, contentType: 'image/webp' };
};
