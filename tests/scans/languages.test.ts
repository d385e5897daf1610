import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/kernel/languages.ts';

const ROOT = join(import.meta.dirname, '../..');
const CODES: ReadonlySet<string> = new Set(LANGUAGES);

/** Files that name a language legitimately. Tables are checked by the compiler for a further one. */
const NAMED: Readonly<Record<string, string>> = {
  'src/kernel/languages.ts': 'the list itself',
  'src/kernel/formats.ts': 'a table: how a language writes days, numbers and durations',
  'src/kernel/instants.ts': 'a table: how it writes instants and zones',
  'src/kernel/written-in.ts': 'a table: the little words of each language',
  'src/places/rows.ts': 'search terms, where a language has some',
  'web/map/labels.ts': 'the names on the map are local and English',
  'web/landing/LandingPage.tsx': 'an address in no language of ours leads to English (D-07)',
  'web/api/schema.ts': 'generated from the contract',
};

/** A key of JSON in a statement: a path such as `{title,es}`, or `'es'`. */
const IN_SQL = new RegExp(`\\{(?:\\w+,)*(?:${LANGUAGES.join('|')})\\}|'(?:${LANGUAGES.join('|')})'`);
/** A choice of languages in a regular expression: `(es|en)`. */
const IN_PATTERN = new RegExp(`\\b(?:${LANGUAGES.join('|')})\\|(?:${LANGUAGES.join('|')})\\b`);
const isTextual = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

/** Where the text of a file names a language: as a value, as a key of an object or a type, or as a member. */
const languagesIn = (path: string, text: string): string[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    const isNamed = ts.isIdentifier(node) ? CODES.has(node.text) : isTextual(node) && (CODES.has(node.text) || IN_SQL.test(node.text));
    const isMatched = ts.isRegularExpressionLiteral(node) && IN_PATTERN.test(node.text);
    if ((isNamed || isMatched) && !ts.isImportSpecifier(node.parent))
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`);
    ts.forEachChild(node, walk);
  };
  walk(file);
  return found;
};

describe('a further language is a folder of texts and an entry in a list: no code names one', () => {
  const files = globSync('{src,projections,web,admin}/**/*.{ts,tsx}', { cwd: ROOT });
  const named = files.flatMap((path) => languagesIn(path, readFileSync(join(ROOT, path), 'utf8')));
  const fileOf = (place: string) => place.replace(/:.*/, '');

  it('outside of the listed exceptions', () => {
    expect(files.length).toBeGreaterThan(800);
    expect(named.filter((place) => !Object.hasOwn(NAMED, fileOf(place)))).toEqual([]);
  });

  it('and each exception names one', () => {
    const seen = new Set(named.map(fileOf));
    expect(Object.keys(NAMED).filter((file) => !seen.has(file))).toEqual([]);
  });

  it.each([
    'const both = (texts: { es: string; en: string }) => texts.es;',
    "const text = language === 'es' ? one : other;",
    "for (const language of ['es', 'en']) show(language);",
    "const title = { es: 'Casa' };",
    "query.whereRaw('details #>> ?', ['{title,en}']);",
    "db.raw(`select title ->> 'es' from listings`);",
    String.raw`const language = /^\/(es|en)\//.exec(path)?.[1];`,
  ])('a planted one is found: %s', (text) => expect(languagesIn('src/planted.ts', text)).not.toEqual([]));
});
