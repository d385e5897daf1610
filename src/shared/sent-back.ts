/** What a new space needs before it is approved. */
export const SENT_BACK_REASONS = ['photos', 'description', 'address', 'price', 'rules', 'registration', 'duplicate', 'other'] as const;
export type SentBackReason = (typeof SENT_BACK_REASONS)[number];
