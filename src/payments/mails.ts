import { type Reaction, reaction } from '../platform/engine/reaction.ts';
import { reservationStream } from '../reservations/events.ts';
import type { PaymentEvent } from './events.ts';

/** What happens to the money of a reservation is told by its letters (`src/reservations/mails/`), once each. */
export const paymentMailReaction: Reaction = reaction<PaymentEvent>('payment-mails', {
  PaymentReversed: ({ data: { reservationId } }, { post }) => {
    const about = { params: { reservationId }, subject_id: reservationStream(reservationId) };
    post({ template: 'guest-contested', recipient: 'guest', ...about });
    post({ template: 'host-contested', recipient: 'host', ...about });
  },
  // what a cancellation gives back is told by its own mail
  RefundDue: ({ data: { reservationId, amount, cause } }, { post }) => {
    if (cause.startsWith('cancelled_by_')) return;
    const params = { reservationId, amount: amount.amount, currency: amount.currency, cause };
    post({ template: 'guest-payment-returned', recipient: 'guest', params, subject_id: reservationStream(reservationId) });
  },
});
