import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const componentsOf = (...folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => join(folder, file)),
  );

it('no component is called just `Page`: stack traces and the developer tools of a browser name components', () => {
  const components = componentsOf('web', 'admin');
  expect(components.length).toBeGreaterThan(200);
  const unnamed = components.filter((file) => /\b(?:const|let|function|class) Page\b/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(unnamed).toEqual([]);
});

it('scrolling areas of the console are a `Scrolling`, reachable with Tab only while they scroll', () => {
  const others = componentsOf('admin').filter((file) =>
    /tabIndex=\{0\}|<(?!Scrolling)\w+ className="(?:[^"]* )?scroll[ "]/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(others).toEqual([]);
});
