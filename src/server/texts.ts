import { readdirSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import type { ServerTexts } from '../../texts/areas.ts';
import { eachLanguage, type Language } from '../kernel/languages.ts';

/** The keys of a text: `title.404`. Forms of the plural (`_one`, `_other`) share theirs. */
type Keys<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Plain<Name> : `${Name}.${Keys<Texts[Name]>}`;
}[keyof Texts & string];
type Plain<Name extends string> = Name extends `${infer Key}_${'one' | 'other'}` ? Key : Name;

/** `area:key` of every text of the server, as the Spanish files have them; a key without a text does not compile. */
export type TextKey = { [Area in keyof ServerTexts]: `${Area}:${Keys<ServerTexts[Area]>}` }[keyof ServerTexts];
/** The values of a text's placeholders: `{{title}}`. */
export type TextValues = Readonly<Record<string, string | number>>;
/** The text of a key in one language. Throws where a placeholder of it has no value. */
export type Translate = (key: TextKey, values?: TextValues) => string;

const FOLDER = new URL('../../texts/', import.meta.url);
/** Texts of the site and of the console, which the server does not use. */
const ELSEWHERE = /^(site|console)-/;

const textsIn = (language: Language): Record<string, object> =>
  Object.fromEntries(
    readdirSync(new URL(language, FOLDER))
      .filter((name) => name.endsWith('.json') && !ELSEWHERE.test(name))
      .map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(new URL(`${language}/${name}`, FOLDER), 'utf8'))]),
  );

const instance = createInstance();
await instance.init({
  resources: eachLanguage(textsIn),
  fallbackLng: false,
  interpolation: { escapeValue: false },
  missingInterpolationHandler: (text, [placeholder]) => {
    throw new Error(`no value for ${placeholder} in "${text}"`);
  },
});

const SPEAKERS = eachLanguage((language): Translate => {
  const t = instance.getFixedT(language);
  return (key, values) => t(key, { ...values });
});

/** The texts of a language. They are read when the program starts. */
export const textsOf = (language: Language): Translate => SPEAKERS[language];
