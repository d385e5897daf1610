import type { Knex } from 'knex';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import type { Projection } from '../../src/engine/followers/projection.ts';
import { type Currency, type DateOnly, type Instant, never } from '../../src/kernel/types.ts';
import { type PaymentEvent, type PayoutMonth, unsentMonths } from '../../src/payments/events.ts';
import { namesNobodyAfterRecord, withoutErased } from '../privacy/nobody.ts';

/** Amounts due to hosts: their part of each payment, which we transfer. Amounts are minor units of `currency`, the listing's. */
export type PayoutRow = {
  /** The id of the payment. */
  id: string;
  payment_id: string;
  reservation_id: number;
  host_id: number;
  currency: Currency;
  /** The host's part, after deductions by cancellations. */
  earned: number;
  paid_out: number;
  /**
   * `set_off`: the part used to reduce the host's debt for other stays. `settled`: the part of a debt for this one that was set off or
   * repaid.
   */
  set_off: number;
  settled: number;
  /** Since when more has been paid out than the host's part: a debt (D-136). */
  owed_since: Instant | null;
  /** Of a payment of later months: the rent of each, which is sent when it has begun (D-127); null for the one that begins the stay. */
  by_month: PayoutMonth[] | null;
  /** The first day of the next transfer. */
  payable_from: DateOnly;
  /** The day by which the host is to receive it. */
  due_on: DateOnly;
  /** Of a payment of later months: the due day of the first of them that is not sent whole (D-127). */
  month: DateOnly | null;
  /** When the last transfer was made. */
  paid_at: Instant | null;
  /** The transfers, without those that were reverted. */
  transfers: { amount: number; at: Instant }[];
};

const TABLE = 'payouts';
const HANDLED = [
  'PaymentApplied',
  'PaymentVoided',
  'RefundDue',
  'RefundReverted',
  'ChargebackRecovered',
  'PayoutMade',
  'PayoutReverted',
  'PayoutSetOff',
  'DebtSetOff',
  'DebtRepaid',
] as const satisfies readonly PaymentEvent['type'][];
type PayoutEvent = Extract<PaymentEvent, { type: (typeof HANDLED)[number] }>;
const isMine = (event: Recorded): event is Recorded<PayoutEvent> => HANDLED.some((type) => type === event.type);

const NO_DEBT = { set_off: 0, settled: 0, owed_since: null } as const;

/** What the host is still owed for a payout; negative for a debt. SQL over the columns of `payouts`. */
export const LEFT = '(payouts.earned - payouts.paid_out - payouts.set_off + payouts.settled)';

/**
 * What of a payout is sent next: today, or on the first day on which something can be; as `payableOn` of the decider. Of rent that was paid
 * ahead these are the months that have begun by then. Minor units; SQL over `payouts`, with `today` as SQL of a date.
 */
export const nextSql = (today: string): string =>
  `greatest(0, least(${LEFT}, case when payouts.by_month is null then ${LEFT} else (
     select coalesce(sum(m.amount), 0) from jsonb_to_recordset(payouts.by_month) as m("from" date, amount bigint)
     where m."from" <= greatest(payouts.payable_from, ${today})
   ) - greatest(0, payouts.paid_out + payouts.set_off - payouts.settled) end))`;

/**
 * Why the payouts of a stay wait, as `holdOf` of the decider says it: one of its payments is disputed, or was lost and is not made good.
 * Null when they need not wait. SQL over `payouts`.
 */
export const HOLD = `(select case when bool_or(c.contest = 'open') then 'open' when bool_or(
     c.contest = 'lost' and exists (select from payouts o where o.id = c.payment_id) and (c.months is null or exists (
       select from instalments i where i.reservation_id = c.reservation_id and i.due::text = any(c.months) and i.paid_by is null))) then 'lost' end
   from payments c where c.reservation_id = payouts.reservation_id and c.contest in ('open', 'lost'))`;

type Unsent = Pick<PayoutRow, 'by_month' | 'earned' | 'paid_out' | 'set_off' | 'settled'>;
/** What of rent that was paid ahead is still to be sent, by its months, the earliest first. */
export const unsentOfRow = (row: Unsent): PayoutMonth[] => {
  const used = row.paid_out + row.set_off - row.settled;
  return unsentMonths(row.by_month ?? [], { used, left: Math.max(0, row.earned - used) });
};

