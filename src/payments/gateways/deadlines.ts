import { v5 as uuidv5 } from 'uuid';
import { type DeadlineKind, endedBy, startedBy } from '../../engine/deadlines/jobs.ts';
import type { Metadata, Recorded } from '../../engine/event-store/port.ts';
import { after, before } from '../../kernel/durations.ts';
import { own } from '../../kernel/own.ts';
import { type PaymentDeps, paymentsOf } from '../deps.ts';
import { isGateway, type PaymentEvent } from '../events.ts';
import { paymentById, refundsDue, refundsPending } from '../queries.ts';
import { openBefore } from './inbox.ts';
import { recordSeen } from './record-seen.ts';
import { workOff } from './webhooks.ts';

const REFUNDS = 'd0f4d5a2-63b5-4b7a-8f07-9a1b6b9d2c33';

/**
 * Sends a due refund of a card payment through its gateway, or polls a pending one. Skips a refund that was sent, that no gateway can make,
 * or that awaits a second administrator, and a due one while the payer disputes the charge: it is sent once that case is won (D-135). Each
 * attempt has its own idempotency key, because a gateway repeats its earlier response for the same key. After a refusal the payment is read
 * again: the payer's bank may have taken the money back, and then no refund may be sent in addition. Throws GatewayUnavailable, and is then
 * retried.
 */
export const sendRefund = async (deps: PaymentDeps, reservationId: number, paymentId: string, metadata: Metadata): Promise<void> => {
  const { clock, gateways, log, streams } = deps;
  const payment = own((await paymentsOf(deps, reservationId)).byId, paymentId);
  if (!payment?.refund || !isGateway(payment.gateway)) return;
  const { gateway, refund, refundsBegun, contest } = payment;
  const port = gateways[gateway];
  const isDue = refund.status === 'due' && !refund.isHeld && contest !== 'open';
  if (!port || !(isDue || refund.pending)) return;
  const again = refundsBegun === 1 ? '' : `-${refundsBegun}`;
  const of = payment.ref ?? paymentId;
  const outcome = refund.pending
    ? await port.fetchRefund({ ref: refund.pending.ref, payment: of })
    : await port.refund({ ref: of, amount: refund.amount, key: `${paymentId}-refund${again}` });
  // the money may have left already
  const reports = 'refused' in outcome ? await port.findPayments(paymentId, payment.checkout?.id ?? null) : [];
  if ('refused' in outcome) log.error({ reservationId, paymentId, refused: outcome.refused }, 'a gateway refused a refund');
  const command = { type: 'RecordRefund', reservationId, paymentId, outcome, now: clock.now() } as const;
  const later = refund.pending ? `/${refund.pending.at}/${Object.keys(outcome).join()}` : '';
  await streams.send(command, { ...metadata, commandId: uuidv5(paymentId + again + later, REFUNDS) });
  for (const one of reports) await recordSeen(deps, gateway, one, { cause: `refused${again}`, correlationId: metadata.correlationId });
};

/** Reads the state of a payment from the gateway, as after a notification. Throws GatewayUnavailable. */
const checkPayment = async (
  deps: PaymentDeps,
  { reservationId, paymentId, checkout }: { reservationId: number; paymentId: string; checkout: string | null },
  correlationId: string,
): Promise<void> => {
  const gateway = own((await paymentsOf(deps, reservationId)).byId, paymentId)?.gateway ?? null;
  if (!isGateway(gateway)) return;
  const found = (await deps.gateways[gateway]?.findPayments(paymentId, checkout)) ?? [];
  for (const one of found) await recordSeen(deps, gateway, one, { cause: 'check', correlationId });
};

/** When a gateway is polled after a checkout, because a notification may get lost (docs/event-sourcing.md#mail-and-webhooks). */
const CHECKS = ['PT1M', 'PT3M', 'PT10M', 'PT30M', 'PT1H', 'PT2H', 'PT3H', 'PT6H', 'PT12H', 'PT24H', 'PT48H', 'PT72H'];
/** How long a delivery may be in progress before another process takes it over. */
const WORK = 'PT30S';

/** When a gateway is polled about a pending refund: every hour for a day, after which RefundPending is written again (D-165). */
const HOURS = [...Array(24).keys()].map((n) => `PT${n + 1}H`);
const POLLING_PERIOD = 'PT25H';
const pendingOf = ({ paymentId }: { readonly paymentId: string }): string => `refund/${paymentId}/pending/`;

