/** Reasons to send a new space back before it is approved. */
export const SENT_BACK_REASONS = ['photos', 'description', 'address', 'price', 'rules', 'registration', 'duplicate', 'other'] as const;
export type SentBackReason = (typeof SENT_BACK_REASONS)[number];

/** The step of the form at which a change is made; the first where that depends. */
export const STEP_OF_REASON: Readonly<Record<SentBackReason, number>> = {
  photos: 3,
  description: 7,
  address: 1,
  price: 2,
  rules: 8,
  registration: 1,
  duplicate: 1,
  other: 1,
};
