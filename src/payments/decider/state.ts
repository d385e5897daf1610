import { after } from '../../kernel/durations.ts';
import { own } from '../../kernel/own.ts';
import { type DateOnly, type Instant, type Money, never, passedOver } from '../../kernel/types.ts';
import {
  type AdminAction,
  closedBy,
  type Gateway,
  type PaidBy,
  type PaymentEvent,
  type PayoutMonth,
  type RentMonth,
  type Taken,
  unsentMonths,
  waitingKey,
} from '../events.ts';

/** A command on one payment. */
export type Command<Type extends string, Data extends object = object> = {
  readonly type: Type;
  readonly reservationId: number;
  readonly paymentId: string;
  readonly now: Instant;
} & Data;

/** The later months that a payment is for, by due day; absent for the payment that begins the stay. */
export type ForMonths = { readonly months?: readonly DateOnly[] | undefined };

/** The result of each command of a decider: events, none when there is nothing to do, or a Rejection. */
export type Decisions<C extends { readonly type: string }> = {
  readonly [Type in C['type']]: (command: Extract<C, { type: Type }>, state: Payments) => PaymentEvent[];
};

/** How the money of a payment is divided, in the quote's currency, after deductions by cancellations. */
export type Applied = {
  readonly host: Money;
  readonly service: Money;
  readonly hostId: number;
  readonly payoutFrom: DateOnly;
  /** For a payment of later months: when the rent of each can be sent; empty for the payment that begins the stay. */
  readonly byMonth: readonly PayoutMonth[];
};

export type Month = RentMonth & { readonly isOverdue: boolean };

export type Payment = {
  readonly gateway: PaidBy | null;
  /** The gateway's id of the payment. */
  readonly ref: string | null;
  readonly checkout: { readonly id: string; readonly url: string; readonly openedAt: Instant } | null;
  /** The amount requested; once money has arrived, that amount. */
  readonly total: Money;
  readonly surcharge: Money;
  /** The later months it pays, by due day; empty for the payment that begins the stay. */
  readonly pays: readonly DateOnly[];
  /** `withdrawn`: an administrator had entered it by mistake. */
  readonly status: 'started' | 'pending' | 'failed' | 'review' | 'confirmed' | 'withdrawn';
  /** It had been in review. */
  readonly isReleased: boolean;
  readonly applied: Applied | null;
  readonly refund: {
    readonly amount: Money;
    /** `pending`: accepted by the gateway but not completed. Also `sent` when the guest has it from their bank after a lost chargeback. */
    readonly status: 'due' | 'pending' | 'sent' | 'refused';
    /** The gateway's id of a pending refund, and when it was last recorded as pending. */
    readonly pending: { readonly ref: string; readonly at: Instant } | null;
    /** How it was sent; null before that, and for one that the guest has from their bank. */
    readonly via: PaidBy | null;
    /** The part refunded earlier without us; minor units of its currency. */
    readonly gone: number;
    readonly cause: string;
    readonly taken: Taken | null;
    /** For a payment of later months, those that are refunded; null: all. */
    readonly months: readonly DateOnly[] | null;
    /** The gateway is not called before a second administrator agrees (D-137). */
    readonly isHeld: boolean;
    /** Requires two administrators whatever its amount, because the total refund of the same end does. */
    readonly takesTwo: boolean;
  } | null;
  /** The amount refunded at the gateway without us, as charged; minor units. */
  readonly refundSeen: number;
  /** The number of refunds started: each has its own idempotency key at the gateway. */
  readonly refundsBegun: number;
  /** The gateway has taken the money back. */
  readonly isReversed: boolean;
  /** A disputed charge: `open` from the first report of the dispute until an administrator enters the result (D-164). */
  readonly contest: 'open' | 'won' | 'lost' | null;
  /** The gateway's ids of the disputes that had a case. */
  readonly disputes: readonly string[];
  /** The newest case has no dispute id yet: it gets the first unknown id seen. */
  readonly isUnnamed: boolean;
  /** After the newest case was opened, the gateway reported the money as ours again. */
  readonly isReturned: boolean;
  /** The amount that was taken back last, whatever the result. */
  readonly takenBack: Money | null;
  /** The months of a lost payment that another one has paid: the host gets their rent for that one. */
  readonly recovered: readonly DateOnly[];
  /** To the host, in the quote's currency, without those that were reverted. */
  readonly transfers: readonly number[];
  /**
   * `setOff`: the part used to reduce the host's debt for other payments. `settled`: the part of a debt for this one that was repaid or set
   * off. In the quote's currency.
   */
  readonly setOff: number;
  readonly settled: number;
  /** Later months of rent owed to the host. */
  readonly months: readonly Month[];
  /** Months that a cancellation removed. */
  readonly dropped: readonly Month[];
  /** The day of the cancellation: months from this day on are not owed. Null again when it is reverted. */
  readonly droppedFrom: DateOnly | null;
};

