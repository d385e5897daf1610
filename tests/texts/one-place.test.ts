import ts from 'typescript';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../src/kernel/languages.ts';
import { codeIn, eachNodeOf } from './files.ts';

/** The list of languages; and where dates, times and money are written or read by rules of each language, not by texts. */
const RULES = new Set([
  'src/kernel/languages.ts',
  'src/kernel/formats.ts',
  'src/kernel/instants.ts',
  'web/calendar/days.ts',
  'web/calendar/DayGrid.tsx',
]);
const files = codeIn('src', 'projections', 'web', 'admin').filter(({ fileName }) => !RULES.has(fileName));

const isLanguageName = (node: ts.Node): boolean => ts.isStringLiteral(node) && LANGUAGES.some((known) => known === node.text);

const EQUALITY = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

/** `language === 'es'`: what differs by language is a text, or a table that a further language extends. */
const comparesLanguage = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) && EQUALITY.has(node.operatorToken.kind) && (isLanguageName(node.left) || isLanguageName(node.right));

const named = (property: ts.ObjectLiteralElementLike): string =>
  property.name && !ts.isComputedPropertyName(property.name) ? property.name.text : '';

/** Literal words in the code; computed ones are not checked. */
const isWritten = (node: ts.Node): boolean =>
  (ts.isStringLiteralLike(node) && node.text !== '') ||
  ts.isTemplateExpression(node) ||
  ts.isArrowFunction(node) ||
  (ts.isObjectLiteralExpression(node) &&
    node.properties.some((property) => ts.isPropertyAssignment(property) && isWritten(property.initializer)));

/** `{ es: 'Sí', en: 'Yes' }`, also where the values are functions or tables. */
const saysItInEach = (node: ts.Node): boolean =>
  ts.isObjectLiteralExpression(node) &&
  LANGUAGES.every((language) =>
    node.properties.some(
      (property) => named(property) === language && ts.isPropertyAssignment(property) && isWritten(property.initializer),
    ),
  );

it.each([
  ['compares a language with its name', comparesLanguage],
  ['holds texts of several languages', saysItInEach],
])('nothing outside of texts/ %s', (_, isFault) => {
  expect(files.length).toBeGreaterThan(500);
  const faults: string[] = [];
  eachNodeOf(files, (node, where) => {
    if (isFault(node)) faults.push(`${where} ${node.getText().slice(0, 60)}`);
  });
  expect(faults).toEqual([]);
});

it.each([
  "if (language === 'es') a()",
  "const x = 'en' !== language",
  "const x = { es: 'Sí', en: 'Yes' }",
  'const x = { es: () => 1, en: () => 2 }',
])('detects %s', (code) => {
  let found = 0;
  eachNodeOf([ts.createSourceFile('x.ts', code, ts.ScriptTarget.Latest, true)], (node) => {
    if (comparesLanguage(node) || saysItInEach(node)) found += 1;
  });
  expect(found).toBe(1);
});
