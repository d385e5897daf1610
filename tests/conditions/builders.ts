import type { Conditions } from '../../src/conditions/decider.ts';
import type { ConditionTerms } from '../../src/conditions/events.ts';
import type { ConditionsInForce } from '../../src/conditions/public.ts';
import { COUNTRIES } from '../../src/shared/countries.ts';
import { WITHOUT_LIMITS } from '../../src/shared/legal/stay-terms.ts';

/** What the settings say by default. */
export const CONDITIONS: Conditions = {
  version: 0,
  windows: { hostAnswer: 'PT24H', guestPayment: 'PT24H', transferWindow: 'PT1H', draftLife: 'PT24H' },
  ...WITHOUT_LIMITS,
};

/** Always the same. */
export const IN_FORCE: ConditionsInForce = { at: async () => CONDITIONS, told: async () => CONDITIONS };

/** Terms that differ from the settings in everything. */
export const conditionTerms = (over: Partial<ConditionTerms> = {}): ConditionTerms => ({
  windows: { hostAnswer: 'PT12H', guestPayment: 'PT6H', transferWindow: 'PT30M', draftLife: 'PT48H' },
  ...{ operates: ['AR', 'CL'], enforcesLettingLaw: true, leastNights: 7 },
  ...over,
});

/** No limits of the whole site, as the console sends them. */
export const WITHOUT_LIMITS_ON_WIRE = { opera: [...COUNTRIES], ley_alquiler: false, noches_minimas: 1 };
