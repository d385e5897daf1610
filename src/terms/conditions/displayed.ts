import type { Config } from '../../server/settings/config.ts';
import type { DisplayedTerms } from '../../server/settings/windows.ts';
import type { ConditionsInForce } from './versions.ts';

/** The terms as texts say them. */
export const displayedTerms =
  (conditions: ConditionsInForce, { emailChangeLife, feeds }: Pick<Config, 'emailChangeLife' | 'feeds'>): DisplayedTerms =>
  async (now) => {
    const { windows, operates, enforcesLettingLaw, leastNights } = await conditions.lastKnown(now);
    return { ...windows, emailChangeLife, feeds, stays: { operates, enforcesLettingLaw, leastNights } };
  };
