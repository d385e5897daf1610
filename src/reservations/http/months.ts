import type { InstalmentRow } from '../../../projections/instalments.ts';
import type { Quote } from '../../pricing/events.ts';
import { toWire } from '../../shared/money.ts';
import type { Instant } from '../../shared/types.ts';
import type { Side } from '../policies.ts';
import type { MONTH_STATES, ReservationView } from './shapes.ts';

type MonthState = (typeof MONTH_STATES)[number];
type MonthView = ReservationView['later'][number];

const monthState = (row: InstalmentRow, paidAt: Instant | null, now: Instant): MonthState => {
  if (paidAt !== null) return 'paid';
  if (row.dropped) return 'dropped';
  if (row.announced_by !== null) return 'announced';
  if (now < row.pay_from) return 'planned';
  return now < row.overdue_at ? 'due' : 'late';
};

/** What comes later, with how it stands at `now`; before the payment it is the plan of the quote, and of an ended one nothing is owed. */
export const monthsOnWire = (
  { later, currency }: Quote,
  rows: readonly InstalmentRow[],
  seen: { readonly side: Side; readonly now: Instant; readonly isOver: boolean },
): MonthView[] =>
  later.map(({ due, amount }) => {
    const row = rows.find((one) => one.due === due);
    const recorded = row?.paid_at ?? null;
    const paidAt = recorded !== null && recorded <= seen.now ? recorded : null;
    const state = row ? monthState(row, paidAt, seen.now) : seen.isOver ? 'dropped' : 'planned';
    const isOwed = state === 'planned' || state === 'due' || state === 'late';
    return {
      due,
      amount: toWire({ amount, currency }),
      state,
      paid_at: paidAt,
      actions: row && isOwed && !seen.isOver && seen.side === 'guest' ? ['pay'] : [],
    };
  });
