/**
 * The refund when the guest cancels: the percentage from `fromDays` calendar days before check-in on, the largest first; nothing below the
 * last step (docs/rules/product.md#numbers, D-47: a cancellation on exactly that day still gets the percentage).
 */
export const REFUND_STEPS: readonly { readonly fromDays: number; readonly percentage: number }[] = [
  { fromDays: 31, percentage: 100 },
  { fromDays: 20, percentage: 50 },
  { fromDays: 10, percentage: 30 },
];

/** The percentage of the stay that is refunded `days` calendar days before check-in. */
export const refundPercentage = (days: number): number => REFUND_STEPS.find(({ fromDays }) => days >= fromDays)?.percentage ?? 0;
