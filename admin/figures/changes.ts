import { countText, lengthText, percentText, withPercent } from '../../src/kernel/formats.ts';

/**
 * The change of a figure compared with the previous period: the number in its unit, with the text for it; null if there is nothing to
 * compare.
 */
export type Change = { readonly by: number; readonly text: string };

const signed = (by: number, text: string): string => `${by > 0 ? '+' : by < 0 ? '−' : '±'}${text}`;

/** In per cent of the previous value, rounded to whole ones; null when that was zero. */
export const inPercent = (locale: string, now: number, before: number): Change | null => {
  if (before <= 0) return null;
  const by = Math.round(((now - before) / before) * 100);
  return { by, text: signed(by, withPercent(locale, countText(locale, Math.abs(by)))) };
};

/** As a duration; null when one of the two has no answers. */
export const inTime = (now: number | null, before: number | null): Change | null => {
  if (now === null || before === null) return null;
  const by = Math.round((now - before) / 60) * 60;
  return { by, text: signed(by, by === 0 ? '0 min' : lengthText(Math.abs(by))) };
};

/** A share in per cent with one decimal; null if nothing was on offer. */
export const shareOf = ({ ocupadas, ofrecidas }: { ocupadas: number; ofrecidas: number }): number | null =>
  ofrecidas === 0 ? null : Math.round((ocupadas / ofrecidas) * 1_000) / 10;

/** In percentage points. */
export const inPoints = (locale: string, now: number | null, before: number | null, points: string): Change | null => {
  if (now === null || before === null) return null;
  const by = Math.round((now - before) * 10) / 10;
  return { by, text: signed(by, `${percentText(locale, Math.abs(by))} ${points}`) };
};