/** The row as it is inserted: knex sends an array of JSON as text. */
type NewRow = Omit<PayoutRow, 'by_month' | 'transfers'> & { by_month: string | null };
const rowOf = ({ data }: Extract<PayoutEvent, { type: 'PaymentApplied' }>): NewRow => {
  const { paymentId, reservationId, hostId, host, payoutFrom, payoutBy = payoutFrom, byMonth = null, months } = data;
  return {
    id: paymentId,
    payment_id: paymentId,
    reservation_id: reservationId,
    host_id: hostId,
    currency: host.currency,
    earned: host.amount,
    paid_out: 0,
    ...NO_DEBT,
    by_month: byMonth && JSON.stringify(byMonth),
    payable_from: payoutFrom,
    due_on: payoutBy,
    month: months?.[0] ?? null,
    paid_at: null,
  };
};

const transferOf = ({ data: { amount, madeAt } }: Extract<PayoutEvent, { type: 'PayoutMade' }>): string =>
  JSON.stringify({ amount: amount.amount, at: madeAt });

const write = async (trx: Knex.Transaction, event: PayoutEvent): Promise<void> => {
  const { paymentId } = event.data;
  const row = (id: string) => trx<PayoutRow>(TABLE).where({ id });
  switch (event.type) {
    case 'PaymentApplied':
      await trx(TABLE).insert(rowOf(event));
      return;
    case 'PaymentVoided':
      await trx(TABLE).where({ payment_id: paymentId }).delete(); // the host never had a part of it
      return;
    case 'RefundDue':
      await row(paymentId).decrement('earned', event.data.taken?.host.amount ?? 0);
      return;
    case 'RefundReverted':
      await row(paymentId).increment('earned', event.data.taken.host.amount);
      return;
    case 'ChargebackRecovered':
      await row(paymentId).decrement('earned', event.data.taken.amount);
      return;
    case 'PayoutMade':
      await row(paymentId)
        .increment('paid_out', event.data.amount.amount)
        .update({ paid_at: event.data.madeAt, transfers: trx.raw('transfers || ?::jsonb', [transferOf(event)]) });
      return;
    case 'PayoutReverted':
      await row(paymentId)
        .decrement('paid_out', event.data.amount.amount)
        .update({ paid_at: trx.raw(`(transfers -> -2 ->> 'at')::timestamptz`), transfers: trx.raw('transfers - (-1)') });
      return;
    case 'PayoutSetOff':
      await row(paymentId).increment('set_off', event.data.amount.amount);
      return;
    case 'DebtSetOff':
    case 'DebtRepaid':
      await row(paymentId).increment('settled', event.data.amount.amount);
      return;
    default:
      never(event);
  }
};

const markDebt = async (trx: Knex.Transaction, { data: { paymentId }, meta }: Recorded<PayoutEvent>): Promise<void> => {
  const since = trx.raw(`case when ${LEFT} < 0 then coalesce(owed_since, ?::timestamptz) end`, [meta.at]);
  await trx(TABLE).where({ id: paymentId }).update({ owed_since: since });
};

/** Rent that was paid ahead is sent month by month: the row says which is next. */
const markNext = async (trx: Knex.Transaction, { data: { paymentId } }: Recorded<PayoutEvent>): Promise<void> => {
  const row = await trx<PayoutRow>(TABLE).where({ id: paymentId }).whereNotNull('by_month').first();
  const [next] = row ? unsentOfRow(row) : [];
  if (next) await trx(TABLE).where({ id: paymentId }).update({ payable_from: next.from, due_on: next.by, month: next.due });
};

/** What the hosts of these stays have earned by their payments, less what went back; stays without a payment are left out. */
export const earnedOf = async (db: Knex, reservationIds: readonly number[]): Promise<Map<number, number>> => {
  if (reservationIds.length === 0) return new Map();
  const sums: { reservation_id: number; earned: number }[] = await db(TABLE)
    .whereIn('reservation_id', [...reservationIds])
    .groupBy('reservation_id')
    .select('reservation_id', db.raw('sum(earned)::bigint as earned'));
  return new Map(sums.map(({ reservation_id, earned }) => [reservation_id, earned]));
};

/** The host's debts for other payments than this one, the oldest first. */
export const debtsOf = (db: Knex, hostId: number, but: string): Promise<Pick<PayoutRow, 'payment_id' | 'reservation_id' | 'currency'>[]> =>
  db<PayoutRow>(TABLE)
    .where({ host_id: hostId })
    .whereNot({ id: but })
    .whereRaw(`${LEFT} < 0`)
    .orderBy('owed_since')
    .select('payment_id', 'reservation_id', 'currency');

export const payoutsProjection: Projection = withoutErased(
  {
    name: 'payouts',
    tables: [TABLE],
    handles: HANDLED,
    apply: async (trx, batch) => {
      for (const event of batch.filter(isMine)) {
        await write(trx, event);
        if (event.type === 'PaymentApplied') continue; // a new row owes nothing
        await markDebt(trx, event);
        await markNext(trx, event);
      }
    },
  },
  namesNobodyAfterRecord({ table: TABLE, people: ['host_id'], reservation: 'reservation_id' }),
);
