import type { Knex } from 'knex';
import { addMonths } from '../kernel/nights.ts';
import type { Instant } from '../kernel/types.ts';
import type { ReservationRow } from '../reservations/rows.ts';
import type { Hindrance, RetainedRecord } from './events.ts';

type Mine = Knex.QueryBuilder<ReservationRow, ReservationRow[]>;
export type Live = { readonly id: number; readonly by: 'guest' | 'host' };

const ofEither = (db: Knex, userId: number): Mine =>
  db<ReservationRow>('reservations').where((side) => side.where({ guest_id: userId }).orWhere({ host_id: userId })) as Mine;

/** What prevents the erasure of a person for now, or null. */
export const hindranceOf = async (db: Knex, userId: number, now: Instant): Promise<Hindrance | null> => {
  const ahead = await ofEither(db, userId)
    .where({ status: 'paid' })
    .whereRaw('check_out >= (cast(? as timestamptz) at time zone time_zone)::date', [now])
    .first('id');
  if (ahead) return 'stays_ahead';
  const own = () => ofEither(db, userId).select('id');
  const open = await Promise.all([
    db('payouts').where({ host_id: userId }).whereRaw('earned - paid_out - set_off + settled <> 0').first('id'),
    db('instalments').whereIn('reservation_id', own()).whereNull('paid_by').where({ dropped: false }).first('id'),
    db('payments')
      .whereIn('reservation_id', own())
      .where((due) =>
        due
          .whereIn('status', ['pending', 'review'])
          .orWhereIn('refund_status', ['due', 'pending', 'refused'])
          .orWhere('refund_held', true)
          .orWhere('contest', 'open'),
      )
      .first('payment_id'),
    ofEither(db, userId).where({ status: 'accepted' }).whereNotNull('transfer_notified_at').first('id'),
  ]);
  return open.some((one) => one !== undefined) ? 'money_open' : null;
};

/** Drafts and requests that are not paid, as of `now`: they end before the person is erased. */
export const liveOf = async (db: Knex, userId: number): Promise<Live[]> => {
  const rows = await ofEither(db, userId).whereIn('status', ['draft', 'requested', 'accepted']).orderBy('id');
  return rows.flatMap(({ id, guest_id, status }): Live[] => {
    if (guest_id === userId) return [{ id, by: 'guest' }];
    return status === 'draft' ? [] : [{ id, by: 'host' }]; // a draft belongs to its guest only
  });
};

/** The paid reservations retained for this many years after check-out. */
export const retainedRecords = async (db: Knex, userId: number, years: number): Promise<RetainedRecord[]> => {
  const rows = await ofEither(db, userId).whereNotNull('paid_at').orderBy('id');
  return rows.map(({ id, check_out }) => ({ reservationId: id, until: addMonths(check_out, 12 * years) }));
};
