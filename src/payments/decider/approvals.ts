import { confirmed, rejected } from '../../kernel/approval.ts';
import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Currency, DateOnly, Instant, Money } from '../../kernel/types.ts';
import { type AdminAction, type PaymentEvent, waitingKey } from '../events.ts';
import { type Payments, same, sumsOf } from './state.ts';

/** Up to these amounts one administrator is enough, in minor units; of a currency that is not among them two are always asked. */
export type Limits = Readonly<Partial<Record<Currency, number>>>;
type About = { readonly reservationId: number; readonly paymentId: string; readonly now: Instant; readonly adminId: number };

type Required = About & {
  readonly action: AdminAction;
  readonly limits: Limits;
  readonly agreesWith: number | undefined;
  readonly months?: readonly DateOnly[] | undefined;
  /** A payout although those of the stay wait: a proposal from before does not count (D-135). */
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

/** Which part of their limits these amounts are together; those in several currencies count as parts of each. */
const partOf = (amounts: readonly Money[], limits: Limits): number =>
  sumsOf(amounts).reduce((all, { amount, currency }) => {
    if (amount === 0) return all;
    const limit = limits[currency];
    return all + (limit === undefined ? Number.POSITIVE_INFINITY : amount / limit);
  }, 0);

/** Whether one administrator is not enough for these amounts together. */
export const takesTwo = (amounts: readonly Money[], limits: Limits): boolean => partOf(amounts, limits) > 1;

/** What is left of the limits when these amounts were moved before; nothing when they are used up. */
export const limitsLeft = (before: readonly Money[], limits: Limits): Limits => {
  const left = Math.max(0, 1 - partOf(before, limits));
  return Object.fromEntries(Object.entries(limits).map(([currency, limit]) => [currency, limit * left]));
};

/**
 * Above the limit an action of one administrator awaits a second one, who repeats it with the same amount (SEC-33). `events`: the result of
 * the action. `agreesWith`: the administrator whose proposal is approved, also where this one would have been enough: both are named. If it
 * was withdrawn, nothing is done and nothing new is proposed.
 * Throws Rejection second_administrator when the same administrator repeats it, not_waiting.
 */
export const requireApproval = (
  { reservationId, paymentId, now, adminId, action, limits, agreesWith, months, isContested }: Required,
  events: PaymentEvent[],
  { waiting }: Payments,
): PaymentEvent[] => {
  const asked = own(waiting, waitingKey(action, paymentId));
  if (agreesWith !== undefined && asked?.adminId !== agreesWith) throw new Rejection('not_waiting');
  const amount = moneyIn(events);
  if (!amount) return events;
  const isAgreed = agreesWith !== undefined && asked && asked.adminId !== adminId && same(asked.amount, amount);
  if (!isAgreed && !takesTwo([amount], limits)) return events;
  const about = { reservationId, paymentId, action, amount, adminId };
  if (!asked || !same(asked.amount, amount) || (isContested && !asked.isContested)) {
    const more = { ...(months && { months }), ...(isContested && { contested: true as const }) };
    return [{ type: 'ApprovalRequested', data: { ...about, askedAt: now, ...more } }];
  }
  const { firstId } = confirmed(asked, adminId);
  return [{ type: 'ApprovalGranted', data: { ...about, firstId, givenAt: now } }, ...events];
};

/** Ends a proposal: another administrator rejects it, or the first withdraws it. Throws Rejection not_waiting. */
export const rejectApproval = (
  { reservationId, paymentId, now, adminId, action }: About & { readonly action: AdminAction },
  { waiting }: Payments,
): PaymentEvent[] => {
  const { amount, firstId, paymentId: askedFor } = rejected(own(waiting, waitingKey(action, paymentId)), adminId);
  return [{ type: 'ApprovalRejected', data: { reservationId, paymentId: askedFor, action, amount, firstId, adminId, refusedAt: now } }];
};
