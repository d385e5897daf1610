import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COMPILED } from '../support/compiled.ts';

/** Large packages that few requests or settings need: loaded on first use. */
const LATER = [
  '@aws-sdk/client-s3',
  '@eventstore/db-client',
  '@opentelemetry/sdk-trace',
  'exceljs',
  'jose',
  'libphonenumber-js',
  'nodemailer',
  'pdfkit',
  'sanitize-html',
  'sharp',
  'web-push',
];

/** Prints the packages that the program has loaded when ready, in its own process. */
const LOADED = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load: (url, context, next) => {
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name) packages.add(name);
      return next(url, context);
    },
  });
  await import('./src/program.ts');
  process.stdout.write(JSON.stringify([...packages]));
`;

it('starts without loading rarely used packages', () => {
  const root = join(import.meta.dirname, '../..');
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED };
  const loaded: string[] = JSON.parse(execFileSync('node', ['--input-type=module', '-e', LOADED], { cwd: root, env, encoding: 'utf8' }));
  expect(loaded).toContain('koa');
  expect(loaded.filter((name) => LATER.includes(name))).toEqual([]);
});
