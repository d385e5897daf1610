import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const LAZY = /^(?:import|export) (?!type )(?:[^;]*? from )?'(?:sharp|sanitize-html|libphonenumber-js|nodemailer|yaml)(?:\/[^']*)?';/m;
const ARTICLES = /^(?:import|export) (?!type )[^;]*'(?:[^']*\/blog|\.)\/embedded\.ts';/m;
/** Files that may import such a package: they are themselves imported on demand, or run only as a tool. */
const MAY = ['src/site/blog/embedded.ts', 'src/tools/openapi.ts'];

it('no file loaded at startup imports a lazily loaded package', () => {
  const files = globSync('src/**/*.ts').filter((file) => LAZY.test(readFileSync(file, 'utf8')));
  expect(files.sort()).toEqual(MAY);
  const eager = globSync('src/**/*.ts').filter(
    (file) => !/^src\/(engine|server)\//.test(file) && ARTICLES.test(readFileSync(file, 'utf8')),
  );
  expect(eager).toEqual([]);
});
