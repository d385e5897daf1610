import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { RevisionConflict } from '../engine/event-store/port.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { Instant } from '../kernel/types.ts';
import type { FileOwner } from '../server/files/file-sweep.ts';
import type { Files } from '../server/files/files.ts';
import { readPicture, UnusablePicture, UPLOAD_PIXELS } from '../server/files/pictures.ts';
import { sealedFiles } from '../server/files/sealed-files.ts';
import type { FieldKeys } from '../server/sealed.ts';

export const RECEIPT_BYTES = 4 * 1024 * 1024;
const ALLOWED = { formats: ['png', 'jpeg'], maxPixels: UPLOAD_PIXELS } as const;

/** A proof of transfer: a picture, drawn anew without metadata. No PDF, since what a program would run in one cannot be ruled out (SEC-15). */
type Receipt = { readonly bytes: Buffer; readonly contentType: 'image/png' | 'image/jpeg' };

/** Detects the type from the content, not from the name (SEC-15). Throws `invalid_file` on receipt, and PicturesBusy. */
const readReceipt = (bytes: Buffer): Promise<Receipt> =>
  readPicture(bytes, ALLOWED, async (picture, { format }): Promise<Receipt> => {
    if (format === 'png') return { bytes: await picture.png().toBuffer(), contentType: 'image/png' };
    return { bytes: await picture.jpeg({ quality: 85 }).toBuffer(), contentType: 'image/jpeg' };
  }).catch((error: unknown) => {
    throw error instanceof UnusablePicture ? new Rejection('invalid_file', { field: 'receipt' }) : error;
  });

const TABLE = 'transfer_receipts';
/** The payment that begins the stay: it has no id before it is confirmed. */
const START = '';
/** `paymentId`: of a payment of later months; absent for the one that begins the stay. */
type OfPayment = { readonly reservationId: number; readonly paymentId?: string };
const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

const sealedReceipts = (files: Files, fieldKeys: FieldKeys) => sealedFiles(files, fieldKeys, 'payments/receipt');

type Stores = { readonly files: Files; readonly fieldKeys: FieldKeys };
type AfterFailureDeps = Stores & { readonly db: Knex };

type StoredReceipt = Pick<Receipt, 'contentType'> & { readonly key: string };

/**
 * Stores a receipt in the private `receipts/`, under a random name, encrypted: before the event that says that there is one, so that a disk
 * that refuses it refuses the notice. A file without a row is deleted within a day (`file-sweep.ts`). Throws as `readReceipt` does.
 */
export const storeReceipt = async ({ files, fieldKeys }: Stores, given: Buffer | null): Promise<StoredReceipt | null> => {
  if (given === null) return null;
  const { bytes, contentType } = await readReceipt(given);
  const key = `receipts/${randomUUID()}.${EXTENSIONS[contentType]}`;
  await sealedReceipts(files, fieldKeys).put(key, bytes);
  return { key, contentType };
};

type Noticed = OfPayment & { readonly receipt: StoredReceipt | null; readonly reference: string | null; readonly now: Instant };

/**
 * For the notice that fails. One that is refused takes its receipt with it, since too many files without a row stop the sweep. One that may
 * have been written all the same, because the event store or the database gave no answer, keeps it: the guest may never ask again. It takes
 * the place of no other, which only a notice that is known to be written does.
 */
export const afterFailure =
  (means: AfterFailureDeps, noticed: Noticed) =>
  async (failure: unknown): Promise<never> => {
    const { receipt } = noticed;
    const isRefused = failure instanceof Rejection || failure instanceof RevisionConflict;
    try {
      if (receipt && isRefused) await sealedReceipts(means.files, means.fieldKeys).delete(receipt.key);
      else if (receipt) await insertOf(means.db, noticed, receipt).ignore();
    } catch {
      // what failed before is what the guest has to hear
    }
    throw failure;
  };

/** Names a stored receipt as the one of this payment. A former one is deleted. Nothing happens without a receipt. */
export const keepReceipt = async ({ db, files, fieldKeys }: AfterFailureDeps, noticed: Noticed): Promise<void> => {
  const { receipt } = noticed;
  if (receipt === null) return;
  const former = await keyOf(db, noticed);
  await insertOf(db, noticed, receipt).merge();
  if (former !== null) await sealedReceipts(files, fieldKeys).delete(former);
};

/** The row that names the receipt of a payment; the caller says what becomes of one that is there. */
const insertOf = (db: Knex, { reservationId, paymentId = START, reference, now }: Noticed, { key, contentType }: StoredReceipt) =>
  db(TABLE)
    .insert({
      reservation_id: reservationId,
      payment_id: paymentId,
      file_key: key,
      content_type: contentType,
      reference,
      received_at: now,
    })
    .onConflict(['reservation_id', 'payment_id']);

const keyOf = async (db: Knex, { reservationId, paymentId = START }: OfPayment): Promise<string | null> => {
  const one = { reservation_id: reservationId, payment_id: paymentId };
  const kept: { file_key: string } | undefined = await db(TABLE).where(one).first('file_key');
  return kept?.file_key ?? null;
};

export const hasReceipt = async (db: Knex, payment: OfPayment): Promise<boolean> => (await keyOf(db, payment)) !== null;

/** Those of these payments of later months that have a proof. */
export const paymentsWithReceipt = async (db: Knex, paymentIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    await db(TABLE)
      .whereIn('payment_id', [...paymentIds])
      .pluck('payment_id'),
  );

/** The payments of a reservation that have a proof; null is the one that begins the stay. */
export const proofsOf = async (db: Knex, reservationId: number): Promise<ReadonlySet<string | null>> => {
  const payments: string[] = await db(TABLE).where({ reservation_id: reservationId }).pluck('payment_id');
  return new Set(payments.map((paymentId) => (paymentId === START ? null : paymentId)));
};

/** The proof of a transfer, for authorised callers; null when none was sent. */
export const receiptOf = async (
  { db, files, fieldKeys }: AfterFailureDeps,
  payment: OfPayment,
): Promise<{ bytes: Buffer; extension: string } | null> => {
  const key = await keyOf(db, payment);
  const bytes = key && (await sealedReceipts(files, fieldKeys).get(key));
  return key && bytes ? { bytes, extension: key.split('.').at(-1) ?? 'bin' } : null;
};

/** Seals receipts again with the current key when an older one sealed them. Returns how many. */
export const resealReceipts = async ({ db, files, fieldKeys }: AfterFailureDeps): Promise<number> =>
  sealedReceipts(files, fieldKeys).reseal(await db(TABLE).pluck('file_key'));

/** Receipts that a row refers to (`FILE_OWNERS`). */
export const receiptFiles: FileOwner = {
  folder: 'receipts',
  named: (db, keys) =>
    db(TABLE)
      .whereIn('file_key', [...keys])
      .pluck('file_key'),
};
