import type { Config } from '../../server/settings/config.ts';
import type { TermsTold } from '../../server/settings/windows.ts';
import type { ConditionsInForce } from './versions.ts';

/** The terms as texts say them. */
export const termsTold =
  (conditions: ConditionsInForce, { emailChangeLife, feeds }: Pick<Config, 'emailChangeLife' | 'feeds'>): TermsTold =>
  async (now) => {
    const { windows, operates, enforcesLettingLaw, leastNights } = await conditions.told(now);
    return { ...windows, emailChangeLife, feeds, stays: { operates, enforcesLettingLaw, leastNights } };
  };
