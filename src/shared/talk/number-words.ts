import { own } from '../own.ts';

const UNITS = [
  'cero zero oh',
  'uno un one una',
  'dos two',
  'tres three',
  'cuatro four',
  'cinco five',
  'seis six',
  'siete seven',
  'ocho eight',
  'nueve nine',
];
const TEENS = [
  'diez ten',
  'once eleven',
  'doce twelve',
  'trece thirteen',
  'catorce fourteen',
  'quince fifteen',
  'dieciseis dieciséis sixteen',
  'diecisiete seventeen',
  'dieciocho eighteen',
  'diecinueve nineteen',
];
const TENS = [
  'veinte twenty',
  'treinta thirty',
  'cuarenta forty',
  'cincuenta fifty',
  'sesenta sixty',
  'setenta seventy',
  'ochenta eighty',
  'noventa ninety',
];
const TWENTIES = ['veintiuno', 'veintidos veintidós', 'veintitres veintitrés', 'veinticuatro', 'veinticinco', 'veintiseis veintiséis'];
const LATE_TWENTIES = ['veintisiete', 'veintiocho', 'veintinueve'];

const named = (rows: readonly string[], first: number, step = 1) =>
  rows.flatMap((words, i) => words.split(' ').map((word) => [word, first + i * step] as const));
const VALUES: Readonly<Record<string, number>> = Object.fromEntries([
  ...named(UNITS, 0),
  ...named(TEENS, 10),
  ...named(TENS, 20, 10),
  ...named([...TWENTIES, ...LATE_TWENTIES], 21),
]);
/** Articles, and words of prose, that are numbers only beside other numbers. */
const DOUBTFUL = new Set(['un', 'una', 'one', 'oh', 'uno']);
const JOINTS = new Set(['y', 'and']);
const TIMES: Readonly<Record<string, number>> = { doble: 2, double: 2, triple: 3, treble: 3 };

type Piece = { readonly text: string; readonly value: number | null };

/** The figures of a run of number words; tens and the unit after them are one number. */
const figuresOf = (words: readonly string[]): string => {
  let figures = '';
  let i = 0;
  while (i < words.length) {
    const word = words[i] ?? '';
    const next = own(VALUES, words[i + 1] ?? '');
    const times = own(TIMES, word);
    if (times !== undefined && next !== undefined) {
      figures += String(next).repeat(times);
      i += 2;
      continue;
    }
    const value = own(VALUES, word) ?? 0;
    const joint = JOINTS.has(words[i + 1] ?? '') ? 1 : 0;
    const unit = own(VALUES, words[i + 1 + joint] ?? '');
    if (value >= 20 && value % 10 === 0 && unit !== undefined && unit > 0 && unit < 10) {
      figures += String(value + unit);
      i += 2 + joint;
    } else {
      figures += String(value);
      i += 1;
    }
  }
  return figures;
};

const isNumber = (word: string): boolean => own(VALUES, word) !== undefined;

/** Numbers in Spanish and English words as figures; words of prose stay as they are: `un patio` is not `1 patio`. */
export const digitsForWords = (text: string): string => {
  const pieces: Piece[] = (text.match(/\p{L}+|[^\p{L}]+/gu) ?? []).map((piece) => ({
    text: piece,
    value: own(VALUES, piece.toLowerCase()) ?? null,
  }));
  let written = '';
  let run: string[] = [];
  let gap = '';
  const flush = () => {
    if (run.length > 0) written += run.length === 1 && DOUBTFUL.has(run[0] ?? '') ? run[0] : figuresOf(run);
    written += gap;
    [run, gap] = [[], ''];
  };
  pieces.forEach(({ text: piece }, i) => {
    const word = piece.toLowerCase();
    const after = pieces[i + 2]?.text.toLowerCase() ?? '';
    const goesOn = (JOINTS.has(word) && run.length > 0 && isNumber(after)) || (own(TIMES, word) !== undefined && isNumber(after));
    if (isNumber(word) || goesOn) {
      run.push(word);
      gap = '';
    } else if (run.length > 0 && gap === '' && /^[\s.,\-_/]{1,3}$/.test(piece)) gap = piece;
    else {
      flush();
      written += piece;
    }
  });
  flush();
  return written;
};