/** An action that one administrator started and a second one has to confirm. */
type Waiting = {
  readonly action: AdminAction;
  readonly paymentId: string;
  readonly amount: Money;
  readonly adminId: number;
  /** The proposing administrator knew that the payouts of the stay are held. */
  readonly isContested: boolean;
  /** The later months, if it is a payment of such. */
  readonly months: readonly DateOnly[];
};

/** All payments of one reservation by id, and the actions that await a second administrator. */
export type Payments = { readonly byId: Readonly<Record<string, Payment>>; readonly waiting: Readonly<Record<string, Waiting>> };

export const initial: Payments = { byId: {}, waiting: {} };

export const same = (a: Money, b: Money): boolean => a.amount === b.amount && a.currency === b.currency;
export const minus = (a: Money, amount: number): Money => ({ ...a, amount: a.amount - amount });

/** Sums by currency, in the order in which the currencies appear. */
export const sumsOf = (amounts: readonly Money[]): Money[] => {
  const sums = new Map<Money['currency'], number>();
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
};

/** What was sent to the host, minor units. */
export const paidOutOf = ({ transfers }: Payment): number => transfers.reduce((sum, amount) => sum + amount, 0);
/** The amount of the host's part that was sent or withheld for debts; minor units. */
const usedOf = (payment: Payment): number => paidOutOf(payment) + payment.setOff - payment.settled;
/** The amount still owed to the host, minor units; negative for a debt. */
const balanceOf = (payment: Payment): number => (payment.applied?.host.amount ?? 0) - usedOf(payment);
export const dueOf = (payment: Payment | undefined): number => (payment ? Math.max(0, balanceOf(payment)) : 0);

/** The amounts still to be sent to the host, by the first possible day; prepaid rent by month. Minor units. */
export const unsentOf = (payment: Payment): readonly { readonly from: DateOnly; readonly amount: number }[] => {
  const { applied } = payment;
  const left = dueOf(payment);
  if (!applied || left === 0) return [];
  if (applied.byMonth.length === 0) return [{ from: applied.payoutFrom, amount: left }];
  return unsentMonths(applied.byMonth, { used: usedOf(payment), left });
};

/** The amount that can be sent to the host on this day: prepaid rent only for months that have begun. Minor units. */
export const payableOn = (payment: Payment | undefined, day: DateOnly): number =>
  payment ? unsentOf(payment).reduce((sum, { from, amount }) => (from <= day ? sum + amount : sum), 0) : 0;

/** A host's debt: money paid out to them that now belongs to the guest (D-136). */
export const debtOf = (payment: Payment | undefined): number => (payment ? Math.max(0, -balanceOf(payment)) : 0);

/** The payment that counts for the stay: confirmed, and not to be refunded as a duplicate. Never a payment of later months. */
export const settledBy = ({ byId }: Payments): string | null =>
  Object.entries(byId).find(([, p]) => p.status === 'confirmed' && p.refund === null && p.pays.length === 0)?.[0] ?? null;

/** The later months of a payment that were not refunded. */
export const retainedMonths = ({ pays, refund }: Payment): readonly DateOnly[] => {
  if (refund === null) return pays;
  return refund.months === null ? [] : pays.filter((due) => !refund.months?.includes(due));
};

/** The later months that a payment covers; money that was lost to a dispute covers none (D-164). */
const coveredBy = (payment: Payment): readonly DateOnly[] =>
  payment.status === 'confirmed' && payment.contest !== 'lost' ? retainedMonths(payment) : [];

/**
 * Why the payouts of a stay are held: one of its payments is disputed, or was lost and is not made good. Months are made good by another
 * payment; the payment that begins the stay cannot be paid again (D-164). Null when they are not held.
 */
