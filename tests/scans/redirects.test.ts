import ts from 'typescript';
import { expect, it } from 'vitest';
import { faultsIn } from './program.ts';

/** The sandbox goes back to the address that our own checkout stored; it is never mounted in production. */
const MAY = /^src\/(platform\/http\/redirect|payments\/sandbox\/sandbox-pages)\.ts:/;

const fault = (node: ts.Node): string | null =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'redirect'
    ? node.expression.getText()
    : null;

/** Computing only: seconds on a quiet machine, minutes on one that does much else. */
const LIMIT = { timeout: 300_000 };

it('sends browsers nowhere except through redirectWithin()', LIMIT, () => {
  expect(faultsIn(fault).filter((found) => !MAY.test(found))).toEqual([]);
});
