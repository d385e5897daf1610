import type { Taken } from '../../../src/kernel/stay-rules.ts';
import { type Day, nightsBetween, plusDays } from '../../calendar/days.ts';
import { horizonOf } from '../../calendar/rules.ts';
import type { Block } from './queries.ts';

/** The known nights of a space: hints only, the server decides (`restrictions/store`). */
export type Nights = {
  today: Day;
  /** Taken nights, each by the day on which it begins, without their cause. */
  busy: ReadonlySet<Day>;
  /** Those that the host blocked; the other busy ones belong to reservations and pending requests. */
  blocked: ReadonlySet<Day>;
  /** The blocked nights taken only by the host's own blocks: gaps next to them are of the host's making (D-90). */
  own: ReadonlySet<Day>;
};

export type NightState = 'free' | 'past' | 'held' | 'blocked' | 'beyond';

/** Nights from the first to the last, inclusive (D-02). */
export type Range = { from: Day; last: Day };
/** A range, or only its beginning until the last night is selected. */
export type Picked = { from: Day; last: Day | null } | null;

export const nightsIn = ({ from, last }: Range): number => nightsBetween(from, last) + 1;

/** A block as the host reads it: the API's end is the first free day, the host's is the last blocked night (D-02). */
export const rangeOf = ({ fecha_inicio, fecha_termino }: Pick<Block, 'fecha_inicio' | 'fecha_termino'>): Range => ({
  from: fecha_inicio,
  last: plusDays(fecha_termino, -1),
});
/** A range in the API's format. */
export const datesOf = ({ from, last }: Range) => ({ fecha_inicio: from, fecha_termino: plusDays(last, 1) });

/** The nights of a block that the calendar shows: a block may last for centuries. */
const shownOf = ({ from, last }: Range, today: Day): Range => {
  const end = plusDays(horizonOf(today), -1);
  return { from: from < today ? today : from, last: last > end ? end : last };
};

const eachNight = ({ from, last }: Range): Day[] => Array.from({ length: nightsIn({ from, last }) }, (_, index) => plusDays(from, index));

/** Blocks with a night from today on; past ones are not shown. */
export const standing = (blocks: readonly Block[], today: Day): Block[] => blocks.filter(({ fecha_termino }) => fecha_termino > today);

export const nightsOf = (today: Day, busy: readonly Day[], blocks: readonly Block[]): Nights => {
  const of = (...origins: Block['created_with'][]) =>
    standing(blocks, today)
      .filter(({ created_with }) => origins.includes(created_with))
      .flatMap((block) => eachNight(shownOf(rangeOf(block), today)));
  const elsewhere = new Set(of('ical'));
  return {
    today,
    busy: new Set(busy),
    blocked: new Set(of('host', 'ics')),
    own: new Set(of('host').filter((night) => !elsewhere.has(night))),
  };
};

export const stateOf = ({ today, busy, blocked }: Nights, day: Day): NightState => {
  if (day < today) return 'past';
  if (day >= horizonOf(today)) return 'beyond';
  if (blocked.has(day)) return 'blocked';
  return busy.has(day) ? 'held' : 'free';
};

/** The selection after a press on `day`, which may be a single night; null when the day cannot be selected. */
export const picked = (nights: Nights, choice: Picked, day: Day): Picked => {
  if (stateOf(nights, day) !== 'free') return null;
  return choice && choice.last === null && day >= choice.from ? { from: choice.from, last: day } : { from: day, last: null };
};

export type InTheWay = Range & { state: 'held' | 'blocked' };

/** Taken nights within a range, adjacent ones of one kind grouped (C-02). */
export const inTheWay = (nights: Nights, range: Range): InTheWay[] => {
  const found: InTheWay[] = [];
  for (const night of eachNight(range)) {
    const state = stateOf(nights, night);
    if (state !== 'held' && state !== 'blocked') continue;
    const before = found.at(-1);
    if (before?.state === state && plusDays(before.last, 1) === night) before.last = night;
    else found.push({ from: night, last: night, state });
  }
  return found;
};

/** The nights taken from today to the horizon; there are no gaps beyond these ends (D-90). */
export const takenOf = ({ today, busy, own }: Nights): Taken[] =>
  [...busy]
    .filter((day) => day >= today && day < horizonOf(today))
    .map((day) => ({ checkIn: day, checkOut: plusDays(day, 1), own: own.has(day) }));
