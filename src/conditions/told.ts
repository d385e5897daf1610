import type { Config } from '../platform/config.ts';
import type { WindowsAt, WindowTerms } from '../platform/windows.ts';
import type { ConditionsInForce } from './versions.ts';

type Settings = Pick<Config, 'hostAnswer' | 'guestPayment' | 'transferWindow' | 'emailChangeLife'>;

/** The durations for texts. They say what they said last while the log cannot be read: a page without prices needs no log. */
export const windowsTold = (conditions: ConditionsInForce, settings: Settings): WindowsAt => {
  let last: WindowTerms = settings;
  return async (now) => {
    try {
      last = { ...(await conditions.at(now)).windows, emailChangeLife: settings.emailChangeLife };
    } catch {
      // whoever decides by them is told, by the decision
    }
    return last;
  };
};
