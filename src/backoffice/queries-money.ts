import type { Knex } from 'knex';
import type { PaymentRow } from '../../projections/payments.ts';
import type { PayoutRow } from '../../projections/payouts.ts';
import { addDays } from '../shared/nights.ts';
import type { DateOnly } from '../shared/types.ts';
import { type ListQuery, type Page, pageOf } from './list-query.ts';

const number = (value: unknown) => Number(value) || 0;
const refunds = (query: Knex.QueryBuilder, value: unknown) =>
  value === 'open' ? query.whereIn('refund_status', ['due', 'refused']) : query.where({ refund_status: String(value) });

export const paymentsPage = (db: Knex, query: ListQuery): Promise<Page<PaymentRow>> =>
  pageOf(
    db('payments').select('*'),
    { ...query, sort: query.sort ?? ['iniciado', 'DESC'] },
    { iniciado: 'started_at', resuelto: 'settled_at', importe: 'amount', devolucion: 'refund_due_at' },
    {
      id: (q, value) => q.where({ payment_id: String(value) }),
      reserva: (q, value) => q.where({ reservation_id: number(value) }),
      estado: (q, value) => q.where({ status: String(value) }),
      metodo: (q, value) => q.where({ method: String(value) }),
      devolucion: refunds,
      /** Held money that nobody has decided about. */
      revision: (q) => q.where({ status: 'review' }).whereNull('refund_status'),
    },
  );

/** What is due on a day anywhere is due: the command looks at the listing's own calendar. */
export const payoutsPage = (db: Knex, query: ListQuery, today: DateOnly): Promise<Page<PayoutRow>> => {
  const left = 'earned - paid_out';
  const states: Record<string, (q: Knex.QueryBuilder) => unknown> = {
    due: (q) => q.whereRaw(`${left} > 0`).where('due_on', '<=', today),
    upcoming: (q) => q.whereRaw(`${left} > 0`).where('due_on', '>=', addDays(today, 1)),
    paid: (q) => q.whereRaw(`${left} <= 0`).where('paid_out', '>', 0),
    nothing: (q) => q.whereRaw(`${left} <= 0`).where('paid_out', 0),
  };
  return pageOf(
    db('payouts').select('*'),
    { ...query, sort: query.sort ?? ['vence', 'ASC'] },
    { vence: 'due_on', pagado_el: 'paid_at', importe: 'earned' },
    {
      id: (q, value) => q.where({ payment_id: String(value) }),
      reserva: (q, value) => q.where({ reservation_id: number(value) }),
      anfitrion: (q, value) => q.where({ host_id: number(value) }),
      estado: (q, value) => states[String(value)]?.(q),
    },
  );
};

type Notification = { gateway: string; delivery: string; status: string; note: string | null; received_at: Date };

export const notificationsOf = (db: Knex, reservationId: number): Promise<Notification[]> =>
  db('webhook_inbox').where({ reservation_id: reservationId }).orderBy('received_at');
