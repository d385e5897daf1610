import { z } from 'zod';
import { readStream } from '../../engine/event-store/typed.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { DateOnly } from '../../kernel/types.ts';
import { reservationOnWire, seenBy } from '../../reservations/public.ts';
import { contract, Reply, type Route, route } from '../../server/http/contract.ts';
import { day, id } from '../../server/http/input/fields.ts';
import type { PaymentDeps } from '../deps.ts';
import { paymentStream } from '../events.ts';
import type { PaymentRow } from '../rows.ts';
import { receiptOf } from './receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';

export const getReceipt = contract({
  name: 'getReceipt',
  secret: true,
  tag: 'Payment',
  summary: 'Returns a payment receipt as PDF: for the initial payment or a later month; for the payer and administrators',
  method: 'get',
  path: '/reservations/{id}/receipt',
  role: 'public',
  rate: 'byLink',
  params: z.object({ id }),
  query: z.object({
    mes: day.optional().meta({ description: 'Due date of a later month it paid.' }),
    token: z.string().max(200).optional().meta({ description: "From the guest's link, replaces a session." }),
  }),
  media: 'application/pdf',
  response: z.custom<Buffer>(),
  rejections: ['not_found', 'not_signed_in'],
});

type Began = { readonly id: number; readonly payment_id: string | null };

/** The payment of a receipt: the one that began the stay, or the latest that paid this month, preferred over one that was refunded. */
const paymentOf = async (
  { db }: Pick<PaymentDeps, 'db'>,
  { id, payment_id }: Began,
  month: DateOnly | undefined,
): Promise<PaymentRow | undefined> => {
  const rows = await db<PaymentRow>('payments')
    .where({ reservation_id: id, status: 'confirmed' })
    .orderByRaw('refund_amount is not null, settled_at desc, payment_id');
  return rows.find((row) => (month === undefined ? row.payment_id === payment_id : row.months?.includes(month)));
};

/**
 * The ordinal of a payment among those of its reservation that arrived, in log order, from 1. Receipt numbers are based on it, because no
 * later event changes it.
 */
const placeOf = async ({ store }: Pick<PaymentDeps, 'store'>, { reservation_id, payment_id }: PaymentRow): Promise<number> => {
  const history = await readStream(store, paymentStream(reservation_id));
  const arrived = history.flatMap(({ type, data }) => (type === 'PaymentConfirmed' ? [data.paymentId] : []));
  return [...new Set(arrived)].indexOf(payment_id) + 1;
};

/** For the payer and administrators: the host does not see what the guest was charged, and gets 404 like a stranger (SEC-07). */
export const documentRoutes = (deps: PaymentDeps): readonly Route[] => [
  route(getReceipt, async ({ params: { id }, query: { mes: month, token }, user, language }) => {
    const { row, side, byLink } = await seenBy(deps, id, token, user);
    if (side === 'host') throw new Rejection('not_found');
    const [view, payment] = await Promise.all([
      reservationOnWire(deps, id, 'guest', { now: deps.clock.now(), language }),
      paymentOf(deps, row, month),
    ]);
    if (!payment) throw new Rejection('not_found');
    const place = await placeOf(deps, payment);
    const isWhole = side === 'guest' && !byLink; // the console opens whole names to administrators for a reason (SEC-37)
    const text = receiptOf({ view, payment, place, operator: deps.config.operator, language, isWhole });
    if (!text) throw new Rejection('not_found');
    const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="posada-${text.number}.pdf"` };
    return new Reply(200, await receiptPdf(text), headers);
  }),
];
