import type { Metadata } from '../platform/event-store/port.ts';
import { type Reaction, reaction } from '../platform/reaction.ts';
import type { ReservationEvent } from '../reservations/events.ts';
import { reservationForPayment } from '../reservations/public.ts';
import { type PaymentDeps, paymentHandler } from './deps.ts';
import { type PaymentEvent, paymentStream } from './events.ts';
import { settle } from './settle.ts';

/** Whenever money is confirmed it pays its reservation or goes back; whenever a paid reservation is cancelled its refund is due. */
export const paymentReactions = (deps: PaymentDeps): readonly Reaction[] => [
  reaction<PaymentEvent | ReservationEvent>('payment-outcomes', {
    PaymentConfirmed: async ({ data, meta }) => {
      await settle(deps, data, meta.correlationId);
    },
    ReservationCancelled: ({ data }, { metadata }) => refundCancelled(deps, data, metadata),
  }),
];

type Cancelled = Extract<ReservationEvent, { type: 'ReservationCancelled' }>['data'];

const refundCancelled = async (deps: PaymentDeps, { reservationId, cause, refund }: Cancelled, metadata: Metadata): Promise<void> => {
  if (refund.amount === 0) return;
  const reservation = await reservationForPayment(deps.db, reservationId);
  if (!reservation) throw new Error(`reservation ${reservationId} is not in the read model yet`);
  const amount = { amount: refund.amount, currency: reservation.quote.currency };
  const command = {
    type: 'DueRefund',
    reservationId,
    paymentId: null,
    amount,
    cause: `cancelled_by_${cause}`,
    now: deps.clock.now(),
  } as const;
  await paymentHandler(deps)(paymentStream(reservationId), command, metadata);
};
