import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { routedPages } from './pages.ts';
import { modules, reached } from './reached.ts';
import { eachNode, sources } from './sources.ts';

/** Style sheets by path, each with the classes it gives a look. */
const sheets = new Map(
  sources('.css').map(({ path, text }) => [
    path,
    new Set([...text.replace(/url\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)),
  ]),
);
const styled = (name: string, paths: readonly string[]) => paths.some((path) => sheets.get(path)?.has(name));

/** The classes a component may put on its elements. */
const classesOf = (path: string): string[] => {
  const file = modules.get(path);
  const found: string[] = [];
  const words = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      found.push(...node.text.split(/\s+/).filter(Boolean));
    ts.forEachChild(node, words);
  };
  if (file)
    eachNode(file, (node) => {
      if (ts.isJsxAttribute(node) && /^class(Name)?$/.test(node.name.getText()) && node.initializer) words(node.initializer);
    });
  return found;
};

it('a page brings the styles of all it shows, also when it is the first that is opened', () => {
  const pages = routedPages('page', 'publicPage');
  expect(pages.length).toBeGreaterThan(25);
  const faults = pages.flatMap((page) => {
    const all = [...reached(['App.tsx', page])];
    const brought = all.filter((path) => sheets.has(path));
    return all.flatMap((path) =>
      classesOf(path)
        .filter((name) => styled(name, [...sheets.keys()]) && !styled(name, brought))
        .map((name) => `${page}: ${path} .${name}`),
    );
  });
  expect([...new Set(faults)]).toEqual([]);
});

const SHARED = 'styles/';

it('what has a look of its own in one feature has no other in a second: all sheets stay once they came', () => {
  const owners = new Map<string, Set<string>>();
  for (const { path, text } of sources('.css').filter(({ path }) => !path.startsWith(SHARED)))
    for (const [, name = ''] of text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<=^|[,{}])\s*\.([a-z][\w-]*)(?::[\w-]+)?(?=\s*[,{])/g))
      owners.set(name, (owners.get(name) ?? new Set()).add(path));
  const twice = [...owners].filter(([, paths]) => paths.size > 1);
  expect(twice.map(([name, paths]) => `.${name}: ${[...paths].join(', ')}`)).toEqual([]);
});

it('no style sheet dresses what nobody wears', () => {
  const worn = new Set([...modules.values()].flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
  const composed = /^(?:leaflet|rdp|btn)-/; // by a library, or from the name of a look
  const idle = [...sheets].flatMap(([path, names]) =>
    [...names].filter((name) => !worn.has(name) && !composed.test(name)).map((name) => `${path} .${name}`),
  );
  expect(idle).toEqual([]);
});

it('a bar that stands at the lower edge keeps clear of what a phone draws over it (X-42)', () => {
  const rules = sources('.css').flatMap(({ path, text }) =>
    [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, name = '', look = '']) => ({
      where: `${path} ${name.trim()}`,
      look,
    })),
  );
  const atTheEdge = rules.filter(({ look }) => /position:(?:sticky|fixed)/.test(look) && /(?:^|;)bottom:(?:0|var\(--cookies\))/.test(look));
  expect(atTheEdge.map(({ where }) => where)).toContain('styles/components.css .bar'); // price and action of a space
  expect(atTheEdge.filter(({ look }) => !look.includes('env(safe-area-inset-bottom)')).map(({ where }) => where)).toEqual([]);
  expect(readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8')).toContain('viewport-fit=cover'); // else it is always 0
});
