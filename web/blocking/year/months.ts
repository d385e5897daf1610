import { addMonths } from '../../../src/kernel/nights.ts';
import { type Day, nightsBetween, numberOf, plusDays } from '../../calendar/days.ts';

/** Taken nights as the server returns them: `fecha_termino` is the first free day (D-02). */
export type Taken = { fecha_inicio: Day; fecha_termino: Day; estado: 'held' | 'reserved' | 'blocked' | 'imported'; nombre: string | null };
/**
 * `clash`: both a reservation or request and an imported calendar have it. `run`: on its first night in a month, the number of its nights
 * there; 0 on the others.
 */
export type Night = {
  day: Day;
  state: 'free' | Taken['estado'];
  name: string | null;
  begins: boolean;
  ends: boolean;
  clash: boolean;
  run: number;
};
/** `column`: the weekday of its first night, 1 Monday to 7 Sunday. */
export type Month = { first: Day; column: number; nights: readonly Night[]; free: number };

/** The host's calendar shows one year at a time: the previous, the current or the next (C-01). */
export const YEARS = [-1, 0, 1] as const;
export type Year = (typeof YEARS)[number];

const firstOf = (day: Day): Day => `${day.slice(0, 7)}-01`;
const weekday = (day: Day): number => ((numberOf(day) + 3) % 7) + 1; // 1970-01-01 was a Thursday

/** The twelve months of a year that starts in the current month; free nights are counted from today on. */
export const monthsOf = (taken: readonly Taken[], today: Day, year: Year): Month[] => {
  const begin = addMonths(firstOf(today), 12 * year);
  return Array.from({ length: 12 }, (_, index) => {
    const first = addMonths(begin, index);
    const next = addMonths(first, 1);
    const nights: Night[] = [];
    for (let day = first; day < next; day = plusDays(day, 1)) nights.push(nightOn(taken, day));
    return { first, column: weekday(first), nights, free: nights.filter(({ day, state }) => day >= today && state === 'free').length };
  });
};

const nightOn = (taken: readonly Taken[], day: Day): Night => {
  const all = taken.filter(({ fecha_inicio, fecha_termino }) => fecha_inicio <= day && day < fecha_termino);
  const one = all.find(({ estado }) => estado !== 'imported') ?? all[0]; // what was decided here takes precedence
  if (!one) return { day, state: 'free', name: null, begins: false, ends: false, clash: false, run: 0 };
  const ends = plusDays(day, 1) === one.fecha_termino;
  const isOfGuest = one.estado === 'held' || one.estado === 'reserved';
  const clash = isOfGuest && all.some(({ estado }) => estado === 'imported');
  const begins = day === one.fecha_inicio;
  const run = begins || day === firstOf(day) ? nightsInMonth(day, one.fecha_termino) : 0;
  return { day, state: one.estado, name: one.nombre, begins, ends, clash, run };
};

/** From this night to the last of the range within the same month. */
const nightsInMonth = (day: Day, end: Day): number => {
  const next = addMonths(firstOf(day), 1);
  return nightsBetween(day, end < next ? end : next);
};

/**
 * The night that a key moves to, or null for another key. Up and down move by a week, or to the same day of the neighbouring month where
 * each month is one row; Home and End move to the ends of the row.
 */
export const nightAfterKey = (day: Day, key: string, inRows: boolean): Day | null => {
  const monday = plusDays(day, 1 - weekday(day));
  const endOfMonth = plusDays(addMonths(firstOf(day), 1), -1);
  switch (key) {
    case 'ArrowLeft':
      return plusDays(day, -1);
    case 'ArrowRight':
      return plusDays(day, 1);
    case 'ArrowUp':
      return inRows ? addMonths(day, -1) : plusDays(day, -7);
    case 'ArrowDown':
      return inRows ? addMonths(day, 1) : plusDays(day, 7);
    case 'Home':
      return inRows ? firstOf(day) : monday;
    case 'End':
      return inRows ? endOfMonth : plusDays(monday, 6);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
};
