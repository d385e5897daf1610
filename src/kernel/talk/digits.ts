const DIGIT = /\p{Nd}/u;

/** The value of a decimal digit of any script: in each of them ten stand one after the other, from zero on. */
const figureOf = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
};

/**
 * Signs for the figures from zero on that Unicode does not call decimal digits: Chinese, as written every day and on bills, and in filled
 * circles.
 */
const SIGNS: ReadonlyMap<string, string> = new Map(
  ['〇零⓿', '一壹弌❶➊', '二贰貳❷➋', '三叁參❸➌', '四肆❹➍', '五伍❺➎', '六陆陸❻➏', '七柒❼➐', '八捌❽➑', '九玖❾➒'].flatMap((signs, figure) =>
    [...signs].map((sign) => [sign, String(figure)] as const),
  ),
);
const SIGN = new RegExp(`[${[...SIGNS.keys()].join('')}]`, 'gu');

/** A text whose decimal digits of other scripts (Arabic, Devanagari, Bengali, Chinese) are those that we write. */
export const latinDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(figureOf(digit))).replace(SIGN, (sign) => SIGNS.get(sign) ?? sign);
