import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { DateOnly, Instant, Money } from '../../kernel/types.ts';
import type { OtherPayment, PaymentEvent } from '../events.ts';
import { type Command, type Decisions, debtOf, dueOf, holdOf, type Payment, type Payments, payableOn, unsentOf } from './state.ts';

/**
 * A host's balance for a payment: their part less what was sent or withheld for debts (`dueOf`, `debtOf`).
 *
 * | balance | what | then |
 * |---|---|---|
 * | above 0 | `PayOut` sends all that can be sent on the day; `BookSetOff` withholds a part for a debt elsewhere | less, finally 0 |
 * | any | `RevertPayout` reverts the last transfer | more |
 * | below 0: a debt | `SetOffDebt` from another payout, `RepayDebt` by the host | less debt, finally 0 |
 */
export type HostAccountCommand =
  | Command<
      'PayOut',
      {
        readonly today: DateOnly;
        readonly heldUntil: Instant | null;
        readonly amount: number | null | undefined;
        readonly contested?: boolean | undefined;
        readonly owing?: boolean | undefined;
      }
    >
  | Command<'RevertPayout'>
  | Command<'SetOffDebt', { readonly amount: number; readonly against: OtherPayment; readonly payoutCommand: string }>
  | Command<
      'BookSetOff',
      { readonly hostId: number; readonly amount: Money; readonly of: OtherPayment; readonly payoutCommand?: string | undefined }
    >
  | Command<'RepayDebt'>;

type Of<T extends HostAccountCommand['type']> = Extract<HostAccountCommand, { type: T }>;
type CommandBase = { readonly reservationId: number; readonly paymentId: string; readonly now: Instant };

/**
 * Pays the host's part, from its due day on; for prepaid rent, the months that have begun. `amount`, if present, must be what is paid
 * (minor units), null when it is not a valid number. `heldUntil`: the host's bank data are new, and the payout is held until then (SEC-25).
 * `contested`: the administrator knows that a payment of this stay is disputed or was lost, which requires two administrators for any
 * amount (D-135, D-164). `owing`: the host has a debt for another stay that was not set off against this payout, which is therefore held
 * (D-136). Throws Rejection not_found, nothing_due, not_due_yet, payout_held, payment_contested, host_in_debt, mismatch of `amount`.
 */
const payOut = (
  { reservationId, paymentId, now, today, heldUntil, amount, contested, owing }: Of<'PayOut'>,
  state: Payments,
): PaymentEvent[] => {
  const payment = own(state.byId, paymentId);
  if (!payment?.applied) throw new Rejection('not_found');
  const { host, hostId, payoutFrom } = payment.applied;
  if (dueOf(payment) === 0) throw new Rejection('nothing_due');
  const due = payableOn(payment, today);
  if (due === 0) throw new Rejection('not_due_yet', { from: unsentOf(payment)[0]?.from ?? payoutFrom });
  if (heldUntil !== null && now < heldUntil) throw new Rejection('payout_held', { until: heldUntil });
  if (holdOf(state) !== null && !contested) throw new Rejection('payment_contested');
  if (owing) throw new Rejection('host_in_debt');
  if (amount !== undefined && amount !== due) throw new Rejection('mismatch', { field: 'amount' });
  return [{ type: 'PayoutMade', data: { reservationId, paymentId, hostId, amount: { ...host, amount: due }, madeAt: now } }];
};

/** Reverts the last transfer of a payout, which was marked by mistake. Throws Rejection not_found, not_paid_out. */
const revertPayout = ({ reservationId, paymentId, now }: CommandBase, { byId }: Payments): PaymentEvent[] => {
  const payment = own(byId, paymentId);
  if (!payment?.applied) throw new Rejection('not_found');
  const amount = payment.transfers.at(-1);
  if (amount === undefined) throw new Rejection('not_paid_out');
  const { host, hostId } = payment.applied;
  return [{ type: 'PayoutReverted', data: { reservationId, paymentId, hostId, amount: { ...host, amount }, revertedAt: now } }];
};

const applied = (
  { paymentId }: CommandBase,
  { byId }: Payments,
): { payment: Payment; hostId: number; money: (amount: number) => Money } => {
  const payment = own(byId, paymentId);
  if (!payment?.applied) throw new Rejection('not_found');
  const { host, hostId } = payment.applied;
  return { payment, hostId, money: (amount) => ({ ...host, amount }) };
};

/**
 * Deducts what a host owes for this payment, at most `amount` (minor units), from the payout of another payment of theirs. No effect when
 * nothing is owed. Throws Rejection not_found.
 */
const setOffDebt = (command: Of<'SetOffDebt'>, state: Payments): PaymentEvent[] => {
  const { reservationId, paymentId, now, against, payoutCommand } = command;
  const { payment, hostId, money } = applied(command, state);
  const amount = Math.min(command.amount, debtOf(payment));
  if (amount <= 0) return [];
  const data = { reservationId, paymentId, hostId, amount: money(amount), against, setOffAt: now, payoutCommand };
  return [{ type: 'DebtSetOff', data }];
};

/**
 * The other side of a set-off, which is never refused: if less is due now than at the decision, the difference becomes the host's debt for
 * this payment.
 */
const takeSetOff = ({ reservationId, paymentId, now, hostId, amount, of, payoutCommand }: Of<'BookSetOff'>): PaymentEvent[] => [
  {
    type: 'PayoutSetOff',
    data: { reservationId, paymentId, hostId, amount, of, setOffAt: now, ...(payoutCommand !== undefined && { payoutCommand }) },
  },
];

/** The host repaid all that is owed for this payment. Throws Rejection not_found, nothing_owed. */
const repayDebt = (command: CommandBase, state: Payments): PaymentEvent[] => {
  const { reservationId, paymentId, now } = command;
  const { payment, hostId, money } = applied(command, state);
  const owed = debtOf(payment);
  if (owed === 0) throw new Rejection('nothing_owed');
  return [{ type: 'DebtRepaid', data: { reservationId, paymentId, hostId, amount: money(owed), repaidAt: now } }];
};

export const hostAccountDecisions: Decisions<HostAccountCommand> = {
  PayOut: payOut,
  RevertPayout: revertPayout,
  SetOffDebt: setOffDebt,
  BookSetOff: takeSetOff,
  RepayDebt: repayDebt,
};
