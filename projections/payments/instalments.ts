import type { Knex } from 'knex';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import type { Projection } from '../../src/engine/followers/projection.ts';
import { type Currency, type DateOnly, type Instant, never } from '../../src/kernel/types.ts';
import { instalmentTimes, type PaymentEvent } from '../../src/payments/events.ts';
import { namesNobodyAfterRecord, withoutErased } from '../privacy/nobody.ts';

/** A later month of a long stay, which the guest pays through us (D-127). Amounts are minor units of `currency`, the listing's. */
export type InstalmentRow = {
  /** `<payment that began the stay>@<due>` */
  id: string;
  reservation_id: number;
  /** The payment that began the stay. */
  payment_id: string;
  host_id: number;
  due: DateOnly;
  amount: number;
  currency: Currency;
  /** From when its link to pay was sent; it can be paid before. */
  pay_from: Instant;
  /** When its days of grace are over. */
  overdue_at: Instant;
  /** The payment by which the guest says that they have transferred it; null once that is decided. */
  announced_by: string | null;
  /** The payment that covers it. */
  paid_by: string | null;
  paid_at: Instant | null;
  /** The stay was cancelled: it is not owed any more. */
  dropped: boolean;
  /** Since when both sides know that it is overdue. */
  overdue_since: Instant | null;
};

const TABLE = 'instalments';
const HANDLED = [
  'PaymentApplied',
  'PaymentVoided',
  'RefundDue',
  'InstalmentsAnnounced',
  'InstalmentsNotArrived',
  'PaymentConfirmed',
  'PaymentHeldForReview',
  'ChargebackSettled',
  'InstalmentMissed',
  'InstalmentsCancelled',
  'InstalmentsRestored',
] as const satisfies readonly PaymentEvent['type'][];
type InstalmentEvent = Extract<PaymentEvent, { type: (typeof HANDLED)[number] }>;
const isMine = (event: Recorded): event is Recorded<InstalmentEvent> => HANDLED.some((type) => type === event.type);

const UNPAID = { paid_by: null, paid_at: null } as const;

const rowsOf = ({ data }: Extract<InstalmentEvent, { type: 'PaymentApplied' }>): InstalmentRow[] =>
  (data.later ?? []).map(({ due, remindAt, amount: { amount, currency } }) => {
    const { payFrom, overdueAt } = instalmentTimes(remindAt);
    const about = { id: `${data.paymentId}@${due}`, reservation_id: data.reservationId, payment_id: data.paymentId, host_id: data.hostId };
    return {
      ...about,
      due,
      amount,
      currency,
      pay_from: payFrom,
      overdue_at: overdueAt,
      announced_by: null,
      ...UNPAID,
      dropped: false,
      overdue_since: null,
    };
  });

const write = async (trx: Knex.Transaction, event: InstalmentEvent): Promise<void> => {
  const { reservationId, paymentId } = event.data;
  const all = () => trx<InstalmentRow>(TABLE).where({ reservation_id: reservationId });
  switch (event.type) {
    case 'PaymentApplied': {
      const { months, appliedAt } = event.data;
      if (months)
        await all()
          .whereIn('due', [...months])
          .update({ paid_by: paymentId, paid_at: appliedAt });
      const rows = rowsOf(event);
      if (rows.length > 0) await trx(TABLE).insert(rows);
      return;
    }
    case 'PaymentVoided':
      await all().where({ payment_id: paymentId }).delete();
      await all().where({ paid_by: paymentId }).update(UNPAID);
      return;
    case 'RefundDue': {
      const { months } = event.data;
      await all()
        .where({ paid_by: paymentId })
        .where((these) => months && these.whereIn('due', [...months]))
        .update(UNPAID);
      return;
    }
    case 'InstalmentsAnnounced':
      await all()
        .whereIn('due', [...event.data.months])
        .update({ announced_by: paymentId });
      return;
    case 'InstalmentsNotArrived':
    case 'PaymentConfirmed':
    case 'PaymentHeldForReview':
      await all().where({ announced_by: paymentId }).update({ announced_by: null });
      return;
    case 'ChargebackSettled': {
      const { outcome, owed = [] } = event.data;
      if (outcome === 'lost') await all().where({ paid_by: paymentId }).update(UNPAID);
      for (const { due, remindAt } of owed) {
        const { payFrom, overdueAt } = instalmentTimes(remindAt);
        await all().where({ due }).update({ pay_from: payFrom, overdue_at: overdueAt, overdue_since: null });
      }
      return;
    }
    case 'InstalmentMissed':
      await all().where({ due: event.data.due }).update({ overdue_since: event.data.overdueAt });
      return;
    case 'InstalmentsRestored':
      await all()
        .whereIn(
          'due',
          event.data.months.map(({ due }) => due),
        )
        .update({ dropped: false });
      return;
    case 'InstalmentsCancelled': {
      const { from, unpaid = false } = event.data;
      await all()
        .where((these) => these.where('due', '>=', from).orWhere((earlier) => unpaid && earlier.whereNull('paid_by')))
        .update({ dropped: true });
      return;
    }
    default:
      never(event);
  }
};

export const instalmentsProjection: Projection = withoutErased(
  {
    name: 'instalments',
    tables: [TABLE],
    handles: HANDLED,
    apply: async (trx, batch) => {
      for (const event of batch.filter(isMine)) await write(trx, event);
    },
  },
  namesNobodyAfterRecord({ table: TABLE, people: ['host_id'], reservation: 'reservation_id' }),
);

/** The instalments of these reservations, the earliest first; only paid reservations have any. */
export const instalmentsOf = async (db: Knex, reservationIds: readonly number[]): Promise<Map<number, InstalmentRow[]>> => {
  if (reservationIds.length === 0) return new Map();
  const rows: InstalmentRow[] = await db<InstalmentRow>(TABLE)
    .whereIn('reservation_id', [...reservationIds])
    .orderBy('due');
  return Map.groupBy(rows, ({ reservation_id }) => reservation_id);
};

/** Instalments whose days of grace are over at `now` although no event says so yet. */
export const overdueInstalments = (db: Knex, now: Instant): Promise<Pick<InstalmentRow, 'reservation_id' | 'due' | 'overdue_at'>[]> =>
  db<InstalmentRow>(TABLE)
    .where({ dropped: false })
    .whereNull('paid_by')
    .whereNull('announced_by')
    .whereNull('overdue_since')
    .where('overdue_at', '<=', now)
    .select('reservation_id', 'due', 'overdue_at');
