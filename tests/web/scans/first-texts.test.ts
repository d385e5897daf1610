import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import first from '../../../web/i18n/es/first.ts';
import { eachNode, sources } from './sources.ts';
import { usedKeys } from './used-keys.ts';

const files = new Map(sources('.ts', '.tsx').map((file) => [file.path, file]));

/** They bring the texts they need by themselves. */
const APART = ['shell/SignInAgainDialog.tsx', 'publish/HostTermsPopup.tsx'];

const importedBy = (path: string): string[] => {
  const file = files.get(path);
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
  return found;
};

/** All that may come to show from these files on, now or later. */
const reached = (paths: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const path of paths) {
    if (seen.has(path) || APART.includes(path)) continue;
    seen.add(path);
    reached(importedBy(path), seen);
  }
  return seen;
};

it('a page that anybody may land on says only what is among the first texts', () => {
  const router = files.get('router.tsx')?.text ?? '';
  const pages = [...router.matchAll(/publicPage\(context, [^;]*?import\('\.\/([\w/]+\.tsx)'\)/g)].map(([, page = '']) => page);
  expect(pages).toEqual(expect.arrayContaining(['home/HomePage.tsx', 'search/SearchPage.tsx', 'listing/ListingPage.tsx']));
  const shown = [...reached(['App.tsx', 'shell/Shell.tsx', 'shell/Trouble.tsx', ...pages])].flatMap((path) => files.get(path) ?? []);
  const missing = usedKeys(shown).filter(({ namespaces }) => namespaces.some((namespace) => !Object.hasOwn(first, namespace)));
  expect(missing.map(({ where, key }) => `${where} ${key}`)).toEqual([]);
});
