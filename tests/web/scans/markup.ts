import ts from 'typescript';
import { expect, it } from 'vitest';
import { eachNode, sources } from './sources.ts';

/** Texts that are the same in every language. */
const ALLOWED = new Set(['posada', 'Posada']);
/** Attributes that a person reads or hears. */
const READ = new Set([
  'alt',
  'title',
  'label',
  'placeholder',
  'hint',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]);

const isText = (text: string) => /\p{L}/u.test(text) && !ALLOWED.has(text.trim());

const EITHER = new Set([ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.PlusToken]);

/** Literal text of an expression in the page: a string, or either branch of a conditional. */
const shown = (node: ts.Expression | undefined): string[] => {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  if (ts.isParenthesizedExpression(node)) return shown(node.expression);
  if (ts.isConditionalExpression(node)) return [...shown(node.whenTrue), ...shown(node.whenFalse)];
  if (!ts.isBinaryExpression(node)) return [];
  if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return shown(node.right);
  return EITHER.has(node.operatorToken.kind) ? [...shown(node.left), ...shown(node.right)] : [];
};

const rawTexts = (node: ts.Node): string[] => {
  if (ts.isJsxText(node)) return [node.text];
  if (ts.isJsxAttribute(node) && READ.has(node.name.getText())) {
    const { initializer } = node;
    if (initializer && ts.isStringLiteral(initializer)) return [initializer.text];
    return initializer && ts.isJsxExpression(initializer) ? shown(initializer.expression) : [];
  }
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return shown(node.expression);
  return [];
};

it('no literal text in the markup: all of it is in the texts of both languages', () => {
  const raw: string[] = [];
  for (const file of sources('.tsx'))
    eachNode(file, (node, where) => {
      for (const text of rawTexts(node)) if (isText(text)) raw.push(`${where} ${text.trim()}`);
    });
  expect(raw).toEqual([]);
});

it('every form is the shared one, whose fields never reach an address', () => {
  const own: string[] = [];
  for (const file of sources('.tsx'))
    eachNode(file, (node, where) => {
      const opens = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
      if (opens && node.tagName.getText() === 'form' && !where.includes('ui/form/Form.tsx')) own.push(where);
    });
  expect(own).toEqual([]);
});

it('the dot between parts of a line sticks to the following part, so that it never ends the line', () => {
  const loose: string[] = [];
  for (const file of sources('.tsx', '.ts'))
    eachNode(file, (node, where) => {
      const isJoin = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'join';
      const [separator] = isJoin ? node.arguments : [];
      if (separator && ts.isStringLiteralLike(separator) && / · /.test(separator.text)) loose.push(where);
    });
  expect(loose).toEqual([]);
});

it('every note is the shared one: its text is in the column beside its icon', () => {
  const own: string[] = [];
  for (const file of sources('.tsx'))
    eachNode(file, (node, where) => {
      if (!ts.isJsxAttribute(node) || node.name.getText() !== 'className' || file.path.endsWith('ui/Note.tsx')) return;
      if (/["'`]note[ "'`]/.test(node.initializer?.getText() ?? '')) own.push(where);
    });
  expect(own).toEqual([]);
});
