import type { Quote } from '../../pricing/events.ts';
import { hostShare } from '../../pricing/public.ts';
import { dayIn } from '../../shared/local-time.ts';
import type { Currency, DateOnly, Instant } from '../../shared/types.ts';
import { instalmentPayoutDays } from '../decider/instalments.ts';
import { payoutDays } from '../decider/payout.ts';
import type { HOLDS } from './contract-earnings.ts';
import type { EarningRow, Movement, OfStay } from './queries.ts';

type Hold = (typeof HOLDS)[number];
type Amount = { readonly currency: Currency; readonly amount: number };

export type Coming = OfStay &
  Amount & { readonly kept: number; readonly from: DateOnly; readonly by: DateOnly; readonly state: 'paid' | 'accepted' | 'instalment' };
export type Held = OfStay & Amount & { readonly because: Hold; readonly until: Instant | null };
export type Debt = OfStay & Amount & { readonly since: Instant };
export type Earnings = {
  readonly coming: readonly Coming[];
  readonly held: readonly Held[];
  readonly made: readonly EarningRow[];
  readonly debts: readonly Debt[];
};

/** The account for payouts: whether there is one, and until when payouts wait because it is new. */
export type Account = { readonly isKnown: boolean; readonly heldUntil: Instant | null };

/** What the host is still to get; negative for a debt. Minor units. */
const leftOf = ({ earned, paid_out, set_off, settled }: EarningRow): number => earned - paid_out - set_off + settled;

/** Why a payout waits, the first reason that applies; null when it is sent by its day. */
const holdOf = (row: EarningRow, debts: readonly Debt[], { isKnown, heldUntil }: Account): Hold | null => {
  if (!isKnown) return 'no_bank_data';
  if (row.contest === 'open') return 'contested';
  if (debts.some(({ currency }) => currency !== row.currency)) return 'debt';
  if (row.asks_second) return 'second_administrator';
  return heldUntil !== null && row.payable_from <= dayIn(row.time_zone, heldUntil) ? 'new_bank_data' : null;
};

type AcceptedStay = OfStay & { readonly quote: Quote };
type Instalment = OfStay & Amount & { readonly due: DateOnly };

/**
 * What is next, held, made and owed, of the payouts of one host, of stays that are accepted and not paid yet, and of their later months. Debts are kept from the
 * payouts in the order in which these are sent, as the desk does (D-136). `account`: at the time of the look.
 */
export const earningsOf = (
  rows: readonly EarningRow[],
  accepted: readonly AcceptedStay[],
  account: Account,
  instalments: readonly Instalment[] = [],
): Earnings => {
  const debts = rows
    .filter((row) => leftOf(row) < 0)
    .map((row): Debt => ({ ...row, amount: -leftOf(row), since: row.owed_since ?? `${row.due_on}T00:00:00.000Z` }));
  const open = rows.filter((row) => leftOf(row) > 0);
  const heldFor = new Map(open.map((row) => [row, holdOf(row, debts, account)]));
  const owed = new Map<Currency, number>();
  for (const { currency, amount } of debts) owed.set(currency, (owed.get(currency) ?? 0) + amount);
  const coming = open
    .filter((row) => heldFor.get(row) === null)
    .map((row): Coming => {
      const kept = Math.min(leftOf(row), owed.get(row.currency) ?? 0);
      owed.set(row.currency, (owed.get(row.currency) ?? 0) - kept);
      return { ...row, amount: leftOf(row) - kept, kept, from: row.payable_from, by: row.due_on, state: 'paid' };
    });
  const expected = accepted.map((stay): Coming => {
    const amount = hostShare(stay.quote);
    return { ...stay, currency: stay.quote.currency, amount, kept: 0, ...payoutDays(stay.quote), state: 'accepted' };
  });
  const later = instalments.map((one): Coming => {
    const { payoutFrom: from, payoutBy: by } = instalmentPayoutDays(one.due, one.check_in);
    return { ...one, kept: 0, from, by, state: 'instalment' };
  });
  const order = (a: Coming, b: Coming) => (a.by === b.by ? a.reservation_id - b.reservation_id : a.by < b.by ? -1 : 1);
  return {
    coming: [...coming, ...expected, ...later].sort(order),
    held: open.flatMap((row): Held[] => {
      const because = heldFor.get(row) ?? null;
      const until = because === 'new_bank_data' ? account.heldUntil : null;
      return because === null ? [] : [{ ...row, amount: leftOf(row), because, until }];
    }),
    made: rows
      .filter((row) => leftOf(row) <= 0 && row.paid_out + row.set_off > 0)
      .sort((a, b) => ((a.paid_at ?? a.due_on) < (b.paid_at ?? b.due_on) ? 1 : -1)),
    debts,
  };
};

/** The calendar month of a movement, `2026-11`, at the place of its stay. */
export const monthOf = ({ at, time_zone }: Pick<Movement, 'at' | 'time_zone'>): string => dayIn(time_zone, at).slice(0, 7);

export type Sum = { readonly currency: Currency; readonly received: number; readonly kept: number; readonly repaid: number };

/** What movements come to, by currency: sent less what was taken back as a mistake, kept for debts, and repaid. */
export const sumsOf = (movements: readonly Movement[]): Sum[] => {
  const by = new Map<Currency, Sum>();
  for (const { cause, currency, amount } of movements) {
    const { received, kept, repaid } = by.get(currency) ?? { received: 0, kept: 0, repaid: 0 };
    const sent = cause === 'PayoutMade' ? amount : cause === 'PayoutReverted' ? -amount : 0;
    by.set(currency, {
      currency,
      received: received + sent,
      kept: kept + (cause === 'PayoutSetOff' ? amount : 0),
      repaid: repaid + (cause === 'DebtRepaid' ? amount : 0),
    });
  }
  return [...by.values()];
};
