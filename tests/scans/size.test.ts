import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MAX_LINES = 150;
const MAX_FILES = 30;
const ALARM =
  'a limit is an alarm, not a rule: look at the design, and change that, or change the limit in tests/scans/size.test.ts and say why. Nothing is bent to fit';

/** Functions that are longer, by file, with the lines of its longest one. */
const LONG_FUNCTIONS: Readonly<Record<string, number>> = {
  'tests/e2e/host/publish.spec.ts': 168, // one journey through all steps of the wizard
  'tests/engine/event-store/event-store.contract.ts': 500, // all tests of the contract, as a function of the store under test
};

/** One file per change, applied in the order of their names: they stay where they are. */
const FLAT = 'migrations';

const code = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs|cjs|css)$/.test(file));

/** What `describe` is given is a list of tests under a heading. */
const isGroup = ({ parent }: ts.Node): boolean => ts.isCallExpression(parent) && /^describe\b/.test(parent.expression.getText());

const longestIn = (path: string): number => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  if (text.split('\n').length <= MAX_LINES) return 0;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  let longest = 0;
  const walk = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && !isGroup(node))
      longest = Math.max(longest, lineAt(node.end) - lineAt(node.getStart(file)) + 1);
    ts.forEachChild(node, walk);
  };
  walk(file);
  return longest;
};

/** Files over the limit and over their exception, and exceptions that are no longer needed. */
const faults = (counted: ReadonlyMap<string, number>, most: number, known: Readonly<Record<string, number>>) => [
  ...[...counted].filter(([name, count]) => count > Math.max(most, known[name] ?? 0)).map(([name, count]) => `${name}: ${count}`),
  ...Object.keys(known).flatMap((name) => ((counted.get(name) ?? 0) <= most ? [`${name}: take it off the list`] : [])),
];

it(`no function has more than ${MAX_LINES} lines`, () => {
  const longest = new Map(code.filter((file) => !file.endsWith('.css')).map((file) => [file, longestIn(file)]));
  expect(longest.size).toBeGreaterThan(1_000);
  expect(faults(longest, MAX_LINES, LONG_FUNCTIONS), ALARM).toEqual([]);
});

it(`no folder has more than ${MAX_FILES} files of code`, () => {
  const files = new Map<string, number>();
  for (const file of code.filter((name) => dirname(name) !== FLAT)) files.set(dirname(file), (files.get(dirname(file)) ?? 0) + 1);
  expect(faults(files, MAX_FILES, {}), ALARM).toEqual([]);
});
