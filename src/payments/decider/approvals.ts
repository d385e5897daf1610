import { own } from '../../shared/own.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { Currency, DateOnly, Instant, Money } from '../../shared/types.ts';
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

/** Whether one administrator is not enough for these amounts together; those in several currencies count as parts of their limits. */
export const takesTwo = (amounts: readonly Money[], limits: Limits): boolean => {
  const parts = sumsOf(amounts).map(({ amount, currency }) => {
    if (amount === 0) return 0;
    const limit = limits[currency];
    return limit === undefined ? Number.POSITIVE_INFINITY : amount / limit;
  });
  return parts.reduce((all, part) => all + part, 0) > 1;
};

/**
 * Above the limit an action of one administrator awaits a second one, who repeats it with the same amount (SEC-33). `events`: the result of
 * the action. `agreesWith`: the administrator whose proposal is approved: if it was withdrawn, nothing is done and nothing new is proposed.
 * Throws Rejection second_administrator when the same administrator repeats it, not_waiting.
 */
export const requireApproval = (
  { reservationId, paymentId, now, adminId, action, limits, agreesWith, months }: Required,
  events: PaymentEvent[],
  { waiting }: Payments,
): PaymentEvent[] => {
  const asked = own(waiting, waitingKey(action, paymentId));
  if (agreesWith !== undefined && asked?.adminId !== agreesWith) throw new Rejection('not_waiting');
  const amount = moneyIn(events);
  if (!amount || !takesTwo([amount], limits)) return events;
  const about = { reservationId, paymentId, action, amount, adminId };
  if (!asked || !same(asked.amount, amount))
    return [{ type: 'ApprovalRequested', data: { ...about, askedAt: now, ...(months && { months }) } }];
  if (asked.adminId === adminId) throw new Rejection('second_administrator');
  return [{ type: 'ApprovalGranted', data: { ...about, firstId: asked.adminId, givenAt: now } }, ...events];
};

/** Ends a proposal: another administrator rejects it, or the first withdraws it. Throws Rejection not_waiting. */
export const rejectApproval = (
  { reservationId, paymentId, now, adminId, action }: About & { readonly action: AdminAction },
  { waiting }: Payments,
): PaymentEvent[] => {
  const asked = own(waiting, waitingKey(action, paymentId));
  if (!asked) throw new Rejection('not_waiting');
  const { amount, adminId: firstId } = asked;
  return [
    { type: 'ApprovalRejected', data: { reservationId, paymentId: asked.paymentId, action, amount, firstId, adminId, refusedAt: now } },
  ];
};
