import { v5 as uuidv5 } from 'uuid';
import { type Reaction, reaction } from '../platform/engine/reaction.ts';
import type { Metadata } from '../platform/event-store/port.ts';
import { readStream } from '../platform/event-store/typed.ts';
import { type ReservationEvent, reservationStream } from '../reservations/events.ts';
import { reservationForPayment } from '../reservations/public.ts';
import { dayIn } from '../shared/local-time.ts';
import { Rejection } from '../shared/rejection.ts';

import { adminIn, limitsNow, type PaymentDeps, paymentHandler } from './deps.ts';
import { completeSetOff } from './desk/set-off.ts';
import { restore, unpay } from './desk/undo.ts';
import { type PaymentEvent, paymentStream } from './events.ts';
import { paymentMailReaction } from './mails.ts';
import { tellProposal } from './proposal.ts';
import { settle } from './settle.ts';

/** Whenever money is confirmed it pays its reservation or goes back; whenever a paid reservation is cancelled its refund is due and its later months are not. What is proposed stops its clock. */
export const paymentReactions = (deps: PaymentDeps): readonly Reaction[] => [
  reaction<PaymentEvent | ReservationEvent>('payment-outcomes', {
    PaymentConfirmed: async ({ data, meta }) => {
      await settle(deps, data, meta.correlationId);
    },
    PaymentVoided: async ({ data, meta }) => {
      await unpay(deps, data, meta.correlationId);
    },
    RefundReverted: async ({ data, meta }) => {
      await restore(deps, data, meta).catch((error: unknown) => {
        if (!(error instanceof Rejection)) throw error; // it is due again
      });
    },
    DebtSetOff: async (event) => void (await completeSetOff(deps, event)),
    ChargebackSettled: async ({ data: { reservationId, outcome } }, { metadata }) => {
      if (outcome === 'won') await refundAfterAll(deps, reservationId, metadata);
    },
    ApprovalRequested: async ({ data: { reservationId }, meta }) => void (await tellProposal(deps, reservationId, meta)),
    ApprovalRejected: async ({ data: { reservationId }, meta }) => void (await tellProposal(deps, reservationId, meta)),
    PaymentProposed: async ({ data: { reservationId }, meta }) => void (await tellProposal(deps, reservationId, meta)),
    CancellationUndone: async ({ data: { reservationId }, meta }) => void (await tellProposal(deps, reservationId, meta)),
    ReservationCancelled: async ({ data, meta }, { metadata }) => {
      await cancelInstalments(deps, data, metadata);
      await refundCancelled(deps, data, meta.actor, metadata);
    },
  }),
  paymentMailReaction,
];

type Cancelled = Extract<ReservationEvent, { type: 'ReservationCancelled' }>['data'];

const DROPS = '8d1d0d6f-64b1-4f39-9f3e-0d6d3f6b2a71';

const cancelInstalments = async (deps: PaymentDeps, { reservationId, cancelledAt }: Cancelled, metadata: Metadata): Promise<void> => {
  const reservation = await reservationForPayment(deps.db, reservationId);
  if (!reservation || reservation.quote.later.length === 0) return;
  const command = {
    type: 'CancelInstalments',
    reservationId,
    from: dayIn(reservation.timeZone, cancelledAt),
    now: deps.clock.now(),
  } as const;
  await paymentHandler(deps)(paymentStream(reservationId), command, { ...metadata, commandId: uuidv5(metadata.commandId, DROPS) });
};

const refundCancelled = async (
  deps: PaymentDeps,
  { reservationId, cause, refund, agreed }: Cancelled,
  actor: string,
  metadata: Metadata,
): Promise<void> => {
  if (refund.amount === 0) return;
  const reservation = await reservationForPayment(deps.db, reservationId);
  if (!reservation) throw new Error(`reservation ${reservationId} is not in the read model yet`);
  const amount = cause === 'guest' || refund.percentage < 100 ? { amount: refund.amount, currency: reservation.quote.currency } : 'all';
  const command = {
    type: 'DueRefund',
    reservationId,
    paymentId: null,
    amount,
    cause: `cancelled_by_${cause}`,
    by: cause === 'admin' || agreed ? { adminId: adminIn(actor), limits: await limitsNow(deps) } : undefined,
    now: deps.clock.now(),
  } as const;
  await paymentHandler(deps)(paymentStream(reservationId), command, metadata);
};

/** A stay that was cancelled while the gateway had the money gave nothing back: it does when the money is back with us. */
const refundAfterAll = async (deps: PaymentDeps, reservationId: number, metadata: Metadata): Promise<void> => {
  const history = await readStream(deps.store, reservationStream(reservationId));
  const last = history.findLast(({ type }) => type === 'ReservationCancelled' || type === 'CancellationUndone');
  if (last?.type === 'ReservationCancelled') await refundCancelled(deps, last.data, last.meta.actor, metadata);
};
