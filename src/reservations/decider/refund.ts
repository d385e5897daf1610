import { share } from '../../kernel/money.ts';
import { addDays, dayNumber } from '../../kernel/nights.ts';
import { REFUND_STEPS, refundPercentage } from '../../kernel/refund-table.ts';
import type { DateOnly } from '../../kernel/types.ts';
import type { Quote } from '../../pricing/events.ts';
import type { Refund } from '../events.ts';

/**
 * The refund of a cancellation by the guest: the price of the stay by the refund scale, without the service charge and the surcharge of the
 * payment method (D-47). `today` is the listing's.
 */
export const refundOf = (quote: Quote, today: DateOnly): Refund => {
  const percentage = refundPercentage(dayNumber(quote.stay.checkIn) - dayNumber(today));
  const paidForStay = quote.warranty > 0 ? quote.warranty : quote.cost;
  return { percentage, amount: share(paidForStay, percentage, 100) };
};

/**
 * The refund of a cancellation by the guest up to and including `until`, step by step; the last step has no day (D-47). `from`: its first
 * day.
 */
export const refundSteps = (quote: Quote, today: DateOnly): { until: DateOnly | null; from: DateOnly; refund: Refund }[] => {
  const dated = REFUND_STEPS.map(({ fromDays }) => addDays(quote.stay.checkIn, -fromDays)).filter((until) => until >= today);
  const after = dated.at(-1) ?? addDays(quote.stay.checkIn, -(REFUND_STEPS.at(-1)?.fromDays ?? 0));
  const last = addDays(after, 1) > today ? addDays(after, 1) : today;
  return [
    ...dated.map((until, n) => ({ until, from: addDays(dated[n - 1] ?? addDays(today, -1), 1), refund: refundOf(quote, until) })),
    { until: null, from: last, refund: refundOf(quote, last) },
  ];
};

/**
 * The price of the nights from `today` on, for a stay ended at the host's request (D-136): a share of the total, without the surcharge of
 * the payment method. Of a long stay only the first month was paid to us. If all nights are left it is the total.
 */
export const refundOfUnused = ({ stay: { checkIn, checkOut }, later, total }: Quote, today: DateOnly): Refund => {
  const from = dayNumber(checkIn);
  const to = dayNumber(later[0]?.due ?? checkOut);
  const left = Math.min(to - from, Math.max(0, to - dayNumber(today)));
  return { percentage: Math.floor((left * 100) / (to - from)), amount: share(total, left, to - from) };
};

/**
 * The refund of a cancellation: by the guest, the steps before check-in; by the host or the platform, everything that was paid, including
 * the surcharge of the payment method (D-46).
 */
export const refundFor = (
  by: 'guest' | 'host' | 'admin',
  { quote, paid }: { readonly quote: Quote; readonly paid: number },
  today: DateOnly,
): Refund => (by === 'guest' ? refundOf(quote, today) : { percentage: 100, amount: paid });
