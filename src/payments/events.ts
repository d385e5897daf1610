import type { DateOnly, Event, Instant, Money, StreamName } from '../shared/types.ts';

type About = { reservationId: number; paymentId: string };
/** The card methods; each stands behind a payment gateway. */
export type Gateway = 'mercadopago' | 'paypal';
export type PaidBy = Gateway | 'bankTransfer' | 'manual';
/** `unexpected_transfer`: an administrator saw it on the account, and it was not what a transfer was waited for. */
export type ReviewReason = 'amount_mismatch' | 'unknown_payment' | 'unexpected_transfer';

/** What two administrators do together above a set limit (SEC-33). */
export const ADMIN_ACTIONS = [
  'pay',
  'release',
  'give_back',
  'approve_refund',
  'refund_again',
  'refund_sent',
  'pay_out',
  'withdraw_payment',
  'withdraw_refund',
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/**
 * A later month of a long stay: the guest owes it from `due` on and the host has it by `hostBy`. It is paid outside of the program and
 * only marked here (D-64).
 */
export type RentMonth = { due: DateOnly; hostBy: DateOnly; remindAt: Instant; amount: Money };

/** How much more (or, below zero, less) a host owes us after an event: what was paid out and is the guest's again (D-136). */
type Owing = { debt?: Money };

/** A payment of another reservation of the same host. */
export type OtherPayment = { reservationId: number; paymentId: string };

/** What a cancellation takes back from whom, in the quote's currency. */
export type Taken = {
  host: Money;
  service: Money;
  /** The charge of the payment method, as it was charged: given back where the guest is not to blame. */
  surcharge?: Money;
};

/**
 * `payment-<reservationId>`: what happened to the money of one reservation, forward only.
 * `total`, `paid` and `charged` are in the currency that was charged; PayPal may charge dollars for a quote in pesos (D-68).
 * `ref` is the gateway's own name of a payment: what it is asked about and what is given back. Events before it was kept have none.
 */
export type PaymentEvent =
  | Event<'PaymentStarted', About & { gateway: Gateway; total: Money; surcharge: Money; startedAt: Instant }>
  /** The checkout was opened: a second click opens the same one. `checkout` is its name at the gateway. */
  | Event<'CheckoutOpened', About & { checkout: string; url: string; openedAt: Instant }>
  | Event<'PaymentPending', About & { at: Instant }>
  | Event<
      'PaymentConfirmed',
      About & {
        gateway: PaidBy;
        paid: Money;
        surcharge: Money;
        /** Null: words of an administrator lie beside the log (SEC-36, `platform/reasons.ts`). */
        reason: string | null;
        confirmedAt: Instant;
        ref?: string | null;
        /** It was held for review before. */
        released?: true;
      }
    >
  | Event<'PaymentFailed', About & { reason: string; failedAt: Instant }>
  | Event<'PaymentHeldForReview', About & { reason: ReviewReason; seen: Money; at: Instant; gateway?: PaidBy; ref?: string }>
  /**
   * An administrator had entered it by mistake: the money never was there (D-51). `amount` is what was charged, `taken` from whom it goes;
   * `refund` what of it was due to go back and does not.
   */
  | Event<'PaymentVoided', About & { amount: Money; via: PaidBy; taken: Required<Taken>; voidedAt: Instant; refund?: Money }>
  /** The reservation took the money: whose it is now. `host` and `service` are in the quote's currency. */
  | Event<
      'PaymentApplied',
      About & {
        charged: Money;
        surcharge: Money;
        host: Money;
        service: Money;
        hostId: number;
        /** From when on the host's part goes out, and by when the host has it; the same day where there is no other. */
        payoutFrom: DateOnly;
        payoutBy?: DateOnly;
        appliedAt: Instant;
        /** What a long stay still owes its host; absent where there is nothing more. */
        later?: readonly RentMonth[];
      }
    >
  /**
   * `taken` where a reservation had it; absent where no reservation had taken the money. `held`: the gateway is not asked to send it until a second
   * administrator agrees, with RefundApproved (D-137).
   */
  | Event<'RefundDue', About & Owing & { amount: Money; cause: string; dueAt: Instant; taken?: Taken; held?: true }>
  | Event<'RefundApproved', About & { amount: Money; approvedAt: Instant }>
  /** It does not go back: the cancellation it was for is taken back (D-51). As it was due. */
  | Event<'RefundReverted', About & Owing & { amount: Money; taken: Taken; revertedAt: Instant }>
  /** The refund was sent, by the gateway or by an administrator. */
  | Event<'RefundSent', About & { amount: Money; via: PaidBy; ref: string | null; sentAt: Instant }>
  /** The gateway refused the refund: an administrator has to send it. */
  | Event<'RefundRefused', About & { reason: string; refusedAt: Instant }>
  /** An administrator has the gateway asked once more: the `attempt`th time. */
  | Event<'RefundRetried', About & { amount: Money; attempt: number; askedAt: Instant }>
  /**
   * The gateway took the money back on its own: a charge the card's holder contested. `dispute`: the gateway's name of the dispute, where it
   * has one; after one that was won another may follow.
   */
  | Event<'PaymentReversed', About & { amount: Money; reason: string; reversedAt: Instant; dispute?: string }>
  /**
   * What became of a contested charge: the money is back with us, or it is gone for good. The payout no longer waits for it (D-135).
   * `refund`: of a lost one, what was still due to go back to the guest and no longer is, for they have it by their bank.
   */
  | Event<'ChargebackSettled', About & { outcome: 'won' | 'lost'; amount: Money; settledAt: Instant; refund?: Money }>
  /** The host's part went to the host. */
  | Event<'PayoutMade', About & { hostId: number; amount: Money; madeAt: Instant }>
  /** It had been marked by mistake: the host's part is due again (D-51). */
  | Event<'PayoutReverted', About & Owing & { hostId: number; amount: Money; revertedAt: Instant }>
  /** What the host owes for this payment is less: it is kept from what another one of theirs would have paid out (`against`). */
  | Event<'DebtSetOff', About & Owing & { hostId: number; amount: Money; against: OtherPayment; setOffAt: Instant }>
  /** The other side of it: the host has this part of the payout by owing less for `of`. */
  | Event<'PayoutSetOff', About & Owing & { hostId: number; amount: Money; of: OtherPayment; setOffAt: Instant }>
  /** The host has sent back what was owed. */
  | Event<'DebtRepaid', About & Owing & { hostId: number; amount: Money; repaidAt: Instant }>
  /** The host has a later month's rent; it never was with us. */
  | Event<'InstalmentReceived', About & { due: DateOnly; hostId: number; amount: Money; by: 'host' | 'admin'; receivedAt: Instant }>
  | Event<'InstalmentReverted', About & { due: DateOnly; hostId: number; amount: Money; revertedAt: Instant }>
  /** Above the limit: it waits for another administrator. */
  | Event<'ApprovalRequested', About & { action: AdminAction; amount: Money; adminId: number; askedAt: Instant }>
  /** Another administrator agrees: what was asked for is done with this. */
  | Event<'ApprovalGranted', About & { action: AdminAction; amount: Money; firstId: number; adminId: number; givenAt: Instant }>
  | Event<'ApprovalRejected', About & { action: AdminAction; amount: Money; firstId: number; adminId: number; refusedAt: Instant }>
  /** The cancellation was undone: the cancelled instalments are owed again. */
  | Event<'InstalmentsRestored', About & { months: readonly RentMonth[]; restoredAt: Instant }>
  /** The stay was cancelled: what would have become due from `from` on does not. */
  | Event<'InstalmentsCancelled', About & { from: DateOnly; droppedAt: Instant }>;

export const paymentStream = (reservationId: number): StreamName<PaymentEvent> => `payment-${reservationId}`;
export const isGateway = (method: PaidBy | null): method is Gateway => method === 'mercadopago' || method === 'paypal';

/** The key under which an action waits. `pay` has no payment id: a reservation is paid by hand once. */
export const waitingKey = (action: AdminAction, paymentId: string): string => (action === 'pay' ? action : `${action} ${paymentId}`);

/** What no longer waits after an event: it was done, or is no longer the same. */
export const closedBy = (event: PaymentEvent): readonly string[] => {
  const { paymentId } = event.data;
  const of = (...actions: readonly AdminAction[]) => actions.map((action) => waitingKey(action, paymentId));
  switch (event.type) {
    case 'ApprovalGranted':
    case 'ApprovalRejected':
      return of(event.data.action);
    case 'PaymentConfirmed':
      return of('pay', 'release', 'give_back');
    case 'RefundDue':
      return of('release', 'give_back', 'pay_out', 'withdraw_payment');
    case 'PaymentReversed':
      return of('release', 'give_back', 'pay_out');
    case 'RefundApproved':
      return of('approve_refund', 'withdraw_refund');
    case 'RefundSent':
    case 'RefundReverted':
    case 'RefundRetried':
      return of('approve_refund', 'refund_again', 'refund_sent', 'withdraw_refund');
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
