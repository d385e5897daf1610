import { createRequire } from 'node:module';
import { pdfDocument } from '../../engine/lazily.ts';

/** Latin letters and signs, all of which the fonts have: such texts need no check. */
const PLAIN = /^[\n\x20-\x7e\u00a1-\u00ac\u00ae-\u017f\u2010-\u2015\u2018-\u201e\u2022\u2026\u20ac\u2212]*$/;
/** More than one empty line in a row: a message of line ends alone would fill pages. */
const GAP = /\n(?:[^\S\n]*\n){2,}/g;
/** Joiners and variation selectors, which are nothing on their own. */
const SHAPES = /\u200c|\u200d|\p{Variation_Selector}/gu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Replaces a character that the font lacks. */
const LACKING = '□';

const named = (sign: string): string => `‹U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;

/**
 * A user-written text as a PDF shows it: without invisible or direction-changing characters, with a `□` of a known width for those that the
 * font lacks, and with at most one empty line in a row. `has`: whether the font has a code point.
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

const FONTS = createRequire(import.meta.url);
const REGULAR = FONTS.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'); // names of people and spaces are not only in Latin letters
const BOLD = FONTS.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/** Points of an A4 page. */
export const PAGE = { left: 48, right: 547, top: 48, bottom: 770 } as const;
const INK = '#1F2421';
const MUTE = '#59615C';
const RULE = '#E4E2DC';
const LINE = 12;

/** `wraps`: the text takes as many lines as it needs; otherwise one, with an ellipsis. */
type Look = {
  readonly width?: number;
  readonly bold?: boolean;
  readonly mute?: boolean;
  readonly size?: number;
  readonly right?: boolean;
  readonly wraps?: boolean;
};

/** pdfkit does not expose which characters its fonts have: the library that it reads them with does. */
type WithFont = { readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } } };

/** A PDF of A4 pages with the fonts and colours of the product. `done` is called last and returns the whole file. */
export const pdfPages = ({ title, language }: { readonly title: string; readonly language: string }) => {
  const PdfDocument = pdfDocument();
  const doc = new PdfDocument({ size: 'A4', margin: PAGE.top, info: { Title: title, Author: 'Posada' }, lang: language });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  doc.registerFont('regular', REGULAR).registerFont('bold', BOLD);
  const styled = ({ bold = false, mute = false, size = 9 }: Look) =>
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(mute ? MUTE : INK);
  let isChanged = false;
  const shown = (text: string): string => {
    const safe = printable(text, (codePoint) => (doc as unknown as WithFont)._font.font.hasGlyphForCodePoint(codePoint));
    isChanged ||= /[□‹]/.test(safe) && safe !== text;
    return safe;
  };
  return {
    write: (text: string, x: number, y: number, look: Look = {}): void => {
      const { width = 200, right = false, wraps = false } = look;
      const cut = wraps ? {} : { height: LINE, ellipsis: true };
      styled(look).text(shown(text), x, y, { width, ...cut, lineBreak: true, align: right ? 'right' : 'left' });
    },
    /** The height of a text that wraps. */
    heightOf: (text: string, look: Look): number => styled(look).heightOfString(shown(text), { width: look.width ?? 200 }),
    /** Whether a text so far had a character that was replaced. */
    isChanged: (): boolean => isChanged,
    rule: (y: number): void => {
      doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.5).strokeColor(RULE).stroke();
    },
    addPage: (): void => void doc.addPage(),
    done: (): Promise<Buffer> => {
      doc.end();
      return whole;
    },
  };
};
