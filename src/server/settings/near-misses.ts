import { distance } from 'fastest-levenshtein';
import { own } from '../../kernel/own.ts';
import { settings } from './settings.ts';

/** Shorter names are near to too many others: `PORT` to `HOST`. */
const SHORTEST = 6;
/** The most characters by which a mistyped name differs; two swapped ones count as two. */
const NEAR = 2;

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
