import ts from 'typescript';
import { expect, it } from 'vitest';
import { faultsIn } from './program.ts';

/** Whether any text may stand there: a union of literals or a number cannot be `constructor`. */
const isAnyText = (type: ts.Type): boolean => (type.isUnion() ? type.types.some(isAnyText) : (type.flags & ts.TypeFlags.String) !== 0);

/** `own` itself, and tools, which read our own files. */
const MAY = /^src\/(shared\/own\.ts:|tools\/)/;

const fault = (node: ts.Node, checker: ts.TypeChecker): string | null => {
  if (ts.isElementAccessExpression(node) && isAnyText(checker.getTypeAtLocation(node.argumentExpression))) return node.getText();
  const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
  return isIn && isAnyText(checker.getTypeAtLocation(node.left)) && !ts.isStringLiteralLike(node.left) ? node.getText() : null;
};

/** Computing only: seconds on a quiet machine, minutes on one that does much else. */
const LIMIT = { timeout: 300_000 };

it('reads no record by a name from outside except through own() or Object.hasOwn', LIMIT, () => {
  expect(faultsIn(fault).filter((found) => !MAY.test(found))).toEqual([]);
});