export const holdOf = (state: Payments): 'open' | 'lost' | null => {
  const all = Object.values(state.byId);
  if (all.some(({ contest }) => contest === 'open')) return 'open';
  const paid = paidMonths(state);
  const isMadeGood = (payment: Payment) => payment.pays.length > 0 && retainedMonths(payment).every((due) => paid.has(due));
  return all.some((payment) => payment.contest === 'lost' && payment.applied && !isMadeGood(payment)) ? 'lost' : null;
};

/** The later months that the guest has paid, by any payment except `except`. */
export const paidMonths = ({ byId }: Payments, except?: string): ReadonlySet<DateOnly> =>
  new Set(Object.entries(byId).flatMap(([id, payment]) => (id === except ? [] : coveredBy(payment))));

type Schedule = { readonly paymentId: string; readonly hostId: number; readonly months: readonly Month[] };

/** The instalments of the stay, with the payment that began it; null for a stay without any. */
export const scheduleOf = ({ byId }: Payments): Schedule | null => {
  for (const [paymentId, { months, dropped, applied }] of Object.entries(byId))
    if (applied && months.length + dropped.length > 0) return { paymentId, hostId: applied.hostId, months };
  return null;
};

/** The later months that a payment is for; undefined for the payment that begins the stay. */
export const monthsOf = ({ pays }: Payment): readonly DateOnly[] | undefined => (pays.length > 0 ? pays : undefined);

/**
 * Why a payment is refused, or null: the single rule for checkouts, gateway reports, money in review and manual entries. `wanted`: the
 * later months it is for, by due day; undefined for the payment that begins the stay. Months must be owed, each named once, and at least
 * one. `except`: the payment itself, when it is already confirmed.
 */
export const refusalOf = (
  wanted: readonly DateOnly[] | undefined,
  state: Payments,
  except?: string,
): 'already_paid' | 'not_owed' | null => {
  if (!wanted) return settledBy(state) ? 'already_paid' : null;
  const paid = paidMonths(state, except);
  if (wanted.some((due) => paid.has(due))) return 'already_paid';
  const owed = new Set(scheduleOf(state)?.months.map(({ due }) => due));
  const areOwed = wanted.length > 0 && new Set(wanted).size === wanted.length && wanted.every((due) => owed.has(due));
  return areOwed ? null : 'not_owed';
};

/** An announced transfer for later months that no administrator has confirmed yet. */
export const isAnnounced = ({ status, gateway, pays }: Payment): boolean =>
  status === 'pending' && gateway === 'bankTransfer' && pays.length > 0;

/** The later months for which a transfer is announced. */
export const announcedMonths = ({ byId }: Payments): ReadonlySet<DateOnly> =>
  new Set(Object.values(byId).flatMap((payment) => (isAnnounced(payment) ? payment.pays : [])));

/** Gateways discard an unpaid checkout after three hours. */
const CHECKOUT_LIFE = 'PT2H';

/** A checkout at this gateway that can be continued, so that a second click opens the same one. */
export const openCheckout = (
  { byId }: Payments,
  gateway: Gateway,
  total: Money,
  now: Instant,
  months: readonly DateOnly[] = [],
): string | null => {
  const isFor = ({ pays }: Payment) => pays.join() === months.join();
  const isOpen = ({ status, checkout }: Payment) =>
    status === 'pending' || (status === 'started' && (checkout === null || now < after(checkout.openedAt, CHECKOUT_LIFE)));
  return Object.entries(byId).find(([, p]) => p.gateway === gateway && isOpen(p) && isFor(p) && same(p.total, total))?.[0] ?? null;
};

const NEW = {
  ref: null,
  pays: [],
  checkout: null,
  applied: null,
  refund: null,
  isReleased: false,
  refundSeen: 0,
  refundsBegun: 0,
  isReversed: false,
  contest: null,
  disputes: [],
  isUnnamed: false,
  isReturned: false,
  takenBack: null,
  recovered: [],
  transfers: [],
  setOff: 0,
  settled: 0,
  months: [],
  dropped: [],
  droppedFrom: null,
} as const;

const withoutFrom = (
  { months, dropped }: Payment,
  { from, unpaid }: Extract<PaymentEvent, { type: 'InstalmentsCancelled' }>['data'],
  paid: ReadonlySet<DateOnly>,
): Pick<Payment, 'months' | 'dropped' | 'droppedFrom'> => {
  const stays = ({ due }: Month) => due < from && (!unpaid || paid.has(due));
  return { months: months.filter(stays), dropped: [...dropped, ...months.filter((month) => !stays(month))], droppedFrom: from };
};

