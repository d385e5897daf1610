import type { Knex } from 'knex';
import type { Currency, Instant } from '../../kernel/types.ts';
import type { ReservationRow } from '../../reservations/rows.ts';
import { HOLD } from '../queries.ts';
import type { InstalmentRow, PaymentRow } from '../rows.ts';
import { LEFT, type PayoutRow } from '../rows.ts';

/** The facts of a stay that its money needs. */
export type OfStay = Pick<ReservationRow, 'listing_id' | 'guest_id' | 'time_zone' | 'check_in' | 'check_out'> & {
  readonly reservation_id: number;
};

/** `contest`: of any payment of the stay, while its payouts are held because of it (D-164). */
export type EarningRow = OfStay &
  Pick<PayoutRow, 'payment_id' | 'currency' | 'earned' | 'paid_out' | 'set_off' | 'settled' | 'owed_since' | 'paid_at'> &
  Pick<PayoutRow, 'payable_from' | 'due_on' | 'by_month'> &
  Pick<PaymentRow, 'contest'> & {
    /** The part that one administrator has proposed to send and a second one has to confirm; null for none. */
    readonly asks_second: number | null;
  };

const STAY = ['r.listing_id', 'r.guest_id', 'r.time_zone', 'r.check_in', 'r.check_out'] as const;

/** The payouts of a host with money due, sent, or owed back. */
export const payoutsOfHost = (db: Knex, hostId: number): Promise<EarningRow[]> =>
  db('payouts')
    .join('reservations as r', 'r.id', 'payouts.reservation_id')
    .where('payouts.host_id', hostId)
    .whereRaw(`(${LEFT} <> 0 or payouts.paid_out + payouts.set_off > 0)`)
    .select<EarningRow[]>(
      'payouts.payment_id',
      'payouts.reservation_id',
      'payouts.currency',
      'payouts.earned',
      'payouts.paid_out',
      'payouts.set_off',
      'payouts.settled',
      'payouts.owed_since',
      'payouts.paid_at',
      'payouts.payable_from',
      'payouts.due_on',
      'payouts.by_month',
      ...STAY,
      db.raw(`${HOLD} as contest`),
      db.raw(`(select a.amount from approvals a where a.payment_id = payouts.payment_id and a.action = 'pay_out') as asks_second`),
    )
    .orderBy(['payouts.due_on', 'payouts.payment_id']);

/** The host's accepted stays that can still be paid at `now`. */
export const acceptedOfHost = (db: Knex, hostId: number, now: Instant): Promise<ReservationRow[]> =>
  db<ReservationRow>('reservations')
    .where({ host_id: hostId, status: 'accepted' })
    .where((open) => open.whereNull('due_at').orWhere('due_at', '>=', now))
    .orderBy('check_in')
    .select('*');

/** Later months of the host's stays that guests have not paid yet (D-127). */
export const instalmentsOfHost = (db: Knex, hostId: number): Promise<(OfStay & Pick<InstalmentRow, 'due' | 'amount' | 'currency'>)[]> =>
  db('instalments')
    .join('reservations as r', 'r.id', 'instalments.reservation_id')
    .where('instalments.host_id', hostId)
    .where({ dropped: false })
    .whereNull('paid_by')
    .select('instalments.reservation_id', 'instalments.due', 'instalments.amount', 'instalments.currency', ...STAY);

/** Money between us and a host: sent, reverted, withheld for a debt, or repaid by the host. */
export type Movement = OfStay & {
  readonly position: string;
  readonly payment_id: string;
  readonly at: Instant;
  readonly cause: 'PayoutMade' | 'PayoutReverted' | 'PayoutSetOff' | 'DebtRepaid';
  /** Minor units; always positive. */
  readonly amount: number;
  readonly currency: Currency;
};

/** All movements of a host, latest first. Each of these events has one entry in the bank account or the set-off account. */
export const movementsOfHost = (db: Knex, hostId: number): Promise<Movement[]> =>
  db('ledger_entries as l')
    .join('payouts as o', 'o.id', 'l.payment_id')
    .join('reservations as r', 'r.id', 'l.reservation_id')
    .where('o.host_id', hostId)
    .whereIn('l.cause', ['PayoutMade', 'PayoutReverted', 'PayoutSetOff', 'DebtRepaid'])
    .whereIn('l.account', ['cash:bankTransfer', 'setoff'])
    .orderBy('l.position', 'desc')
    .select<Movement[]>(
      'l.position',
      'l.payment_id',
      'l.reservation_id',
      'l.at',
      'l.cause',
      'l.currency',
      ...STAY,
      db.raw('abs(l.amount)::bigint as amount'),
    );
