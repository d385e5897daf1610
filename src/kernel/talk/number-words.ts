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
/** Articles and other words of prose that are numbers only next to other numbers. */
const DOUBTFUL = new Set(['un', 'una', 'one', 'oh', 'uno']);
const JOINTS = new Set(['y', 'and']);
const TIMES: Readonly<Record<string, number>> = { doble: 2, double: 2, triple: 3, treble: 3 };

/** Words of at least this length that are one typo away from a digit's word count as it, in a run that is long enough. */
const LEAST_LETTERS = 4;
/** Minimum length of a run with misspelt words to count as digits: so many in a row are not prose. */
const LEAST_RUN = 4;
const FIGURES = UNITS.flatMap((words) => words.split(' ')).filter((word) => word.length >= LEAST_LETTERS);

/** One letter inserted, deleted or replaced, or two adjacent ones swapped. */
const isOneSlipFrom = (typed: string, word: string): boolean => {
  if (Math.abs(typed.length - word.length) > 1) return false;
  let start = 0;
  while (start < word.length && typed[start] === word[start]) start += 1;
  const rest = typed.slice(start);
  const wanted = word.slice(start);
  const swapped = rest.charAt(1) + rest.charAt(0) + rest.slice(2);
  return [rest.slice(1) === wanted.slice(1), rest === wanted.slice(1), rest.slice(1) === wanted, swapped === wanted].some(Boolean);
};

/** The intended digit word; null for other words. `hocho`, `ciete` and `quatro` are common typos. */
const meant = (typed: string): string | null =>
  typed.length < LEAST_LETTERS - 1 || typed.length > 7 ? null : (FIGURES.find((word) => isOneSlipFrom(typed, word)) ?? null);

/** The digits of a run of number words; tens and the following unit form one number. */
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

type Run = { readonly words: readonly string[]; readonly typed: string; readonly isMisspelt: boolean };
const NO_RUN: Run = { words: [], typed: '', isMisspelt: false };

/**
 * The text for a run. A single article is prose unless there are digits on both sides, and so are a few words that only resemble digits.
 */
const written = ({ words, typed, isMisspelt }: Run, isAmongFigures: boolean): string => {
  if (isMisspelt && words.length < LEAST_RUN) return digitsFor(typed, false);
  return words.length === 1 && DOUBTFUL.has(words[0] ?? '') && !isAmongFigures ? typed : figuresOf(words);
};

const digitsFor = (text: string, withSlips: boolean): string => {
  const pieces = text.match(/\p{L}+|[^\p{L}]+/gu) ?? [];
  const words = pieces.map((piece) => piece.toLowerCase());
  let done = '';
  let run = NO_RUN;
  let gap = '';
  const flush = (next = '') => {
    done += written(run, /\d\s?$/.test(done) && /^\s?\d/.test(gap + next)) + gap;
    [run, gap] = [NO_RUN, ''];
  };
  pieces.forEach((piece, i) => {
    const word = words[i] ?? '';
    const after = words[i + 2] ?? '';
    const goesOn = (JOINTS.has(word) && run.words.length > 0 && isNumber(after)) || (own(TIMES, word) !== undefined && isNumber(after));
    const isExact = isNumber(word) || goesOn;
    const meantWord = isExact || !withSlips ? null : meant(word);
    if (isExact || meantWord !== null) {
      const isMisspelt = run.isMisspelt || meantWord !== null;
      run = { words: [...run.words, meantWord ?? word], typed: run.typed + gap + piece, isMisspelt };
      gap = '';
    } else if (run.words.length > 0 && gap === '' && /^[\s.,\-_/]{1,3}$/.test(piece)) gap = piece;
    else {
      flush(piece);
      done += piece;
    }
  });
  flush();
  return done;
};

/** Replaces Spanish and English number words by digits; words of prose stay as they are: `un patio` is not `1 patio`. */
export const digitsForWords = (text: string): string => digitsFor(text, true);
