import { eachLanguage, LANGUAGES } from '../../kernel/languages.ts';
import { textsOf } from '../../server/texts.ts';
import type { Category, ListingType, Texts } from '../events.ts';

const LONGEST = 80;

/** The default title of a listing: from category, type and comuna, in every language. At most 80 characters. */
export const madeTitle = (type: ListingType, category: Category, locality: string): Texts =>
  eachLanguage((language) => shortened(textsOf(language)(`listings:title.${type}.${category}`, { locality }), LONGEST));

/** The title of a copy, marked as one in each of its languages (G-04), within the same length. */
export const copyTitle = (title: Texts): Texts =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = title[language];
      if (text === undefined) return [];
      const copied = (original: string) => textsOf(language)('listings:title.copy', { title: original });
      return [[language, copied(shortened(text, LONGEST - copied('').length))]];
    }),
  );

const shortened = (title: string, most: number): string => [...title].slice(0, most).join('');
