import { own } from '../kernel/own.ts';
import { Rejection } from '../kernel/rejection.ts';
import { type DateOnly, type Instant, type Money, never } from '../kernel/types.ts';
import { type Limits, rejectApproval, requireApproval, takesTwo } from './decider/approvals.ts';
import { repayDebt, setOffDebt, takeSetOff } from './decider/debt.ts';
import {
  announce,
  applyInstalments,
  cancelInstalments,
  expectPayable,
  markOverdue,
  notArrived,
  refundInstalments,
} from './decider/instalments.ts';
import { apply, payOut, revertPayout, settleChargeback } from './decider/payout.ts';
import { record, type Seen } from './decider/record.ts';
import {
  approveRefund,
  askRefundAgain,
  dueRefund,
  type InNameOf,
  type RefundOutcome,
  recordRefund,
  refundByHand,
} from './decider/refund.ts';
import { giveBack, paidByRelease, release } from './decider/review.ts';
import { debtOf, evolve, holdOf, initial, openCheckout, type Payments, refusalOf } from './decider/state.ts';
import { revertRefund, voidPayment } from './decider/undo.ts';
import { came } from './decider/unexpected-transfer.ts';
import { type AdminAction, type Gateway, type OtherPayment, type PaymentEvent, paymentStream, type RentMonth } from './events.ts';

type About = { readonly reservationId: number; readonly paymentId: string; readonly now: Instant };

/** The later months that a payment is for, by their due days; absent for the payment that begins the stay. */
type ForMonths = { readonly months?: readonly DateOnly[] | undefined };

/** What administrators do with money, by the name it has among two of them. */
const ADMIN_ACTIONS = {
  ConfirmByHand: 'pay',
  Release: 'release',
  GiveBack: 'give_back',
  ApproveRefund: 'approve_refund',
  AskRefundAgain: 'refund_again',
  RefundByHand: 'refund_sent',
  PayOut: 'pay_out',
  RepayDebt: 'repay_debt',
  VoidPayment: 'withdraw_payment',
  RevertRefund: 'withdraw_refund',
} as const satisfies Partial<Record<PaymentCommand['type'], AdminAction>>;
export type AdminActionCommand = Extract<PaymentCommand, { type: keyof typeof ADMIN_ACTIONS }>;

/** What lets a refund leave that has become due. */
const SENDS_REFUND: readonly AdminActionCommand['type'][] = ['ApproveRefund', 'AskRefundAgain', 'RefundByHand'];

