import { LANGUAGES, type Language } from './languages.ts';

/** The most common function words of each language that none of our other languages has. */
const WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  es: new Set('el la los las un una y que de del en con por para muy es está fue lo se su todo pero hay más como al nos'.split(' ')),
  en: new Set('the a an and of to in with for is was were it we you very everything but there as at our had not that this'.split(' ')),
};

/** The language a text is written in, by its function words; null where no language clearly has the most. */
export const writtenIn = (text: string): Language | null => {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [first, second] = LANGUAGES.map((language) => ({ language, count: words.filter((word) => WORDS[language].has(word)).length })).sort(
    (a, b) => b.count - a.count,
  );
  return first && first.count >= 2 && first.count >= 2 * (second?.count ?? 0) ? first.language : null;
};
