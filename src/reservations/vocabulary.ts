/** The status of a reservation, as the rejection code of a command that needs another status. */
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

/** Reasons that may be stored in an event. */
export const REASONS = ['dates_taken', 'house_rules', 'repairs', 'not_suitable', 'changed_plans', 'other'] as const;
export type Reason = (typeof REASONS)[number];

export const isReason = (text: string | null): text is Reason => (REASONS as readonly (string | null)[]).includes(text);

/** A reason from the list, or free text in its place, and an additional note, as sent by the client. */
export type WrittenReason = { readonly reason?: string | null | undefined; readonly note?: string | null | undefined };

/** The reason for the event, and the text for the vault (SEC-36); a text in place of a reason counts as `other`. */
export const reasonOf = ({ reason, note }: WrittenReason): { reason: Reason | null; note: string | null } => {
  const known = isReason(reason ?? null) ? (reason as Reason) : null;
  const words = [known === null ? reason : null, note].filter(Boolean).join('\n');
  return { reason: known ?? (words === '' ? null : 'other'), note: words || null };
};
