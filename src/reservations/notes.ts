/** Reasons that may be stored in an event. */
export const REASONS = ['dates_taken', 'house_rules', 'repairs', 'not_suitable', 'changed_plans', 'other'] as const;
export type Reason = (typeof REASONS)[number];

export const isReason = (text: string | null): text is Reason => (REASONS as readonly (string | null)[]).includes(text);

/** A reason from the list or a text in its place, and a further text: as sent. */
export type Given = { readonly reason?: string | null | undefined; readonly note?: string | null | undefined };

/** The reason for the event, and the text for the vault (SEC-36); a text in place of a reason counts as `other`. */
export const reasonOf = ({ reason, note }: Given): { reason: Reason | null; note: string | null } => {
  const known = isReason(reason ?? null) ? (reason as Reason) : null;
  const words = [known === null ? reason : null, note].filter(Boolean).join('\n');
  return { reason: known ?? (words === '' ? null : 'other'), note: words || null };
};
