import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** `.card` of `bank.module.css` becomes `bank__card`: the same on the server and in the browser, and readable in developer tools. */
const scoped = (name: string, file: string): string => `${basename(file).split('.')[0]}__${name}`;

export const css = { modules: { generateScopedName: scoped } };

/**
 * Inlines class names at build time: `styles.card` becomes `"bank__card"`, so that the object with all class names of a module is not
 * shipped. This keeps the script of an initial load small.
 */
export const plainClasses = (): Plugin => ({
  name: 'plain-classes',
  enforce: 'post',
  apply: 'build',
  transform(code, id) {
    if (id.endsWith('.module.css')) return { code: 'export {};', map: null, moduleSideEffects: 'no-treeshake' };
    if (!/\.tsx?$/.test(id) || !code.includes('.module.css')) return;
    const imported = /import (\w+) from (["'])([^"']+\.module\.css)\2/g;
    const modules = [...code.matchAll(imported)].map(([, alias = '', , file = '']) => ({ alias, file }));
    return modules.reduce(
      (text, { alias, file }) =>
        text.replace(new RegExp(`(?<![\\w./])${alias}\\.(\\w+)`, 'g'), (_, name: string) => JSON.stringify(scoped(name, file))),
      code.replace(imported, "import '$3'"),
    );
  },
});
