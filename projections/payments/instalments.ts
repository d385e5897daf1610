import type { Knex } from 'knex';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import type { Projection } from '../../src/engine/followers/projection.ts';
import { never } from '../../src/kernel/types.ts';
import { instalmentTimes, type PaymentEvent } from '../../src/payments/events.ts';
import { INSTALMENTS, type InstalmentRow } from '../../src/payments/rows.ts';
import { namesNobodyAfterRecord, withoutErased } from '../privacy/nobody.ts';

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
  const all = () => trx<InstalmentRow>(INSTALMENTS).where({ reservation_id: reservationId });
  switch (event.type) {
    case 'PaymentApplied': {
      const { months, appliedAt } = event.data;
      if (months)
        await all()
          .whereIn('due', [...months])
          .update({ paid_by: paymentId, paid_at: appliedAt });
      const rows = rowsOf(event);
      if (rows.length > 0) await trx(INSTALMENTS).insert(rows);
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
    tables: [INSTALMENTS],
    handles: HANDLED,
    apply: async (trx, batch) => {
      for (const event of batch.filter(isMine)) await write(trx, event);
    },
  },
  namesNobodyAfterRecord({ table: INSTALMENTS, people: ['host_id'], reservation: 'reservation_id' }),
);
