/** What the fonts of a PDF can show: letters and signs that all of Latin is written with need no look at them. */
const PLAIN = /^[\n\x20-\x7e\u00a1-\u00ac\u00ae-\u017f\u2010-\u2015\u2018-\u201e\u2022\u2026\u20ac\u2212]*$/;
/** Line ends in a row that say no more than an empty line does: one message of them alone would fill pages. */
const GAP = /\n(?:[^\S\n]*\n){2,}/g;
/** Joins and shapes the sign before it, and is nothing by itself. */
const SHAPES = /\u200c|\u200d|\p{Variation_Selector}/gu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Stands for a sign that the font lacks. */
const LACKING = '□';

const named = (sign: string): string => `‹U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;

/**
 * A text of a person as a PDF shows it: nothing in it is invisible or turns the direction of what follows, a sign that the font lacks is a
 * `□` of a known width, and there is at most one empty line in a row. `has`: whether the font has a code point.
 */
export const printable = (text: string, has: (codePoint: number) => boolean): string => {
  const short = text.replace(GAP, '\n\n');
  if (PLAIN.test(short)) return short;
  return [...short.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(SHAPES, '')]
    .map((sign) => {
      if (sign === '\n' || sign === '\u00ad') return sign;
      if (UNSEEN.test(sign)) return named(sign);
      return has(sign.codePointAt(0) ?? 0) ? sign : LACKING;
    })
    .join('');
};
