import { DEFAULT_LANGUAGE } from './languages.ts';
import { currencyCode, decimalsOf } from './money.ts';
import { nightsOf, weekdayOf, wholeMonths } from './nights.ts';
import { own } from './own.ts';
import type { DateOnly, Instant, Language, Money } from './types.ts';

/**
 * Formats of money, days and durations (X-24 to X-26, D-71, D-72), for pages, console, mails and server. The words are defined here and not
 * taken from `Intl`, because hydration needs the same text in server and browser, whatever their versions.
 */

type Forms = readonly [one: string, many: string];
type Spelling = {
  readonly weekdays: readonly string[];
  readonly shortWeekdays: readonly string[];
  readonly initials: readonly string[];
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  readonly day: (year: string, month: string, date: string) => string;
  readonly longDay: (weekday: string, date: number, month: string) => string;
  /** A day and its month, without the year. */
  readonly shortDay: (date: number, month: string) => string;
  /** Two days of one month. */
  readonly shortDays: (from: number, to: number, month: string) => string;
  readonly and: string;
  readonly units: Readonly<Record<'month' | 'night' | 'day' | 'hour' | 'minute' | 'second', Forms>>;
  /** Precedes a duration that something recurs after; a single unit has no number. */
  readonly every: string;
  readonly decimal: string;
  readonly thousand: string;
};

/** Sunday first, January first. */
const SPELLINGS: Readonly<Record<Language, Spelling>> = {
  es: {
    weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
    shortWeekdays: ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'],
    initials: ['D', 'L', 'M', 'X', 'J', 'V', 'S'],
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
    shortMonths: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'],
    day: (year, month, date) => `${date}/${month}/${year}`,
    longDay: (weekday, date, month) => `${weekday}, ${date} de ${month}`,
    shortDay: (date, month) => `${date} ${month}`,
    shortDays: (from, to, month) => `${from}–${to} ${month}`,
    and: ' y ',
    units: {
      month: ['mes', 'meses'],
      night: ['noche', 'noches'],
      day: ['día', 'días'],
      hour: ['hora', 'horas'],
      minute: ['minuto', 'minutos'],
      second: ['segundo', 'segundos'],
    },
    every: 'cada ',
    decimal: ',',
    thousand: 'mil',
  },
  en: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    shortWeekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    initials: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
    months: 'January February March April May June July August September October November December'.split(' '),
    shortMonths: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    day: (year, month, date) => `${year}/${month}/${date}`,
    longDay: (weekday, date, month) => `${weekday}, ${month} ${date}`,
    shortDay: (date, month) => `${month} ${date}`,
    shortDays: (from, to, month) => `${month} ${from}–${to}`,
    and: ' and ',
    units: {
      month: ['month', 'months'],
      night: ['night', 'nights'],
      day: ['day', 'days'],
      hour: ['hour', 'hours'],
      minute: ['minute', 'minutes'],
      second: ['second', 'seconds'],
    },
    every: 'every ',
    decimal: '.',
    thousand: 'k',
  },
};
const spellingOf = (language: string): Spelling => own(SPELLINGS, language) ?? SPELLINGS[DEFAULT_LANGUAGE];

/** Between parts of one line: it does not break from the part after it, so that it never ends a line. */
export const DOT = ' ·\u00a0';

/** Words as a list: `Chile, Perú y España`. */
export const listText = (language: string, words: readonly string[]): string => {
  const [last = '', ...before] = words.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')}${spellingOf(language).and}${last}`;
};

/** Digits in groups of three. */
const grouped = (digits: string, separator: string): string => digits.replace(/\B(?=(\d{3}){1,8}$)/g, separator);

/** Formats whole minor units without sign and code. */
const figureOf = (minor: bigint, decimals: number): string => {
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? grouped(whole, '.') : `${grouped(whole, ',')}.${digits.slice(-decimals)}`;
};

const withCode = (minor: bigint, decimals: number, code: string): string =>
  `${minor < 0n ? '−' : ''}${decimals === 0 ? '$ ' : ''}${figureOf(minor, decimals)} ${code}`;

/**
 * Converts units of the wire to minor units from their decimal digits, rounded up, without floating point (V-5). Digits from the seventh on
 * are rounding errors of float sums.
 */
const minorOf = (amount: number, decimals: number): bigint => {
  const written = String(Math.abs(amount));
  const [whole = '0', fraction = ''] = (written.includes('e') ? Math.abs(amount).toFixed(8) : written).split('.');
  const cut = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const isMore = /[1-9]/.test(fraction.slice(decimals, 6));
  return amount < 0 ? -cut : cut + (isMore ? 1n : 0n);
};

/** Minor units: `$ 1.234.567 CLP`; all others `1,234.50 USD`. Always with the code, a minus sign before all of it. */
export const moneyText = ({ amount, currency }: Money): string => withCode(BigInt(amount), decimalsOf(currency), currency);

