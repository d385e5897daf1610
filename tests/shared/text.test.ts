import { describe, expect, it } from 'vitest';
import { codePoints, emailAddress, isOneLine, isStorable } from '../../src/shared/text.ts';

it('counts code points', () => expect(['', 'a', 'ñ', '😀', 'e\u0301'].map(codePoints)).toEqual([0, 1, 1, 1, 2]));

it('refuses NUL and lone surrogates', () => {
  expect(['hola', 'a\nb', '😀'].map(isStorable)).toEqual([true, true, true]);
  expect(['a\0', '\ud800', 'x\udc00'].map(isStorable)).toEqual([false, false, false]);
  expect(['hola', 'a\nb', 'a\tb', 'a\u007f'].map(isOneLine)).toEqual([true, false, false, false]);
});

describe('an e-mail address', () => {
  const of = (local: number, label: number, labels = 1) =>
    `${'a'.repeat(local)}@${Array.from({ length: labels }, () => 'b'.repeat(label)).join('.')}.com`;

  it('is trimmed and in lower case', () => expect(emailAddress('  Ana.Perez+viajes@Example.COM ')).toBe('ana.perez+viajes@example.com'));
  it.each([
    [63, true],
    [64, true],
    [65, false],
  ])('local part of %i characters', (length, valid) => expect(emailAddress(of(length, 5)) !== null).toBe(valid));
  it.each([
    [62, true],
    [63, true],
    [64, false],
  ])('label of %i characters', (length, valid) => expect(emailAddress(of(5, length)) !== null).toBe(valid));
  it.each([
    [253, true],
    [254, true],
    [255, false],
  ])('%i characters in all', (length, valid) => {
    const rest = length - '@.com'.length - 60 - 3 * 61;
    const address = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(rest)}.com`;
    expect(address).toHaveLength(length);
    expect(emailAddress(address) !== null).toBe(valid);
  });
  it.each([
    'ana@localhost',
    'ana',
    '@example.com',
    'ana@',
    'ana@@example.com',
    'a na@example.com',
    'ana@exa mple.com',
    'ana@example..com',
    'ana@.com',
    'ana@example.com.',
    'ana@-example.com',
    'ana@example-.com',
    '.ana@example.com',
    'ana.@example.com',
    'an..a@example.com',
    'ana@example.com\nBcc: x@example.com',
    'ana@1.2.3.4',
    'ana@example.c',
    '"ana"@example.com',
    'ana<x>@example.com',
  ])('is not %j', (address) => expect(emailAddress(address)).toBeNull());
  it.each(["o'hara@example.com", 'ana@correo.españa.es', 'ana_1@sub.example.travel', 'ana@xn--espaa-rta.es', 'ana@ejemplo.xn--p1ai'])(
    'is %s',
    (address) => expect(emailAddress(address)).toBe(address),
  );
});
