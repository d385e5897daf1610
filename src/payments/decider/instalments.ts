import { instalmentPayoutDays } from '../../kernel/business-days.ts';
import { share } from '../../kernel/money.ts';
import { dayNumber } from '../../kernel/nights.ts';
import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { DateOnly, Instant, Money } from '../../kernel/types.ts';
import { instalmentTimes, type PaymentEvent, type RentMonth } from '../events.ts';
import { dueRefund, type InNameOf } from './refund.ts';
import {
  announcedMonths,
  type Command,
  type Decisions,
  isAnnounced,
  type Month,
  type Payments,
  paidMonths,
  refusalOf,
  retainedMonths,
  scheduleOf,
} from './state.ts';

/**
 * The later months of a long stay: owed from the payment that begins it, then announced, paid, overdue, or dropped by a cancellation.
 *
 * | from | what | to |
 * |---|---|---|
 * | owed | `AnnounceInstalments` | announced |
 * | announced | `MarkNotArrived` | owed |
 * | owed, announced | money that is confirmed; `ApplyInstalments` divides it | paid |
 * | owed | `MarkOverdue` after its grace | overdue, still owed |
 * | owed | `CancelInstalments` | dropped |
 * | paid | `RefundInstalments` | refund due |
 */
export type InstalmentCommand =
  | Command<
      'AnnounceInstalments',
      {
        readonly months: readonly DateOnly[];
        readonly total: Money;
        readonly surcharge: Money;
        readonly reference: string | null;
        readonly receipt: boolean;
      }
    >
  | Command<'MarkNotArrived'>
  | Command<'ApplyInstalments', { readonly paidOn: DateOnly }>
  | ({ readonly type: 'MarkOverdue'; readonly due: DateOnly } & CommandBase)
  | ({
      readonly type: 'RefundInstalments';
      readonly from: DateOnly | null;
      readonly until?: DateOnly | undefined;
      readonly cause: string;
      readonly by?: InNameOf | undefined;
    } & CommandBase)
  | ({ readonly type: 'CancelInstalments'; readonly from: DateOnly } & CommandBase);

type CommandBase = { readonly reservationId: number; readonly now: Instant };
type Of<T extends InstalmentCommand['type']> = Extract<InstalmentCommand, { type: T }>;

/** The owed and unpaid instalments, earliest first. */
export const openInstalments = (state: Payments): readonly Month[] => {
  const paid = paidMonths(state);
  return (scheduleOf(state)?.months ?? []).filter(({ due }) => !paid.has(due));
};

/** The instalments that can be paid now, earliest first: owed, unpaid, and without a transfer being checked. */
export const payableInstalments = (state: Payments): readonly Month[] => {
  const announced = announcedMonths(state);
  return openInstalments(state).filter(({ due }) => !announced.has(due));
};

/** The announced transfer for exactly these months; null for none. */
export const announcedAs = ({ byId }: Payments, months: readonly DateOnly[]): string | null =>
  Object.entries(byId).find(([, payment]) => isAnnounced(payment) && payment.pays.join() === months.join())?.[0] ?? null;

/**
 * The guest announces a transfer for these months: they are not overdue while an administrator looks for it. Throws Rejection already_paid,
 * not_owed, already_announced.
 */
const announce = ({ now: announcedAt, ...announcement }: Of<'AnnounceInstalments'>, state: Payments): PaymentEvent[] => {
  const { reservationId, paymentId, months, total, surcharge, reference, receipt } = announcement;
  expectPayable(months, state);
  return [{ type: 'InstalmentsAnnounced', data: { reservationId, paymentId, months, total, surcharge, reference, receipt, announcedAt } }];
};

/** Throws Rejection already_paid, not_owed, already_announced. */
export const expectPayable = (months: readonly DateOnly[], state: Payments): void => {
  const refusal = refusalOf(months, state);
  if (refusal) throw new Rejection(refusal);
  const announced = announcedMonths(state);
  if (months.some((due) => announced.has(due))) throw new Rejection('already_announced');
};

