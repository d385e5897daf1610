import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { Rejection } from '../kernel/rejection.ts';
import type { Files } from '../server/files/files.ts';
import { readPicture, UnusablePicture, UPLOAD_PIXELS } from '../server/files/pictures.ts';
import { sealedFiles } from '../server/files/sealed-files.ts';
import { type FieldKeys, sealed } from '../server/sealed.ts';
import { pictureKeys } from './vault.ts';

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

/** Seals national ids for the vault (SEC-25, D-101). */
export const nationalIds = (fieldKeys: FieldKeys) => sealed(fieldKeys, 'visits/national-id');

/** Pictures of identity documents, stored under the names in the vault. */
export const documents = (files: Files, fieldKeys: FieldKeys) => sealedFiles(files, fieldKeys, 'visits/document');

/** Re-encrypts pictures that an older key sealed with the current one. Returns their number. */
export const resealDocuments = async (db: Knex, files: Files, fieldKeys: FieldKeys): Promise<number> =>
  documents(files, fieldKeys).reseal(await pictureKeys(db));

/** Re-encrypts national ids that an older key sealed with the current one. Returns their number; throws when one cannot be opened. */
export const resealNationalIds = async (db: Knex, fieldKeys: FieldKeys): Promise<number> => {
  const box = nationalIds(fieldKeys);
  const rows: { visit_id: number; national_id: string }[] = await db('visit_vault')
    .whereNotNull('national_id')
    .select('visit_id', 'national_id');
  const old = rows.filter(({ national_id }) => !box.isCurrent(national_id));
  for (const { visit_id, national_id } of old) {
    const text = box.open(national_id);
    if (text === null) throw new Error(`the national id of visit ${visit_id} does not open: is its key in FIELD_KEYS?`);
    await db('visit_vault')
      .where({ visit_id, national_id })
      .update({ national_id: box.seal(text) });
  }
  return old.length;
};