/** As `money`, for an amount on the wire in units of `currency`: a code, or its key on the wire (`es_CL`). */
export const amountText = (amount: number, currency: string): string => {
  const decimals = decimalsOf(currency);
  return withCode(minorOf(amount, decimals), decimals, currencyCode(currency));
};

/** The same within a sentence, where it stays on one line. */
export const unbrokenText = (amount: number, currency: string): string => amountText(amount, currency).replaceAll(' ', '\u00a0');

/** A count with the separators of the language: `2.514`, `2,514`. */
export const countText = (language: string, count: number): string =>
  grouped(String(count), spellingOf(language).decimal === ',' ? '.' : ',');

/** A number that may have decimals, with the separators of the language: `1.099,25`, `1,099.25`. */
export const decimalText = (language: string, number: number): string => {
  const [whole = '', decimals] = String(number).split('.');
  return [countText(language, Number(whole)), ...(decimals ? [decimals] : [])].join(spellingOf(language).decimal);
};

/** A mean of reviews: `4,7`, `4.7`. */
export const meanText = (language: string, mean: number): string => mean.toFixed(1).replace('.', spellingOf(language).decimal);

/** A percentage of at most two decimals, without its sign. */
export const percentText = (language: string, percent: number): string => String(percent).replace('.', spellingOf(language).decimal);

/** A number with the sign of a percentage: `3,5 %`, `3.5%`. */
export const withPercent = (language: string, number: string): string => `${number}${spellingOf(language).decimal === ',' ? ' ' : ''}%`;

/** The number without a currency: `1.234.567` in CLP, `1,234.50` otherwise. */
export const figureText = (amount: number, currency: string): string => {
  const decimals = decimalsOf(currency);
  const minor = minorOf(amount, decimals);
  return `${minor < 0n ? '−' : ''}${figureOf(minor, decimals)}`;
};

/** From here on, rounding to thousands would give 1,000 thousands. */
const A_MILLION = 999_500;

/** A short form for map pins: `$ 294 mil`, `$ 1,2 M`, `92 EUR`. */
export const shortAmountText = (language: string, amount: number, currency: string): string =>
  decimalsOf(currency) === 0 ? `$ ${shortFigureText(language, amount)}` : `${shortFigureText(language, amount)} ${currencyCode(currency)}`;

/** The same without sign and code, where the currency is named beside it: `294 mil`, `1,2 M`, `92`. */
export const shortFigureText = (language: string, amount: number): string => {
  const { decimal, thousand } = spellingOf(language);
  const rough = (unit: number, name: string) => {
    const rounded = amount < 10 * unit ? Math.round((amount * 10) / unit) / 10 : Math.round(amount / unit);
    return `${String(rounded).replace('.', decimal)} ${name}`;
  };
  if (amount >= A_MILLION) return rough(1_000_000, 'M');
  if (amount >= 10_000) return rough(1_000, thousand);
  return grouped(String(Math.ceil(amount)), '.');
};

/** The parts of a day, or of an instant's day in UTC. */
const partsOf = (value: DateOnly | Instant) => {
  const [year = '', month = '', date = ''] = value.slice(0, 10).split('-');
  return { year, month, date };
};
const named = (names: readonly string[], index: number): string => names[index] ?? '';

/** `05/09/2026` (es), `2026/09/05` (en). Of an instant, its day in UTC. */
export const dayText = (language: string, value: DateOnly | Instant): string => {
  const { year, month, date } = partsOf(value);
  return spellingOf(language).day(year, month, date);
};

/** With its weekday: `sábado 05/09/2026`, `Saturday 2026/09/05`. */
export const weekdayText = (language: string, day: DateOnly): string => `${weekdayName(language, day)} ${dayText(language, day)}`;

/** With a short weekday: `sáb 05/09/2026`, `Sat 2026/09/05`. */
export const shortWeekdayText = (language: string, day: DateOnly): string =>
  `${named(spellingOf(language).shortWeekdays, weekdayOf(day))} ${dayText(language, day)}`;

/** For screen readers in a calendar: `sábado, 5 de septiembre`, `Saturday, September 5`. */
export const longDayText = (language: string, day: DateOnly): string => {
  const { weekdays, months, longDay } = spellingOf(language);
  const { month, date } = partsOf(day);
  return longDay(named(weekdays, weekdayOf(day)), Number(date), named(months, Number(month) - 1));
};

/** The month of a day, as a heading: `Septiembre 2026`; `within` a line: `septiembre 2026`. */
export const monthText = (language: string, day: DateOnly, within = false): string => {
  const { year, month } = partsOf(day);
  const name = named(spellingOf(language).months, Number(month) - 1);
  return `${within ? name : name.charAt(0).toUpperCase() + name.slice(1)} ${year}`;
};

