import { OPERATING } from '../../../src/kernel/countries.ts';
import { USUAL_STAYS } from '../../../src/kernel/legal/stay-terms.ts';
import type { ConditionTerms } from '../../../src/terms/events.ts';
import type { ConditionsInForce } from '../../../src/terms/public.ts';
import type { Conditions } from '../../../src/terms/versions/decider.ts';

/** The default settings. */
export const CONDITIONS: Conditions = {
  version: 0,
  windows: { hostAnswer: 'PT24H', guestPayment: 'PT24H', transferWindow: 'PT1H', draftLife: 'PT24H' },
  ...USUAL_STAYS,
};

/** Always the same. */
export const IN_FORCE: ConditionsInForce = { at: async () => CONDITIONS, lastKnown: async () => CONDITIONS };

/** Terms that differ from the settings in everything. */
export const conditionTerms = (over: Partial<ConditionTerms> = {}): ConditionTerms => ({
  windows: { hostAnswer: 'PT12H', guestPayment: 'PT6H', transferWindow: 'PT30M', draftLife: 'PT48H' },
  ...{ operates: ['AR', 'CL'], enforcesLettingLaw: true, leastNights: 7 },
  ...over,
});

/** The default settings for stays, in the format of the console. */
export const USUAL_STAYS_ON_WIRE = { opera: [...OPERATING], ley_alquiler: false, noches_minimas: 1 };
