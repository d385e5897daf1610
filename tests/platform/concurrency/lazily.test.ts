import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const LAZY = /^(?:import|export) (?!type )(?:[^;]*? from )?'(?:sharp|sanitize-html|libphonenumber-js|nodemailer|yaml)(?:\/[^']*)?';/m;
const ARTICLES = /^(?:import|export) (?!type )[^;]*'(?:[^']*\/blog|\.)\/embedded\.ts';/m;
/** Loaded by nobody before it is needed, or by a tool alone. */
const MAY = ['src/content/blog/embedded.ts', 'src/tools/openapi.ts'];

it('what a start does without is imported by no file that a start reads', () => {
  const files = globSync('src/**/*.ts').filter((file) => LAZY.test(readFileSync(file, 'utf8')));
  expect(files.sort()).toEqual(MAY);
  const eager = globSync('src/**/*.ts').filter((file) => !file.startsWith('src/platform/') && ARTICLES.test(readFileSync(file, 'utf8')));
  expect(eager).toEqual([]);
});
