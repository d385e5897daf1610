import type { Conditions } from '../../src/conditions/decider.ts';
import type { ConditionTerms } from '../../src/conditions/events.ts';

/** What the settings say by default. */
export const CONDITIONS: Conditions = {
  version: 0,
  windows: { hostAnswer: 'PT24H', guestPayment: 'PT24H', transferWindow: 'PT1H', draftLife: 'PT24H' },
};

/** Terms that differ from the settings in everything. */
export const conditionTerms = (over: Partial<ConditionTerms> = {}): ConditionTerms => ({
  windows: { hostAnswer: 'PT12H', guestPayment: 'PT6H', transferWindow: 'PT30M', draftLife: 'PT48H' },
  ...over,
});