/** The announced transfer is not on the account: its months can be paid again. Throws Rejection not_found, conflict. */
const markNotArrived = ({ reservationId, paymentId, now }: Of<'MarkNotArrived'>, state: Payments): PaymentEvent[] => {
  const payment = own(state.byId, paymentId);
  if (!payment) throw new Rejection('not_found');
  if (!isAnnounced(payment)) throw new Rejection('conflict');
  const { pays: months, total } = payment;
  return [{ type: 'InstalmentsNotArrived', data: { reservationId, paymentId, months, total, closedAt: now } }];
};

/** The sum of these instalments, in the currency of the stay. Throws Rejection already_paid, not_owed. */
export const costOf = (wanted: readonly DateOnly[], state: Payments): Money => {
  const refusal = refusalOf(wanted, state);
  if (refusal) throw new Rejection(refusal);
  return sumOf(wanted, state);
};

const owed = (wanted: readonly DateOnly[], state: Payments): readonly Month[] =>
  (scheduleOf(state)?.months ?? []).filter(({ due }) => wanted.includes(due));

const sumOf = (wanted: readonly DateOnly[], state: Payments): Money => {
  const amounts = owed(wanted, state).map(({ amount }) => amount);
  const [first] = amounts;
  if (!first) throw new Rejection('not_owed');
  return { ...first, amount: amounts.reduce((sum, { amount }) => sum + amount, 0) };
};

/**
 * Assigns confirmed money to the instalments it was paid for: all but the surcharge of the method is the host's, for each month once it has
 * begun. Money for months no longer owed is refunded. `paidOn`: the day of the payment where the space is. Idempotent.
 */
const applyInstalments = ({ reservationId, paymentId, paidOn, now }: Of<'ApplyInstalments'>, state: Payments): PaymentEvent[] => {
  const payment = own(state.byId, paymentId);
  if (payment?.status !== 'confirmed' || payment.applied || payment.refund) return [];
  const { pays: months, total: charged, surcharge } = payment;
  const about = { reservationId, paymentId };
  const refusal = refusalOf(months, state, paymentId);
  if (refusal) return [{ type: 'RefundDue', data: { ...about, amount: charged, cause: refusal, dueAt: now } }];
  const host = sumOf(months, state);
  const hostId = scheduleOf(state)?.hostId ?? 0;
  const byMonth = owed(months, state).map(({ due, amount: { amount } }) => ({ due, ...instalmentPayoutDays(paidOn, due), amount }));
  const { from: payoutFrom = paidOn, by: payoutBy = payoutFrom } = byMonth[0] ?? {};
  const shares = { charged, surcharge, host, service: { ...host, amount: 0 }, hostId, payoutFrom, payoutBy, byMonth };
  return [{ type: 'PaymentApplied', data: { ...about, ...shares, appliedAt: now, months } }, ...recovered(months, state, about, now)];
};

/** The lost payments that this money replaces: the host gets the rent of its months once, for the payment that is here. */
const recovered = (
  months: readonly DateOnly[],
  state: Payments,
  { reservationId }: { readonly reservationId: number },
  now: Instant,
): PaymentEvent[] =>
  Object.entries(state.byId).flatMap(([paymentId, lost]): PaymentEvent[] => {
    if (lost.contest !== 'lost' || !lost.applied) return [];
    const made = retainedMonths(lost).filter((due) => months.includes(due) && !lost.recovered.includes(due));
    if (made.length === 0) return [];
    const { host } = lost.applied;
    const taken = { ...host, amount: Math.min(host.amount, amountOf(made, state, host).amount) };
    return [{ type: 'ChargebackRecovered', data: { reservationId, paymentId, months: made, taken, recoveredAt: now } }];
  });

/**
 * Marks an unpaid instalment as overdue after its three days of grace. No effect when early, late or repeated, or when it is paid,
 * announced or cancelled.
 */
