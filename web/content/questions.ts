import { unaccented, wordsOf } from '../../src/kernel/fold.ts';

/** The questions that contain every word of `typed` in title or text, ignoring accents and case; all of them without a word. */
export const matching = <Question extends { title: string; text: string }>(questions: readonly Question[], typed: string): Question[] => {
  const words = wordsOf(typed);
  return questions.filter(({ title, text }) => words.every((word) => unaccented(`${title} ${text}`).includes(word)));
};
