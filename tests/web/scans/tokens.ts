import ts from 'typescript';
import { expect, it } from 'vitest';
import { tokens } from '../../../web/theme.ts';
import { eachNode, sources } from './sources.ts';

const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;
const NAMED = /^(?:white|black|red|green|blue|gr[ae]y|orange|yellow|purple|pink|brown|navy|teal|silver)$/i;

/** Declarations whose value must be a token, and their other allowed values. */
const FROM_TOKENS: Record<string, RegExp> = {
  font: /^(?:inherit|1)$/,
  'font-size': /^(?:inherit|0)$/,
  'font-family': /^inherit$/,
  'font-weight': /^inherit$/,
  'line-height': /^(?:inherit|0|1|normal)$/,
  'letter-spacing': /^(?:inherit|0|normal)$/,
  'border-radius': /^(?:inherit|0|50%)$/, // half of itself is a circle
};
const declarations = (css: string) =>
  [...css.replace(/\/\*[\s\S]*?\*\/|@font-face\s*\{[^}]*\}/g, '').matchAll(/(?:^|[{;])\s*([-\w]+)\s*:\s*([^;{}]+)/g)].map(
    ([, name = '', value = '']) => ({
      name,
      value: value.replace('!important', '').trim(),
    }),
  );
const words = (value: string) =>
  value
    .replace(/var\([^)]*\)/g, '')
    .split(/[\s,/()]+/)
    .filter(Boolean);

const faultsIn = ({ name, value }: { name: string; value: string }): boolean => {
  if (COLOUR.test(value) || words(value).some((word) => NAMED.test(word))) return true;
  const allowed = FROM_TOKENS[name];
  return allowed !== undefined && words(value).some((word) => !allowed.test(word));
};

it('no style sheet has its own colour, type size or shape', () => {
  const faults = sources('.css').flatMap(({ path, text }) =>
    declarations(text)
      .filter(faultsIn)
      .map(({ name, value }) => `${path} ${name}: ${value}`),
  );
  expect(faults).toEqual([]);
});

it('a shadow is a token, or a line in a colour of the theme', () => {
  const shadows = sources('.css').flatMap(({ path, text }) =>
    declarations(text)
      .filter(({ name }) => name.endsWith('-shadow'))
      .map(({ value }) => ({ path, value })),
  );
  const line = /^(?:inset )?0 0 0 (?:[\d.]+px|var\(--[\w-]+\)) var\(--[\w-]+\)$/;
  const areLines = (value: string) => value.split(/,\s*/).every((one) => line.test(one));
  expect(shadows.filter(({ value }) => value !== 'none' && !areLines(value) && !/^var\(--shadow-[\w-]+\)$/.test(value))).toEqual([]);
});

/** Measured by the parts that float. */
const MEASURED = ['anchor-width', 'available-height'];

it('every variable that is read is a token, or is set beside it', () => {
  const css = sources('.css');
  const set = new Set([
    ...Object.keys(tokens),
    ...MEASURED,
    ...css.flatMap(({ text }) => [...text.matchAll(/--([\w-]+)\s*:/g)].map(([, name]) => name)),
    ...sources('.tsx').flatMap(({ text }) => [...text.matchAll(/'--([\w-]+)':/g)].map(([, name]) => name)),
  ]);
  const read = [...css, ...sources('.tsx', '.ts')].flatMap(({ path, text }) =>
    [...text.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => ({ path, name })),
  );
  expect(read.filter(({ name }) => !set.has(name))).toEqual([]);
});

const STYLED = new Set([
  'color',
  'background',
  'backgroundColor',
  'borderColor',
  'fontSize',
  'fontFamily',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'borderRadius',
  'boxShadow',
]);

it('no component has its own colour, type size, shape or shadow', () => {
  const faults: string[] = [];
  for (const file of sources('.tsx', '.ts')) {
    if (file.path === 'theme.ts') continue;
    eachNode(file, (node, where) => {
      const value = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? node.text : '';
      if (COLOUR.test(value) && !/^#[\w-]+$/.test(value)) faults.push(`${where} ${value}`);
      else if (/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value)) faults.push(`${where} ${value}`);
      if (!ts.isPropertyAssignment(node) || !STYLED.has(node.name.getText())) return;
      const { initializer } = node;
      if (
        ts.isNumericLiteral(initializer) ||
        (ts.isStringLiteral(initializer) && !/var\(|^(?:inherit|transparent|none)$/.test(initializer.text))
      )
        faults.push(`${where} ${node.getText()}`);
    });
  }
  expect(faults).toEqual([]);
});
