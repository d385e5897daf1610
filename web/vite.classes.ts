import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** `bank.module.css` `.card` is `bank__card`: the same for the server's rendering and the browser, and told apart in developer tools. */
const scoped = (name: string, file: string): string => `${basename(file).split('.')[0]}__${name}`;

export const css = { modules: { generateScopedName: scoped } };

/**
 * In the build the name of a class stands where it is used: `styles.card` becomes `"bank__card"`, and no object that names all classes of a module is
 * sent or looked into. It keeps script at a first load small.
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
        text.replace(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'), (_, name: string) => JSON.stringify(scoped(name, file))),
      code.replace(imported, "import '$3'"),
    );
  },
});
