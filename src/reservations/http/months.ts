import { toWire } from '../../kernel/money.ts';
import type { Instant } from '../../kernel/types.ts';
import type { Quote } from '../../pricing/events.ts';
import { type MoneyRows, monthStates } from '../money.ts';
import type { Side } from '../policies.ts';
import type { MONTH_STATES, ReservationView } from '../shapes.ts';

type MonthState = (typeof MONTH_STATES)[number];
type MonthView = ReservationView['later'][number];

/** What comes later, with how it stands at `now`; before the payment it is the plan of the quote, and of an ended one nothing is owed. */
export const monthsOnWire = (
  quote: Quote,
  rows: MoneyRows,
  seen: { readonly side: Side; readonly now: Instant; readonly isOver: boolean },
): MonthView[] => {
  const known = monthStates({ quote, status: seen.isOver ? 'ended' : 'paid' }, rows, seen.now);
  return quote.later.map(({ due, amount }) => {
    const { state = 'planned', paidAt = null } = known.get(due) ?? {};
    const isOwed = state === 'planned' || state === 'due' || state === 'late';
    const isRecorded = rows.months.some((one) => one.due === due);
    return {
      due,
      amount: toWire({ amount, currency: quote.currency }),
      state: state as MonthState, // a later month that was lost is owed again
      paid_at: paidAt,
      actions: isRecorded && isOwed && !seen.isOver && seen.side === 'guest' ? ['pay'] : [],
    };
  });
};
