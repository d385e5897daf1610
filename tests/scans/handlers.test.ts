import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
/** Which argument of these is the decider. */
const MAKERS: Readonly<Record<string, number>> = { commandHandler: 2, streamsOf: 1 };

/** The deciders that a file makes a handler of. */
const decidersIn = (file: string): string[] => {
  const text = readFileSync(join(SRC, file), 'utf8');
  if (!Object.keys(MAKERS).some((maker) => text.includes(maker))) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && Object.hasOwn(MAKERS, node.expression.text)) {
      const decider = node.arguments[MAKERS[node.expression.text] ?? 0];
      if (decider && ts.isIdentifier(decider)) found.push(decider.text);
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
};

it('makes one command handler of each decider, whose cache all use cases share', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ts$/.test(file) && !/^(engine\/|terms\/versions\/desk)/.test(file),
  );
  const made = files.flatMap((file) => decidersIn(file).map((decider) => `${decider} in ${file}`));
  const deciders = made.map((one) => one.split(' ')[0]);
  expect(deciders.length).toBeGreaterThan(8);
  expect(made.filter((_, i) => deciders.indexOf(deciders[i]) !== i)).toEqual([]);
});
