import type { Config } from '../platform/config.ts';
import type { TermsTold } from '../platform/windows.ts';
import type { ConditionsInForce } from './versions.ts';

/** The terms as texts say them. */
export const termsTold =
  (conditions: ConditionsInForce, { emailChangeLife }: Pick<Config, 'emailChangeLife'>): TermsTold =>
  async (now) => {
    const { windows, operates, enforcesLettingLaw, leastNights } = await conditions.told(now);
    return { ...windows, emailChangeLife, stays: { operates, enforcesLettingLaw, leastNights } };
  };
