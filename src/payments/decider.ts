import { own } from '../kernel/own.ts';
import type { Money } from '../kernel/types.ts';
import { type Limits, rejectApproval, requireApproval, takesTwo } from './decider/approvals.ts';
import { type DisputeCommand, disputeDecisions } from './decider/dispute.ts';
import { type HostAccountCommand, hostAccountDecisions } from './decider/host-account.ts';
import { type InstalmentCommand, instalmentDecisions } from './decider/instalments.ts';
import { type LifeCommand, lifeDecisions, paidByRelease } from './decider/payment.ts';
import { type RefundCommand, refundDecisions } from './decider/refund.ts';
import { type Command, type Decisions, debtOf, evolve, holdOf, initial, type Payments } from './decider/state.ts';
import { type AdminAction, type PaymentEvent, paymentStream } from './events.ts';

/** Administrators' actions on money, by the name of their approval. */
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

/** The commands that send a due refund. */
const SENDS_REFUND: readonly AdminActionCommand['type'][] = ['ApproveRefund', 'AskRefundAgain', 'RefundByHand'];

/** Executed immediately up to the limit; above it another administrator must agree. */
type ApprovalCommand =
  | {
      readonly type: 'RequireApproval';
      readonly command: AdminActionCommand;
      readonly adminId: number;
      readonly limits: Limits;
      readonly agreesWith?: number | undefined;
    }
  | Command<'RejectApproval', { readonly action: AdminAction; readonly adminId: number }>;

/** Five deciders over the one stream of a reservation's money, and the second administrator before any of them. */
export type PaymentCommand = ApprovalCommand | LifeCommand | InstalmentCommand | RefundCommand | DisputeCommand | HostAccountCommand;

const decide = (command: PaymentCommand, state: Payments): PaymentEvent[] => namingDebt(eventsOf(command, state), state);

const requiringApproval = (command: Extract<ApprovalCommand, { type: 'RequireApproval' }>, state: Payments): PaymentEvent[] => {
  const { command: wanted, adminId, agreesWith, limits } = command;
  const { reservationId, paymentId, now } = wanted;
  const payment = own(state.byId, paymentId);
  const isContested = wanted.type === 'PayOut' && holdOf(state) !== null; // two, whatever the amount (D-135)
  const isPartOfMore = SENDS_REFUND.includes(wanted.type) && payment?.refund?.takesTwo === true;
  const paysMore = wanted.type === 'Release' && takesTwo([paidByRelease(wanted, state)], limits);
  const about = { reservationId, paymentId, now, adminId, agreesWith };
  const months = wanted.type === 'ConfirmByHand' ? wanted.months : undefined;
  const action = months ? 'pay_instalments' : ADMIN_ACTIONS[wanted.type];
  const approval = { ...about, limits: isContested || isPartOfMore || paysMore ? {} : limits, action, months, isContested } as const;
  return requireApproval(approval, eventsOf(wanted, state), state);
};

const decisions: Decisions<PaymentCommand> = {
  RequireApproval: requiringApproval,
  RejectApproval: rejectApproval,
  ...lifeDecisions,
  ...instalmentDecisions,
  ...refundDecisions,
  ...disputeDecisions,
  ...hostAccountDecisions,
};

const eventsOf = <C extends PaymentCommand>(command: C, state: Payments): PaymentEvent[] =>
  (decisions[command.type] as (one: C, on: Payments) => PaymentEvent[])(command, state);

/** Adds to each event how it changes the host's debt, so that the ledger needs no knowledge of the command. */
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
