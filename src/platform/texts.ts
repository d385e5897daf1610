import { readdirSync, readFileSync } from 'node:fs';
import type { ServerTexts } from '../../texts/areas.ts';
import { eachLanguage, type Language } from '../shared/languages.ts';
import { own } from '../shared/own.ts';

/** The keys of a text: `title.404`. Forms of the plural (`_one`, `_other`) share theirs. */
type Keys<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Plain<Name> : `${Name}.${Keys<Texts[Name]>}`;
}[keyof Texts & string];
type Plain<Name extends string> = Name extends `${infer Key}_${'one' | 'other'}` ? Key : Name;

/** `area:key` of every text the server says, as the Spanish files have them; a key without a text does not compile. */
export type TextKey = { [Area in keyof ServerTexts]: `${Area}:${Keys<ServerTexts[Area]>}` }[keyof ServerTexts];
/** What stands in the placeholders of a text: `{{title}}`. */
export type TextValues = Readonly<Record<string, string | number>>;
/** The text of a key in one language. Throws where a placeholder of it has no value. */
export type Translate = (key: TextKey, values?: TextValues) => string;

const FOLDER = new URL('../../texts/', import.meta.url);
/** Texts of the site and of the console are theirs alone. */
const ELSEWHERE = /^(site|console)-/;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** `area:key` of each text below `texts`. */
const flat = (texts: object, path: string): [string, string][] =>
  Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[path + name, text]] : flat(text, `${path}${name}.`),
  );

const textsIn = (language: Language): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(new URL(language, FOLDER))
      .filter((name) => name.endsWith('.json') && !ELSEWHERE.test(name))
      .flatMap((name) =>
        flat(JSON.parse(readFileSync(new URL(`${language}/${name}`, FOLDER), 'utf8')), `${name.slice(0, -'.json'.length)}:`),
      ),
  );

/**
 * Texts as i18next writes them, of whose format the server's need placeholders and the plural of `count` alone: what i18next looks up for all
 * else made half of the time that a mail takes.
 */
const SPEAKERS = eachLanguage((language): Translate => {
  const texts = textsIn(language);
  const plural = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const { count } = values;
    const text =
      (typeof count === 'number' ? (texts.get(`${key}_${plural.select(count)}`) ?? texts.get(`${key}_other`)) : undefined) ??
      texts.get(key);
    if (text === undefined) return key.slice(key.indexOf(':') + 1); // only a key that was cast can have none: no pack or export fails for it
    return text.replace(PLACEHOLDER, (_, name: string) => {
      const value = own(values, name);
      if (value === undefined) throw new Error(`no value for {{${name}}} in "${text}"`);
      return String(value);
    });
  };
});

/** The texts of a language. They are read when the program starts. */
export const textsOf = (language: Language): Translate => SPEAKERS[language];
