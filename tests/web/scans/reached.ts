import { dirname, join } from 'node:path';
import ts from 'typescript';
import { eachNode, type Source, sources } from './sources.ts';

/** The modules of the web app by their paths. */
export const modules: ReadonlyMap<string, Source> = new Map(sources('.ts', '.tsx').map((file) => [file.path, file]));

const imports = new Map<string, string[]>();
const importedBy = (path: string): string[] => {
  const known = imports.get(path);
  if (known) return known;
  const file = modules.get(path);
  if (!file) return [];
  const found: string[] = [];
  eachNode(file, (node) => {
    const from =
      ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
    if (from && ts.isStringLiteral(from) && from.text.startsWith('.')) found.push(join(dirname(path), from.text));
  });
  imports.set(path, found);
  return found;
};

/** All files that can be shown from these on, eagerly or lazily, including style sheets; `apart` is left out with what only it imports. */
export const reached = (paths: readonly string[], apart: readonly string[] = [], seen = new Set<string>()): Set<string> => {
  for (const path of paths) {
    if (seen.has(path) || apart.includes(path)) continue;
    seen.add(path);
    reached(importedBy(path), apart, seen);
  }
  return seen;
};
