import { after, before } from '../kernel/durations.ts';
import type { DateOnly, Event, Instant, Money, StreamName } from '../kernel/types.ts';

type About = { reservationId: number; paymentId: string };
/** The card methods; each has a payment gateway. */
export type Gateway = 'mercadopago' | 'paypal';
export type PaidBy = Gateway | 'bankTransfer' | 'manual';
/** `unexpected_transfer`: an administrator found it on the bank account, and it is not the expected transfer. */
export type ReviewReason = 'amount_mismatch' | 'unknown_payment' | 'unexpected_transfer';

/** Actions that require two administrators above a configured limit (SEC-33). */
export const ADMIN_ACTIONS = [
  'pay',
  'pay_instalments',
  'release',
  'give_back',
  'approve_refund',
  'refund_again',
  'refund_sent',
  'pay_out',
  'repay_debt',
  'withdraw_payment',
  'withdraw_refund',
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/**
 * A later month of a long stay: an instalment paid through us (D-127). `remindAt` is three days before `due`; the other instants of an
 * instalment follow from it (`instalmentTimes`).
 */
export type RentMonth = { due: DateOnly; remindAt: Instant; amount: Money };

/** The host's rent for a paid later month: the first day of its transfer, the day by which it must be made, minor units. */
export type PayoutMonth = { due: DateOnly; from: DateOnly; by: DateOnly; amount: number };

/**
 * The amount still to be sent to the host for each month that a payment covers, earliest first. `used`: the amount sent or withheld so far.
 * `left`: the host's remaining part of all months. Minor units.
 */
export const unsentMonths = (
  months: readonly PayoutMonth[],
  { used, left }: { readonly used: number; readonly left: number },
): PayoutMonth[] => {
  let gone = Math.max(0, used);
  let open = left;
  return months.flatMap((month) => {
    const before = Math.min(gone, month.amount);
    const amount = Math.min(open, month.amount - before);
    gone -= before;
    open -= amount;
    return amount > 0 ? [{ ...month, amount }] : [];
  });
};

/** The later months of a payment, by due day; absent for the payment that begins the stay. */
type ForMonths = { months?: readonly DateOnly[] };

/** The change of the host's debt by an event, negative when it shrinks: money paid out that now belongs to the guest (D-136). */
type Owing = { debt?: Money };

/** The id of the payout command that a set-off belongs to; older events have none. The ids of the set-off's own commands are derived. */
type SetOffFor = { payoutCommand?: string };

/** A payment of another reservation of the same host. */
export type OtherPayment = { reservationId: number; paymentId: string };

/** The deductions of a cancellation by recipient, in the quote's currency. */
export type Taken = {
  host: Money;
  service: Money;
  /** The surcharge of the payment method, as charged: refunded when the guest is not at fault. */
  surcharge?: Money;
};

/**
 * `payment-<reservationId>`: the history of one reservation's money.
 * `total`, `paid` and `charged` are in the currency that was charged; PayPal may charge dollars for a quote in pesos (D-68). `ref` is the
 * gateway's id of a payment, used for polling and refunds; older events have none.
 */
export type PaymentEvent =
  | Event<'PaymentStarted', About & ForMonths & { gateway: Gateway; total: Money; surcharge: Money; startedAt: Instant }>
  /** A checkout was opened; a second click opens the same one. `checkout`: its id at the gateway. */
  | Event<'CheckoutOpened', About & { checkout: string; url: string; openedAt: Instant }>
  | Event<'PaymentPending', About & { at: Instant }>
  | Event<
      'PaymentConfirmed',
      About &
        ForMonths & {
          gateway: PaidBy;
          paid: Money;
          surcharge: Money;
          /** Null: an administrator's text is stored outside of the log (SEC-36, `engine/commands/reasons.ts`). */
          reason: string | null;
          confirmedAt: Instant;
          ref?: string | null;
          /** It had been in review. */
          released?: true;
        }
    >
  | Event<'PaymentFailed', About & { reason: string; failedAt: Instant }>
  | Event<'PaymentHeldForReview', About & ForMonths & { reason: ReviewReason; seen: Money; at: Instant; gateway?: PaidBy; ref?: string }>
  /**
   * A payment entered by mistake was reverted: the money never arrived (D-51). `amount` is what was charged, `taken` the deductions by
   * recipient, `refund` the part of a due refund that is cancelled.
   */
  | Event<'PaymentVoided', About & { amount: Money; via: PaidBy; taken: Required<Taken>; voidedAt: Instant; refund?: Money }>
  /** The money was assigned to the reservation. `host` and `service` are in the quote's currency. */
  | Event<
      'PaymentApplied',
      About &
        ForMonths & {
          charged: Money;
          surcharge: Money;
          host: Money;
          service: Money;
          hostId: number;
          /** The first day of the payout to the host, and the day by which it must be made; the same when there is only one. */
          payoutFrom: DateOnly;
          payoutBy?: DateOnly;
          /**
           * For a payment of later months: each is paid out once it has begun, earliest first. The two days above belong to the first one.
           */
          byMonth?: readonly PayoutMonth[];
          appliedAt: Instant;
          /** The later months owed to the host; absent when there are none. */
          later?: readonly RentMonth[];
        }
    >
  /**
   * `taken`: the deductions by recipient; absent when no reservation had used the money. `held`: the gateway is not called until a second
   * administrator agrees, with RefundApproved (D-137). `months`: for a payment of later months, those that are refunded; absent: all of
   * them. `takesTwo`: the refunds of the same end are together above the limit, so that this one requires two administrators whatever its
   * amount. `gone`: the part already refunded at the gateway without us (RefundSeen), which is not sent again; `amount` is the rest.
   */
  | Event<
      'RefundDue',
      About &
        Owing &
        ForMonths & { amount: Money; cause: string; dueAt: Instant; taken?: Taken; held?: true; takesTwo?: true; gone?: Money }
    >
  | Event<'RefundApproved', About & { amount: Money; approvedAt: Instant }>
  /** The refund is cancelled because its cancellation was reverted (D-51). Amounts as in RefundDue. */
  | Event<'RefundReverted', About & Owing & { amount: Money; taken: Taken; revertedAt: Instant; gone?: Money }>
  /** The gateway has accepted the refund but not completed it: it is polled every hour. Written again each day until it is decided. */
  | Event<'RefundPending', About & { ref: string; at: Instant; again?: true }>
  /** Money was refunded at the gateway without us: `amount` is what was not known before (D-165). */
  | Event<'RefundSeen', About & { amount: Money; via: Gateway; seenAt: Instant }>
  /** The refund was sent, by the gateway or by an administrator. */
  | Event<'RefundSent', About & { amount: Money; via: PaidBy; ref: string | null; sentAt: Instant }>
  /** The gateway refused the refund: an administrator has to send it. */
  | Event<'RefundRefused', About & { reason: string; refusedAt: Instant }>
  /** An administrator requested another attempt at the gateway; `attempt` is its number. */
  | Event<'RefundRetried', About & { amount: Money; attempt: number; askedAt: Instant }>
  /**
   * The payer disputes the charge while the money is still with us: this first report opens the case. `dispute`: the gateway's id of the
   * dispute, if it could be read; another dispute may follow one that was won.
   */
  | Event<'PaymentDisputed', About & { reason: string; disputedAt: Instant; dispute?: string }>
  /**
   * The gateway took the money back because the cardholder disputes the charge. `known`: the case was already open, and both sides were
   * notified.
   */
  | Event<'PaymentReversed', About & { amount: Money; reason: string; reversedAt: Instant; dispute?: string; known?: true }>
  /** The gateway's id of a dispute could be read only after its case was opened. */
  | Event<'ChargebackNamed', About & { dispute: string; namedAt: Instant }>
  /** The gateway reports the money of a disputed charge as ours again: a later reversal is another dispute. */
  | Event<'ChargebackReturned', About & { returnedAt: Instant }>
  /**
   * The result of a disputed charge: the money is back with us, or it is lost. `amount`: what had been taken back, 0 if it never left.
   * `refund`: if lost, the refund that was still due and is cancelled, because the guest has the money from their bank. `owed`: if lost,
   * the later months that it covered and that are owed again, overdue three days after the result at the earliest.
   */
  | Event<
      'ChargebackSettled',
      About & { outcome: 'won' | 'lost'; amount: Money; settledAt: Instant; refund?: Money; owed?: readonly RentMonth[] }
    >
  /**
   * Another payment pays months whose payment was lost: their rent is owed to the host for the new payment and no longer for the lost one.
   * `taken`: the host's part of these months; the part already paid out becomes a debt, so that the host gets the rent once.
   */
  | Event<'ChargebackRecovered', About & Owing & { months: readonly DateOnly[]; taken: Money; recoveredAt: Instant }>
  /** The host's part was paid out. */
  | Event<'PayoutMade', About & { hostId: number; amount: Money; madeAt: Instant }>
  /** A payout marked by mistake was reverted: the host's part is due again (D-51). */
  | Event<'PayoutReverted', About & Owing & { hostId: number; amount: Money; revertedAt: Instant }>
  /** The host's debt for this payment was reduced by a deduction from the payout of another payment (`against`). */
  | Event<'DebtSetOff', About & Owing & SetOffFor & { hostId: number; amount: Money; against: OtherPayment; setOffAt: Instant }>
  /** The other side of a set-off: this part of the payout was used for the debt of `of`. */
  | Event<'PayoutSetOff', About & Owing & SetOffFor & { hostId: number; amount: Money; of: OtherPayment; setOffAt: Instant }>
  /** The host repaid the debt. */
  | Event<'DebtRepaid', About & Owing & { hostId: number; amount: Money; repaidAt: Instant }>
  /** The guest announced a transfer for later months; an administrator confirms it (D-127). */
  | Event<
      'InstalmentsAnnounced',
      About & {
        months: readonly DateOnly[];
        total: Money;
        surcharge: Money;
        reference: string | null;
        receipt: boolean;
        announcedAt: Instant;
      }
    >
  /** An administrator did not find that money on the account: its months can be paid again. */
  | Event<'InstalmentsNotArrived', About & { months: readonly DateOnly[]; total: Money; closedAt: Instant }>
  /** The three days of grace are over and the instalment is not paid: both sides are notified, and nothing ends automatically (D-127). */
  | Event<'InstalmentMissed', About & { due: DateOnly; hostId: number; amount: Money; overdueAt: Instant }>
  /**
   * Above the limit: the action awaits another administrator. `contested`: the proposing administrator knew that the payouts of the stay
   * are held (D-164).
   */
  | Event<
      'ApprovalRequested',
      About & ForMonths & { action: AdminAction; amount: Money; adminId: number; askedAt: Instant; contested?: true }
    >
  /** Another administrator agreed: the action is executed with this event. */
  | Event<'ApprovalGranted', About & { action: AdminAction; amount: Money; firstId: number; adminId: number; givenAt: Instant }>
  | Event<'ApprovalRejected', About & { action: AdminAction; amount: Money; firstId: number; adminId: number; refusedAt: Instant }>
  /** The cancellation was reverted: the cancelled instalments are owed again. */
  | Event<'InstalmentsRestored', About & { months: readonly RentMonth[]; restoredAt: Instant }>
  /** The stay was cancelled: instalments due from `from` on are no longer owed; with `unpaid` also earlier ones that were not paid. */
  | Event<'InstalmentsCancelled', About & { from: DateOnly; droppedAt: Instant; unpaid?: true }>;

/**
 * The instants of an instalment, from its reminder three days before it is due at 10:00 at the place of the stay: the link to pay seven
 * days before, reminders three days before and on the day, and overdue when three days of grace are over (D-127). Elapsed time, so that a
 * change of daylight saving time between them moves one by an hour.
 */
export const instalmentTimes = (remindAt: Instant): { payFrom: Instant; reminders: readonly Instant[]; overdueAt: Instant } => {
  const payFrom = before(remindAt, 'P4D');
  return { payFrom, reminders: [payFrom, remindAt, after(remindAt, 'P3D')], overdueAt: after(remindAt, 'P7D') };
};

export const paymentStream = (reservationId: number): StreamName<PaymentEvent> => `payment-${reservationId}`;
export const isGateway = (method: PaidBy | null): method is Gateway => method === 'mercadopago' || method === 'paypal';

/** The key of a waiting action. `pay` has no payment id, because a reservation has at most one manual payment. */
export const waitingKey = (action: AdminAction, paymentId: string): string => (action === 'pay' ? action : `${action} ${paymentId}`);

/** The waiting actions that an event closes: executed, or superseded. */
export const closedBy = (event: PaymentEvent): readonly string[] => {
  const { paymentId } = event.data;
  const of = (...actions: readonly AdminAction[]) => actions.map((action) => waitingKey(action, paymentId));
  switch (event.type) {
    case 'ApprovalGranted':
    case 'ApprovalRejected':
      return of(event.data.action);
    case 'PaymentConfirmed':
      return of(...(event.data.months ? [] : (['pay'] as const)), 'pay_instalments', 'release', 'give_back');
    case 'ChargebackRecovered':
      return of('pay_out', 'repay_debt');
    case 'RefundDue':
      return of('release', 'give_back', 'pay_out', 'repay_debt', 'withdraw_payment');
    case 'PaymentDisputed':
    case 'PaymentReversed':
      return of('release', 'give_back', 'pay_out');
    case 'RefundApproved':
      return of('approve_refund', 'withdraw_refund');
    case 'RefundPending':
      return of('approve_refund', 'refund_again', 'refund_sent', 'withdraw_refund');
    case 'RefundSeen':
      return of('give_back', 'withdraw_refund');
    case 'RefundSent':
    case 'RefundRetried':
      return of('approve_refund', 'refund_again', 'refund_sent', 'withdraw_refund');
    case 'RefundReverted':
      return of('approve_refund', 'refund_again', 'refund_sent', 'withdraw_refund', 'repay_debt');
    case 'PayoutReverted':
    case 'DebtSetOff':
    case 'DebtRepaid':
      return of('repay_debt');
    case 'ChargebackSettled':
      return event.data.refund ? of('approve_refund', 'refund_again', 'refund_sent', 'withdraw_refund') : [];
    case 'PayoutMade':
    case 'PayoutSetOff':
      return of('pay_out', 'withdraw_payment');
    case 'PaymentVoided':
      return of('withdraw_payment', 'pay_out', 'approve_refund', 'refund_again', 'refund_sent', 'withdraw_refund');
    default:
      return [];
  }
};

/** The guest's transfer reference is not stored in the event, which only names it (`engine/event-store/event-texts.ts`). */
export const PAYMENT_TEXTS = {
  InstalmentsAnnounced: {
    split: (data: object) => {
      const { reference } = data as { readonly reference: string | null };
      return reference === null ? null : { rest: { ...data, reference: null }, texts: { reference } };
    },
    join: (rest: object, texts: object) => ({ ...rest, ...texts }),
  },
} as const;
