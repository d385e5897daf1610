import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => ({ name: `${folder}/${file}`, text: readFileSync(join(ROOT, folder, file), 'utf8') }));

/** Classes that libraries draw: Leaflet's map, MUI's and react-admin's parts of the console, and Swagger's page of the API. */
const OF_LIBRARIES = /^(leaflet-|Mui|Ra|scalar-)/;

/** The calls that take a CSS selector, with their text: `locator('.bar .link')`, `reach(narrow ? '.a' : '.b')`. */
const SELECTED = /\b(?:locator|reach|closest|matches|querySelector|querySelectorAll)\(((?:'[^']*'|`[^`]*`|[^'`()])*)/g;

/** The calls that take the name of a class: `classList.contains('on')`. */
const NAMED = /\bclassList\.contains\('([\w-]+)'\)/g;

const classesIn = (text: string): string[] => [
  ...[...text.matchAll(SELECTED)]
    .flatMap(([, args = '']) => [...args.matchAll(/'[^']*'|`[^`]*`/g)].map(([literal]) => literal.slice(1, -1)))
    .flatMap((selector) => [...selector.replaceAll(/\[[^\]]*\]|\$\{[^}]*\}/g, '').matchAll(/\.([A-Za-z][\w-]*)/g)])
    .map(([, name = '']) => name),
  ...[...text.matchAll(NAMED)].map(([, name = '']) => name),
];

const styles = filesOf('web', /\.css$/).concat(filesOf('admin', /\.css$/));
const scoped = new Map(
  styles.filter(({ name }) => name.endsWith('.module.css')).map(({ name, text }) => [name.split('/').at(-1)?.split('.')[0], text]),
);
/** Words of the site, and of the few classes that the console has outside its modules. */
const words = new Set(
  [...filesOf('web', /\.(tsx?|css)$/), ...filesOf('admin', /\.css$/)]
    .filter(({ name }) => !name.endsWith('.module.css'))
    .flatMap(({ text }) => text.match(/[A-Za-z][\w-]*/g) ?? []),
);

/** A class of a CSS module is `file__local` in the page (`web/vite.classes.ts`); any other class is literal. */
const isDrawn = (name: string): boolean => {
  const [file = '', local] = name.split('__');
  return local === undefined ? words.has(name) : new RegExp(`\\.${local}\\b`).test(scoped.get(file) ?? '');
};

it('journeys use no class that no page renders: a renamed style would otherwise fail minutes later, in a browser', () => {
  const found = filesOf('tests/e2e', /\.ts$/).flatMap(({ name, text }) => classesIn(text).map((selected) => ({ name, selected })));
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ selected }) => !OF_LIBRARIES.test(selected) && !isDrawn(selected))).toEqual([]);
});
