import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { APART, NOT_INSTALLED } from '../../../vite.server.config.ts';
import { BUNDLES, CURRENT_FILE, type Current, ROOT, readCurrent, TAKEN } from './place.ts';

/** A package as Node resolves it: its path, and its exports. */
type Package = { readonly name: string; readonly url: string; readonly exported: readonly string[] };

/** The packages the program imports at startup, by name. */
const imported = (): string[] => {
  const names = globSync('{src,projections}/**/*.ts', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^import (?!type )[^;]*? from '([^'.][^']*)';$/gm)].map(([, name = '']) => name),
  );
  const apart = (name: string) => name.startsWith('node:') || APART.some((one) => name === one || name.startsWith(`${one}/`));
  return [...new Set(names)].filter((name) => !apart(name)).sort();
};

const found = async (name: string): Promise<Package> => {
  const url = import.meta.resolve(name);
  return { name, url, exported: Object.keys(await import(url)).filter((one) => /^[\w$]+$/.test(one)) };
};

const ENTRY = 'package:';
const entryOf = (name: string) => name.replaceAll('/', '__');

/** One file for each package, which exports what Node sees of it: a CommonJS module would otherwise export nothing by name. */
const entries = (packages: readonly Package[]): Plugin => ({
  name: 'packages-as-node-finds-them',
  resolveId: (id) => (id.startsWith(ENTRY) ? `\0${id}` : null),
  load: (id) => {
    const found = packages.find(({ name }) => id === `\0${ENTRY}${name}`);
    return found ? `export { ${found.exported.join(', ')} } from ${JSON.stringify(fileURLToPath(found.url))};` : null;
  },
});

const bundle = (packages: readonly Package[], outDir: string) =>
  build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    plugins: [entries(packages)],
    resolve: { mainFields: [] },
    ssr: { noExternal: true, external: [...APART], resolve: { conditions: ['node'] } },
    build: {
      ssr: true,
      outDir,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(packages.map(({ name }) => [entryOf(name), ENTRY + name])),
        external: [...NOT_INSTALLED],
        output: { charset: 'ascii', entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
      },
    },
  });

/**
 * Puts the packages into one bundle, unless the last run did with the same packages: a file of tests then loads 45 files instead of 1,400.
 */
export default async (): Promise<void> => {
  const names = imported();
  const hash = createHash('sha256').update(names.join()).update(process.version);
  for (const file of TAKEN) hash.update(readFileSync(join(ROOT, file)));
  const folder = hash.digest('hex').slice(0, 16);
  const before = readCurrent();
  if (before?.folder === folder && existsSync(join(BUNDLES, folder))) return;
  mkdirSync(BUNDLES, { recursive: true });
  const fresh = join(BUNDLES, `${folder}.${process.pid}`); // made beside its place and moved there whole: another run may be making the same
  const packages = await Promise.all(names.map(found));
  await bundle(packages, fresh);
  if (existsSync(join(BUNDLES, folder))) rmSync(fresh, { recursive: true });
  else renameSync(fresh, join(BUNDLES, folder));
  const files = packages.flatMap(({ name, url }) => {
    const file = pathToFileURL(join(BUNDLES, folder, `${entryOf(name)}.js`)).href;
    return [name, url].map((one) => [one, file] as const);
  });
  const current: Current = { folder, files: Object.fromEntries(files) };
  writeFileSync(`${CURRENT_FILE}.${process.pid}`, JSON.stringify(current));
  renameSync(`${CURRENT_FILE}.${process.pid}`, CURRENT_FILE);
  for (const old of readdirSync(BUNDLES)) if (old !== folder && old === before?.folder) rmSync(join(BUNDLES, old), { recursive: true });
};
