import { describe, expect, it } from 'vitest';
import { landingOf, withoutTerm } from '../../src/places/rows.ts';

describe('the address of a place’s page (D-08)', () => {
  it.each([
    ['ES', 'madrid', '/es/accommodation/alquiler-temporal-madrid'],
    ['CL', 'santiago', '/es/accommodation/arriendo-temporal-santiago'],
    ['AR', 'buenos-aires', '/es/accommodation/alojamiento-temporario-buenos-aires'],
  ])('has the search term of its country in Spanish and none in English: %s', (country_code, slug, es) => {
    expect(landingOf({ kind: 'city', slug, country_code })).toEqual({ es, en: `/en/accommodation/${slug}` });
  });

  it('does not exist for a country', () => expect(landingOf({ kind: 'country', slug: 'chile', country_code: 'CL' })).toBeNull());

  it.each(['alquiler-temporal-', 'arriendo-temporal-', 'alojamiento-temporario-', 'temporary-rental-', ''])(
    'is parsed with “%s” before it',
    (word) => expect(withoutTerm(`${word}santiago`)).toBe('santiago'),
  );
  it('a search term alone is no place', () => expect(withoutTerm('alquiler-temporal-')).toBe('alquiler-temporal-'));
});
