import ts from 'typescript';
import { expect, it } from 'vitest';
import { classesIn, disagreements, isModule, sheetOf } from './sheets.ts';
import { consoleSources, eachNode } from './sources.ts';

/** The classes that the console has for all its pages, each with why it is not in the module of a component. */
const GLOBAL: Readonly<Record<string, string>> = {
  num: 'digits of equal width: any number in a sentence, a cell or a heading of any page',
  mute: 'what is said beside the thing itself, on every page',
  box: 'the surface of every page: line, background and corners, without a layout',
  unbroken: 'the number of a reservation in the title of a dialog, and a time in a cell',
  unseen: 'read aloud and not seen, in three folders',
};
/** What react-admin and MUI draw: a module names it in `:global(…)`. `column-…` is a cell by the field it shows. */
const OF_LIBRARIES = /^(?:Mui|Ra|column-|layout$|list-page$|filter-field$)/;

const sheets = consoleSources('.css').map(sheetOf);
const components = consoleSources('.tsx', '.ts');

it('the console has no global class but those named here, and each of them is used', () => {
  const global = new Set(sheets.flatMap(({ text }) => [...classesIn(text)]).filter((name) => !OF_LIBRARIES.test(name)));
  expect([...global].sort()).toEqual(Object.keys(GLOBAL).sort());
  expect(sheets.filter(({ path }) => !isModule(path)).map(({ path }) => path)).toEqual(['styles/console.css']);
});

it('a component of the console puts on no other class than those and what its style modules have', () => {
  const worn = components.flatMap((file) => {
    const found: string[] = [];
    const words = (node: ts.Node): void => {
      if (ts.isBinaryExpression(node) || ts.isCallExpression(node)) return; // conditions, not class names
      if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
        found.push(...node.text.split(/\s+/).filter(Boolean));
      ts.forEachChild(node, words);
    };
    eachNode(file, (node) => {
      if (ts.isJsxAttribute(node) && /^class(Name)?$/.test(node.name.getText()) && node.initializer) words(node.initializer);
      if (ts.isPropertyAssignment(node) && node.name.getText() === 'className') words(node.initializer);
    });
    return found.map((name) => ({ path: file.path, name }));
  });
  expect(worn.length).toBeGreaterThan(100);
  expect(worn.filter(({ name }) => !(name in GLOBAL))).toEqual([]);
  expect(Object.keys(GLOBAL).filter((name) => !worn.some((one) => one.name === name))).toEqual([]);
});

it('a component of the console names the classes that its style module has, and a module has none that no component names', () => {
  const { modules, unknown, idle } = disagreements(sheets, components);
  expect(modules).toBeGreaterThan(20);
  expect({ unknown, idle }).toEqual({ unknown: [], idle: [] });
});