export type PaymentCommand =
  /** Done at once up to the limit, above it with another administrator. */
  | {
      readonly type: 'RequireApproval';
      readonly command: AdminActionCommand;
      readonly adminId: number;
      readonly limits: Limits;
      readonly agreesWith?: number | undefined;
    }
  | ({ readonly type: 'RejectApproval'; readonly action: AdminAction; readonly adminId: number } & About)
  | ({ readonly type: 'Start'; readonly gateway: Gateway; readonly total: Money; readonly surcharge: Money } & ForMonths & About)
  | ({ readonly type: 'Open'; readonly checkout: string; readonly url: string } & About)
  | ({ readonly type: 'Record'; readonly gateway: Gateway; readonly seen: Seen } & About)
  | ({
      readonly type: 'ConfirmByHand';
      readonly method: 'bankTransfer' | 'manual';
      readonly paid: Money;
      readonly surcharge: Money;
      readonly reason: string | null;
    } & ForMonths &
      About)
  | ({ readonly type: 'RecordUnexpectedTransfer'; readonly paid: Money; readonly over: string | null } & ForMonths & About)
  | ({
      readonly type: 'AnnounceInstalments';
      readonly months: readonly DateOnly[];
      readonly total: Money;
      readonly surcharge: Money;
      readonly reference: string | null;
      readonly receipt: boolean;
    } & About)
  | ({ readonly type: 'NotArrived' } & About)
  | ({
      readonly type: 'Apply';
      readonly host: Money;
      readonly service: Money;
      readonly hostId: number;
      readonly payoutFrom: DateOnly;
      readonly payoutBy?: DateOnly | undefined;
      readonly later: readonly RentMonth[];
    } & About)
  /** Of a payment, or with null of the one that counts. */
  | ({ readonly type: 'DueRefund'; readonly amount: Money | 'all'; readonly cause: string } & Omit<About, 'paymentId'> & {
        readonly paymentId: string | null;
        /** In whose name it becomes due: above the limit the gateway waits for a second administrator (D-137). */
        readonly by?: InNameOf | undefined;
      })
  | ({ readonly type: 'ApproveRefund' } & About)
  | ({ readonly type: 'RecordRefund'; readonly outcome: RefundOutcome } & About)
  | ({ readonly type: 'RefundByHand'; readonly via: 'bankTransfer' | 'manual' } & About)
  | ({ readonly type: 'AskRefundAgain' } & About)
  /** `total`: of the stay, in the quote's currency: what money in review is accepted for that is of no later month. */
  | ({ readonly type: 'Release'; readonly total: Money } & About)
  | ({ readonly type: 'GiveBack' } & About)
  | ({
      readonly type: 'PayOut';
      readonly today: DateOnly;
      readonly heldUntil: Instant | null;
      readonly amount: number | null | undefined;
      readonly contested?: boolean | undefined;
      readonly owing?: boolean | undefined;
    } & About)
  | ({ readonly type: 'SettleChargeback'; readonly outcome: 'won' | 'lost' } & About)
  | ({ readonly type: 'SetOffDebt'; readonly amount: number; readonly against: OtherPayment; readonly payoutCommand: string } & About)
  | ({
      readonly type: 'TakeSetOff';
      readonly hostId: number;
      readonly amount: Money;
      readonly of: OtherPayment;
      readonly payoutCommand?: string | undefined;
    } & About)
  | ({ readonly type: 'RepayDebt' } & About)
  | ({ readonly type: 'RevertPayout' } & About)
  | ({ readonly type: 'VoidPayment' } & About)
  | ({ readonly type: 'RevertRefund' } & About)
  | ({ readonly type: 'ApplyInstalments'; readonly paidOn: DateOnly } & About)
  | ({ readonly type: 'MarkOverdue'; readonly due: DateOnly } & Omit<About, 'paymentId'>)
  | ({
      readonly type: 'RefundInstalments';
      readonly from: DateOnly | null;
      readonly until?: DateOnly | undefined;
      readonly cause: string;
      readonly by?: InNameOf | undefined;
    } & Omit<About, 'paymentId'>)
  | ({ readonly type: 'CancelInstalments'; readonly from: DateOnly } & Omit<About, 'paymentId'>);

const decide = (command: PaymentCommand, state: Payments): PaymentEvent[] => namingDebt(eventsOf(command, state), state);

