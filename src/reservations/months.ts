import type { PayoutRow } from '../../projections/payouts.ts';
import type { Quote } from '../pricing/events.ts';
import { toWire } from '../shared/money.ts';
import type { DateOnly, Instant } from '../shared/types.ts';
import type { Side } from './policies.ts';

/** `late`: the five business days are over and nobody has said that the host has it; `dropped`: the stay ended before it. */
export const MONTH_STATES = ['planned', 'due', 'late', 'received', 'dropped'] as const;
export const MONTH_ACTIONS = ['receive'] as const;
type MonthState = (typeof MONTH_STATES)[number];
type MonthView = {
  due: DateOnly;
  amount: number;
  state: MonthState;
  received_at: Instant | null;
  actions: (typeof MONTH_ACTIONS)[number][];
};

const stateOf = (row: PayoutRow, receivedAt: Instant | null, today: DateOnly): MonthState => {
  if (receivedAt !== null) return 'received';
  if (row.earned === 0) return 'dropped';
  if (row.month === null || today < row.month) return 'planned';
  return today <= row.due_on ? 'due' : 'late';
};

/** What comes later, with how it stands at `now`; before the payment it is the plan of the quote, and of an ended one nothing is owed. */
export const monthsOnWire = (
  { later, currency }: Quote,
  rows: readonly PayoutRow[],
  seen: { readonly side: Side; readonly now: Instant; readonly today: DateOnly; readonly isOver: boolean },
): MonthView[] =>
  later.map(({ due, amount }) => {
    const row = rows.find(({ month }) => month === due);
    const paidAt = row?.paid_at ?? null;
    const receivedAt = paidAt !== null && paidAt <= seen.now ? paidAt : null;
    const state = row ? stateOf(row, receivedAt, seen.today) : seen.isOver ? 'dropped' : 'planned';
    const isOwed = state === 'planned' || state === 'due' || state === 'late';
    return {
      due,
      amount: toWire({ amount, currency }),
      state,
      received_at: receivedAt,
      actions: row && isOwed && seen.side === 'host' ? ['receive'] : [],
    };
  });
