import type { Instant } from '../../kernel/types.ts';
import { CONDITIONS_STREAM, type ConditionTerms } from '../events.ts';
import { begunBy, type VersionsState, versionsDecider } from '../versions/decider.ts';

/** Terms with the number of their version; 0 are the settings. */
export type Conditions = ConditionTerms & { readonly version: number };

export const conditionsDecider = versionsDecider('Conditions', CONDITIONS_STREAM);

/** What holds at an instant: the last version that has begun, otherwise version 0. */
export const conditionsAt = (state: VersionsState<Partial<ConditionTerms>>, first: Conditions, now: Instant): Conditions => {
  const begun = begunBy(state, now);
  return begun ? { ...first, ...begun.terms, version: begun.version } : first;
};
