import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The first column of the glossary's table of words that are not used: each name in backticks, `…` for any ending. */
const notUsed = (): RegExp[] => {
  const [, table = ''] = readFileSync(join(ROOT, 'docs/product.md'), 'utf8').split('| not used | use instead |');
  const rows = table.split('\n').filter((row) => row.startsWith('| `'));
  const names = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
  return names.map((name) => new RegExp(`^${name.replace(/…$/, '\\w*')}$`));
};

/** Files with names of the wire format: contracts, response shapes, routes and presenters, and generated code. */
const OF_THE_WIRE = /(^|\/)(contract|shapes|routes|present|on-wire)[\w-]*\.ts$|^web\/api\/schema\.ts$/;

type Named = ts.VariableDeclaration | ts.FunctionDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration | ts.InterfaceDeclaration;
const isNamed = (node: ts.Node): node is Named | ts.ParameterDeclaration =>
  ts.isVariableDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isParameter(node);

const declaredIn = (file: string, text: string): string[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const names: string[] = [];
  const walk = (node: ts.Node): void => {
    if (isNamed(node) && node.name && ts.isIdentifier(node.name)) names.push(node.name.text);
    ts.forEachChild(node, walk);
  };
  walk(source);
  return names;
};

it('no identifier uses a word for which the glossary of docs/product.md has another', () => {
  const patterns = notUsed();
  expect(patterns.length).toBeGreaterThan(10);
  const files = ['src', 'projections', 'web', 'admin', 'demo', 'bench'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file))
      .filter((file) => !OF_THE_WIRE.test(file)),
  );
  const isNotUsed = (name: string) => patterns.some((pattern) => pattern.test(name));
  const faults = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    if (!text.split(/\W+/).some(isNotUsed)) return []; // most files are not taken apart
    return declaredIn(file, text)
      .filter(isNotUsed)
      .map((name) => `${file}: ${name}`);
  });
  expect(faults).toEqual([]);
});
