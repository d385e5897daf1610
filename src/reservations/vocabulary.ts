/** What a reservation stands at, as the code that a command is refused with which needs another state. */
export const STANDINGS = [
  'not_found',
  'draft',
  'draft_lapsed',
  'already_requested',
  'host_deadline',
  'already_accepted',
  'payment_deadline',
  'transfer_deadline',
  'already_paid',
  'already_rejected',
  'canceled_by_guest',
  'canceled_by_host',
  'canceled_by_admin',
] as const;
export type Standing = (typeof STANDINGS)[number];
