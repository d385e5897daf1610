import { own } from '../../kernel/own.ts';
import { type Instant, type Money, never } from '../../kernel/types.ts';
import { type Gateway, isGateway, type PaymentEvent, type ReviewReason } from '../events.ts';
import { evolve, minus, monthsOf, type Payment, type Payments, refusalOf, same } from './state.ts';

/** The state of a payment as returned by the gateway's API, never as stated in a notification. `ref` is the gateway's id of the payment. */
export type Seen = {
  readonly ref: string;
  /**
   * `contested`: the payer disputes the charge, and the money is still with us. `reversed`: the gateway took the money back, for example
   * because the cardholder disputed the charge.
   */
  readonly state: 'pending' | 'approved' | 'rejected' | 'contested' | 'reversed';
  readonly amount: Money;
  readonly reason: string | null;
  /** The gateway's id of the newest dispute; undefined when there is none, or when it cannot be read. */
  readonly dispute?: string | undefined;
  /** What has gone back so far in all, by us or by anybody, while the rest is here; undefined for nothing, or when it cannot be read. */
  readonly refunded?: Money | undefined;
};

type About = { readonly reservationId: number; readonly paymentId: string };
type Command = About & { readonly now: Instant; readonly gateway: Gateway; readonly seen: Seen };

/** started < pending < failed < confirmed: the state never goes back (F50); money that arrives late still counts. */
export const record = (command: Command, state: Payments): PaymentEvent[] => {
  const { reservationId, paymentId, seen, now } = command;
  const about = { reservationId, paymentId };
  const payment = own(state.byId, paymentId);
  if (payment?.status === 'confirmed' || payment?.status === 'review') return afterwards(command, state);
  switch (seen.state) {
    case 'pending':
      return payment?.status === 'started' ? [{ type: 'PaymentPending', data: { ...about, at: now } }] : [];
    case 'rejected':
    case 'reversed':
      if (!payment || payment.status === 'failed') return [];
      return [{ type: 'PaymentFailed', data: { ...about, reason: seen.reason ?? 'rejected', failedAt: now } }];
    case 'approved':
      return [...came(command, state), ...wentBack(about, command, 0)];
    case 'contested':
      return [...came(command, state), ...wentBack(about, command, 0), disputed(about, seen, now)];
    default:
      return never(seen.state);
  }
};

/** Money that was not here before: it is confirmed, or held for review when it is not what was asked for (SEC-30). */
const came = ({ reservationId, paymentId, gateway, seen, now }: Command, state: Payments): PaymentEvent[] => {
  const about = { reservationId, paymentId };
  const payment = own(state.byId, paymentId);
  const review = (reason: ReviewReason): PaymentEvent[] => [
    { type: 'PaymentHeldForReview', data: { ...about, reason, seen: seen.amount, at: now, gateway, ref: seen.ref } },
  ];
  if (!payment) return review('unknown_payment');
  if (payment.gateway !== gateway || !same(seen.amount, payment.total)) return review('amount_mismatch');
  const { total, surcharge } = payment;
  const months = monthsOf(payment);
  const paid = { ...about, gateway, paid: total, surcharge, reason: null, confirmedAt: now, ref: seen.ref, ...(months && { months }) };
  const confirmed: PaymentEvent = { type: 'PaymentConfirmed', data: paid };
  const because = refusalOf(months, state);
  return because ? [confirmed, tooMuch(about, total, now, because)] : [confirmed];
};

const tooMuch = (about: About, amount: Money, now: Instant, cause: 'already_paid' | 'not_owed' = 'already_paid'): PaymentEvent => ({
  type: 'RefundDue',
  data: { ...about, amount, cause, dueAt: now },
});

const disputed = (about: About, { reason, dispute }: Seen, now: Instant): PaymentEvent => ({
  type: 'PaymentDisputed',
  data: { ...about, reason: reason ?? 'disputed', disputedAt: now, ...(dispute !== undefined && { dispute }) },
});

/**
 * What of the money that went back without us is new: all that the gateway names but `known`, what we know of. A refund that the gateway
 * had refused is made by it, where as much went back: somebody gave it back there by hand.
 */
const wentBack = (about: About, { gateway, seen, now }: Command, known: number, refund: Payment['refund'] = null): PaymentEvent[] => {
  const { refunded, ref } = seen;
  const more = (refunded?.amount ?? 0) - known;
  if (!refunded || more <= 0) return [];
  const made = refund?.status === 'refused' && refund.amount.amount <= more ? refund.amount : null;
  const rest = { ...refunded, amount: more - (made?.amount ?? 0) };
  return [
    ...(made ? [{ type: 'RefundSent', data: { ...about, amount: made, via: gateway, ref, sentAt: now } } as const] : []),
    ...(rest.amount > 0 ? [{ type: 'RefundSeen', data: { ...about, amount: rest, via: gateway, seenAt: now } } as const] : []),
  ];
};

