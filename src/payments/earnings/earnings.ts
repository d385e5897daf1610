import { instalmentPayoutDays, payoutDays } from '../../kernel/business-days.ts';
import { dayIn } from '../../kernel/local-time.ts';
import type { Currency, DateOnly, Instant } from '../../kernel/types.ts';
import type { Quote } from '../../pricing/events.ts';
import { moneyFor } from '../../pricing/public.ts';
import { unsentOfRow } from '../rows.ts';
import type { HOLDS } from './contract-earnings.ts';
import type { EarningRow, Movement, OfStay } from './queries.ts';

type Hold = (typeof HOLDS)[number];
type Amount = { readonly currency: Currency; readonly amount: number };

export type Coming = OfStay &
  Amount & {
    readonly withheld: number;
    readonly from: DateOnly;
    readonly by: DateOnly;
    readonly state: 'paid' | 'accepted' | 'instalment';
  };
export type Held = OfStay & Amount & { readonly because: Hold; readonly until: Instant | null };
export type Debt = OfStay & Amount & { readonly since: Instant };
/** A transfer, with what was withheld from it for a debt. `at` null: all of it was withheld, the last of it `since`. */
export type Made = OfStay & {
  readonly currency: Currency;
  readonly sent: number;
  readonly withheld: number;
  readonly at: Instant | null;
  readonly since: Instant;
};
export type Earnings = {
  readonly coming: readonly Coming[];
  readonly held: readonly Held[];
  readonly made: readonly Made[];
  readonly debts: readonly Debt[];
};

/** The account for payouts: whether there is one, and until when payouts wait because it is new. */
export type Account = { readonly isKnown: boolean; readonly heldUntil: Instant | null };

/** The amount still due to the host, minor units; negative for a debt. */
const leftOf = ({ earned, paid_out, set_off, settled }: EarningRow): number => earned - paid_out - set_off + settled;

const sumOf = (all: readonly { readonly amount: number }[]): number => all.reduce((sum, { amount }) => sum + amount, 0);

/** `before`: the amount of the same payout that is sent earlier. */
type Part = {
  readonly row: EarningRow;
  readonly amount: number;
  readonly before: number;
  readonly from: DateOnly;
  readonly by: DateOnly;
};

/** What remains to be sent of a payout: prepaid rent month by month, with months that were overdue when paid combined. */
const partsOf = (row: EarningRow): readonly Part[] => {
  if (row.by_month) {
    let sent = 0;
    return [...Map.groupBy(unsentOfRow(row), ({ from }) => from)].map(([from, months]) => {
      const before = sent;
      const amount = sumOf(months);
      sent += amount;
      return { row, from, by: months[0]?.by ?? from, amount, before };
    });
  }
  const amount = leftOf(row);
  return amount > 0 ? [{ row, amount, before: 0, from: row.payable_from, by: row.due_on }] : [];
};

/** Why a part of a payout is held, by the first reason that applies; null when it is sent on its day. */
const holdOf = ({ row, from, before }: Part, debts: readonly Debt[], { isKnown, heldUntil }: Account): Hold | null => {
  if (row.contest === 'open' || row.contest === 'lost') return 'contested'; // bank data would not release it
  if (!isKnown) return 'no_bank_data';
  if (debts.some(({ currency }) => currency !== row.currency)) return 'debt';
  if (row.asks_second !== null && before < row.asks_second) return 'second_administrator'; // one transfer covers all months that have begun
  return heldUntil !== null && from <= dayIn(row.time_zone, heldUntil) ? 'new_bank_data' : null;
};

/** The held parts of a payout, by reason. */
const heldOf = (row: EarningRow, open: readonly Part[], heldFor: ReadonlyMap<Part, Hold | null>, { heldUntil }: Account): Held[] => {
  const own = open.filter((part) => part.row === row);
  return [...Map.groupBy(own, (part) => heldFor.get(part) ?? null)].flatMap(([because, parts]): Held[] => {
    const until = because === 'new_bank_data' ? heldUntil : null;
    return because === null ? [] : [{ ...row, amount: sumOf(parts), because, until }];
  });
};

type AcceptedStay = OfStay & { readonly quote: Quote };
type Instalment = OfStay & Amount & { readonly due: DateOnly };

