import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Files } from '../platform/files.ts';
import { readPicture, UnusablePicture, UPLOAD_PIXELS } from '../platform/pictures.ts';
import { type Instant, Rejection } from '../shared/types.ts';

export const RECEIPT_BYTES = 4 * 1024 * 1024;
const ALLOWED = { formats: ['png', 'jpeg'], maxPixels: UPLOAD_PIXELS } as const;

/** A proof of transfer, checked by its content: a picture comes back without its metadata, a PDF as it is. */
export type Receipt = { readonly bytes: Buffer; readonly contentType: 'image/png' | 'image/jpeg' | 'application/pdf' };

/** What the bytes are counts, not what they are called (SEC-15). Throws `invalid_file` on receipt, and PicturesBusy. */
export const readReceipt = async (bytes: Buffer): Promise<Receipt> => {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return { bytes, contentType: 'application/pdf' };
  return readPicture(bytes, ALLOWED, async (picture, { format }): Promise<Receipt> => {
    if (format === 'png') return { bytes: await picture.png().toBuffer(), contentType: 'image/png' };
    return { bytes: await picture.jpeg({ quality: 85 }).toBuffer(), contentType: 'image/jpeg' };
  }).catch((error: unknown) => {
    throw error instanceof UnusablePicture ? new Rejection('invalid_file', { field: 'receipt' }) : error;
  });
};

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const;

/** Puts a receipt where no address leads: under `receipts/`, by a name nobody can guess. */
export const keepReceipt = async (
  { db, files }: { db: Knex; files: Files },
  kept: { reservationId: number; receipt: Receipt; reference: string | null; now: Instant },
): Promise<void> => {
  const { reservationId, receipt, reference, now } = kept;
  const key = `receipts/${randomUUID()}.${EXTENSIONS[receipt.contentType]}`;
  await files.put(key, receipt.bytes, receipt.contentType);
  await db('transfer_receipts')
    .insert({ reservation_id: reservationId, file_key: key, content_type: receipt.contentType, reference, received_at: now })
    .onConflict('reservation_id')
    .merge();
};

export const hasReceipt = async (db: Knex, reservationId: number): Promise<boolean> =>
  (await db('transfer_receipts').where({ reservation_id: reservationId }).first('file_key')) !== undefined;

/** The proof of a transfer, for those who may see it; null when none was sent. */
export const receiptOf = async (
  { db, files }: { db: Knex; files: Files },
  reservationId: number,
): Promise<{ bytes: Buffer; extension: string } | null> => {
  const kept: { file_key: string } | undefined = await db('transfer_receipts').where({ reservation_id: reservationId }).first('file_key');
  const file = kept && (await files.get(kept.file_key));
  return kept && file ? { bytes: file.bytes, extension: kept.file_key.split('.').at(-1) ?? 'bin' } : null;
};
