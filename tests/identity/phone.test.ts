import { describe, expect, it } from 'vitest';
import { phoneNumbers } from '../../src/engine/lazily.ts';
import { callingCodeOf, nationalDigits, phoneExampleOf, phoneOf } from '../../src/identity/profile/phone.ts';

describe('a phone', () => {
  it.each([
    ['national with its calling code', '9 1234 5678', '56', '56912345678'],
    ['dashes, dots and brackets', '(9)-1234.5678', '56', '56912345678'],
    ['international with plus', '+56 9 1234 5678', null, '56912345678'],
    ['international with 00', '0056912345678', '34', '56912345678'],
    ['international without plus, as it is answered', '56912345678', '56', '56912345678'],
    ['Panama: 8 digits at home', '6123-4567', '507', '50761234567'],
    ['Mexico, with the 1 that mobile numbers had until 2019', '+52 1 55 1234 5678', '52', '525512345678'],
    ['the same without the calling code', '1 55 1234 5678', '52', '525512345678'],
    ['Italy keeps its zero', '06 6982', '39', '39066982'],
  ])('%s', (_, typed, callingCode, digits) => expect(phoneOf(typed, callingCode)?.digits).toBe(digits));
  it.each([
    ['letters', '91234abcd', '56'],
    ['too short', '123', '56'],
    ['too long', '9123456789012345', '56'],
    ['no calling code', '912345678', null],
    ['another country than the code says', '34612345678', '56'],
    ['empty', '', '56'],
    ['no such country', '+999123456', null],
  ])('is refused: %s', (_, typed, callingCode) => expect(phoneOf(typed, callingCode)).toBeNull());
  it('is split into its calling code and the rest', () => {
    expect(phoneOf('+56912345678', null)).toEqual({ digits: '56912345678', callingCode: '56' });
    expect(nationalDigits({ digits: '56912345678', callingCode: '56' })).toBe('912345678');
  });
});

it('has an example for each country, which the same rules accept with its calling code', () => {
  const { getCountries, getCountryCallingCode } = phoneNumbers();
  const wrong = getCountries().filter((country) => {
    const example = phoneExampleOf(country);
    return !example || phoneOf(example, getCountryCallingCode(country)) === null;
  });
  expect(wrong).toEqual([]);
  expect(phoneOf(phoneExampleOf('CL') ?? '', '56')?.digits).toBe('56961234567');
  expect(phoneExampleOf('XX')).toBeNull();
});

it.each([
  ['56', '56'],
  ['+56', '56'],
  ['0056', '56'],
  [' 507 ', '507'],
  ['999', null],
  ['', null],
  ['x', null],
])('parses the calling code %j as %j', (text, code) => expect(callingCodeOf(text)).toBe(code));
