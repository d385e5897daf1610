import { v5 as uuidv5 } from 'uuid';
import { dollarsInEach } from '../content/public.ts';
import { type Reaction, reaction } from '../platform/engine/reaction.ts';
import type { Metadata, Recorded } from '../platform/event-store/port.ts';
import { readStream } from '../platform/event-store/typed.ts';
import { isPart, type ReservationEvent, reservationStream } from '../reservations/events.ts';
import { reservationsForPayment } from '../reservations/public.ts';
import { dayIn } from '../shared/local-time.ts';
import { adminIn, type PaymentDeps } from './deps.ts';
import type { PaymentEvent } from './events.ts';
import { type Followed, followLate, tellProposal } from './follow-ups.ts';
import { paymentMailReaction } from './mails.ts';

/**
 * The follow-ups between payments and reservations: the cancellation of a paid reservation makes its refund due and ends its later months,
 * and a proposed payment suspends its deadline. Events that a command of this process has followed up are skipped.
 */
export const paymentReactions = (deps: PaymentDeps): readonly Reaction[] => {
  const late = (event: Recorded<Followed>): Promise<void> => followLate(deps, event);
  const proposalOf = async ({ data, meta }: Recorded<ReservationEvent>): Promise<void> => void (await tellProposal(deps, data, meta));
  return [
    reaction<PaymentEvent | ReservationEvent>(
      'payment-outcomes',
      {
        PaymentConfirmed: late,
        PaymentVoided: late,
        RefundReverted: late,
        ApprovalRequested: late,
        ApprovalRejected: late,
        DebtSetOff: late,
        ChargebackSettled: async ({ data: { reservationId, outcome } }, { metadata }) => {
          if (outcome === 'won') await refundAfterAll(deps, reservationId, metadata);
        },
        PaymentProposed: proposalOf,
        CancellationUndone: proposalOf,
        ReservationCancelled: async ({ data, meta }, { metadata }) => {
          await cancelInstalments(deps, data, metadata);
          await refundCancelled(deps, data, meta.actor, metadata);
          await refundInstalments(deps, data, meta.actor, metadata);
        },
      },
      deps.followed.isDone,
    ),
    paymentMailReaction,
  ];
};

type Cancelled = Extract<ReservationEvent, { type: 'ReservationCancelled' }>['data'];

const DROPS = '8d1d0d6f-64b1-4f39-9f3e-0d6d3f6b2a71';

const cancelInstalments = async (deps: PaymentDeps, { reservationId, cancelledAt }: Cancelled, metadata: Metadata): Promise<void> => {
  const reservation = await reservationsForPayment.byId(deps.db, reservationId);
  if (!reservation || reservation.quote.later.length === 0) return;
  const command = {
    type: 'CancelInstalments',
    reservationId,
    from: dayIn(reservation.timeZone, cancelledAt),
    now: deps.clock.now(),
  } as const;
  await deps.streams.send(command, { ...metadata, commandId: uuidv5(metadata.commandId, DROPS) });
};

const INSTALMENTS = 'b6c1a2de-0f0e-4a55-9d0e-6a4b0d1f7c33';

/** In whose name a refund becomes due, when an administrator ended the stay (D-137). */
const adminOf = async (deps: PaymentDeps, { cause, agreed }: Cancelled, actor: string) =>
  cause === 'admin' || agreed ? { adminId: adminIn(actor), limits: await dollarsInEach(deps.db, deps.config.fourEyesAbove) } : undefined;

/**
 * What was paid ahead for months that are not stayed goes back; all of it, when whoever is not at fault gets everything back (D-46). When an
 * administrator ends the stay with the nights not stayed, those of the month under way go back too (D-136).
 */
const refundInstalments = async (deps: PaymentDeps, cancelled: Cancelled, actor: string, metadata: Metadata): Promise<void> => {
  const { reservationId, cause, refund, cancelledAt } = cancelled;
  const reservation = await reservationsForPayment.byId(deps.db, reservationId);
  if (!reservation || reservation.quote.later.length === 0) return;
  const isAll = refund.amount > 0 && !isPart(cause, refund);
  const { checkOut } = reservation.quote.stay;
  const command = {
    type: 'RefundInstalments',
    reservationId,
    from: isAll ? null : dayIn(reservation.timeZone, cancelledAt),
    ...(cancelled.agreed && !isAll && { until: checkOut }),
    cause: `cancelled_by_${cause}`,
    by: await adminOf(deps, cancelled, actor),
    now: deps.clock.now(),
  } as const;
  await deps.streams.send(command, { ...metadata, commandId: uuidv5(metadata.commandId, INSTALMENTS) });
};

const refundCancelled = async (deps: PaymentDeps, cancelled: Cancelled, actor: string, metadata: Metadata): Promise<void> => {
  const { reservationId, cause, refund } = cancelled;
  if (refund.amount === 0) return;
  const reservation = await reservationsForPayment.byId(deps.db, reservationId);
  if (!reservation) throw new Error(`reservation ${reservationId} is not in the read model yet`);
  const amount = isPart(cause, refund) ? { amount: refund.amount, currency: reservation.quote.currency } : 'all';
  const command = {
    type: 'DueRefund',
    reservationId,
    paymentId: null,
    amount,
    cause: `cancelled_by_${cause}`,
    by: await adminOf(deps, cancelled, actor),
    now: deps.clock.now(),
  } as const;
  await deps.streams.send(command, metadata);
};

/** A stay cancelled while the charge was disputed was not refunded: it is once the money is back with us. */
const refundAfterAll = async (deps: PaymentDeps, reservationId: number, metadata: Metadata): Promise<void> => {
  const history = await readStream(deps.store, reservationStream(reservationId));
  const last = history.findLast(({ type }) => type === 'ReservationCancelled' || type === 'CancellationUndone');
  if (last?.type !== 'ReservationCancelled') return;
  await refundCancelled(deps, last.data, last.meta.actor, metadata);
  await refundInstalments(deps, last.data, last.meta.actor, metadata);
};
