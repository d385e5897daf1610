import ts from 'typescript';
import { modules } from './reached.ts';
import { eachNode } from './sources.ts';

/**
 * The paths of the modules that the router loads as pages, by the kind of route: `publicPage` and `contentPage` for anybody, `page` for the
 * others.
 */
export const routedPages = (...kinds: readonly ('page' | 'publicPage' | 'contentPage')[]): string[] => {
  const found = new Set<string>();
  const router = modules.get('app/router.tsx');
  if (router)
    eachNode(router, (node) => {
      if (!ts.isCallExpression(node) || !kinds.some((kind) => kind === node.expression.getText())) return;
      for (const [, path = ''] of node.getText().matchAll(/import\('\.\.\/([^']+)'\)/g)) found.add(path);
    });
  return [...found];
};