/** What of the money that has gone back at the gateway we know of: what was seen before, and our own refund, asked for or made by it. */
const knownBack = ({ refund, refundSeen }: Payment): number => {
  const isTheirs = refund?.status === 'sent' ? isGateway(refund.via) : refund && refund.status !== 'refused' && !refund.isHeld;
  return refundSeen + (refund && isTheirs ? refund.amount.amount : 0);
};

/** Whether `reversed` can be explained by our own full refund, sent or in progress. */
const isOurRefund = ({ refund, total }: Payment): boolean =>
  refund !== null && refund.amount.amount + refund.gone === total.amount && refund.status !== 'refused' && !refund.isHeld;

/** Whether a refund has reached the gateway, or has left by another way. */
const hasLeft = ({ refund }: Payment): boolean => refund?.status === 'sent' || refund?.status === 'pending';

/** What of a payment is still with us: all of it but what went back. */
export const stillHere = (payment: Payment): Money =>
  minus(payment.total, payment.refundSeen + (hasLeft(payment) ? (payment.refund?.amount.amount ?? 0) : 0));

/** Whether this is the id of the newest case, which was opened without one. */
const namesCase = ({ isUnnamed, disputes }: Payment, dispute: string | undefined): dispute is string =>
  isUnnamed && dispute !== undefined && !disputes.includes(dispute);

/**
 * Whether `contested` or `reversed` opens a case: the first dispute, or another dispute of the same charge after one that was won. A
 * repeated report of the same dispute has no effect, because gateways repeat notifications and may be slower than an administrator to
 * report the result; reports during an open case belong to it, and after a lost case there is no money left to take. Another dispute has
 * another id; without an id it is another one when the gateway had reported the money as ours in between.
 */
const opensCase = (payment: Payment, dispute: string | undefined): boolean => {
  const { contest, disputes, isReturned } = payment;
  if (contest !== 'won') return contest === null;
  return dispute === undefined ? isReturned : !disputes.includes(dispute) && !namesCase(payment, dispute);
};

/** What a report says about a case that was opened before: its id, or that the money is ours again. */
const aboutCase = (payment: Payment, { state, dispute }: Seen, about: About, now: Instant): PaymentEvent[] => [
  ...(namesCase(payment, dispute) ? [{ type: 'ChargebackNamed', data: { ...about, dispute, namedAt: now } } as const] : []),
  ...(state === 'approved' && payment.contest !== null && !payment.isReturned
    ? [{ type: 'ChargebackReturned', data: { ...about, returnedAt: now } } as const]
    : []),
];

/** What a report about money that has come makes of its dispute. The money of an open case may leave later than the first word of it. */
const afterDispute = (payment: Payment, seen: Seen, about: About, now: Instant): PaymentEvent[] => {
  const { contest, isReversed } = payment;
  const { state, dispute } = seen;
  const isOpen = contest === 'open' && !isReversed;
  if (state === 'contested' && opensCase(payment, dispute) && !(hasLeft(payment) && isOurRefund(payment)))
    return [disputed(about, seen, now)];
  const isOurs = isOurRefund(payment) && (!isOpen || hasLeft(payment)); // while a case is open, one that is due does not leave
  const isGone = !isOurs && stillHere(payment).amount > 0 && (isOpen || opensCase(payment, dispute));
  if (state !== 'reversed' || !isGone) return aboutCase(payment, seen, about, now);
  const reason = seen.reason ?? 'reversed';
  const more = { ...(dispute !== undefined && { dispute }), ...(isOpen && { known: true as const }) };
  return [{ type: 'PaymentReversed', data: { ...about, amount: stillHere(payment), reason, reversedAt: now, ...more } }];
};

/**
 * Reports after the money was confirmed, or is held for review. A repeat has no effect. A reversal by the gateway counts even if a part was
 * refunded or the whole refund is due. A second payment of the same checkout is recorded under an id of its own and is refunded.
 */
const afterwards = (command: Command, state: Payments): PaymentEvent[] => {
  const { reservationId, paymentId, gateway, seen, now } = command;
  const payment = own(state.byId, paymentId);
  const further = (known: Payment, about: About) => {
    const gone = seen.refunded?.currency === known.total.currency ? wentBack(about, command, knownBack(known), known.refund) : [];
    const after = own(gone.reduce(evolve, state).byId, about.paymentId) ?? known;
    return [...gone, ...afterDispute(after, seen, about, now)];
  };
  if (payment?.ref === seen.ref || payment?.ref === null) return further(payment, { reservationId, paymentId });
  const about = { reservationId, paymentId: `${paymentId}:${seen.ref}` };
  const second = own(state.byId, about.paymentId);
  if (second) return further(second, about);
  if (seen.state !== 'approved' && seen.state !== 'contested') return [];
  const surcharge = { ...seen.amount, amount: 0 };
  return [
    {
      type: 'PaymentConfirmed',
      data: { ...about, gateway, paid: seen.amount, surcharge, reason: null, confirmedAt: now, ref: seen.ref },
    },
    tooMuch(about, seen.amount, now),
    ...(seen.state === 'contested' ? [disputed(about, seen, now)] : []),
  ];
};
