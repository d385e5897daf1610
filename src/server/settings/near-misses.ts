import { own } from '../../kernel/own.ts';
import { settings } from './settings.ts';

/** Shorter names are near to too many others: `PORT` to `HOST`. */
const SHORTEST = 6;
/** Signs by which a mistyped name differs at most. */
const NEAR = 2;

/** How many signs have to be put in, left out, changed or swapped with their neighbour to make one text of the other. */
const distance = (a: string, b: string): number => {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)));
  const at = (i: number, j: number): number => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const [x, y] = [a[i - 1], b[j - 1]];
      const swapped = x === b[j - 2] && y === a[i - 2] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      (table[i] as number[])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (x === y ? 0 : 1), swapped);
    }
  }
  return at(a.length, b.length);
};

/**
 * A line for each variable of `env` that is no setting, but nearly the name of one that is not set. Whatever else stands there belongs to
 * others.
 */
export const nearMisses = (env: Readonly<Record<string, string | undefined>>): string[] => {
  const names = Object.keys(settings.shape);
  const missing = names.filter((name) => name.length >= SHORTEST && !own(env, name));
  return Object.keys(env)
    .filter((given) => !names.includes(given))
    .flatMap((given) => {
      const meant = missing.find((name) => Math.abs(name.length - given.length) <= NEAR && distance(given.toUpperCase(), name) <= NEAR);
      return meant ? [`${given} is no setting: did you mean ${meant}?`] : [];
    });
};
