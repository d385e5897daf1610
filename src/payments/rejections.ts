import type { CodesOf, RejectionTable } from '../kernel/rejection.ts';

/** The rejections of this context: the status where a contract names no other. Their texts: `texts/<language>/problems.json`. */
export const paymentsRejections = {
  invalid_signature: 409,
  already_announced: 409,
  nothing_owed: 409,
  not_owed: 409,
  host_in_debt: 409,
  method_unavailable: 422,
  not_in_review: 409,
  nothing_due: 409,
  not_due_yet: 409,
  payout_held: 409,
  payment_contested: 409,
  money_taken_back: 409,
  not_contested: 409,
  second_administrator: 409,
  own_case: 409,
  not_waiting: 409,
  not_marked_paid: 409,
  money_gone_on: 409,
  nothing_refused: 409,
  refund_sent: 409,
  not_paid_out: 409,
  gateway_pays_back: 409,
} as const satisfies RejectionTable;

declare module '../kernel/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof paymentsRejections> {}
}
