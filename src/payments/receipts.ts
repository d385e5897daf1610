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

/** A proof of transfer: a picture, re-encoded without metadata. No PDF, because active content in one cannot be ruled out (SEC-15). */
type Receipt = { readonly bytes: Buffer; readonly contentType: 'image/png' | 'image/jpeg' };

/** Detects the type from the content, not from the name (SEC-15). Throws Rejection invalid_file on `receipt`, and PicturesBusy. */
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
 * Stores a receipt in the private `receipts/`, under a random name, encrypted. It is stored before the event that mentions it, so that a
 * disk failure refuses the notice. A file without a row is deleted within a day (`file-sweep.ts`). Throws like `readReceipt`.
 */
export const storeReceipt = async ({ files, fieldKeys }: Stores, upload: Buffer | null): Promise<StoredReceipt | null> => {
  if (upload === null) return null;
  const { bytes, contentType } = await readReceipt(upload);
  const key = `receipts/${randomUUID()}.${EXTENSIONS[contentType]}`;
  await sealedReceipts(files, fieldKeys).put(key, bytes);
  return { key, contentType };
};

type Noticed = OfPayment & { readonly receipt: StoredReceipt | null; readonly reference: string | null; readonly now: Instant };

/**
 * Handles a failed notice. If it was refused, its receipt is deleted, because too many files without a row stop the sweep. If it may have
 * been written after all, because the event store or the database did not respond, the receipt stays: the guest may never retry. It
 * replaces no other receipt; only a notice known to be written does.
 */
export const afterFailure =
  (deps: AfterFailureDeps, noticed: Noticed) =>
  async (failure: unknown): Promise<never> => {
    const { receipt } = noticed;
    const isRefused = failure instanceof Rejection || failure instanceof RevisionConflict;
    try {
      if (receipt && isRefused) await sealedReceipts(deps.files, deps.fieldKeys).delete(receipt.key);
      else if (receipt) await insertOf(deps.db, noticed, receipt).ignore();
    } catch {
      // the guest has to get the first error
    }
    throw failure;
  };

/** Records a stored receipt as the one of this payment and deletes a former one. No effect without a receipt. */
export const keepReceipt = async ({ db, files, fieldKeys }: AfterFailureDeps, noticed: Noticed): Promise<void> => {
  const { receipt } = noticed;
  if (receipt === null) return;
  const former = await keyOf(db, noticed);
  await insertOf(db, noticed, receipt).merge();
  if (former !== null) await sealedReceipts(files, fieldKeys).delete(former);
};

/** The insert of the row that names a payment's receipt; the caller decides on conflicts. */
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
  const row: { file_key: string } | undefined = await db(TABLE).where(one).first('file_key');
  return row?.file_key ?? null;
};

export const hasReceipt = async (db: Knex, payment: OfPayment): Promise<boolean> => (await keyOf(db, payment)) !== null;

/** The payments of later months, among these, that have a proof. */
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

/** Re-encrypts receipts that an older key sealed with the current one. Returns their number. */
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
