import { withoutDates } from '../kernel/talk/leak-patterns.ts';
import { type Leak, leaksIn } from '../kernel/talk/leaks.ts';

/**
 * Possible contact data (D-91): a number other than a measure, time, date or year, or an account name. The author is warned, but the text
 * is published.
 */
export const DOUBT_KINDS = ['number', 'name'] as const;
export type Doubt = { readonly kind: (typeof DOUBT_KINDS)[number]; readonly words: string };

const UNIT =
  '(?:m2|m²|m\\b|km|cm|mt|mts|metros?|meters?|metres?|min|minutos?|minutes?|mbps|mb|gb|kg|w\\b|l\\b|%|°|cuadras?|pasos?|noches?|nights?|personas?|people|guests?|huéspedes)';
const NUMBER = new RegExp(`(?<![\\p{L}\\d:/.,-])\\d{3,}(?:[ -]\\d{2,})*(?![\\d:/]|[.,-]\\d|\\s*${UNIT})`, 'giu');
const YEAR = /^(?:19|20)\d\d$/;
const SAID =
  '[Mm]e llamo|[Mm]i nombre es|[Pp]reg[uú]nt[ae]n? por|[Cc]ont[aá]ct[ae]n? (?:a|con)|[Mm]y name is|[Cc]all me|[Aa]sk for|(?<!\\p{L})(?:[Dd]on|[Dd]oñ?a|[Ss]ra?\\.|Mrs?\\.?|Ms\\.)';
const CALLED = new RegExp(`(?:${SAID})\\s+(?:(?:don|doña)\\s+)?(\\p{Lu}\\p{Ll}+(?:\\s+\\p{Lu}\\p{Ll}+)?)`, 'gu');

/** The warnings for a text, excluding findings that are rejected. */
export const doubtsIn = (text: string): Doubt[] => {
  const plain = text.normalize('NFKC');
  const leaks = leaksIn(text);
  const isOpen = (words: string) => !leaks.some((leak: Leak) => leak.words.includes(words));
  const numbers = [...withoutDates(plain).matchAll(NUMBER)].map(([words]) => words).filter((words) => !YEAR.test(words) && isOpen(words));
  const names = [...plain.matchAll(CALLED)].flatMap(([, name]) => name ?? []);
  const all = [...numbers.map((words): Doubt => ({ kind: 'number', words })), ...names.map((words): Doubt => ({ kind: 'name', words }))];
  return all.filter(({ words }, i) => all.findIndex((other) => other.words === words) === i);
};
