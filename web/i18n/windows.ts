import { durationText } from '../../src/shared/formats.ts';
import { eachLanguage, type Language } from '../../src/shared/languages.ts';

/** How long the host has to answer, the guest to pay and to transfer, in words: texts name them as `$t(windows:answer)`. */
export type Windows = Readonly<Record<Language, Readonly<Record<'answer' | 'pay' | 'transfer', string>>>>;

const hours = (language: Language, count: number): string => durationText(language, count * 3_600_000);

/** What the settings are unless somebody changed them: for a page that came without its data, and for tests. */
export const USUAL: Windows = eachLanguage((language) => ({
  answer: hours(language, 24),
  pay: hours(language, 24),
  transfer: hours(language, 1),
}));
