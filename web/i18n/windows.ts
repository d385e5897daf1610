import { countryList, OPERATING } from '../../src/kernel/countries.ts';
import { durationText, everyText } from '../../src/kernel/formats.ts';
import { eachLanguage, type Language } from '../../src/kernel/languages.ts';

/**
 * As text: the time limits for the host's answer, the payment, the transfer and a change of address, how often imported calendars are read,
 * and where spaces are let; other texts include them as `$t(windows:answer)`.
 */
export type Windows = Readonly<
  Record<Language, Readonly<Record<'answer' | 'pay' | 'transfer' | 'change' | 'feeds' | 'countries', string>>>
>;

const hours = (language: Language, count: number): string => durationText(language, count * 3_600_000);

/** The default settings, for a page rendered without its data and for tests. */
export const USUAL: Windows = eachLanguage((language) => ({
  answer: hours(language, 24),
  pay: hours(language, 24),
  transfer: hours(language, 1),
  change: hours(language, 24),
  feeds: everyText(language, 1_800_000),
  countries: countryList(OPERATING, language),
}));