/**
 * A host's coming, held and made payouts and debts, including stays accepted but not paid yet, and later months. Debts are deducted from
 * the payouts in sending order, like the desk does (D-136). `account`: at the time of the call. `movements`: latest first.
 */
export const earningsOf = (
  rows: readonly EarningRow[],
  accepted: readonly AcceptedStay[],
  account: Account,
  instalments: readonly Instalment[] = [],
  movements: readonly Movement[] = [],
): Earnings => {
  const debts = rows
    .filter((row) => leftOf(row) < 0)
    .map((row): Debt => ({ ...row, amount: -leftOf(row), since: row.owed_since ?? `${row.due_on}T00:00:00.000Z` }));
  const open = rows.flatMap(partsOf).sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : 0));
  const heldFor = new Map(open.map((part) => [part, holdOf(part, debts, account)]));
  const owed = new Map<Currency, number>();
  for (const { currency, amount } of debts) owed.set(currency, (owed.get(currency) ?? 0) + amount);
  const coming = open
    .filter((part) => heldFor.get(part) === null)
    .map(({ row, amount, from, by }): Coming => {
      const withheld = Math.min(amount, owed.get(row.currency) ?? 0);
      owed.set(row.currency, (owed.get(row.currency) ?? 0) - withheld);
      return { ...row, amount: amount - withheld, withheld, from, by, state: 'paid' };
    });
  const expected = accepted.map((stay): Coming => {
    const { amount, from, by } = moneyFor(stay.quote).host.dates[0] ?? { amount: 0, ...payoutDays(stay.quote) };
    return { ...stay, currency: stay.quote.currency, amount, withheld: 0, from, by, state: 'accepted' };
  });
  const later = instalments.map((one): Coming => ({ ...one, withheld: 0, ...instalmentPayoutDays(one.due, one.due), state: 'instalment' }));
  const order = (a: Coming, b: Coming) => (a.by === b.by ? a.reservation_id - b.reservation_id : a.by < b.by ? -1 : 1);
  return {
    coming: [...coming, ...expected, ...later].sort(order),
    held: rows.flatMap((row) => heldOf(row, open, heldFor, account)),
    made: madeBy(movements.toReversed()),
    debts,
  };
};

/**
 * The transfers of one payout by its movements, earliest first, without reverted ones. An amount withheld for a debt belongs to the
 * transfer that follows it.
 */
const transfersOf = (movements: readonly Movement[]): Made[] => {
  const made: Made[] = [];
  let withheld = 0;
  for (const movement of movements) {
    const { cause, amount, at } = movement;
    if (cause === 'PayoutSetOff') withheld += amount;
    if (cause === 'PayoutReverted') withheld += made.pop()?.withheld ?? 0;
    if (cause === 'PayoutMade') {
      made.push({ ...movement, sent: amount, withheld, since: at });
      withheld = 0;
    }
  }
  const last = movements.at(-1);
  return last && withheld > 0 ? [...made, { ...last, sent: 0, withheld, at: null, since: last.at }] : made;
};

/** The transfers to a host, latest first. */
const madeBy = (movements: readonly Movement[]): Made[] =>
  [...Map.groupBy(movements, ({ payment_id }) => payment_id).values()].flatMap(transfersOf).sort((a, b) => (a.since < b.since ? 1 : -1));

/** The calendar month of a movement, `2026-11`, at the place of its stay. */
export const monthOf = ({ at, time_zone }: Pick<Movement, 'at' | 'time_zone'>): string => dayIn(time_zone, at).slice(0, 7);

export type Sum = { readonly currency: Currency; readonly received: number; readonly withheld: number; readonly repaid: number };

/** The sums of movements by currency: sent less reverted, withheld for debts, and repaid. */
export const sumsOf = (movements: readonly Movement[]): Sum[] => {
  const by = new Map<Currency, Sum>();
  for (const { cause, currency, amount } of movements) {
    const { received, withheld, repaid } = by.get(currency) ?? { received: 0, withheld: 0, repaid: 0 };
    const sent = cause === 'PayoutMade' ? amount : cause === 'PayoutReverted' ? -amount : 0;
    by.set(currency, {
      currency,
      received: received + sent,
      withheld: withheld + (cause === 'PayoutSetOff' ? amount : 0),
      repaid: repaid + (cause === 'DebtRepaid' ? amount : 0),
    });
  }
  return [...by.values()];
};
