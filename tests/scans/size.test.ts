import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MAX_LINES = 100;
const MAX_FILES = 20;
/** As `biome.json` has it for code, which its formatter does not apply to comments. */
const MAX_WIDTH = 140;

/** Functions that were longer on 2026-11-22, by file and the lines of its longest one. Entries shrink and go; none is added. */
const LONG_FUNCTIONS: Readonly<Record<string, number>> = {
  'tests/chaos/support/load.ts': 119,
  'tests/e2e/host/publish.spec.ts': 165,
  'tests/identity/bank.db.test.ts': 109,
  'tests/identity/profile.db.test.ts': 104,
  'tests/mail/outbox.db.test.ts': 137,
  'tests/payments/desk/cancelled-by-mistake.db.test.ts': 140,
  'tests/payments/desk/proposal.db.test.ts': 115,
  'tests/payments/desk/undo.db.test.ts': 176,
  'tests/payments/desk/undo.test.ts': 110,
  'tests/payments/gateways/card.db.test.ts': 129,
  'tests/payments/gateways/notifications.db.test.ts': 109,
  'tests/payments/ledger.test.ts': 155,
  'tests/payments/transfer.db.test.ts': 104,
  'tests/platform/engine/handle-command.db.test.ts': 186,
  'tests/platform/engine/runner.db.test.ts': 126,
  'tests/platform/event-store/event-store.contract.ts': 500,
  'tests/reservations/decider.test.ts': 142,
  'tests/reservations/journey.db.test.ts': 104,
  'tests/support/gateways/paypal.ts': 128,
  'tests/tools/backup.long.test.ts': 110,
  'tests/tools/compose.test.ts': 129,
  'tests/web/payment/payment-result.test.tsx': 154,
};

/** One file per change, applied in the order of their names: they stay where they are. */
const FLAT = 'migrations';

const code = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs|cjs|css)$/.test(file) && file !== 'web/api/schema.ts');

const longestIn = (path: string): number => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  let longest = 0;
  const walk = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body)
      longest = Math.max(longest, lineAt(node.end) - lineAt(node.getStart(file)) + 1);
    ts.forEachChild(node, walk);
  };
  walk(file);
  return longest;
};

/** What is over the limit and over its entry, and entries that are no longer needed. */
const faults = (counted: ReadonlyMap<string, number>, most: number, known: Readonly<Record<string, number>>) => [
  ...[...counted].filter(([name, count]) => count > Math.max(most, known[name] ?? 0)).map(([name, count]) => `${name}: ${count}`),
  ...Object.keys(known).flatMap((name) => ((counted.get(name) ?? 0) <= most ? [`${name}: take it off the list`] : [])),
];

it('no function has more than 100 lines', () => {
  const longest = new Map(code.filter((file) => !file.endsWith('.css')).map((file) => [file, longestIn(file)]));
  expect(longest.size).toBeGreaterThan(1_000);
  expect(faults(longest, MAX_LINES, LONG_FUNCTIONS)).toEqual([]);
});

it('no folder has more than 20 files of code', () => {
  const files = new Map<string, number>();
  for (const file of code.filter((name) => dirname(name) !== FLAT)) files.set(dirname(file), (files.get(dirname(file)) ?? 0) + 1);
  expect(faults(files, MAX_FILES, {})).toEqual([]);
});

it('no comment has a line of more than 140 characters', () => {
  const wide = code.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => (line.length > MAX_WIDTH && /^\s*(?:\/\/|\/?\*)/.test(line) ? [`${file}:${i + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});