const eventsOf = (command: PaymentCommand, state: Payments): PaymentEvent[] => {
  switch (command.type) {
    case 'RequireApproval': {
      const { command: wanted, adminId, agreesWith, limits } = command;
      const { reservationId, paymentId, now } = wanted;
      const payment = own(state.byId, paymentId);
      const isContested = wanted.type === 'PayOut' && holdOf(state) !== null; // two, whatever the amount (D-135)
      const isPartOfMore = SENDS_REFUND.includes(wanted.type) && payment?.refund?.takesTwo === true;
      const paysMore = wanted.type === 'Release' && takesTwo([paidByRelease(wanted, state)], limits);
      const about = { reservationId, paymentId, now, adminId, agreesWith };
      const months = wanted.type === 'ConfirmByHand' ? wanted.months : undefined;
      const action = months ? 'pay_instalments' : ADMIN_ACTIONS[wanted.type];
      const asked = { ...about, limits: isContested || isPartOfMore || paysMore ? {} : limits, action, months, isContested } as const;
      return requireApproval(asked, eventsOf(wanted, state), state);
    }
    case 'RejectApproval':
      return rejectApproval(command, state);
    case 'Start':
      return start(command, state);
    case 'Open': {
      const { reservationId, paymentId, checkout, url, now } = command;
      if (own(state.byId, paymentId)?.checkout?.id === checkout) return [];
      return [{ type: 'CheckoutOpened', data: { reservationId, paymentId, checkout, url, openedAt: now } }];
    }
    case 'Record':
      return record(command, state);
    case 'ConfirmByHand': {
      const { reservationId, paymentId, now, method, paid, surcharge, reason, months } = command;
      expectWanted(months, state);
      const data = { reservationId, paymentId, gateway: method, paid, surcharge, reason, confirmedAt: now, ...(months && { months }) };
      return [{ type: 'PaymentConfirmed', data }];
    }
    case 'AnnounceInstalments':
      return announce(command, state);
    case 'NotArrived':
      return notArrived(command, state);
    case 'RecordUnexpectedTransfer':
      return came(command, state);
    case 'Apply': {
      const { type: _, ...shares } = command;
      return apply(shares, state);
    }
    case 'DueRefund':
      return dueRefund(command, state);
    case 'RecordRefund':
      return recordRefund(command, state);
    case 'RefundByHand':
      return refundByHand(command, state);
    case 'ApproveRefund':
      return approveRefund(command, state);
    case 'AskRefundAgain':
      return askRefundAgain(command, state);
    case 'Release':
      return release(command, state);
    case 'GiveBack':
      return giveBack(command, state);
    case 'PayOut':
      return payOut(command, state);
    case 'SettleChargeback':
      return settleChargeback(command, state);
    case 'SetOffDebt':
      return setOffDebt(command, state);
    case 'TakeSetOff':
      return takeSetOff(command);
    case 'RepayDebt':
      return repayDebt(command, state);
    case 'RevertPayout':
      return revertPayout(command, state);
    case 'VoidPayment':
      return voidPayment(command, state);
    case 'RevertRefund':
      return revertRefund(command, state);
    case 'ApplyInstalments':
      return applyInstalments(command, state);
    case 'MarkOverdue':
      return markOverdue(command, state);
    case 'RefundInstalments':
      return refundInstalments(command, state);
    case 'CancelInstalments':
      return cancelInstalments(command, state);
    default:
      return never(command);
  }
};

const start = (command: Extract<PaymentCommand, { type: 'Start' }>, state: Payments): PaymentEvent[] => {
  const { reservationId, paymentId, gateway, total, surcharge, months, now } = command;
  expectWanted(months, state);
  if (months) expectPayable(months, state);
  if (openCheckout(state, gateway, total, now, months)) return [];
  return [
    { type: 'PaymentStarted', data: { reservationId, paymentId, gateway, total, surcharge, startedAt: now, ...(months && { months }) } },
  ];
};

/** Throws Rejection already_paid, and for instalments not_owed. */
const expectWanted = (months: readonly DateOnly[] | undefined, state: Payments): void => {
  const refusal = refusalOf(months, state);
  if (refusal) throw new Rejection(refusal);
};

/** Says of each event how it changes what the host owes. The books name a debt by it, whichever command led to it. */
const namingDebt = (events: readonly PaymentEvent[], state: Payments): PaymentEvent[] => {
  let before = state;
  return events.map((event) => {
    const { paymentId } = event.data;
    const after = evolve(before, event);
    const change = debtOf(own(after.byId, paymentId)) - debtOf(own(before.byId, paymentId));
    const currency = (own(after.byId, paymentId)?.applied ?? own(before.byId, paymentId)?.applied)?.host.currency;
    before = after;
    return change === 0 || !currency ? event : owing(event, { amount: change, currency });
  });
};

const owing = (event: PaymentEvent, debt: Money): PaymentEvent => {
  switch (event.type) {
    case 'RefundDue':
      return { ...event, data: { ...event.data, debt } };
    case 'RefundReverted':
      return { ...event, data: { ...event.data, debt } };
    case 'PayoutReverted':
      return { ...event, data: { ...event.data, debt } };
    case 'DebtSetOff':
      return { ...event, data: { ...event.data, debt } };
    case 'PayoutSetOff':
      return { ...event, data: { ...event.data, debt } };
    case 'DebtRepaid':
      return { ...event, data: { ...event.data, debt } };
    case 'ChargebackRecovered':
      return { ...event, data: { ...event.data, debt } };
    default:
      throw new Error(`${event.type} changes what a host owes`);
  }
};

const streamOf = (command: { readonly reservationId: number } | { readonly command: { readonly reservationId: number } }) =>
  paymentStream('command' in command ? command.command.reservationId : command.reservationId);

export const payments = { initial, evolve, decide, streamOf };
