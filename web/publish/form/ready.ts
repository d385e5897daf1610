import { eachLanguage, LANGUAGES, type Language } from '../../../src/kernel/languages.ts';
import type { Both } from './values.ts';

/** Predefined sentences about the house that a host can tick instead of writing: by name, in every language. */
export type Ready = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** A text as the form shows it: the ticked predefined sentences, and the host's own words. */
export type Composed = { readonly ticked: readonly string[]; readonly own: Both };

const lines = (text: string): string[] => text.split('\n');

/** Splits a stored text. A predefined sentence is on its own line, in either language. */
export const splitText = (texts: Both, ready: Ready): Composed => {
  const named = eachLanguage((language) => new Map(Object.entries(ready[language]).map(([name, sentence]) => [sentence, name])));
  const found = new Set(LANGUAGES.flatMap((language) => lines(texts[language]).flatMap((line) => named[language].get(line) ?? [])));
  return {
    ticked: Object.keys(ready[LANGUAGES[0]]).filter((name) => found.has(name)),
    own: eachLanguage((language) => {
      const rest = lines(texts[language]).filter((line) => !named[language].has(line));
      return rest.join('\n');
    }),
  };
};

/**
 * The text as stored. A language without the host's own words stays empty if another has some: readers then see that one (D-94); otherwise
 * they would miss the host's own words.
 */
export const joinTexts = ({ ticked, own }: Composed, ready: Ready): Both => {
  const isWritten = (language: Language) => own[language].trim() !== '';
  const someOwn = LANGUAGES.some(isWritten);
  return eachLanguage((language) => {
    if (someOwn && !isWritten(language)) return '';
    const sentences = ticked.flatMap((name) => ready[language][name] ?? []);
    return [...sentences, ...(own[language] === '' ? [] : [own[language]])].join('\n');
  });
};
