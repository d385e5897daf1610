import { dirname, join } from 'node:path';
import type { Source } from './sources.ts';

/** A style sheet without comments and addresses. Of a module `text` holds only its global classes, `locals` are its own. */
export type Sheet = { path: string; text: string; locals: ReadonlySet<string> };

export const isModule = (path: string) => path.endsWith('.module.css');
export const classesIn = (text: string) => new Set([...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));

export const sheetOf = ({ path, text: whole }: Source): Sheet => {
  const text = whole.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '');
  if (!isModule(path)) return { path, text, locals: new Set<string>() };
  const own = text.replace(/:global\([^)]*\)/g, '');
  const shared = text.replace(/(:global\([^)]*\))|\.[a-z][\w-]*(?=[^{}]*\{)/gi, (_, global?: string) => global?.slice(8, -1) ?? '[local]');
  return { path, text: shared, locals: classesIn([...own.matchAll(/[^{};]+(?=\{)/g)].join(' ')) };
};

/** Where components and style modules do not agree: `unknown`, what no module has, and `idle`, what no component names. */
export const disagreements = (sheets: readonly Sheet[], components: Iterable<Source>) => {
  const modulesOf = new Map(sheets.filter(({ path }) => isModule(path)).map(({ path, locals }) => [path, locals]));
  const named = new Map([...modulesOf.keys()].map((path) => [path, new Set<string>()]));
  const unknown: string[] = [];
  for (const { path, text } of components)
    for (const [, alias = '', from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const module = join(dirname(path), from);
      for (const [, name = ''] of text.matchAll(new RegExp(`(?<![\\w./])${alias}\\.(\\w+)`, 'g'))) {
        named.get(module)?.add(name);
        if (!modulesOf.get(module)?.has(name)) unknown.push(`${path} ${module} .${name}`);
      }
      // the build supports no other use of a module (`web/vite.classes.ts`)
      const elsewhere = text.replace(/^import [^;]*;$|\/\*[\s\S]*?\*\/|\/\/.*$|'[^'\n]*'/gm, '');
      if (new RegExp(`(?<![\\w.])${alias}\\b(?!\\.\\w)`).test(elsewhere)) unknown.push(`${path} ${alias}`);
    }
  const idle = [...modulesOf].flatMap(([path, locals]) =>
    [...locals].filter((name) => !named.get(path)?.has(name)).map((name) => `${path} .${name}`),
  );
  return { modules: modulesOf.size, unknown, idle };
};
