/**
 * What of a stay goes back when its guest cancels: the per cent from so many calendar days before check-in on, the largest first; below the
 * last one nothing (docs/rules/product.md#numbers, D-47: a cancellation on the very day still gets the share).
 */
export const REFUND_STEPS: readonly { readonly fromDays: number; readonly percentage: number }[] = [
  { fromDays: 31, percentage: 100 },
  { fromDays: 20, percentage: 50 },
  { fromDays: 10, percentage: 30 },
];

/** Per cent of the stay that goes back `days` calendar days before check-in. */
export const refundPercentage = (days: number): number => REFUND_STEPS.find(({ fromDays }) => days >= fromDays)?.percentage ?? 0;
