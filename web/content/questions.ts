const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The questions that hold every word of `typed` in title or text, whatever their accents and case; all of them without a word. */
export const matching = <Question extends { title: string; text: string }>(questions: readonly Question[], typed: string): Question[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return questions.filter(({ title, text }) => words.every((word) => plain(`${title} ${text}`).includes(word)));
};
