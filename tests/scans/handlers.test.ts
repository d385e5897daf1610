import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
/** The only door to a decider; the handler behind it is the engine's own. */
const DOOR = 'streamsOf';

/** The deciders that a file makes streams of. */
const decidersIn = (file: string): string[] => {
  const text = readFileSync(join(SRC, file), 'utf8');
  if (!text.includes(DOOR)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === DOOR) {
      const decider = node.arguments[1];
      if (decider && ts.isIdentifier(decider)) found.push(decider.text);
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
};

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.ts$/.test(file) && !file.startsWith('engine/'));

it('reaches a decider only through its streams', () => {
  const others = files.filter((file) => /import .*\bcommandHandler\b/.test(readFileSync(join(SRC, file), 'utf8')));
  expect(others).toEqual([]);
});

it('creates the streams of each decider once, so that all use cases share its cache', () => {
  const made = files
    .filter((file) => !file.startsWith('terms/versions/desk'))
    .flatMap((file) => decidersIn(file).map((decider) => `${decider} in ${file}`));
  const deciders = made.map((one) => one.split(' ')[0]);
  expect(deciders.length).toBeGreaterThan(8);
  expect(made.filter((_, i) => deciders.indexOf(deciders[i]) !== i)).toEqual([]);
});
