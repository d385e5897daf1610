import type { Recorded } from '../../engine/event-store/port.ts';
import { mailReaction, type Reacting, type Reaction } from '../../engine/followers/reaction.ts';
import type { Posting } from '../../engine/outbox/posting.ts';
import { type CancelCause, type ReservationEvent, reservationStream } from '../events.ts';
import type { TemplateName } from './mails-facts.ts';

type Params = Posting['params'];
type Letters = Readonly<Partial<Record<TemplateName, Params>>>;

/**
 * Posts each letter with the parameters that the template cannot read from the reservation: ids, instants and amounts, no personal data.
 */
const write = (post: Reacting['post'], event: Recorded<ReservationEvent>, letters: Letters): void => {
  const { reservationId } = event.data;
  for (const [template, params] of Object.entries(letters)) {
    const recipient = template.startsWith('host-') ? 'host' : 'guest';
    post({ template, recipient, params: { reservationId, ...params }, subject_id: reservationStream(reservationId) });
  }
};

const cancelled = (cause: CancelCause, refund: Params): Letters => {
  switch (cause) {
    case 'payment_deadline':
      return { 'guest-payment-lapsed': {}, 'host-payment-lapsed': {} };
    case 'transfer_deadline':
      return { 'guest-transfer-lapsed': {}, 'host-payment-lapsed': {} };
    default:
      return { 'guest-cancelled': { cause, ...refund }, 'host-cancelled': { cause, ...refund } };
  }
};

/** Puts one mail into the outbox for each step of a reservation that a person has to know about (docs/rules/product.md#mails). */
export const reservationMailReaction: Reaction = mailReaction<ReservationEvent>('reservation-mails', {
  ReservationRequested: (event, { post }) => {
    const window = { since: event.data.requestedAt, by: event.data.respondBy };
    return write(post, event, { 'guest-request-sent': window, 'host-request': window });
  },
  ReservationAccepted: (event, { post }) => {
    const window = { since: event.data.acceptedAt, by: event.data.payBy };
    return write(post, event, { 'guest-accepted': window, 'host-accepted': window });
  },
  ReservationRejected: (event, { post }) => write(post, event, { 'guest-rejected': { reason: event.data.reason ?? '' } }),
  ReservationAutoRejected: (event, { post }) => write(post, event, { 'guest-unanswered': {}, 'host-unanswered': {} }),
  TransferStarted: (event, { post }) =>
    write(post, event, { 'guest-transfer-started': { since: event.data.startedAt, by: event.data.transferBy } }),
  TransferAnnounced: (event, { post }) => write(post, event, { 'guest-transfer-announced': {}, 'host-transfer-announced': {} }),
  ReservationPaid: (event, { post }) => {
    const { method, paidAt, paymentId } = event.data;
    const params = { method, paidAt, ...(paymentId === null ? {} : { paymentId }) };
    return write(post, event, { 'guest-paid': params, 'host-paid': params });
  },
  CancellationUndone: (event, { post }) => {
    const since = { since: event.data.undoneAt };
    return write(post, event, { 'guest-restored': since, 'host-restored': since });
  },
  ReservationUnpaid: (event, { post }) => {
    const { paymentId, unpaidAt, payBy } = event.data;
    const params = { paymentId, unpaidAt, ...(payBy === null ? { over: 1 } : {}) };
    return write(post, event, { 'guest-unpaid': params, 'host-unpaid': params });
  },
  PaymentProposalEnded: (event, { post }) => {
    const { endedAt: since, payBy: by } = event.data;
    // without time left, the mail about its end is sent instead
    return write(post, event, since < by ? { 'guest-unconfirmed': { since, by } } : {});
  },
  ReservationCancelled: (event, { post }) => {
    const { cause, refund, agreed } = event.data;
    return write(post, event, cancelled(cause, { amount: refund.amount, percentage: refund.percentage, ...(agreed && { ended: 1 }) }));
  },
  LinkRenewed: (event, { post }) => write(post, event, { [`${event.data.party}-link-anew`]: { renewal: event.data.renewal } }),
  StayEndRequested: (event, { post }) => write(post, event, { 'guest-end-asked': {} }),
  StayEndRejected: (event, { post }) => write(post, event, { 'guest-end-refused': {}, 'host-end-refused': {} }),
});
