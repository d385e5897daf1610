import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { LANGUAGES, type Language } from '../../src/kernel/languages.ts';

const ROOT = join(import.meta.dirname, '../..');
export const FOLDER = join(ROOT, 'texts');

type Node = string | { readonly [name: string]: Node };

const flat = (node: Node, path: string): [string, string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node).flatMap(([name, value]) => flat(value, path.endsWith(':') ? `${path}${name}` : `${path}.${name}`));

/** The names of the files of a language, without their ending. */
export const areasOf = (language: Language): string[] =>
  readdirSync(join(FOLDER, language))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();

/** Every text of a language by `area:key`. */
const catalogueOf = (language: Language): ReadonlyMap<string, string> =>
  new Map(areasOf(language).flatMap((area) => flat(JSON.parse(readFileSync(join(FOLDER, language, `${area}.json`), 'utf8')), `${area}:`)));

export const CATALOGUE: ReadonlyMap<Language, ReadonlyMap<string, string>> = new Map(
  LANGUAGES.map((language) => [language, catalogueOf(language)]),
);

const BLOG = join(ROOT, 'web/content/articles');

/** The paragraphs of the blog's articles, by `site-blog:<article>.<language>.md:<line>`. */
export const ARTICLES: ReadonlyMap<Language, readonly (readonly [string, string])[]> = new Map(
  LANGUAGES.map((language) => [
    language,
    readdirSync(BLOG)
      .filter((name) => name.endsWith(`.${language}.md`))
      .flatMap((name) =>
        readFileSync(join(BLOG, name), 'utf8')
          .split('\n')
          .map((line, i) => [`site-blog:${name}:${i + 1}`, line] as const),
      ),
  ]),
);

/** The files of code in these folders, read. */
export const codeIn = (...folders: readonly string[]): ts.SourceFile[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true));

/** Every node of the files, each with its place. */
export const eachNodeOf = (files: readonly ts.SourceFile[], visit: (node: ts.Node, where: string) => void): void => {
  for (const file of files) {
    const walk = (node: ts.Node): void => {
      visit(node, `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`);
      ts.forEachChild(node, walk);
    };
    walk(file);
  }
};