/** `miércoles`, `Wednesday`. */
export const weekdayName = (language: string, day: DateOnly): string => named(spellingOf(language).weekdays, weekdayOf(day));

/** The head of a weekday's column in a calendar: `X`, `We`. */
export const weekdayInitial = (language: string, day: DateOnly): string => named(spellingOf(language).initials, weekdayOf(day));

/** Short, for headings and chips: `5–12 sept`, `28 sept – 3 oct`; `Sep 5–12`. */
export const rangeText = (language: string, from: DateOnly, to: DateOnly): string => {
  const { shortMonths, shortDay, shortDays } = spellingOf(language);
  const first = partsOf(from);
  const last = partsOf(to);
  const month = ({ month: number }: typeof first) => named(shortMonths, Number(number) - 1);
  if (from.slice(0, 7) === to.slice(0, 7)) return shortDays(Number(first.date), Number(last.date), month(last));
  return `${shortDay(Number(first.date), month(first))} – ${shortDay(Number(last.date), month(last))}`;
};

/** A number of months in words: `1 mes`, `2 months`. */
export const monthsText = (language: string, count: number): string => countedText(language, 'month', count);

/** How long a stay is: in months where it is whole months, else in nights: `2 meses`, `59 nights` (D-176). */
export const stayLengthText = (language: string, checkIn: DateOnly, checkOut: DateOnly): string => {
  const months = wholeMonths({ checkIn, checkOut });
  return months === null ? countedText(language, 'night', nightsOf({ checkIn, checkOut })) : monthsText(language, months);
};

const countedText = (language: string, unit: 'month' | 'night', count: number): string =>
  `${count} ${spellingOf(language).units[unit][count === 1 ? 0 : 1]}`;

/** The two largest units of a duration that are not 0, rounded down; empty below the smallest unit. */
const largest = <Unit extends { readonly size: number; readonly from?: number }>(
  length: number,
  units: readonly Unit[],
): [number, Unit][] => {
  const first = units.findIndex(({ size, from = size }) => length >= from);
  let rest = length;
  return (first === -1 ? [] : units.slice(first, first + 2)).flatMap((unit): [number, Unit][] => {
    const count = Math.floor(rest / unit.size);
    rest -= count * unit.size;
    return count === 0 ? [] : [[count, unit]];
  });
};

const MS = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1_000 } as const;
/** Days are used from two on: for a deadline "24 horas" is clearer than "1 día". */
const WORDS = [
  { size: MS.day, from: 2 * MS.day, name: 'day' },
  { size: MS.hour, name: 'hour' },
  { size: MS.minute, name: 'minute' },
  { size: MS.second, name: 'second' },
] as const;

/** A duration in words, its two largest units, never rounded up: `2 días`, `24 horas`, `5 horas y 23 minutos`, `2 seconds`. */
export const durationText = (language: string, ms: number): string => {
  const { units, and } = spellingOf(language);
  const parts = largest(ms, WORDS).map(([count, { name }]) => `${count} ${units[name][count === 1 ? 0 : 1]}`);
  return parts.length === 0 ? `0 ${units.second[1]}` : parts.join(and);
};

/** How often something happens: `cada 30 minutos`, `every 2 days`; `cada hora`, `every day`. */
export const everyText = (language: string, ms: number): string => {
  const { units, every } = spellingOf(language);
  const unit = WORDS.find(({ size }) => size === ms);
  return every + (unit ? units[unit.name][0] : durationText(language, ms));
};

/** How long to wait, rounded up to minutes, below one to seconds: `12 minutos`, `1 hour and 5 minutes`, `45 segundos`. */
export const waitText = (language: string, seconds: number): string =>
  durationText(language, seconds < 60 ? Math.max(1, Math.ceil(seconds)) * MS.second : Math.ceil(seconds / 60) * MS.minute);

const SIGNS = [
  { size: MS.day, sign: 'd' },
  { size: MS.hour, sign: 'h' },
  { size: MS.minute, sign: 'min' },
  { size: MS.second, sign: 's' },
] as const;

/** A duration in the console by its two largest units: `2 d 3 h`, `12 min 5 s`. */
export const lengthText = (seconds: number): string => {
  const parts = largest(Math.floor(seconds) * MS.second, SIGNS).map(([count, { sign }]) => `${count} ${sign}`);
  return parts.length === 0 ? '0 s' : parts.join(' ');
};

/** The remaining time, rounded up to seconds, short enough for a chip: `3 h 12 min`, `4 min 09 s`, `12 s`. */
export const timeLeftText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / MS.second));
  const h = Math.floor(seconds / 3600);
  const m = Math.floor((seconds % 3600) / 60);
  const s = seconds % 60;
  if (h > 0) return `${h} h ${String(m).padStart(2, '0')} min`;
  if (m > 0) return `${m} min ${String(s).padStart(2, '0')} s`;
  return `${s} s`;
};
