/**
 * What a host's text must not give away before payment (spec 5, D-91): e-mails, links, handles, telephone numbers,
 * street with number, and amounts of money. Other numbers and names pass: "2 baños" must be possible.
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

const EMAIL =
  /[\p{L}\d._%+-]+\s*(?:@|[([]\s*(?:at|arroba)\s*[)\]]|\sarroba\s)\s*[\p{L}\d-]+\s*(?:\.|[([]\s*(?:dot|punto)\s*[)\]]|\s(?:punto|dot)\s)\s*[a-z]{2,}/iu;
const LINK = /\bhttps?:\/\/\S|\bwww\.\S|\b[a-z\d-]{2,}\.(?:com|net|org|info|io)\b|\b[a-z\d-]{2,}\.[a-z]{2}\/\S/i;
const HANDLE = /(?:^|[\s(])@[a-z\d_.]{3,}/i;
const PHONE = /(?:\+|\b)\d(?:[\s().\-/]{0,3}\d){6,}/g;
const YEARS_OR_DATE = /^(?:19|20)\d\d\s*[-/.]\s*(?:19|20)\d\d$|^\d{1,2}[-/.]\d{1,2}[-/.](?:\d{2}|\d{4})$/;
const STREET_KIND = '(?:[Cc]alle|[Aa]venida|[Aa]v(?:da)?\\.?|[Pp]asaje|[Cc]arrera|[Cc]ra\\.?|[Jj]ir[oó]n|[Jj]r\\.?|[Rr]ua)';
const NAMED = "(?:(?:de|del|la|las|los|el|da|do|das|dos)\\s+)*\\p{Lu}[\\p{L}.'’-]*";
const STREET = new RegExp(
  `(?<!\\p{L})${STREET_KIND}\\s+(?:${NAMED}\\s+){1,4}(?:[Nn][°º.o]*\\s*|#\\s*)?\\d{1,5}(?!\\d|\\s*(?:min|m|km|cuadras?)\\b)`,
  'u',
);
const STREET_IN_ENGLISH = /(?<!\d)\d{1,5}\s+(?:\p{Lu}[\p{L}.'’-]*\s+){1,3}(?:Street|St\.|Avenue|Ave\.|Road|Rd\.)(?!\p{L})/u;
const SIGN = '(?:us\\$|[$€£]|(?<!\\p{L})(?:usd|clp|eur|ars|mxn|cop|gbp|pen))';
const WORD = '(?:pesos?|euros?|d[oó]lar(?:es)?|dollars?)';
const FIGURE = '\\d(?:[\\d.,]{0,20}\\d)?';
const MONEY = new RegExp(`${SIGN}\\s*${FIGURE}|${FIGURE}\\s*(?:mil\\s+)?(?:${SIGN}|${WORD})(?!\\p{L})`, 'iu');

const PATTERNS = [
  ['email', EMAIL],
  ['link', LINK],
  ['handle', HANDLE],
  ['address', STREET],
  ['address', STREET_IN_ENGLISH],
  ['money', MONEY],
] as const;

export const LEAK_KINDS = ['email', 'link', 'handle', 'phone', 'address', 'money'] as const;

/** What was found and the words it was found in, as they were typed but for their compatibility forms. */
export type Leak = { readonly kind: (typeof LEAK_KINDS)[number]; readonly words: string };

/** What a text gives away, with the words that do, so that their author can see and change them (W-38). */
export const leaksIn = (text: string): Leak[] => {
  const plain = text.normalize('NFKC');
  const found = PATTERNS.flatMap(([kind, pattern]) =>
    [...plain.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))].map(([words]): Leak => ({ kind, words: words.trim() })),
  );
  const all = [...found, ...phonesIn(plain).map((words): Leak => ({ kind: 'phone', words }))];
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

/** Seven digits or more in a row, separators and digits written as words included; a span of years and a date are none. */
const phonesIn = (text: string): string[] => {
  const origins: number[] = []; // where each unit of `digits` stands in `text`
  const digits = text.replace(/\p{L}+|[^\p{L}]/gu, (piece, at: number) => {
    const digit = DIGIT_WORDS[piece.toLowerCase()];
    const written = digit ?? piece;
    for (let i = 0; i < written.length; i += 1) origins.push(at + (digit ? 0 : i));
    return written;
  });
  return [...digits.matchAll(PHONE)].flatMap(({ 0: found, index }) => {
    if (YEARS_OR_DATE.test(found)) return [];
    const last = origins[index + found.length - 1] ?? 0;
    const word = /^\p{L}+/u.exec(text.slice(last))?.[0] ?? text.charAt(last);
    return [text.slice(origins[index], last + word.length)];
  });
};
