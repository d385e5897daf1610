import { confirmed, rejected } from '../../kernel/approval.ts';
import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Currency, DateOnly, Instant, Money } from '../../kernel/types.ts';
import { type AdminAction, type PaymentEvent, waitingKey } from '../events.ts';
import { type Payments, same, sumsOf } from './state.ts';

/** The amounts up to which one administrator is enough, in minor units; a currency without a limit always requires two. */
export type Limits = Readonly<Partial<Record<Currency, number>>>;
type CommandBase = { readonly reservationId: number; readonly paymentId: string; readonly now: Instant; readonly adminId: number };

type Required = CommandBase & {
  readonly action: AdminAction;
  readonly limits: Limits;
  readonly agreesWith: number | undefined;
  readonly months?: readonly DateOnly[] | undefined;
  /** A payout although those of the stay are held: an earlier proposal does not count (D-135). */
  readonly isContested: boolean;
};

const moneyIn = (events: readonly PaymentEvent[]): Money | null => {
  const [first] = events;
  switch (first?.type) {
    case 'PaymentConfirmed':
      return first.data.paid;
    case 'PaymentVoided':
    case 'RefundDue':
    case 'RefundApproved':
    case 'RefundRetried':
    case 'RefundSent':
    case 'RefundReverted':
    case 'PayoutMade':
    case 'DebtRepaid':
      return first.data.amount;
    default:
      return null;
  }
};

/** The fraction of the limits that these amounts use up, summed over currencies. */
const partOf = (amounts: readonly Money[], limits: Limits): number =>
  sumsOf(amounts).reduce((all, { amount, currency }) => {
    if (amount === 0) return all;
    const limit = limits[currency];
    return all + (limit === undefined ? Number.POSITIVE_INFINITY : amount / limit);
  }, 0);

/** Whether these amounts together require a second administrator. */
export const takesTwo = (amounts: readonly Money[], limits: Limits): boolean => partOf(amounts, limits) > 1;

/** The limits left after these amounts were moved; none when they are used up. */
export const limitsLeft = (before: readonly Money[], limits: Limits): Limits => {
  const left = Math.max(0, 1 - partOf(before, limits));
  return Object.fromEntries(Object.entries(limits).map(([currency, limit]) => [currency, limit * left]));
};

/**
 * Above the limit an action of one administrator awaits a second one, who repeats it with the same amount (SEC-33). `events`: the result of
 * the action. `agreesWith`: the administrator whose proposal is approved, even if the approving one would have been enough alone: both are
 * named. If it was withdrawn, nothing is done and nothing new is proposed. Throws Rejection second_administrator when the same
 * administrator repeats it, not_waiting.
 */
export const requireApproval = (
  { reservationId, paymentId, now, adminId, action, limits, agreesWith, months, isContested }: Required,
  events: PaymentEvent[],
  { waiting }: Payments,
): PaymentEvent[] => {
  const pending = own(waiting, waitingKey(action, paymentId));
  if (agreesWith !== undefined && pending?.adminId !== agreesWith) throw new Rejection('not_waiting');
  const amount = moneyIn(events);
  if (!amount) return events;
  const isAgreed = agreesWith !== undefined && pending && pending.adminId !== adminId && same(pending.amount, amount);
  if (!isAgreed && !takesTwo([amount], limits)) return events;
  const about = { reservationId, paymentId, action, amount, adminId };
  if (!pending || !same(pending.amount, amount) || (isContested && !pending.isContested)) {
    const more = { ...(months && { months }), ...(isContested && { contested: true as const }) };
    return [{ type: 'ApprovalRequested', data: { ...about, askedAt: now, ...more } }];
  }
  const { firstId } = confirmed(pending, adminId);
  return [{ type: 'ApprovalGranted', data: { ...about, firstId, givenAt: now } }, ...events];
};

/** Ends a proposal: another administrator rejects it, or the first withdraws it. Throws Rejection not_waiting. */
export const rejectApproval = (
  { reservationId, paymentId, now, adminId, action }: CommandBase & { readonly action: AdminAction },
  { waiting }: Payments,
): PaymentEvent[] => {
  const { amount, firstId, paymentId: askedFor } = rejected(own(waiting, waitingKey(action, paymentId)), adminId);
  return [{ type: 'ApprovalRejected', data: { reservationId, paymentId: askedFor, action, amount, firstId, adminId, refusedAt: now } }];
};
