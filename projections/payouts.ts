import type { Knex } from 'knex';
import type { PaymentEvent } from '../src/payments/events.ts';
import type { Projection } from '../src/platform/engine/projection.ts';
import type { Recorded } from '../src/platform/event-store/port.ts';
import { type Currency, type DateOnly, type Instant, never } from '../src/shared/types.ts';

/**
 * Amounts due to hosts: the host's part of a payment, which we transfer, and each later month of a long stay, which the guest pays to the
 * host directly (D-64). Amounts are minor units of `currency`, the listing's.
 */
export type PayoutRow = {
  /** The id of the payment, or of a month: `<payment>@<due>`. */
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
  /** The first day of the transfer; for a later month, which is not paid through us, equal to `due_on`. */
  payable_from: DateOnly;
  /** The day by which the host is to receive it. */
  due_on: DateOnly;
  /** For a later month: the day from which the guest owes it. */
  month: DateOnly | null;
  /** Who confirmed that a month's rent has arrived. */
  marked_by: 'host' | 'admin' | null;
  paid_at: Instant | null;
};

const TABLE = 'payouts';
const HANDLED = [
  'PaymentApplied',
  'PaymentVoided',
  'RefundDue',
  'RefundReverted',
  'PayoutMade',
  'PayoutReverted',
  'PayoutSetOff',
  'DebtSetOff',
  'DebtRepaid',
  'InstalmentReceived',
  'InstalmentReverted',
  'InstalmentsCancelled',
  'InstalmentsRestored',
] as const satisfies readonly PaymentEvent['type'][];
type PayoutEvent = Extract<PaymentEvent, { type: (typeof HANDLED)[number] }>;
const isMine = (event: Recorded): event is Recorded<PayoutEvent> => HANDLED.some((type) => type === event.type);

const monthId = (paymentId: string, due: DateOnly): string => `${paymentId}@${due}`;

const NO_DEBT = { set_off: 0, settled: 0, owed_since: null } as const;

/** What the host is still owed for a payout; negative for a debt. SQL over the columns of `payouts`. */
export const LEFT = '(payouts.earned - payouts.paid_out - payouts.set_off + payouts.settled)';

const rowsOf = ({ data }: Extract<PayoutEvent, { type: 'PaymentApplied' }>): PayoutRow[] => {
  const { paymentId, reservationId, hostId, host, payoutFrom, payoutBy = payoutFrom, later = [] } = data;
  const row = {
    payment_id: paymentId,
    reservation_id: reservationId,
    host_id: hostId,
    paid_out: 0,
    marked_by: null,
    paid_at: null,
    ...NO_DEBT,
  };
  return [
    { ...row, id: paymentId, currency: host.currency, earned: host.amount, payable_from: payoutFrom, due_on: payoutBy, month: null },
    ...later.map(({ due, hostBy, amount }) => {
      return {
        ...row,
        id: monthId(paymentId, due),
        currency: amount.currency,
        earned: amount.amount,
        payable_from: hostBy,
        due_on: hostBy,
        month: due,
      };
    }),
  ];
};

const write = async (trx: Knex.Transaction, event: PayoutEvent): Promise<void> => {
  const { paymentId } = event.data;
  const row = (id: string) => trx<PayoutRow>(TABLE).where({ id });
  switch (event.type) {
    case 'PaymentApplied':
      await trx(TABLE).insert(rowsOf(event));
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
    case 'PayoutMade':
      await row(paymentId).increment('paid_out', event.data.amount.amount).update({ paid_at: event.data.madeAt });
      return;
    case 'PayoutReverted':
      await row(paymentId).decrement('paid_out', event.data.amount.amount).update({ paid_at: null });
      return;
    case 'PayoutSetOff':
      await row(paymentId).increment('set_off', event.data.amount.amount);
      return;
    case 'DebtSetOff':
    case 'DebtRepaid':
      await row(paymentId).increment('settled', event.data.amount.amount);
      return;
    case 'InstalmentReceived': {
      const { due, amount, by, receivedAt } = event.data;
      await row(monthId(paymentId, due)).update({ paid_out: amount.amount, marked_by: by, paid_at: receivedAt });
      return;
    }
    case 'InstalmentReverted':
      await row(monthId(paymentId, event.data.due)).update({ paid_out: 0, marked_by: null, paid_at: null });
      return;
    case 'InstalmentsRestored':
      for (const { due, amount } of event.data.months) await row(monthId(paymentId, due)).update({ earned: amount.amount });
      return;
    case 'InstalmentsCancelled':
      await trx(TABLE).where({ payment_id: paymentId, paid_out: 0 }).where('month', '>=', event.data.from).update({ earned: 0 });
      return;
    default:
      never(event);
  }
};

const markDebt = async (trx: Knex.Transaction, { data: { paymentId }, meta }: Recorded<PayoutEvent>): Promise<void> => {
  const since = trx.raw(`case when ${LEFT} < 0 then coalesce(owed_since, ?::timestamptz) end`, [meta.at]);
  await trx(TABLE).where({ id: paymentId }).update({ owed_since: since });
};

/** The host's debts for other payments than this one, the oldest first. */
export const debtsOf = (db: Knex, hostId: number, but: string): Promise<Pick<PayoutRow, 'payment_id' | 'reservation_id' | 'currency'>[]> =>
  db<PayoutRow>(TABLE)
    .where({ host_id: hostId, month: null })
    .whereNot({ id: but })
    .whereRaw(`${LEFT} < 0`)
    .orderBy('owed_since')
    .select('payment_id', 'reservation_id', 'currency');

export const payoutsProjection: Projection = {
  name: 'payouts',
  tables: [TABLE],
  handles: HANDLED,
  apply: async (trx, batch) => {
    for (const event of batch.filter(isMine)) {
      await write(trx, event);
      await markDebt(trx, event);
    }
  },
};

/** The later months of these reservations, the earliest first; only paid reservations have any. */
export const monthsOf = async (db: Knex, reservationIds: readonly number[]): Promise<Map<number, PayoutRow[]>> => {
  if (reservationIds.length === 0) return new Map();
  const rows: PayoutRow[] = await db<PayoutRow>(TABLE)
    .whereIn('reservation_id', [...reservationIds])
    .whereNotNull('month')
    .orderBy('month');
  return Map.groupBy(rows, ({ reservation_id }) => reservation_id);
};
