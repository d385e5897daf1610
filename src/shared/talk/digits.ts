const DIGIT = /\p{Nd}/u;

/** The value of a decimal digit of any script: in each of them ten stand one after the other, from zero on. */
const figureOf = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
};

/** A text whose decimal digits of other scripts (Arabic, Devanagari, Bengali) are those that we write. */
export const latinDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(figureOf(digit)));
