import { type Reaction, reaction } from '../platform/engine/reaction.ts';
import { reservationStream } from '../reservations/events.ts';
import type { PaymentEvent } from './events.ts';

/** Mails about payments; their texts are with the reservation's mails (`src/reservations/mails/`). Each is sent once. */
export const paymentMailReaction: Reaction = reaction<PaymentEvent>('payment-mails', {
  PaymentReversed: ({ data: { reservationId } }, { post }) => {
    const about = { params: { reservationId }, subject_id: reservationStream(reservationId) };
    post({ template: 'guest-contested', recipient: 'guest', ...about });
    post({ template: 'host-contested', recipient: 'host', ...about });
  },
  // a cancellation has its own mail, which names the refund
  RefundDue: ({ data: { reservationId, amount, cause } }, { post }) => {
    if (cause.startsWith('cancelled_by_')) return;
    const params = { reservationId, amount: amount.amount, currency: amount.currency, cause };
    post({ template: 'guest-payment-returned', recipient: 'guest', params, subject_id: reservationStream(reservationId) });
  },
});
