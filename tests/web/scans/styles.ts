import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { plainClasses } from '../../../web/vite.classes.ts';
import { routedPages } from './pages.ts';
import { modules, reached } from './reached.ts';
import { classesIn, disagreements, isModule, sheetOf } from './sheets.ts';
import { consoleSources, eachNode, sources } from './sources.ts';

const css = sources('.css').map(sheetOf);
/** Style sheets by path, each with the global classes it styles. */
const sheets = new Map(css.map(({ path, text }) => [path, classesIn(text)]));
const anywhere = new Set([...sheets.values()].flatMap((names) => [...names]));
const styled = (name: string, paths: readonly string[]) => paths.some((path) => sheets.get(path)?.has(name));

const known = new Map<string, string[]>();
/** The classes a component may put on its elements; each is taken apart once, however many pages have it. */
const classesOf = (path: string): string[] => {
  const read = known.get(path) ?? readClasses(path);
  known.set(path, read);
  return read;
};
const readClasses = (path: string): string[] => {
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
    const all = [...reached(['app/App.tsx', page])];
    const brought = all.filter((path) => sheets.has(path));
    return all.flatMap((path) =>
      classesOf(path)
        .filter((name) => anywhere.has(name) && !styled(name, brought))
        .map((name) => `${page}: ${path} .${name}`),
    );
  });
  expect([...new Set(faults)]).toEqual([]);
});

const SHARED = 'styles/';

it('a class is styled in only one feature: all loaded sheets stay', () => {
  const owners = new Map<string, Set<string>>();
  for (const { path, text } of css.filter(({ path }) => !path.startsWith(SHARED)))
    for (const [, name = ''] of text.matchAll(/(?<=^|[,{}])\s*\.([a-z][\w-]*)(?::[\w-]+)?(?=\s*[,{])/g))
      owners.set(name, (owners.get(name) ?? new Set()).add(path));
  const twice = [...owners].filter(([, paths]) => paths.size > 1);
  expect(twice.map(([name, paths]) => `.${name}: ${[...paths].join(', ')}`)).toEqual([]);
});

it('no style sheet has a class that no component uses', () => {
  const worn = new Set([...modules.values()].flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
  const composed = /^(?:leaflet|rdp|btn)-/; // by a library, or from the name of a look
  const idle = [...sheets].flatMap(([path, names]) =>
    [...names].filter((name) => !worn.has(name) && !composed.test(name)).map((name) => `${path} .${name}`),
  );
  expect(idle).toEqual([]);
});

it('a bar at the lower edge respects the safe area of phones (X-42)', () => {
  const rules = sources('.css').flatMap(({ path, text }) =>
    [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, name = '', look = '']) => ({
      where: `${path} ${name.trim()}`,
      look,
    })),
  );
  const atTheEdge = rules.filter(
    ({ look }) => /position:\s*(?:sticky|fixed)/.test(look) && /(?:^|;)\s*bottom:\s*(?:0|var\(--cookies\))/.test(look),
  );
  expect(atTheEdge.map(({ where }) => where)).toContain('styles/parts.css .bar'); // price and action of a space
  expect(atTheEdge.filter(({ look }) => !look.includes('env(safe-area-inset-bottom)')).map(({ where }) => where)).toEqual([]);
  expect(readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8')).toContain('viewport-fit=cover'); // else it is always 0
});

it('a component names the classes that its style module has, and a module has no class that no component names', () => {
  const { modules: count, unknown, idle } = disagreements(css, modules.values());
  expect(count).toBeGreaterThan(5);
  expect({ unknown, idle }).toEqual({ unknown: [], idle: [] });
});

it('style modules have names of their own, in the site and in the console: the name is part of each class', () => {
  const names = [...css, ...consoleSources('.css')].filter(({ path }) => isModule(path)).map(({ path }) => basename(path));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('classes of a feature are in its style module: only the design system is global', () => {
  const global = css.filter(({ path, text }) => !isModule(path) && classesIn(text).size > 0).map(({ path }) => path);
  expect(global.length).toBeGreaterThan(2);
  expect(global.filter((path) => !path.startsWith(SHARED))).toEqual([]);
});

it('the build writes the name of a class where it is used, and keeps the sheet', () => {
  const { transform } = plainClasses();
  if (typeof transform !== 'function') throw new Error('no plugin');
  const built = (code: string, id: string) => Reflect.apply(transform, undefined, [code, id]);
  expect(built("import styles from './a-b.module.css';\nx(styles.card, [styles.on], mystyles.card);", '/web/A.tsx')).toBe(
    'import \'./a-b.module.css\';\nx("a-b__card", ["a-b__on"], mystyles.card);',
  );
  // named as its file, and as a text
  expect(built("import lists from './lists.module.css';\nimport './lists.ts';\nt('a.lists.none', lists.table);", '/web/A.tsx')).toBe(
    "import './lists.module.css';\nimport './lists.ts';\nt('a.lists.none', \"lists__table\");",
  );
  expect(built('x(styles.card);', '/web/A.tsx')).toBeUndefined();
  expect(built('.card{}', '/web/a.module.css')).toEqual({ code: 'export {};', map: null, moduleSideEffects: 'no-treeshake' });
});