const markOverdue = ({ reservationId, due, now }: Of<'MarkOverdue'>, state: Payments): PaymentEvent[] => {
  const schedule = scheduleOf(state);
  const month = payableInstalments(state).find((one) => one.due === due);
  if (!schedule || !month || month.isOverdue) return [];
  const { overdueAt } = instalmentTimes(month.remindAt);
  if (now < overdueAt) return [];
  const { paymentId, hostId } = schedule;
  return [{ type: 'InstalmentMissed', data: { reservationId, paymentId, due, hostId, amount: month.amount, overdueAt } }];
};

/**
 * The stay was cancelled on `from`: unpaid months are no longer owed, nor are prepaid months that begin on that day or later. Idempotent.
 */
const cancelInstalments = ({ reservationId, from, now }: Of<'CancelInstalments'>, state: Payments): PaymentEvent[] => {
  const paid = paidMonths(state);
  const goes = ({ due }: Month) => due >= from || !paid.has(due);
  return Object.entries(state.byId)
    .filter(([, { months, droppedFrom }]) => droppedFrom === null && months.some(goes))
    .map(([paymentId]) => ({ type: 'InstalmentsCancelled', data: { reservationId, paymentId, from, droppedAt: now, unpaid: true } }));
};

/**
 * `from`: months from this day on are refunded; null: everything that was paid. `until`: the last day of the stay, when the nights of the
 * current month from `from` on are refunded too; absent: that month is not refunded. `by`: as in `dueRefund`.
 */
/**
 * Makes refunds due for instalments prepaid for months that the guest does not stay. A payment is refunded with the surcharge of its method
 * if all its months are refunded, otherwise without it. Idempotent.
 */
const refundInstalments = ({ reservationId, from, until, cause, by, now }: Of<'RefundInstalments'>, state: Payments): PaymentEvent[] =>
  Object.entries(state.byId).flatMap(([paymentId, { pays, applied, refund }]): PaymentEvent[] => {
    if (!applied || refund) return [];
    const months = pays.filter((due) => from === null || due >= from);
    const rest = from !== null && until !== undefined ? unusedOf(pays, state, { from, until }) : 0;
    if (months.length === 0 && rest === 0) return [];
    const whole = amountOf(months, state, applied.host);
    const amount = pays.length === 0 || months.length < pays.length ? { ...whole, amount: whole.amount + rest } : 'all';
    const events = dueRefund({ reservationId, paymentId, amount, cause, by, now }, state);
    return events.map((event) => (event.type === 'RefundDue' ? { ...event, data: { ...event.data, months } } : event));
  });

/** All months that the stay ever had, still owed or not, earliest first. */
const monthsEver = ({ byId }: Payments): readonly RentMonth[] =>
  Object.values(byId)
    .flatMap(({ months, dropped }) => [...months, ...dropped])
    .sort((a, b) => (a.due < b.due ? -1 : 1));

/** The price of the unused nights of the current month, if this payment paid it, in minor units. */
const unusedOf = (pays: readonly DateOnly[], state: Payments, { from, until }: { from: DateOnly; until: DateOnly }): number => {
  const all = monthsEver(state);
  const month = all.findLast(({ due }) => due < from);
  if (!month || !pays.includes(month.due)) return 0;
  const end = dayNumber(all.find(({ due }) => due > month.due)?.due ?? until);
  return share(month.amount.amount, Math.max(0, end - dayNumber(from)), end - dayNumber(month.due));
};

/** The sum of these months, still owed or not. */
export const amountOf = (wanted: readonly DateOnly[], state: Payments, { currency }: Money): Money => {
  const known = monthsEver(state);
  return { amount: known.filter(({ due }) => wanted.includes(due)).reduce((sum, { amount }) => sum + amount.amount, 0), currency };
};

export const instalmentDecisions: Decisions<InstalmentCommand> = {
  AnnounceInstalments: announce,
  MarkNotArrived: markNotArrived,
  ApplyInstalments: applyInstalments,
  MarkOverdue: markOverdue,
  RefundInstalments: refundInstalments,
  CancelInstalments: cancelInstalments,
};
