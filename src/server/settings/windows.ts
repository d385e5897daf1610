import { milliseconds } from '../../kernel/durations.ts';
import { durationText, everyText } from '../../kernel/formats.ts';
import type { StayTerms } from '../../kernel/legal/stay-terms.ts';
import type { Instant, Language } from '../../kernel/types.ts';
import type { Config } from './config.ts';

/**
 * How long the host has to answer, the guest to pay and to transfer, and a person to approve a change of address, and how often a calendar
 * of another site is read, in words.
 */
export type Windows = Readonly<Record<'answer' | 'pay' | 'transfer' | 'change' | 'feeds', string>>;

/** Durations in ISO 8601. */
export type WindowTerms = Pick<Config, 'hostAnswer' | 'guestPayment' | 'transferWindow' | 'emailChangeLife'> & {
  readonly feeds: Pick<Config['feeds'], 'every'>;
};
/** What pages and texts say of the site, as it is in force at an instant (ADR 97). */
export type DisplayedTerms = (now: Instant) => Promise<WindowTerms & { readonly stays: StayTerms }>;

/** The durations as a text says them: every sentence that promises a time names these. */
export const windowsIn = (
  language: Language,
  { hostAnswer, guestPayment, transferWindow, emailChangeLife, feeds }: WindowTerms,
): Windows => {
  const words = (duration: string) => durationText(language, milliseconds(duration));
  return {
    ...{ answer: words(hostAnswer), pay: words(guestPayment), transfer: words(transferWindow) },
    ...{ change: words(emailChangeLife), feeds: everyText(language, milliseconds(feeds.every)) },
  };
};
