import { milliseconds } from '../../kernel/durations.ts';
import { durationText, everyText } from '../../kernel/formats.ts';
import type { Language } from '../../kernel/types.ts';
import type { Config } from '../../server/settings/config.ts';
import type { WindowTerms } from '../../terms/public.ts';

/**
 * In words: how long the host has to answer, the guest to pay and to transfer, and a person to approve a change of address, and how often
 * an imported calendar is read.
 */
export type Windows = Readonly<Record<'answer' | 'pay' | 'transfer' | 'change' | 'feeds', string>>;

/** ISO 8601 durations: those in force, and two that are plain settings. */
export type AllWindows = WindowTerms & Pick<Config, 'emailChangeLife'> & { readonly feeds: Pick<Config['feeds'], 'every'> };

/** The durations as text; every sentence that promises a time uses these. */
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