const about = ({ paymentId, reservationId }: { paymentId: string; reservationId: number }) => ({ paymentId, reservationId });

/**
 * Sends due refunds through their gateway, and polls pending ones. A repeat is the same refund, because its idempotency key is derived from
 * the payment.
 */
const refunds = (deps: PaymentDeps): DeadlineKind => ({
  queue: 'payment-refunds',
  deadlinesFor: startedBy<PaymentEvent>({
    // RefundApproved sends a held one
    RefundDue: ({ data }) => (data.held ? [] : [{ at: data.dueAt, key: `refund/${data.paymentId}`, payload: about(data) }]),
    RefundApproved: ({ data }) => [
      { at: data.approvedAt, key: `refund/${data.paymentId}/approved/${data.approvedAt}`, payload: about(data) },
    ],
    RefundRetried: ({ data }) => [{ at: data.askedAt, key: `refund/${data.paymentId}/${data.attempt}`, payload: about(data) }],
    RefundPending: ({ data }) =>
      HOURS.map((hours) => ({ at: after(data.at, hours), key: `${pendingOf(data)}${data.at}/${hours}`, payload: about(data) })),
  }),
  endedBy: endedBy<PaymentEvent>({ RefundSent: ({ data }) => pendingOf(data), RefundRefused: ({ data }) => pendingOf(data) }),
  execute: async ({ paymentId, reservationId }, metadata) => sendRefund(deps, Number(reservationId), String(paymentId), metadata),
  overdue: async (db, now) => {
    const due = (await refundsDue(db, after(now, 'PT0.001S'))).map((row) => ({ ...row, since: row.refund_due_at }));
    // the last hourly poll writes it again; if that is missing, the timer was lost
    const lost = (await refundsPending(db, before(now, POLLING_PERIOD))).map((row) => ({
      ...row,
      since: after(row.refund_due_at, POLLING_PERIOD),
    }));
    return [...due, ...lost].map(({ payment_id, reservation_id, since }) => ({
      payload: { paymentId: payment_id, reservationId: reservation_id },
      since,
    }));
  },
});

const ofPayment = ({ data: { paymentId } }: Recorded<PaymentEvent>): string => `check/${paymentId}/`;

/** Polls gateways at growing intervals until a payment is decided. */
const checks = (deps: PaymentDeps): DeadlineKind => ({
  queue: 'payment-checks',
  deadlinesFor: startedBy<PaymentEvent>({
    CheckoutOpened: ({ data }) =>
      CHECKS.map((delay) => ({
        at: after(data.openedAt, delay),
        key: `check/${data.paymentId}/${data.checkout}/${delay}`,
        payload: { ...about(data), checkout: data.checkout, delay },
      })),
  }),
  endedBy: endedBy<PaymentEvent>({
    PaymentConfirmed: ofPayment,
    PaymentFailed: ofPayment,
    PaymentHeldForReview: ofPayment,
    PaymentVoided: ofPayment,
  }),
  execute: async ({ paymentId, reservationId, checkout }, metadata) => {
    const payment = await paymentById(deps.db, String(paymentId));
    if (payment?.status !== 'started' && payment?.status !== 'pending') return;
    const checked = { reservationId: Number(reservationId), paymentId: String(paymentId), checkout: String(checkout) };
    await checkPayment(deps, checked, metadata.correlationId);
  },
  overdue: async () => [], // an additional check is harmless
});

/** Processes notifications that were stored but not completed: the process ended, or the gateway did not answer. */
const deliveries = (deps: PaymentDeps): DeadlineKind => ({
  queue: 'payment-notifications',
  deadlinesFor: () => [],
  execute: ({ gateway, delivery }, metadata) =>
    workOff(deps, { gateway: gateway === 'paypal' ? 'paypal' : 'mercadopago', delivery: String(delivery) }, metadata.correlationId),
  overdue: async (db, now) => {
    const open = await openBefore(db, before(now, WORK));
    return open.map(({ gateway, delivery, received_at }) => ({
      payload: { gateway, delivery },
      since: after(received_at, WORK),
    }));
  },
});

export const gatewayDeadlines = (deps: PaymentDeps): readonly DeadlineKind[] => [refunds(deps), checks(deps), deliveries(deps)];
