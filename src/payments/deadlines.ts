import { paymentById, refundsDue } from '../../projections/payments.ts';
import type { Recorded } from '../platform/event-store/port.ts';
import type { Deadline, DeadlineKind } from '../platform/jobs.ts';
import { after, before } from '../shared/durations.ts';
import type { PaymentDeps } from './deps.ts';
import type { PaymentEvent } from './events.ts';
import { checkPayment } from './gateways/check.ts';
import { openBefore } from './gateways/inbox.ts';
import { sendRefund } from './gateways/send-refund.ts';
import { workOff } from './gateways/webhooks.ts';
import { rentReminders } from './rent-reminders.ts';

/** When a gateway is asked by itself what became of a checkout: a notification may get lost (docs/event-sourcing.md#mail-and-webhooks). */
const CHECKS = ['PT1M', 'PT3M', 'PT10M', 'PT30M', 'PT1H', 'PT2H', 'PT3H', 'PT6H', 'PT12H', 'PT24H', 'PT48H', 'PT72H'];
/** So long a delivery that was entered may be worked on before somebody else takes it up. */
const WORK = 'PT30S';

const about = ({ paymentId, reservationId }: { paymentId: string; reservationId: number }) => ({ paymentId, reservationId });

/** Gives back what is due through its gateway. Again is the same refund: its key is the payment's. */
const refunds = (deps: PaymentDeps): DeadlineKind => ({
  queue: 'payment-refunds',
  deadlinesFor: (recorded): Deadline[] => {
    const event = recorded as Recorded<PaymentEvent>; // other events fall through to none
    if (event.type === 'RefundDue' && event.data.held) return []; // RefundApproved lets it leave
    if (event.type === 'RefundApproved') {
      const { approvedAt, paymentId } = event.data;
      return [{ at: approvedAt, key: `refund/${paymentId}/approved/${approvedAt}`, payload: about(event.data) }];
    }
    if (event.type === 'RefundDue') return [{ at: event.data.dueAt, key: `refund/${event.data.paymentId}`, payload: about(event.data) }];
    if (event.type !== 'RefundRetried') return [];
    const { askedAt, attempt, paymentId } = event.data;
    return [{ at: askedAt, key: `refund/${paymentId}/${attempt}`, payload: about(event.data) }];
  },
  execute: async ({ paymentId, reservationId }, metadata) => sendRefund(deps, Number(reservationId), String(paymentId), metadata),
  overdue: async (db, now) =>
    (await refundsDue(db, after(now, 'PT0.001S'))).map(({ payment_id, reservation_id, refund_due_at }) => ({
      payload: { paymentId: payment_id, reservationId: reservation_id },
      since: new Date(refund_due_at).toISOString(),
    })),
});

/** Asks gateways by itself, ever more rarely, until a payment is decided. */
const checks = (deps: PaymentDeps): DeadlineKind => ({
  queue: 'payment-checks',
  deadlinesFor: (recorded): Deadline[] => {
    const event = recorded as Recorded<PaymentEvent>;
    if (event.type !== 'CheckoutOpened') return [];
    const { openedAt, paymentId, checkout } = event.data;
    return CHECKS.map((delay) => ({
      at: after(openedAt, delay),
      key: `check/${paymentId}/${checkout}/${delay}`,
      payload: { ...about(event.data), checkout, delay },
    }));
  },
  execute: async ({ paymentId, reservationId, checkout }, metadata) => {
    const payment = await paymentById(deps.db, String(paymentId));
    if (payment?.status !== 'started' && payment?.status !== 'pending') return;
    const asked = { reservationId: Number(reservationId), paymentId: String(paymentId), checkout: String(checkout) };
    await checkPayment(deps, asked, metadata.correlationId);
  },
  overdue: async () => [], // a check more or less is no harm
});

/** Takes up notifications that were entered and not worked off: the program ended, or the gateway did not answer. */
const deliveries = (deps: PaymentDeps): DeadlineKind => ({
  queue: 'payment-notifications',
  deadlinesFor: () => [],
  execute: ({ gateway, delivery }, metadata) =>
    workOff(deps, { gateway: gateway === 'paypal' ? 'paypal' : 'mercadopago', delivery: String(delivery) }, metadata.correlationId),
  overdue: async (db, now) => {
    const open = await openBefore(db, before(now, WORK));
    return open.map(({ gateway, delivery, received_at }) => ({
      payload: { gateway, delivery },
      since: after(new Date(received_at).toISOString(), WORK),
    }));
  },
});

export const paymentDeadlines = (deps: PaymentDeps): readonly DeadlineKind[] => [
  refunds(deps),
  checks(deps),
  deliveries(deps),
  rentReminders(deps),
];
