import { milliseconds } from '../../kernel/durations.ts';
import { durationText, everyText } from '../../kernel/formats.ts';
import type { Language } from '../../kernel/types.ts';
import type { Config } from '../../server/settings/config.ts';
import type { WindowTerms } from '../../terms/public.ts';

/**
 * How long the host has to answer, the guest to pay and to transfer, and a person to approve a change of address, and how often a calendar
 * of another site is read, in words.
 */
export type Windows = Readonly<Record<'answer' | 'pay' | 'transfer' | 'change' | 'feeds', string>>;

/** Durations in ISO 8601: those in force, and two that are settings alone. */
export type AllWindows = WindowTerms & Pick<Config, 'emailChangeLife'> & { readonly feeds: Pick<Config['feeds'], 'every'> };

/** The durations as a text says them: every sentence that promises a time names these. */
export const windowsIn = (
  language: Language,
  { hostAnswer, guestPayment, transferWindow, emailChangeLife, feeds }: AllWindows,
): Windows => {
  const words = (duration: string) => durationText(language, milliseconds(duration));
  return {
    answer: words(hostAnswer),
    pay: words(guestPayment),
    transfer: words(transferWindow),
    change: words(emailChangeLife),
    feeds: everyText(language, milliseconds(feeds.every)),
  };
};
