import type { Knex } from 'knex';
import { anyOf } from '../engine/db/any-of.ts';
import { batchByKey } from '../engine/db/batch-by-key.ts';
import type { Currency, Instant, Money } from '../kernel/types.ts';
import type { PaymentEvent } from './events.ts';
import {
  APPROVALS,
  INSTALMENTS,
  type InstalmentRow,
  LEFT,
  PAYMENTS,
  PAYOUTS,
  type PaymentRow,
  type PayoutRow,
  type WaitingRow,
} from './rows.ts';

/** Batched, because the checks of payments and the mails about them run in bulk and each reads its row. */
const paymentsById = batchByKey(async (db, ids: readonly string[]) => {
  const rows: PaymentRow[] = await db(PAYMENTS).where(anyOf('payment_id', ids));
  return new Map(rows.map((row) => [row.payment_id, row]));
});

export const paymentById = async (db: Knex, paymentId: string): Promise<PaymentRow | null> =>
  (await paymentsById(db, [paymentId])).get(paymentId) ?? null;

/** All payments of a reservation, including failed ones, in the order they were started. */
export const allPaymentsOf = async (db: Knex, reservationId: number): Promise<PaymentRow[]> =>
  db<PaymentRow>(PAYMENTS).where({ reservation_id: reservationId }).orderBy('started_at');

/** Refunds still to be sent by gateways, by due time. */
export const refundsDue = (db: Knex, until: Instant): Promise<{ payment_id: string; reservation_id: number; refund_due_at: Instant }[]> =>
  db<PaymentRow>(PAYMENTS)
    .where({ refund_status: 'due', refund_held: false })
    .whereIn('method', ['mercadopago', 'paypal'])
    .whereRaw(`contest is distinct from 'open'`)
    .where('refund_due_at', '<', until)
    .select('payment_id', 'reservation_id', 'refund_due_at');

/** Pending refunds whose gateway has not been polled since this instant. */
export const refundsPending = (
  db: Knex,
  since: Instant,
): Promise<{ payment_id: string; reservation_id: number; refund_due_at: Instant }[]> =>
  db<PaymentRow>(PAYMENTS)
    .where({ refund_status: 'pending' })
    .where('refund_due_at', '<', since)
    .select('payment_id', 'reservation_id', 'refund_due_at');

/** The payment that paid a reservation, otherwise the latest one started. */
export const latestPaymentOf = async (db: Knex, reservationId: number): Promise<PaymentRow | null> =>
  (await db<PaymentRow>(PAYMENTS)
    .where({ reservation_id: reservationId })
    .whereNull('months')
    .orderByRaw(`(status = 'confirmed' and refund_status is null) desc, started_at desc, (settled_at is null) desc, payment_id desc`)
    .first()) ?? null;

/** Actions on money that count towards the amount an administrator may move alone. */
const ACTS: readonly PaymentEvent['type'][] = [
  'PaymentConfirmed',
  'PaymentVoided',
  'RefundDue',
  'RefundSent',
  'RefundReverted',
  'PayoutMade',
  'DebtRepaid',
];

/**
 * The amounts a user moved alone since then, by currency, excluding those that a second administrator approved or has to approve (a held
 * refund).
 */
export const movedBy = async (db: Knex, userId: number, since: Instant): Promise<Money[]> => {
  const { rows } = await db.raw<{ rows: { currency: Currency; amount: string }[] }>(
    `with moved as (
       select position, currency, max(abs(amount)) as amount from ledger_entries
        where at > :since and (account like 'cash:%' or account = 'refunds') group by position, currency)
     select m.currency, sum(m.amount) as amount from moved m join audit a on a.position = m.position
      where a.type = any(:acts)
        and (a.actor = :actor or exists (select from audit c where c.correlation_id = a.correlation_id and c.actor = :actor))
        and not exists (select from audit g where g.stream = a.stream and g.revision = a.revision - 1 and g.type = 'ApprovalGranted')
        and not exists (select from audit h where h.stream = a.stream and h.revision = a.revision + 1 and h.type = 'ApprovalRequested'
                         and h.correlation_id = a.correlation_id)
      group by m.currency`,
    { since, acts: [...ACTS], actor: `user:${userId}` },
  );
  return rows.map(({ currency, amount }) => ({ currency, amount: Number(amount) }));
};

/**
 * The next amount of a payout to be sent: today, or on the first day when one can be; like the decider's `payableOn`. For prepaid rent, the
 * months that have begun by then. Minor units; SQL over `payouts`, with `today` as SQL of a date.
 */
export const nextSql = (today: string): string =>
  `greatest(0, least(${LEFT}, case when payouts.by_month is null then ${LEFT} else (
     select coalesce(sum(m.amount), 0) from jsonb_to_recordset(payouts.by_month) as m("from" date, amount bigint)
     where m."from" <= greatest(payouts.payable_from, ${today})
   ) - greatest(0, payouts.paid_out + payouts.set_off - payouts.settled) end))`;

/**
 * Why the payouts of a stay are held, like the decider's `holdOf`: one of its payments is disputed, or was lost and is not made good. Null
 * when they are not held. SQL over `payouts`.
 */
export const HOLD = `(select case when bool_or(c.contest = 'open') then 'open' when bool_or(
     c.contest = 'lost' and exists (select from payouts o where o.id = c.payment_id) and (c.months is null or exists (
       select from instalments i where i.reservation_id = c.reservation_id and i.due::text = any(c.months) and i.paid_by is null))) then 'lost' end
   from payments c where c.reservation_id = payouts.reservation_id and c.contest in ('open', 'lost'))`;

/** The host's debts for payments other than this one, oldest first. */
export const debtsOf = (db: Knex, hostId: number, but: string): Promise<Pick<PayoutRow, 'payment_id' | 'reservation_id' | 'currency'>[]> =>
  db<PayoutRow>(PAYOUTS)
    .where({ host_id: hostId })
    .whereNot({ id: but })
    .whereRaw(`${LEFT} < 0`)
    .orderBy('owed_since')
    .select('payment_id', 'reservation_id', 'currency');

/** Instalments past their grace period at `now` although no event records it yet. */
export const overdueInstalments = (db: Knex, now: Instant): Promise<Pick<InstalmentRow, 'reservation_id' | 'due' | 'overdue_at'>[]> =>
  db<InstalmentRow>(INSTALMENTS)
    .where({ dropped: false })
    .whereNull('paid_by')
    .whereNull('announced_by')
    .whereNull('overdue_since')
    .where('overdue_at', '<=', now)
    .select('reservation_id', 'due', 'overdue_at');

export const waitingById = async (db: Knex, id: string): Promise<WaitingRow | null> =>
  (await db<WaitingRow>(APPROVALS).where({ id }).first()) ?? null;

/** An administrator's proposals that nobody has answered yet. */
export const waitingOf = (db: Knex, adminId: number): Promise<WaitingRow[]> =>
  db<WaitingRow>(APPROVALS).where({ asked_by: adminId }).orderBy('id').select('*');
