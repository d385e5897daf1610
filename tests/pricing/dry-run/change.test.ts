import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/kernel/nights.ts';
import { quoteForListing } from '../../../src/pricing/discounts.ts';
import { changeUnder, underTerms } from '../../../src/pricing/dry-run/routes-tariff.ts';
import type { Quote } from '../../../src/pricing/events.ts';
import { recount } from '../../../src/pricing/quote.ts';
import { offersOf } from '../../../src/pricing/stay-money.ts';
import type { Tariff } from '../../../src/terms/events.ts';
import { someDetails } from '../../listings/details.ts';
import { METHODS, TARIFF } from '../../support/methods.ts';
import { terms } from '../../terms/tariff/builders.ts';

const NEW: Tariff = { ...terms(), version: 1 };
const details = { ...someDetails(), mode: 'both' as const };
const stayOf = (nights: number) => ({ checkIn: '2026-09-05', checkOut: addDays('2026-09-05', nights) });
const percent = fc.integer({ min: 0, max: 9_999 }).map((hundredths) => hundredths / 100);
const charge = fc.record({ general: percent, countries: fc.record({ CL: percent }, { requiredKeys: [] }) });
const someTerms = fc.record({
  serviceCharge: fc.record({ daily: charge, monthly: charge }),
  gatewayPercent: fc.record({ mercadopago: percent, paypal: percent, bankTransfer: percent }),
  noCardSurcharge: fc.constantFrom([], ['CL' as const], ['ES' as const]),
});
const aDiscount = fc.option(
  fc.record({ kind: fc.constant('follow_on' as const), after: fc.constant(7), percentage: fc.integer({ min: 0, max: 100 }) }),
  {
    nil: undefined,
  },
);

describe('a quote under other terms', () => {
  test.prop([fc.integer({ min: 1, max: 200 }), someTerms, someTerms, aDiscount])(
    'equals the quote that these terms would have produced',
    (nights, before, after, discount) => {
      const made = (tariff: Tariff) => quoteForListing(details, tariff, stayOf(nights), 2, { usdNanos: 1_050_000, discount });
      const quote = made({ ...before, version: 3 });
      const again = underTerms(quote, after);
      const expected = made({ ...after, version: 3 });
      expect(again).toEqual(expected);
      expect(recount(again.tree)).toEqual(again.tree);
    },
  );

  it('changes the service charge less its discount and the whole with the cheapest method', () => {
    const quote = quoteForListing(details, TARIFF, stayOf(3), 2);
    const change = changeUnder(quote, NEW, METHODS);
    expect(quote.cost).toBe(126_000);
    expect(change.service).toEqual({ before: 12_600, after: 15_120 });
    // by transfer, the cheapest: 3.5 % before, 2 % after
    expect(change.total).toEqual({ before: 143_451, after: 143_942 });
  });
});

describe('a quote and its tariff', () => {
  it('are not changed by the settings or a later version', () => {
    const quote = quoteForListing(details, NEW, stayOf(3), 2);
    expect(quote).toMatchObject({ tariff: 1, surcharges: { mercadopago: 5, bankTransfer: 2 } });
    const other = { ...METHODS, gatewayPercent: { mercadopago: 50, paypal: 50, bankTransfer: 50 } };
    expect(offersOf(quote, other)).toEqual(offersOf(quote, METHODS));
    expect(offersOf(quote, METHODS).map(({ percent }) => percent)).toEqual([5, 6, 2]);
  });
  it('fall back to the settings for a quote from before versions existed', () => {
    const { tariff: _, surcharges: __, ...old } = quoteForListing(details, NEW, stayOf(3), 2);
    const percents = (quote: Quote) => offersOf(quote, METHODS).map(({ percent }) => percent);
    expect(percents(old)).toEqual([6, 6.5, 3.5]);
    expect(percents({ ...old, countryCode: 'ES' })).toEqual([0, 0, 3.5]);
  });
});
