import { own } from '../own.ts';
import { mayBePhone, PATTERNS } from './leak-patterns.ts';
import { latinDigits } from './look-alikes.ts';

/**
 * Finds what a host's text must not reveal before payment (docs/rules/product.md#input, D-91): e-mails, links, handles, accounts, telephone
 * numbers, street with number, and amounts of money. Other numbers and names are allowed, such as "2 baños".
 */
const DIGIT_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'cero|zero',
    'uno|one',
    'dos|two',
    'tres|three',
    'cuatro|four',
    'cinco|five',
    'seis|six',
    'siete|seven',
    'ocho|eight',
    'nueve|nine',
  ].flatMap((words, digit) => words.split('|').map((word) => [word, String(digit)])),
);

const PHONE = /(?:\+|(?<!\d))\d(?:[\s().\-/]{0,3}\d){6,}/g;
/** Invisible characters between letters and digits: joiners, and the enclosing keycap. */
const UNSEEN = /\p{Cf}|\uFE0F|\u20E3/gu;

export const LEAK_KINDS = ['email', 'link', 'handle', 'account', 'phone', 'address', 'money'] as const;

/** A finding and the words it was found in, as typed after Unicode compatibility normalisation. */
export type Leak = { readonly kind: (typeof LEAK_KINDS)[number]; readonly words: string };

/** Maximum number of findings, which is enough for the author; it bounds the pairwise comparison. */
const MAX_LEAKS = 500;

/** The findings in a text with their words, so that the author can see and change them (W-38). */
export const leaksIn = (text: string): Leak[] => {
  const plain = latinDigits(text.normalize('NFKC').replace(UNSEEN, ''));
  const found = PATTERNS.flatMap(([kind, pattern]) =>
    [...plain.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))].map(([words]): Leak => ({ kind, words: words.trim() })),
  );
  const all = [...found, ...phonesIn(plain).map((words): Leak => ({ kind: 'phone', words }))].slice(0, MAX_LEAKS);
  return all.filter(({ words }, i) => !all.some((other, j) => j !== i && other.words.includes(words) && (other.words !== words || j < i)));
};

/** Field codes for a text, at most one of each: `contact_data`, `money_amount`. */
export const leaksOf = (text: string): ('contact_data' | 'money_amount')[] => {
  const kinds = leaksIn(text).map(({ kind }) => kind);
  return [
    ...(kinds.some((kind) => kind !== 'money') ? (['contact_data'] as const) : []),
    ...(kinds.includes('money') ? (['money_amount'] as const) : []),
  ];
};

/** Seven or more digits in a row, also with separators or written as words; without dates and ranges of years. */
const phonesIn = (text: string): string[] => {
  const origins: number[] = []; // the index in `text` of each unit of `digits`
  const digits = text.replace(/\p{L}+|[^\p{L}]/gu, (piece, at: number) => {
    const digit = own(DIGIT_WORDS, piece.toLowerCase());
    const written = digit ?? piece;
    for (let i = 0; i < written.length; i += 1) origins.push(at + (digit ? 0 : i));
    return written;
  });
  return [...digits.matchAll(PHONE)].flatMap(({ 0: found, index }) => {
    if (!mayBePhone(found)) return [];
    const last = origins[index + found.length - 1] ?? 0;
    const word = /^\p{L}+/u.exec(text.slice(last))?.[0] ?? text.charAt(last);
    return [text.slice(origins[index], last + word.length)];
  });
};