const byDueDay = (months: readonly Month[]): Month[] => months.toSorted((a, b) => (a.due < b.due ? -1 : 1));

type CaseEvent = Extract<PaymentEvent, { type: 'PaymentDisputed' | 'PaymentReversed' | `Chargeback${'Named' | 'Returned' | 'Settled'}` }>;

/** Months whose payment was lost are owed again: none of them is overdue before its new day. */
const owedAgain = (state: Payments, owed: readonly RentMonth[]): Payments => {
  const withOwed = ({ months, ...payment }: Payment): Payment => ({
    ...payment,
    months: months.map((month) => {
      const again = owed.find(({ due }) => due === month.due);
      return again ? { ...again, isOverdue: false } : month;
    }),
  });
  return { ...state, byId: Object.fromEntries(Object.entries(state.byId).map(([id, payment]) => [id, withOwed(payment)])) };
};

/** The ids of a payment's disputes, including one that opens a case or is reported while one is open. */
const namedBy = ({ contest, disputes, isUnnamed }: Payment, dispute: string | undefined): Pick<Payment, 'disputes' | 'isUnnamed'> => {
  if (dispute === undefined) return { disputes, isUnnamed: contest !== 'open' || isUnnamed };
  return { disputes: disputes.includes(dispute) ? disputes : [...disputes, dispute], isUnnamed: false };
};

const caseAfter = (payment: Payment, { type, data }: CaseEvent): Partial<Payment> => {
  const { disputes, refund } = payment;
  switch (type) {
    case 'PaymentDisputed':
      return { contest: 'open', isReturned: false, ...namedBy(payment, data.dispute) };
    case 'PaymentReversed':
      return { isReversed: true, contest: 'open', takenBack: data.amount, isReturned: false, ...namedBy(payment, data.dispute) };
    case 'ChargebackNamed':
      return { disputes: [...disputes, data.dispute], isUnnamed: false };
    case 'ChargebackReturned':
      return { isReturned: true, isUnnamed: false };
    case 'ChargebackSettled': {
      const settled = { isReversed: data.outcome === 'lost', contest: data.outcome };
      return refund && data.refund ? { ...settled, refund: { ...refund, status: 'sent', isHeld: false } } : settled;
    }
    default:
      return never(type);
  }
};

type RefundEvent = Extract<PaymentEvent, { type: `Refund${string}` }>;

const refundAfter = ({ refund, applied, refundsBegun, refundSeen }: Payment, { type, data }: RefundEvent): Partial<Payment> => {
  const changed = (change: Partial<NonNullable<Payment['refund']>>): Partial<Payment> =>
    refund ? { refund: { ...refund, ...change } } : {};
  switch (type) {
    case 'RefundDue': {
      const { amount, taken = null, cause, held: isHeld = false, takesTwo = false, months = null, gone } = data;
      const left = applied &&
        taken && { ...applied, host: minus(applied.host, taken.host.amount), service: minus(applied.service, taken.service.amount) };
      const fresh = { status: 'due', pending: null, via: null, gone: gone?.amount ?? 0 } as const;
      const due = { ...fresh, amount, cause, taken, months, isHeld, takesTwo };
      return { refund: due, refundsBegun: refundsBegun + 1, applied: left ?? applied };
    }
    case 'RefundReverted': {
      const { host, service } = data.taken;
      const whole = applied && { ...applied, host: minus(applied.host, -host.amount), service: minus(applied.service, -service.amount) };
      return { refund: null, applied: whole, droppedFrom: null };
    }
    case 'RefundApproved':
      return changed({ isHeld: false });
    case 'RefundPending':
      return changed({ status: 'pending', pending: { ref: data.ref, at: data.at } });
    case 'RefundSent':
      return changed({ status: 'sent', pending: null, via: data.via });
    case 'RefundRefused':
      return changed({ status: 'refused', pending: null });
    case 'RefundRetried':
      return refund ? { ...changed({ status: 'due' }), refundsBegun: data.attempt } : {};
    case 'RefundSeen':
      return { refundSeen: refundSeen + data.amount.amount };
    default:
      return never(type);
  }
};

