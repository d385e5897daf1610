import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../src/kernel/languages.ts';
import { textsOf } from '../../src/server/texts.ts';
import consoleTexts from '../../texts/es/console.ts';
import { areasOf, CATALOGUE, codeIn, eachNodeOf, FOLDER } from './files.ts';

const [first, ...others] = LANGUAGES;
const spanish = CATALOGUE.get(first) ?? new Map<string, string>();
/** `{{x}}` and `$t(x)` of i18next, `%{x}` and the plural bars of polyglot. */
const placeholders = (text = '') => [...new Set(text.match(/\{\{.+?\}\}|\$t\(.+?\)|%\{.+?\}|\|{4}/g))].sort().join(' ');

/** react-admin's English names the list there, our Spanish does not. */
const NAMES_NO_LIST = new Set(['console-ra:navigation.no_filtered_results']);

/** react-admin shows a blank for neither yes nor no. */
const UNKNOWN = 'console-ra:boolean.null';

const modulesOf = (language: Language) =>
  Object.fromEntries(
    readdirSync(join(FOLDER, language))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [name, readFileSync(join(FOLDER, language, name), 'utf8')]),
  );

describe.each(others)('%s', (language) => {
  it('puts its files together as Spanish does', () => {
    expect(Object.keys(modulesOf(first))).toEqual(['console.ts', 'site-first.ts', 'site-rest.ts', 'site-wizard.ts']);
    expect(modulesOf(language)).toEqual(modulesOf(first));
  });

  const texts = CATALOGUE.get(language) ?? new Map<string, string>();

  it('has the files and the keys of Spanish', () => {
    expect(areasOf(language)).toEqual(areasOf(first));
    expect([...texts.keys()].filter((key) => !spanish.has(key))).toEqual([]);
    expect([...spanish.keys()].filter((key) => !texts.has(key))).toEqual([]);
  });

  it('has the same placeholders, and no text is empty', () => {
    const different = [...spanish].filter(([key, text]) => placeholders(text) !== placeholders(texts.get(key))).map(([key]) => key);
    expect(different.filter((key) => !NAMES_NO_LIST.has(key))).toEqual([]);
    const empty = [...spanish, ...texts].filter(([, text]) => text.trim() === '').map(([key]) => key);
    expect(empty.filter((key) => key !== UNKNOWN)).toEqual([]);
  });
});

/** The keys a file of the server names: whole, or with `*` where it is filled in at run time. */
const namedIn = (files: readonly ts.SourceFile[]): { key: string; where: string }[] => {
  const named: { key: string; where: string }[] = [];
  eachNodeOf(files, (node, where) => {
    const key = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join('')
        : '';
    if (/^[a-z-]+:[\w.*-]+$/.test(key) && serverAreas.has(key.split(':')[0] ?? '')) named.push({ key, where });
  });
  return named;
};
const serverAreas = new Set(areasOf(first).filter((area) => !/^(site|console)-/.test(area)));
const pattern = (key: string) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '[^:]+')}$`);

it('the server uses every text it has, and none that does not exist', () => {
  const mine = [...spanish.keys()].filter((key) => serverAreas.has(key.split(':')[0] ?? '')).map((key) => key.replace(/_(one|other)$/, ''));
  const named = namedIn(codeIn('src'));
  expect(mine.length).toBeGreaterThan(100);
  expect(named.filter(({ key }) => !mine.some((known) => pattern(key).test(known)))).toEqual([]);
  expect(mine.filter((known) => !named.some(({ key }) => pattern(key).test(known)))).toEqual([]);
});
/** Texts used by the console; react-admin looks up its own and those of lists and columns. */
const ofConsole = (node: object, path: string): string[] =>
  Object.entries(node).flatMap(([name, value]) => (typeof value === 'string' ? [`${path}.${name}`] : ofConsole(value, `${path}.${name}`)));

it('the console uses every text of its own', () => {
  const used = new Set<string>();
  eachNodeOf(codeIn('admin'), (node) => {
    if (ts.isStringLiteralLike(node) && node.text.startsWith('posada.')) used.add(node.text);
    if (ts.isTemplateExpression(node) && node.head.text.startsWith('posada.'))
      used.add(node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join(''));
  });
  const patterns = [...used].map((key) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '.+')}$`));
  const mine = ofConsole(consoleTexts.posada, 'posada');
  expect(mine.length).toBeGreaterThan(500);
  expect(mine.filter((key) => !patterns.some((known) => known.test(key)))).toEqual([]);
});

it('user input is inserted literally', () => {
  const place = '$t(problems:title.404) {{other}} & <b>';
  expect(textsOf('en')('mails-visits:guest.subject', { place })).toBe(`We received your request for a viewing in ${place}`);
});

it('a placeholder without a value is an error, not a gap', () => {
  expect(() => textsOf('es')('mails-visits:guest.subject')).toThrow('no value for {{place}}');
});
