import type { CodesOf, RejectionTable } from '../shared/rejection.ts';

/** The rejections of this context: the status where a contract names no other. Their texts: `texts/<language>/problems.json`. */
export const reservationsRejections = {
  too_many_requests_open: 409,
  too_many_requests_listing: 409,
  too_many_requests_day: 409,
  already_requested: 409,
  own_space: 409,
  too_late: 409,
  draft: 409,
  draft_lapsed: 409,
  host_deadline: 409,
  already_rejected: 409,
  already_accepted: 409,
  already_paid: 409,
  payment_deadline: 409,
  transfer_deadline: 409,
  transfer_too_late: 409,
  payment_proposed: 409,
  canceled_by_guest: 409,
  canceled_by_host: 409,
  canceled_by_admin: 409,
  total_changed: 409,
  refund_changed: 409,
  stay_begun: 409,
  stay_not_begun: 409,
  not_asked: 409,
  stay_over: 409,
  arrival_too_near: 409,
  taken_elsewhere: 409,
  /** The specification's short codes for links and payments; the text shown is that of the accompanying `code_api`. */
  E01: 409,
  E02: 409,
  E03: 409,
  E04: 409,
  E05: 409,
  E06: 409,
  RES_LINK_E01: 409,
  RES_LINK_E02: 409,
  RES_LINK_E03: 409,
  RES_LINK_E04: 409,
  RES_LINK_E05: 409,
  RES_PAY_E01: 409,
  RES_PAY_E02: 409,
  RES_PAY_E03: 409,
  RES_PAY_E04: 409,
  RES_PAY_E05: 409,
  RES_PAY_E06: 409,
} as const satisfies RejectionTable;

declare module '../shared/rejection.ts' {
  interface RejectionCodes extends CodesOf<typeof reservationsRejections> {}
}
