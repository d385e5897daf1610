import { milliseconds } from '../shared/durations.ts';
import { durationText } from '../shared/formats.ts';
import type { Language } from '../shared/types.ts';
import type { Config } from './config.ts';

/** How long the host has to answer, the guest to pay and to transfer, and a person to approve a change of address, in words. */
export type Windows = { readonly answer: string; readonly pay: string; readonly transfer: string; readonly change: string };

/** The settings HOST_ANSWER, GUEST_PAYMENT, TRANSFER_WINDOW and EMAIL_CHANGE_LIFE as a text says them: every sentence that promises a time names these. */
export const windowsIn = (
  language: Language,
  {
    hostAnswer,
    guestPayment,
    transferWindow,
    emailChangeLife,
  }: Pick<Config, 'hostAnswer' | 'guestPayment' | 'transferWindow' | 'emailChangeLife'>,
): Windows => {
  const words = (duration: string) => durationText(language, milliseconds(duration));
  return { answer: words(hostAnswer), pay: words(guestPayment), transfer: words(transferWindow), change: words(emailChangeLife) };
};
