import ts from 'typescript';
import { eachNode, type Source } from './sources.ts';

/**
 * A key a file asks for: whole, or with `*` where it is filled in at run time; in which namespaces it is looked for. `cast`: the compiler
 * is told that it is another key, so that it does not see when there is none.
 */
export type Used = { key: string; namespaces: readonly string[]; where: string; subtree: boolean; cast: boolean };

const isCallOf = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && (ts.isIdentifier(node.expression) ? node.expression.text === name : false);

const literals = (node: ts.Node | undefined): string[] =>
  node === undefined
    ? ['common']
    : ts.isStringLiteral(node)
      ? [node.text]
      : ts.isArrayLiteralExpression(node)
        ? node.elements.flatMap(literals)
        : [];

/** The namespaces of the nearest enclosing function that declares a `t`; without one those of the whole file. */
const namespacesAt = (node: ts.Node): readonly string[] => {
  const within = (scope: ts.Node): string[] => {
    const found: string[] = [];
    const walk = (inner: ts.Node) => {
      if (isCallOf(inner, 'useTranslation')) found.push(...literals(inner.arguments[0]));
      ts.forEachChild(inner, walk);
    };
    walk(scope);
    return found;
  };
  for (let scope = node.parent; scope; scope = scope.parent) {
    if (!ts.isFunctionLike(scope) && !ts.isSourceFile(scope)) continue;
    const found = within(scope);
    if (found.length > 0) return found;
  }
  return ['common'];
};

/** The possible values of a key expression. */
const spellings = (node: ts.Expression): string[] => {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return spellings(node.expression);
  if (ts.isConditionalExpression(node)) return [...spellings(node.whenTrue), ...spellings(node.whenFalse)];
  if (ts.isIdentifier(node) && node.text === 'label') return []; // of a list of entries, whose keys are read below
  if (ts.isTemplateExpression(node)) return [node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join('')];
  return ['?'];
};

export const usedKeys = (files: readonly Source[]): Used[] => {
  const used: Used[] = [];
  for (const file of files)
    eachNode(file, (node, where) => {
      if (ts.isPropertyAssignment(node) && node.name.getText() === 'label' && ts.isStringLiteral(node.initializer)) {
        const [namespace = '', key] = node.initializer.text.split(':');
        if (key !== undefined) used.push({ key, namespaces: [namespace], where, subtree: false, cast: false });
      }
      if (!isCallOf(node, 't') || !node.arguments[0]) return;
      const cast = ts.isAsExpression(node.arguments[0]);
      const subtree = node.arguments[1]?.getText().includes('returnObjects') ?? false;
      for (const spelled of spellings(node.arguments[0])) {
        const [first = '', second] = spelled.split(':');
        used.push({ key: second ?? first, namespaces: second === undefined ? namespacesAt(node) : [first], where, subtree, cast });
      }
    });
  return used;
};
