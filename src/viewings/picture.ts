import { randomUUID } from 'node:crypto';
import { Rejection } from '../kernel/rejection.ts';
import { readPicture, UnusablePicture, UPLOAD_PIXELS } from '../server/files/pictures.ts';

export const PICTURE_BYTES = 4 * 1024 * 1024;
const SIDE = 1600;
const ALLOWED = { formats: ['jpeg', 'png'], maxPixels: UPLOAD_PIXELS } as const;

/**
 * Prepares the picture of a document for the private store: format detected from the content, metadata removed, random name (SEC-15).
 * Throws `invalid_file` on id_picture, and PicturesBusy.
 */
export const documentPicture = async (upload: Buffer): Promise<{ key: string; bytes: Buffer }> => {
  const bytes = await readPicture(upload, ALLOWED, (picture) =>
    picture.resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }).toBuffer(),
  ).catch((error: unknown) => {
    throw error instanceof UnusablePicture ? new Rejection('invalid_file', { field: 'id_picture' }) : error;
  });
  return { key: `documents/${randomUUID()}.webp`, bytes };
};
