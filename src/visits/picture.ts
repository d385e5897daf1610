import { randomUUID } from 'node:crypto';
import { sharp } from '../platform/lazily.ts';
import { Rejection } from '../shared/types.ts';

export const PICTURE_BYTES = 4 * 1024 * 1024;
const PIXELS = 40_000_000; // D-86
const SIDE = 1600;
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png']);

/** A document's picture ready for the private store: judged by its content, without metadata, under a name nobody can guess (SEC-15). */
export const documentPicture = async (upload: Buffer): Promise<{ key: string; bytes: Buffer; contentType: string }> => {
  const refused = () => {
    throw new Rejection('invalid_file', { field: 'id_picture' });
  };
  const { format, width, height } = await sharp(upload, { limitInputPixels: false }).metadata().catch(refused);
  if (!FORMATS.has(format) || width * height > PIXELS) refused();
  const bytes = await sharp(upload, { limitInputPixels: PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(refused);
  return { key: `documents/${randomUUID()}.webp`, bytes, contentType: 'image/webp' };
};
