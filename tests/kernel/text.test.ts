import { describe, expect, it } from 'vitest';
import { emailAddress } from '../../src/kernel/people/email.ts';
import { isReservedName, mixesScripts } from '../../src/kernel/people/reserved-name.ts';
import { PERSON_TEXTS } from '../../src/kernel/person-texts.ts';
import { codePoints, hasHidden, isName, isOneLine, isStorable } from '../../src/kernel/text.ts';
import { faultsOf } from '../../src/server/http/input/person-text.ts';

it('counts code points', () => expect(['', 'a', 'ñ', '😀', 'e\u0301'].map(codePoints)).toEqual([0, 1, 1, 1, 2]));

it('refuses NUL, lone surrogates and code points that are no characters', () => {
  expect(['a\ufffe', 'a\uffff', '\ufdd0', '\u{1fffe}'].map(isStorable)).toEqual([false, false, false, false]);
  expect(['hola', 'a\nb', '😀'].map(isStorable)).toEqual([true, true, true]);
  expect(['a\0', '\ud800', 'x\udc00'].map(isStorable)).toEqual([false, false, false]);
  expect(['hola', 'a\nb', 'a\tb', 'a\u007f'].map(isOneLine)).toEqual([true, false, false, false]);
});

describe('invisible characters', () => {
  it.each([
    ['a zero-width space', 'An\u200ba'],
    ['a mark that turns the direction', 'Ana\u202emoc.live'],
    ['an isolate', 'Ana\u2066x'],
    ['a joiner between letters', 'An\u200da'],
    ['a soft hyphen', 'An\u00ada'],
    ['a byte order mark', '\ufeffAna'],
    ['a Hangul filler', 'An\u3164a'],
    ['a tag', 'An\u{e0061}a'],
    ['a joiner after an emoji', '🏠\u200d'],
  ])('%s is detected', (_name, text) => expect(hasHidden(text)).toBe(true));
  it.each(['Ana', 'José Ñandú', 'casa 🏠', '👩‍👩‍👧‍👦', '❤️', '🏳️‍🌈', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '葛\u{e0100}城', 'e\u0301', 'می\u200cنا', 'क्\u200dष'])(
    '%s has none',
    (text) => expect(hasHidden(text)).toBe(false),
  );
});

describe('a name of a person (D-134)', () => {
  it.each([
    'Ana',
    'María José',
    "O'Hara",
    'D’Angelo',
    'Jean-Luc',
    'J. R. R. Tolkien',
    'J.R.R. Tolkien',
    'Ma. Elena',
    'Gal·la',
    'Søren Kierkegaard',
    'Nguyễn Thị Hoa',
    '山田 太郎',
    'मोहन',
    'Zoe\u0308',
    'Ana–María',
    'می\u200cنا',
    'क्\u200dष',
  ])('%s', (name) => expect(isName(name)).toBe(true));
  it.each([
    'Ana 2',
    'ana@example.com',
    'wa.me/56',
    'evil.example',
    'Entra en evil.com',
    'J.R.Tolkien',
    'http://x',
    'Ana: premio',
    'Ana <b>',
    'Ana!',
    'Ana, Eva',
    '...',
    '- -',
    'a·b',
    '🏠',
    'Ana_Rosa',
  ])('not %s', (name) => expect(isName(name)).toBe(false));
});

describe('a name that impersonates the site (D-170)', () => {
  it.each([
    ...['Soporte', 'Soporte Posada', 'Equipo de Posada', 'Admin', 'POSADA', 'Pósada', 'Рosada', 'Роѕаԁа', 'Team', 'Pagos', 'Payments'],
    ...['SoportePosada', 'Ѕоporte', 'Adrnin', 'Ａｄｍｉｎ', 'Posada-Pagos', 'Administración', 'S o p o r t e'],
    ...['PosadaOficial', 'Miposada', 'La Pοsada.es'],
  ])('%s is refused', (name) => expect(isReservedName(name, false)).toBe(true));
  it.each(['Ana', 'Teamo', 'Pagosa', 'Equipolo', 'Adminda', 'Delia', 'Ela', 'Y'])('%s is not', (name) =>
    expect(isReservedName(name, false)).toBe(false),
  );
  it("the site's name alone is accepted as a surname", () => {
    expect(['Posada', 'Posada Ruiz', 'Soporte', 'de Posada Pagos'].map((name) => isReservedName(name, true))).toEqual([
      ...[false, false, true, true],
    ]);
  });
  it.each([
    ['Pоsada', true],
    ['Аnna', true],
    ['Ωmega', true],
    ['Анна', false],
    ['Anna Анна', false],
    ['山田たろう', false],
    ['Ελένη', false],
  ])('%s mixes scripts in a word: %s', (name, mixes) => expect(mixesScripts(name)).toBe(mixes));
  it('passes the message filter as well', () => {
    for (const name of ['Insta Anaperez', 'WhatsApp Anaperez', 'Arroba Anaperez', 'Ana Gmail Punto Com'])
      expect([name, faultsOf(name, PERSON_TEXTS.firstName)]).toEqual([name, ['contact_data']]);
    for (const name of ['Ana', 'María José', 'Jean-Luc', '山田 太郎', 'Ana Line', 'Marc Face'])
      expect([name, faultsOf(name, PERSON_TEXTS.firstName)]).toEqual([name, []]);
  });
});

describe('one mailbox has one spelling (IDNA)', () => {
  it.each(['x@exämple.org', 'x@exa\u0308mple.org', 'X@EXÄMPLE.ORG', 'x@xn--exmple-cua.org'])('%s', (typed) =>
    expect(emailAddress(typed)).toBe('x@xn--exmple-cua.org'),
  );
  it.each(['x@example.org', 'x@ｅxample.org', 'x@ⓔxample.org', 'x@EXAMPLE.ORG'])('%s', (typed) =>
    expect(emailAddress(typed)).toBe('x@example.org'),
  );
  it.each(['x@exam\u200dple.org', 'x@exam\u00adple.org', 'x@ex%61mple.org', 'x@exam\tple.org', 'x@0x7f.1', 'x@exa。mple'])(
    '%j is none',
    (typed) => expect(emailAddress(typed)).toBeNull(),
  );
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
  it.each(["o'hara@example.com", 'ana_1@sub.example.travel', 'ana@xn--espaa-rta.es', 'ana@ejemplo.xn--p1ai'])('is %s', (address) =>
    expect(emailAddress(address)).toBe(address),
  );
});
