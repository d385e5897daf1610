import type { Config } from '../../server/settings/config.ts';
import type { Conditions } from './decider.ts';

type Settings = Pick<
  Config,
  'hostAnswer' | 'guestPayment' | 'transferWindow' | 'draftLife' | 'operates' | 'enforcesLettingLaw' | 'leastNights'
>;

/** Version 0: the settings of the installation, until a version of the console begins. */
export const firstConditions = ({ operates, enforcesLettingLaw, leastNights, ...windows }: Settings): Conditions => {
  const { hostAnswer, guestPayment, transferWindow, draftLife } = windows;
  return { version: 0, windows: { hostAnswer, guestPayment, transferWindow, draftLife }, operates, enforcesLettingLaw, leastNights };
};
