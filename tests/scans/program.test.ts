import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { faultsIn, valuesOf } from './program.ts';

// Scans of the server's source with its types, in one file: each process that runs them parses all of it anew.

describe('names from outside', () => {
  /** Whether any text may stand there: a union of literals or a number cannot be `constructor`. */
  const isAnyText = (type: ts.Type): boolean => (type.isUnion() ? type.types.some(isAnyText) : (type.flags & ts.TypeFlags.String) !== 0);

  /** `own` itself, and tools, which read our own files. */
  const MAY = /^src\/(shared\/own\.ts:|tools\/)/;

  const fault = (node: ts.Node, checker: ts.TypeChecker): string | null => {
    if (ts.isElementAccessExpression(node) && isAnyText(checker.getTypeAtLocation(node.argumentExpression))) return node.getText();
    const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
    return isIn && isAnyText(checker.getTypeAtLocation(node.left)) && !ts.isStringLiteralLike(node.left) ? node.getText() : null;
  };

  it('read no record except through own() or Object.hasOwn', () => {
    expect(faultsIn(fault).filter((found) => !MAY.test(found))).toEqual([]);
  });
});

describe('redirects', () => {
  /** The sandbox goes back to the address that our own checkout stored; it is never mounted in production. */
  const MAY = /^src\/(platform\/http\/redirect|payments\/sandbox\/sandbox-pages)\.ts:/;

  const fault = (node: ts.Node): string | null =>
    ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'redirect'
      ? node.expression.getText()
      : null;

  it('send browsers nowhere except through redirectWithin()', () => {
    expect(faultsIn(fault).filter((found) => !MAY.test(found))).toEqual([]);
  });
});

describe('the public.ts of a context', () => {
  const SRC = join(import.meta.dirname, '../../src');
  /** How much other contexts may use of one: beyond it a context has no inside any more. */
  const MAX_VALUES = 12;

  const contexts = readdirSync(SRC).filter((name) => existsSync(join(SRC, name, 'public.ts')));

  it('is there for most contexts', () => expect(contexts.length).toBeGreaterThan(8));

  it('counts what stands behind a namespace or a record of functions', () => {
    expect(valuesOf('src/reservations/public.ts')).toContain('frames.frameAfter');
    expect(valuesOf('src/listings/public.ts')).toContain('listingPolicies.isHiddenFrom');
    expect(valuesOf('src/pricing/public.ts')).toContain('priceShapes');
    expect(valuesOf('src/listings/public.ts')).not.toContain('BookableListing');
  });

  it.each(contexts)(`public.ts of %s exports at most ${MAX_VALUES} values`, (context) => {
    const values = valuesOf(`src/${context}/public.ts`);
    expect(values.length, values.join(', ')).toBeLessThanOrEqual(MAX_VALUES);
    expect(values.length).toBeGreaterThan(0);
  });
});
