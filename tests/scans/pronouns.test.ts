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

/** The comments of a file, with their line; not its strings, which may be Spanish, where the first pronoun is a verb. */
const commentsOf = (text: string): { line: number; comment: string }[] => {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.JSX, text);
  const found: { line: number; comment: string }[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind !== ts.SyntaxKind.SingleLineCommentTrivia && kind !== ts.SyntaxKind.MultiLineCommentTrivia) continue;
    found.push({ line: text.slice(0, scanner.getTokenStart()).split('\n').length, comment: scanner.getTokenText() });
  }
  return found;
};

// Migrations are left out: they are never edited once they landed.
it('a person is "they": no comment makes a guest, a host or an administrator a man or a woman', () => {
  const files = ['src', 'projections', 'web', 'admin', 'bin', 'bench', 'demo', 'tests'].flatMap(filesIn);
  expect(files.length).toBeGreaterThan(1000);
  const faults = files.flatMap((file) =>
    commentsOf(readFileSync(join(ROOT, file), 'utf8'))
      .filter(({ comment }) => PRONOUN.test(comment))
      .map(({ line, comment }) => `${file}:${line} ${comment.slice(0, 120)}`),
  );
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
