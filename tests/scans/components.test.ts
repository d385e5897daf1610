import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

it('no component is called just `Page`: stack traces and the developer tools of a browser name components', () => {
  const components = ['web', 'admin'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => join(folder, file)),
  );
  expect(components.length).toBeGreaterThan(200);
  const unnamed = components.filter((file) => /\b(?:const|let|function|class) Page\b/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(unnamed).toEqual([]);
});
