import type { Knex } from 'knex';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import type { Projection } from '../../src/engine/followers/projection.ts';
import { never } from '../../src/kernel/types.ts';
import type { PaymentEvent } from '../../src/payments/events.ts';
import { LEFT, PAYOUTS, type PayoutRow, unsentOfRow } from '../../src/payments/rows.ts';
import { namesNobodyAfterRecord, withoutErased } from '../privacy/nobody.ts';

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
  const row = (id: string) => trx<PayoutRow>(PAYOUTS).where({ id });
  switch (event.type) {
    case 'PaymentApplied':
      await trx(PAYOUTS).insert(rowOf(event));
      return;
    case 'PaymentVoided':
      await trx(PAYOUTS).where({ payment_id: paymentId }).delete(); // the host never had a part of it
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
  await trx(PAYOUTS).where({ id: paymentId }).update({ owed_since: since });
};

/** Rent paid in advance is paid out month by month: the row holds the next one. */
const markNext = async (trx: Knex.Transaction, { data: { paymentId } }: Recorded<PayoutEvent>): Promise<void> => {
  const row = await trx<PayoutRow>(PAYOUTS).where({ id: paymentId }).whereNotNull('by_month').first();
  const [next] = row ? unsentOfRow(row) : [];
  if (next) await trx(PAYOUTS).where({ id: paymentId }).update({ payable_from: next.from, due_on: next.by, month: next.due });
};

export const payoutsProjection: Projection = withoutErased(
  {
    name: 'payouts',
    tables: [PAYOUTS],
    handles: HANDLED,
    apply: async (trx, batch) => {
      for (const event of batch.filter(isMine)) {
        await write(trx, event);
        if (event.type === 'PaymentApplied') continue; // a new row has no debt
        await markDebt(trx, event);
        await markNext(trx, event);
      }
    },
  },
  namesNobodyAfterRecord({ table: PAYOUTS, people: ['host_id'], reservation: 'reservation_id' }),
);
