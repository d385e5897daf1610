import type { Knex } from 'knex';
import { toWire } from '../kernel/money.ts';
import type { Currency } from '../kernel/types.ts';
import { byReservation } from '../reservations/queries.ts';
import { byUser, type Holding, holding, type Row, type Subject } from '../server/modules/personal-data.ts';
import type { Core } from '../server/modules/tokens.ts';
import { receiptOf } from './receipts.ts';

type Receipt = { reservation_id: number; payment_id: string; content_type: string };
type Sum = { amount: number; currency: Currency };

const byGuest = byReservation('guestOf');
const inUnits = <T extends Sum>({ amount, ...row }: T) => ({ ...row, amount: toWire({ amount, currency: row.currency }) });

/** The rows of a table of amounts, in major instead of minor units. */
const sums =
  (table: string, columns: readonly string[], whose: typeof byGuest) =>
  async (db: Knex, of: Subject): Promise<Row[]> =>
    ((await whose(db(table).select([...columns]), of).orderBy(columns[0] ?? 'reservation_id')) as Sum[]).map(inUnits);

/** The payments of a guest with their proofs of transfer, and a host's payouts. The ledger refers to reservations, not to people. */
export const paymentsData = ({ files, fieldKeys }: Pick<Core, 'files' | 'fieldKeys'>): readonly Holding[] => [
  {
    table: 'payments',
    part: 'payments',
    // as in the log from now on
    erase: (trx, of) => byGuest(trx('payments'), of).where({ method: 'bankTransfer' }).whereNotNull('months').update({ ref: null }),
    rows: sums('payments', ['reservation_id', 'method', 'status', 'amount', 'currency', 'started_at', 'settled_at'], byGuest),
  },
  {
    table: 'instalments',
    part: 'payments',
    erase: 'kept',
    rows: sums('instalments', ['reservation_id', 'due', 'amount', 'currency', 'paid_at'], byReservation('guestOf', 'hostOf')),
  },
  {
    table: 'payouts',
    part: 'payments',
    erase: 'kept',
    rows: async (db, { userId }) =>
      (
        await db('payouts')
          .where({ host_id: userId })
          .orderBy('due_on')
          .select<{ reservation_id: number; currency: Currency; earned: number; paid_out: number; due_on: string }[]>(
            'reservation_id',
            'currency',
            'earned',
            'paid_out',
            'due_on',
          )
      ).map(({ earned, paid_out, currency, ...row }) => ({
        ...row,
        currency,
        earned: toWire({ amount: earned, currency }),
        paid_out: toWire({ amount: paid_out, currency }),
      })),
  },
  {
    ...holding({
      table: 'transfer_receipts',
      part: 'payments',
      columns: ['reservation_id', 'reference', 'received_at'],
      whose: byGuest,
      erase: 'rows',
    }),
    fileKeys: (db, of) => byGuest(db('transfer_receipts'), of).pluck('file_key'),
    files: async (db, of) => {
      const rows: Receipt[] = await byGuest(db('transfer_receipts').select('reservation_id', 'payment_id', 'content_type'), of);
      const documents = await Promise.all(
        rows.map(async ({ reservation_id: reservationId, payment_id: paymentId, content_type: contentType }) => {
          const file = await receiptOf({ db, files, fieldKeys }, { reservationId, paymentId });
          return file ? [{ name: `receipt-R-${reservationId}.${file.extension}`, contentType, bytes: file.bytes }] : [];
        }),
      );
      return documents.flat();
    },
  },
  holding({
    table: 'approvals',
    part: 'payments',
    columns: ['reservation_id', 'action', 'asked_at'],
    whose: byUser('asked_by'),
    erase: 'kept',
  }),
];
