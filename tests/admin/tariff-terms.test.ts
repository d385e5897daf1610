import { describe, expect, it } from 'vitest';
import { percentOf, termsOf, typedOf } from '../../admin/tariff/terms.ts';

const TERMS = {
  diario: { general: 10, paises: { CL: 12.5 } },
  mensual: { general: 8.25, paises: {} },
  recargos: { mercadopago: 6, paypal: 6.5, bankTransfer: 3.5 },
  sin_recargo: ['ES' as const],
};

describe('a typed percentage', () => {
  it.each([
    ['0', 0],
    ['99.99', 99.99],
    ['13,5', 13.5],
    [' 7.25 ', 7.25],
  ])('%s', (typed, percent) => expect(percentOf(typed)).toBe(percent));
  it.each(['', '-0.01', '100', '1.234', '1e1', 'ten'])('is invalid: "%s"', (typed) => expect(percentOf(typed)).toBeNull());
});

it.each(['es', 'en'])('terms are typed and parsed in %s', (locale) => {
  const typed = typedOf(TERMS, locale);
  expect(typed.recargos.paypal).toBe(locale === 'es' ? '6,5' : '6.5');
  expect(termsOf(typed)).toEqual(TERMS);
});

it('a blank country has the general rate, an invalid one is refused', () => {
  const typed = typedOf(TERMS, 'en');
  const inChile = (diario: string) => termsOf({ ...typed, paises: { ...typed.paises, CL: { diario, mensual: '' } } });
  expect(inChile(' ')?.diario.paises).toEqual({});
  expect(inChile('100')).toBeNull();
  expect(termsOf({ ...typed, diario: '' })).toBeNull();
});
