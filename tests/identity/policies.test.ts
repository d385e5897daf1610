import { describe, expect, it } from 'vitest';
import { acceptedHostTerms, ageFault, isOnboarded, missingFromProfile } from '../../src/identity/policies.ts';

const complete = { email: 'a@b.cl', phone: '123456789', birthDate: '1990-01-01', gender: 'x', country: 'CL' };

describe('a complete profile (docs/rules/product.md#input, D-82)', () => {
  it('has no missing field', () => expect(missingFromProfile(complete)).toEqual([]));
  it('names missing fields by their wire names', () =>
    expect(missingFromProfile({ email: null, phone: null, birthDate: null, gender: null, country: null })).toEqual([
      'correo',
      'telefono',
      'fecha_nacimiento',
      'sexo',
      'pais',
    ]));
  it.each([
    ['email', 'correo'],
    ['phone', 'telefono'],
    ['birthDate', 'fecha_nacimiento'],
    ['gender', 'sexo'],
    ['country', 'pais'],
  ] as const)('needs %s', (field, wire) => expect(missingFromProfile({ ...complete, [field]: null })).toEqual([wire]));
  it.each([
    ['12345678', ['telefono']],
    ['123456789', []],
    ['1234567890', []],
  ])('needs a phone of 9 digits: %s', (phone, missing) => expect(missingFromProfile({ ...complete, phone })).toEqual(missing));
});

describe('18 years (D-99)', () => {
  it.each([
    ['the day before the birthday', '2008-11-22', 'too_young'],
    ['on the birthday', '2008-11-21', null],
    ['the day after', '2008-11-20', null],
    ['not born yet', '2027-01-01', 'too_young'],
    ['the last day of being 119', '1906-11-22', null],
    ['at 120', '1906-11-21', 'out_of_range'],
  ])('%s', (_, birth, fault) => expect(ageFault(birth, '2026-11-21')).toBe(fault));
  it('are reached on 1 March by a person born on 29 February', () => {
    expect(ageFault('2008-02-29', '2026-02-28')).toBe('too_young');
    expect(ageFault('2008-02-29', '2026-03-01')).toBeNull();
  });
});

describe('host terms (D-95)', () => {
  const terms = (terms_version: string | null, terms_signed: boolean) => acceptedHostTerms({ terms_version, terms_signed }, '2');
  it.each([
    ['never', null, false, false],
    ['this version, unsigned', '2', false, true],
    ['the version before, unsigned', '1', false, false],
    ['the version before, signed', '1', true, true],
  ])('%s', (_, version, signed, holds) => expect(terms(version, signed)).toBe(holds));
});

it('is onboarded with type and country', () => {
  expect(isOnboarded({ type: 'host', country: 'CL' })).toBe(true);
  expect(isOnboarded({ type: null, country: 'CL' })).toBe(false);
  expect(isOnboarded({ type: 'guest', country: null })).toBe(false);
});
