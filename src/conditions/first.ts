import type { Config } from '../platform/config.ts';
import type { Conditions } from './decider.ts';

type Settings = Pick<Config, 'hostAnswer' | 'guestPayment' | 'transferWindow' | 'draftLife'>;

/** Version 0: the settings of the installation, until a version of the console begins. */
export const firstConditions = ({ hostAnswer, guestPayment, transferWindow, draftLife }: Settings): Conditions => ({
  version: 0,
  windows: { hostAnswer, guestPayment, transferWindow, draftLife },
});
