import type { Knex } from 'knex';
import { wordsOf } from '../../kernel/fold.ts';

type Holds = readonly [sql: string, values: readonly Knex.Value[]];

/**
 * SQL condition: together these texts contain every typed word, in any order, ignoring accents and case. False when nothing was typed.
 */
export const holdsWords = (texts: readonly string[], typed: string): Holds => {
  const words = wordsOf(typed);
  const text = `folded(concat_ws(' ', ${texts.join(', ')}))`;
  return words.length === 0 ? ['false', []] : [words.map(() => `position(? in ${text}) > 0`).join(' and '), words];
};
