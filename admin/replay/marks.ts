import { dayText, lengthText } from '../../src/kernel/formats.ts';
import { dayIn, localTime } from '../../src/kernel/local-time.ts';
import type { ReplayStep } from '../data/records.ts';

/** A label below the lanes: the time of a step, or how long nothing happened. `share` is its position from 0 to 1. */
export type Mark = { readonly share: number; readonly text: string };

/** The minimum distance between marks as a share of the whole, on a wide screen, a tablet and a phone. */
export const APART = { wide: 0.14, tablet: 0.24, phone: 0.55 } as const;
/** The shortest gap between steps that is labelled, in seconds. */
const SILENCE = 6 * 3_600;

type Drawn = { readonly locale: string; readonly zone: string; readonly apart?: number };

/**
 * As many labels as fit: the current step, the ends, the first of each day, long gaps, then the others. The day is included only if it
 * differs from that of the previous mark.
 */
export const marksOf = (steps: readonly Pick<ReplayStep, 'at'>[], at: number, { locale, zone, apart = APART.wide }: Drawn): Mark[] => {
  const place = (index: number): number => (steps.length < 2 ? 0 : index / (steps.length - 1));
  const dayAt = (index: number): string => dayIn(zone, steps[index]?.at ?? '');
  const indices = steps.map((_, index) => index);
  const isNewDay = (index: number) => index > 0 && dayAt(index) !== dayAt(index - 1);
  const silenceBefore = (index: number): number => (Date.parse(steps[index]?.at ?? '') - Date.parse(steps[index - 1]?.at ?? '')) / 1_000;
  const times = (chosen: readonly number[]) => chosen.map((index) => ({ share: place(index), index, silence: 0 }));
  const silences = indices
    .filter((index) => index > 0 && silenceBefore(index) >= SILENCE)
    .map((index) => ({ share: (place(index - 1) + place(index)) / 2, index, silence: silenceBefore(index) }));
  const wanted = [...times([at - 1, 0, steps.length - 1]), ...times(indices.filter(isNewDay)), ...silences, ...times(indices)];

  const placed: (typeof wanted)[number][] = [];
  for (const mark of wanted) if (placed.every(({ share }) => Math.abs(share - mark.share) >= apart)) placed.push(mark);
  placed.sort((a, b) => a.share - b.share);
  let day = '';
  return placed.map(({ share, index, silence }) => {
    if (silence > 0) return { share, text: `+${lengthText(silence)}` };
    const clock = localTime(zone, steps[index]?.at ?? '').time.slice(0, 5);
    const isSame = dayAt(index) === day;
    day = dayAt(index);
    return { share, text: isSame ? clock : `${shortDay(locale, day)} ${clock}` };
  });
};

/** Day and month in the order of the language, without the year. */
const shortDay = (locale: string, day: string): string => dayText(locale, day).replace(/^\d{4}\/|\/\d{4}$/, '');
