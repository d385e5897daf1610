import { describe, expect, it } from 'vitest';
import { outOfBounds, ratesIn, UnusableRates } from '../../../src/pricing/rates/feed.ts';

describe('a table of a feed', () => {
  it('is converted to rates of the peso, whatever its base (D-70)', () => {
    const dollars = ratesIn({ base: 'USD', rates: { CLP: 950, EUR: 0.9, CRC: 500 } });
    expect([...dollars]).toEqual([
      ['CLP', 1],
      ['USD', 950],
      ['EUR', 1055.556],
    ]);
    expect(ratesIn({ base_code: 'EUR', rates: { CLP: 1000, USD: 1.25 } }).get('USD')).toBe(800);
  });

  it.each([
    ['nothing', null],
    ['a text', 'rates'],
    ['no rates', { base: 'USD' }],
    ['no peso', { base: 'USD', rates: { EUR: 0.9 } }],
    ['no dollar', { base: 'EUR', rates: { CLP: 1000 } }],
    ['a rate of nothing', { base: 'USD', rates: { CLP: 0 } }],
    ['a rate below nothing', { base: 'USD', rates: { CLP: 950, EUR: -1 } }],
    ['a word for a rate', { base: 'USD', rates: { CLP: '950' } }],
  ])('with %s is refused', (_, sent) => expect(() => ratesIn(sent)).toThrow(UnusableRates));
});

it.each([
  [950, 2850, []],
  [950, 2850.1, ['USD']],
  [900, 300, []],
  [900, 299.9, ['USD']],
])('%d pesos that become %d: out of bounds is %j', (before, after, expected) =>
  expect(outOfBounds(new Map([['USD', before]]), new Map([['USD', after]]))).toEqual(expected),
);
