const DIGIT = /\p{Nd}/u;

/** The value of a decimal digit of any script: each script has its ten digits at consecutive code points, from zero on. */
const figureOf = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
};

/**
 * Characters for the digits from zero on that are not decimal digits in Unicode: Chinese, in everyday and financial form, and circled ones.
 */
const SIGNS: ReadonlyMap<string, string> = new Map(
  ['〇零⓿', '一壹弌❶➊', '二贰貳❷➋', '三叁參❸➌', '四肆❹➍', '五伍❺➎', '六陆陸❻➏', '七柒❼➐', '八捌❽➑', '九玖❾➒'].flatMap((signs, figure) =>
    [...signs].map((sign) => [sign, String(figure)] as const),
  ),
);
const SIGN = new RegExp(`[${[...SIGNS.keys()].join('')}]`, 'gu');

/** Replaces decimal digits of other scripts (Arabic, Devanagari, Bengali, Chinese) by ASCII digits. */
export const latinDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(figureOf(digit))).replace(SIGN, (sign) => SIGNS.get(sign) ?? sign);

/** Letters of other alphabets, and other characters, that look like Latin ones. */
const LOOK_ALIKES = new Map(
  Object.entries({
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    х: 'x',
    у: 'y',
    і: 'i',
    ѕ: 's',
    ј: 'j',
    к: 'k',
    м: 'm',
    н: 'h',
    т: 't',
    в: 'b',
    г: 'r',
    А: 'A',
    В: 'B',
    Е: 'E',
    К: 'K',
    М: 'M',
    Н: 'H',
    О: 'O',
    Р: 'P',
    С: 'C',
    Т: 'T',
    Х: 'X',
    У: 'Y',
    І: 'I',
    Ѕ: 'S',
    Ј: 'J',
    α: 'a',
    ο: 'o',
    ρ: 'p',
    ν: 'v',
    ι: 'i',
    κ: 'k',
    τ: 't',
    υ: 'u',
    ε: 'e',
    Α: 'A',
    Ο: 'O',
    Ι: 'I',
    Ε: 'E',
    Μ: 'M',
    Τ: 'T',
    ı: 'i',
    ɡ: 'g',
    ℓ: 'l',
    '。': '.',
    '․': '.',
    '•': '.',
    '·': '.',
    ꓸ: '.',
    '‐': '-',
    '–': '-',
    '—': '-',
    ԁ: 'd',
    һ: 'h',
    ӏ: 'l',
    ԛ: 'q',
    ԝ: 'w',
    ѵ: 'v',
    ո: 'n',
    ց: 'g',
    օ: 'o',
    ս: 'u',
    ɑ: 'a',
    γ: 'y',
    χ: 'x',
    η: 'n',
    ω: 'w',
    Ν: 'N',
    Ρ: 'P',
    Κ: 'K',
    Β: 'B',
    Η: 'H',
    Χ: 'X',
    Υ: 'Y',
    Ζ: 'Z',
  }),
);

/** Replaces characters that look like Latin ones by these. */
export const inLatin = (text: string): string => [...text].map((sign) => LOOK_ALIKES.get(sign) ?? sign).join('');