export const evolve = (before: Payments, event: PaymentEvent): Payments => {
  const { paymentId } = event.data;
  const closed = closedBy(event);
  const waiting = Object.fromEntries(Object.entries(before.waiting).filter(([key]) => !closed.includes(key)));
  const state = { ...before, waiting };
  const known = own(state.byId, paymentId);
  const put = (payment: Payment): Payments => ({ ...state, byId: { ...state.byId, [paymentId]: payment } });
  const patch = (change: Partial<Payment>): Payments => (known ? put({ ...known, ...change }) : state);
  switch (event.type) {
    case 'PaymentStarted': {
      const { gateway, total, surcharge, months: pays = [] } = event.data;
      return put({ ...NEW, gateway, total, surcharge, pays, status: 'started' });
    }
    case 'CheckoutOpened':
      return patch({ checkout: { id: event.data.checkout, url: event.data.url, openedAt: event.data.openedAt } });
    case 'PaymentPending':
      return patch({ status: 'pending' });
    case 'InstalmentsAnnounced': {
      const { total, surcharge, months: pays } = event.data;
      return put({ ...NEW, gateway: 'bankTransfer', total, surcharge, pays, status: 'pending' });
    }
    case 'InstalmentsNotArrived':
    case 'PaymentFailed':
      return patch({ status: 'failed' });
    case 'PaymentHeldForReview': {
      const { seen, gateway, ref, months: pays = known?.pays ?? [] } = event.data;
      const surcharge = known && known.surcharge.currency === seen.currency ? known.surcharge : { ...seen, amount: 0 };
      return put({ ...NEW, gateway: gateway ?? null, ...known, ref: ref ?? null, total: seen, surcharge, pays, status: 'review' });
    }
    case 'PaymentConfirmed': {
      const { gateway, paid, surcharge, ref, released: isReleased = false, months: pays = known?.pays ?? [] } = event.data;
      return put({ ...NEW, ...known, gateway, ref: ref ?? null, total: paid, surcharge, pays, status: 'confirmed', isReleased });
    }
    case 'PaymentVoided':
      return patch({ status: 'withdrawn', applied: null, refund: null, months: [], dropped: [] });
    case 'PaymentApplied': {
      const { host, service, hostId, payoutFrom, byMonth = [], later = [] } = event.data;
      return patch({
        applied: { host, service, hostId, payoutFrom, byMonth },
        months: later.map((month) => ({ ...month, isOverdue: false })),
      });
    }
    case 'RefundDue':
    case 'RefundReverted':
    case 'RefundApproved':
    case 'RefundPending':
    case 'RefundSent':
    case 'RefundRefused':
    case 'RefundRetried':
    case 'RefundSeen':
      return known ? patch(refundAfter(known, event)) : state;
    case 'PaymentDisputed':
    case 'PaymentReversed':
    case 'ChargebackNamed':
    case 'ChargebackReturned':
      return known ? patch(caseAfter(known, event)) : state;
    case 'ChargebackSettled':
      return known ? owedAgain(patch(caseAfter(known, event)), event.data.owed ?? []) : state;
    case 'ChargebackRecovered': {
      const { months, taken } = event.data;
      if (!known?.applied) return state;
      const applied = { ...known.applied, host: minus(known.applied.host, taken.amount) };
      return patch({ applied, recovered: [...known.recovered, ...months] });
    }
    case 'PayoutMade':
      return known ? patch({ transfers: [...known.transfers, event.data.amount.amount] }) : state;
    case 'ApprovalRequested': {
      const { action, amount, adminId, contested: isContested = false, months = [] } = event.data;
      const pending = { action, paymentId, amount, adminId, isContested, months };
      return { ...state, waiting: { ...waiting, [waitingKey(action, paymentId)]: pending } };
    }
    case 'ApprovalGranted':
    case 'ApprovalRejected':
      return state;
    case 'PayoutReverted':
      return known ? patch({ transfers: known.transfers.slice(0, -1) }) : state;
    case 'PayoutSetOff':
      return known ? patch({ setOff: known.setOff + event.data.amount.amount }) : state;
    case 'DebtSetOff':
    case 'DebtRepaid':
      return known ? patch({ settled: known.settled + event.data.amount.amount }) : state;
    case 'InstalmentsCancelled':
      return known ? patch(withoutFrom(known, event.data, paidMonths(state))) : state;
    case 'InstalmentMissed':
      return known
        ? patch({ months: known.months.map((month) => (month.due === event.data.due ? { ...month, isOverdue: true } : month)) })
        : state;
    case 'InstalmentsRestored':
      return known ? patch({ months: byDueDay([...known.months, ...known.dropped]), dropped: [], droppedFrom: null }) : state;
    default:
      return passedOver(state, event);
  }
};
