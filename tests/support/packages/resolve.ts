// Loaded before a file of tests (`--import`): finds packages in the bundle, and our own files without a look at the disk. Half of the time
// in which the program is loaded goes into finding 2,100 modules.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ROOT, readCurrent } from './place.ts';

const own = `${pathToFileURL(ROOT).href}/`;
const packages = `${own}node_modules/`;
const files = new Map(Object.entries(readCurrent()?.files ?? {}));

registerHooks({
  resolve: (name, context, next) => {
    const from = context.parentURL ?? '';
    const byUs = from.startsWith(own) && !from.startsWith(packages);
    // vitest requests the packages of a test by their path
    const bundled = name.startsWith('/') ? files.get(pathToFileURL(name).href) : byUs ? files.get(name) : undefined;
    if (bundled !== undefined) return { url: bundled, format: 'module', shortCircuit: true };
    if (byUs && name.startsWith('.') && name.endsWith('.ts'))
      return { url: new URL(name, from).href, format: 'module-typescript', shortCircuit: true };
    return next(name, context);
  },
});
