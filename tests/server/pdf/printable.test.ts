import { expect, it } from 'vitest';
import { pdfPages, printable } from '../../../src/server/pdf/pages.ts';
import { pdfTexts } from '../../support/pdf-text.ts';

const all = () => true;
const latin = (codePoint: number) => codePoint < 0x250;

it.each([
  ['what turns the direction of a text', 'abc\u202enimda', 'abc‹U+202E›nimda'],
  ['an isolate', '\u2066z', '‹U+2066›z'],
  ['a control character', 'a\u0007\u001b[31m', 'a‹U+0007›‹U+001B›[31m'],
  ['a zero-width space', 'a\u200bb', 'a‹U+200B›b'],
])('replaces %s, which would be invisible', (_name, text, shown) => expect(printable(text, all)).toBe(shown));

it('shows a box for a character that the font lacks, one per emoji', () => {
  expect(printable('李 casa', latin)).toBe('□ casa');
  expect(printable('❤\ufe0f', latin)).toBe('□');
  expect(printable('مرحبا', all)).toBe('مرحبا');
});

it('keeps one of hundreds of empty lines', () => {
  expect(printable(`x${'\n'.repeat(510)}y`, all)).toBe('x\n\ny');
  expect(printable('x\n \n\t\n \ny\n\nz', all)).toBe('x\n\ny\n\nz');
  expect(printable('a\r\nb\tc', all)).toBe('a\nb c');
});

it('writes the replacements, and reports whether a text was changed', async () => {
  const pdf = pdfPages({ title: 'x', language: 'es' });
  pdf.write('¿Qué tal? □', 50, 50);
  expect(pdf.isChanged()).toBe(false);
  pdf.write('a한b\u202ec', 50, 70);
  expect(pdf.isChanged()).toBe(true);
  expect(pdfTexts(await pdf.done()).flat()).toEqual(['¿Qué tal? □', 'a□b‹U+202E›c']);
});
