import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant, Money } from '../../kernel/types.ts';
import type { OtherPayment, PaymentEvent } from '../events.ts';
import { debtOf, type Payment, type Payments } from './state.ts';

type About = { readonly reservationId: number; readonly paymentId: string; readonly now: Instant };

const applied = ({ paymentId }: About, { byId }: Payments): { payment: Payment; hostId: number; money: (amount: number) => Money } => {
  const payment = own(byId, paymentId);
  if (!payment?.applied) throw new Rejection('not_found');
  const { host, hostId } = payment.applied;
  return { payment, hostId, money: (amount) => ({ ...host, amount }) };
};

/**
 * Deducts what a host owes for this payment, at most `amount` (minor units), from the payout of another payment of theirs. No effect when
 * nothing is owed any more. Throws Rejection not_found.
 */
export const setOffDebt = (
  command: About & { readonly amount: number; readonly against: OtherPayment; readonly payoutCommand: string },
  state: Payments,
): PaymentEvent[] => {
  const { reservationId, paymentId, now, against, payoutCommand } = command;
  const { payment, hostId, money } = applied(command, state);
  const amount = Math.min(command.amount, debtOf(payment));
  if (amount <= 0) return [];
  const data = { reservationId, paymentId, hostId, amount: money(amount), against, setOffAt: now, payoutCommand };
  return [{ type: 'DebtSetOff', data }];
};

/**
 * The other side of a set-off, which is never refused: if less is due by now than at the decision, the difference becomes the host's debt
 * for this payment.
 */
export const takeSetOff = ({
  reservationId,
  paymentId,
  now,
  hostId,
  amount,
  of,
  payoutCommand,
}: About & {
  readonly hostId: number;
  readonly amount: Money;
  readonly of: OtherPayment;
  readonly payoutCommand?: string | undefined;
}): PaymentEvent[] => [
  {
    type: 'PayoutSetOff',
    data: { reservationId, paymentId, hostId, amount, of, setOffAt: now, ...(payoutCommand !== undefined && { payoutCommand }) },
  },
];

/** The host repaid all that is owed for this payment. Throws Rejection not_found, nothing_owed. */
export const repayDebt = (command: About, state: Payments): PaymentEvent[] => {
  const { reservationId, paymentId, now } = command;
  const { payment, hostId, money } = applied(command, state);
  const owed = debtOf(payment);
  if (owed === 0) throw new Rejection('nothing_owed');
  return [{ type: 'DebtRepaid', data: { reservationId, paymentId, hostId, amount: money(owed), repaidAt: now } }];
};
