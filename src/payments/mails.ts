import { mailReaction, type Reacting, type Reaction } from '../engine/followers/reaction.ts';
import { isByEnd, reservationStream } from '../reservations/events.ts';
import type { PaymentEvent } from './events.ts';

/** Both sides are notified of a case once, whether or not the money has left. */
const contested = (reservationId: number, post: Reacting['post']): void => {
  const about = { params: { reservationId }, subject_id: reservationStream(reservationId) };
  post({ template: 'guest-contested', recipient: 'guest', ...about });
  post({ template: 'host-contested', recipient: 'host', ...about });
};

/** Mails about payments; their texts are with the reservation's mails (`src/reservations/mails/`). Each is sent once. */
export const paymentMailReaction: Reaction = mailReaction<PaymentEvent>('payment-mails', {
  PaymentDisputed: ({ data: { reservationId } }, { post }) => contested(reservationId, post),
  PaymentReversed: ({ data: { reservationId, known } }, { post }) => {
    if (!known) contested(reservationId, post);
  },
  // the reservation sends the mails about the payment that begins the stay
  PaymentApplied: ({ data: { reservationId, months, host } }, { post }) => {
    const [due] = months ?? [];
    if (due === undefined) return;
    const about = {
      params: { reservationId, due, months: months?.length ?? 1, amount: host.amount },
      subject_id: reservationStream(reservationId),
    };
    post({ template: 'guest-instalment-paid', recipient: 'guest', ...about });
    post({ template: 'host-instalment-paid', recipient: 'host', ...about });
  },
  InstalmentsAnnounced: ({ data: { reservationId, months, total } }, { post }) => {
    const params = { reservationId, due: months[0] ?? '', months: months.length, amount: total.amount };
    post({ template: 'guest-instalment-announced', recipient: 'guest', params, subject_id: reservationStream(reservationId) });
  },
  InstalmentsNotArrived: ({ data: { reservationId, months, total } }, { post }) => {
    const params = { reservationId, due: months[0] ?? '', months: months.length, amount: total.amount };
    post({ template: 'guest-instalment-missing', recipient: 'guest', params, subject_id: reservationStream(reservationId) });
  },
  InstalmentMissed: ({ data: { reservationId, due, amount } }, { post }) => {
    const about = { params: { reservationId, due, amount: amount.amount }, subject_id: reservationStream(reservationId) };
    post({ template: 'guest-instalment-overdue', recipient: 'guest', ...about });
    post({ template: 'host-instalment-overdue', recipient: 'host', ...about });
  },
  PayoutMade: ({ data: { reservationId, paymentId, amount, madeAt } }, { post }) => {
    const params = { reservationId, paymentId, amount: amount.amount, currency: amount.currency, at: madeAt };
    post({ template: 'host-payout-sent', recipient: 'host', params, subject_id: reservationStream(reservationId) });
  },
  PayoutReverted: ({ data: { reservationId, paymentId, amount, revertedAt } }, { post }) => {
    const params = { reservationId, paymentId, amount: amount.amount, currency: amount.currency, at: revertedAt };
    post({ template: 'host-payout-reverted', recipient: 'host', params, subject_id: reservationStream(reservationId) });
  },
  PayoutSetOff: ({ data: { reservationId, amount, of } }, { post }) => {
    const params = { reservationId, amount: amount.amount, currency: amount.currency, debtor: of.reservationId };
    post({ template: 'host-payout-kept', recipient: 'host', params, subject_id: reservationStream(reservationId) });
  },
  // a cancellation has its own mail, which names the refund of the payment that began the stay
  RefundDue: ({ data: { reservationId, amount, cause, months } }, { post }) => {
    if (isByEnd(cause) && !months) return;
    const params = { reservationId, amount: amount.amount, currency: amount.currency, cause };
    post({ template: 'guest-payment-returned', recipient: 'guest', params, subject_id: reservationStream(reservationId) });
  },
});
