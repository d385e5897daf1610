import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PRONOUN = /\b(?:he|his|him|himself|she|her|hers|herself)\b/i;

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => join(folder, file));

/** The comments of a file with a pronoun, and their line; not its strings, which may be Spanish, where the first pronoun is a verb. */
const commentsWith = (pronoun: RegExp, file: string): string[] => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  if (!pronoun.test(text)) return [];
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.JSX, text);
  const found: string[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind !== ts.SyntaxKind.SingleLineCommentTrivia && kind !== ts.SyntaxKind.MultiLineCommentTrivia) continue;
    const comment = scanner.getTokenText();
    if (pronoun.test(comment)) found.push(`${file}:${text.slice(0, scanner.getTokenStart()).split('\n').length} ${comment.slice(0, 120)}`);
  }
  return found;
};

it('a person is "they": no comment makes a guest, a host or an administrator a man or a woman', () => {
  const files = ['src', 'projections', 'migrations', 'web', 'admin', 'bin', 'bench', 'demo', 'tests'].flatMap(filesIn);
  expect(files.length).toBeGreaterThan(1000);
  const faults = files.flatMap((file) => commentsWith(PRONOUN, file));
  expect(faults).toEqual([]);
});

it('nor does a document', () => {
  const faults = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      readFileSync(join(ROOT, 'docs', file), 'utf8')
        .split('\n')
        .flatMap((text, at) => (PRONOUN.test(text) ? [`docs/${file}:${at + 1} ${text.slice(0, 120)}`] : [])),
    );
  expect(faults).toEqual([]);
});
