import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { percentOf } from '../../src/kernel/money.ts';
import { addDays, addMonths, monthsAndNights, nightsOf } from '../../src/kernel/nights.ts';
import { basisOfStay } from '../../src/kernel/stay-rules.ts';
import type { Prices } from '../../src/listings/events.ts';
import type { PriceNode, Quote } from '../../src/pricing/events.ts';
import { linesOnWire } from '../../src/pricing/on-wire.ts';
import { type PricingFacts, quoteOf, recount } from '../../src/pricing/quote.ts';
import { fromOf, offersOf } from '../../src/pricing/stay-money.ts';
import { PRICES } from '../reservations/builders.ts';

const prices = (over: Partial<Prices> = {}): Prices => ({ ...PRICES, ...over });
const facts = (over: Partial<PricingFacts> = {}): PricingFacts => ({
  ...{ prices: prices(), mode: 'both', countryCode: 'CL', serviceChargePercent: 10 },
  ...over,
});
const stay = (checkIn: string, checkOut: string) => ({ checkIn, checkOut });

describe('short stays (D-61, D-65)', () => {
  it('cost nights × the price of a night, plus the service charge', () => {
    const quote = quoteOf(facts(), stay('2026-09-05', '2026-09-07'), 2);
    expect(quote).toMatchObject({ nights: 2, cost: 50_000, commission: 5_000, warranty: 0, discount: 0, total: 55_000, later: [] });
  });

  it('take a coupon off the service charge only', () => {
    const quote = quoteOf(facts(), stay('2026-09-05', '2026-09-07'), 2, { kind: 'coupon', code: 'VEINTE', couponId: 1, percentage: 20 });
    expect(quote).toMatchObject({ cost: 50_000, commission: 5_000, discount: 1_000, total: 54_000, coupon: 'VEINTE' });
  });

  it.each([
    ['Cupón VEINTE (12,5 % del servicio)', { kind: 'coupon', code: 'VEINTE', couponId: 1, percentage: 12.5 }],
    ['Descuento por volver (20 % del servicio)', { kind: 'follow_on', after: 40, percentage: 20 }],
  ] as const)('name the base and reason of a discount: %s', (label, discount) => {
    const { lines } = linesOnWire(quoteOf(facts(), stay('2026-09-05', '2026-09-07'), 2, discount), 'es');
    expect(lines.at(-1)?.label).toBe(label);
  });

  it.each([
    [0, 0],
    [100, 5_000],
    [150, 5_000],
  ])('a coupon of %i %% takes off %i, never more than the charge (D-76)', (percentage, discount) =>
    expect(quoteOf(facts(), stay('2026-09-05', '2026-09-07'), 1, { kind: 'coupon', code: 'X', couponId: 1, percentage })).toMatchObject({
      discount,
      total: 55_000 - discount,
    }),
  );

  it('do not include the monthly price of a space with both modes (D-61)', () =>
    expect(quoteOf(facts(), stay('2026-09-05', '2026-09-08'), 1)).toMatchObject({ warranty: 0, commission: 7_500, total: 82_500 }));

  it('round the service charge half up once', () =>
    expect(quoteOf(facts({ prices: prices({ currency: 'EUR', nightly: 4_555 }) }), stay('2026-09-05', '2026-09-08'), 1)).toMatchObject({
      cost: 13_665,
      commission: 1_367,
      total: 15_032,
    }));
});

describe('stays by the month (D-62, D-63, D-64)', () => {
  it('three months cost three rents; the first is paid now', () => {
    const quote = quoteOf(facts(), stay('2026-03-10', '2026-06-10'), 1);
    expect(quote).toMatchObject({ mode: 'monthly', nights: 92, cost: 1_380_000, warranty: 460_000, commission: 46_000, total: 506_000 });
    expect(quote.later).toEqual([
      { due: '2026-04-10', amount: 460_000 },
      { due: '2026-05-10', amount: 460_000 },
    ]);
  });

  it('a month and a half costs a month and fifteen thirtieths', () => {
    const quote = quoteOf(facts(), stay('2026-03-10', '2026-04-25'), 1);
    expect(quote).toMatchObject({ nights: 46, cost: 690_000, total: 506_000 });
    expect(quote.later).toEqual([{ due: '2026-04-10', amount: 230_000 }]);
  });

  it('thirty nights inside a month of 31 days cost exactly one rent', () =>
    expect(quoteOf(facts(), stay('2026-07-01', '2026-07-31'), 1)).toMatchObject({ cost: 460_000, total: 506_000, later: [] }));

  it('months are counted by anniversary, limited to the end of the month', () => {
    expect(monthsAndNights(stay('2026-01-31', '2026-02-28'))).toEqual({ months: 1, nights: 0 });
    expect(monthsAndNights(stay('2026-01-31', '2026-03-30'))).toEqual({ months: 1, nights: 30 });
    expect(monthsAndNights(stay('2026-01-01', '2027-01-01'))).toEqual({ months: 12, nights: 0 });
    expect(monthsAndNights(stay('2026-01-31', '9999-12-31'))).toEqual({ months: 95_687, nights: 0 });
  });
});

describe('the price that applies', () => {
  it.each([
    [29, false],
    [30, true],
    [31, true],
  ])('%i nights: by the month is %s', (nights, monthly) =>
    expect(basisOfStay(stay('2026-01-01', addDays('2026-01-01', nights)))).toBe(monthly ? 'month' : 'night'),
  );

  it('a calendar month costs a month where a listing is let by the month only, whatever its nights (D-167)', () => {
    const february = stay('2026-02-01', '2026-03-01');
    expect(quoteOf(facts({ mode: 'monthly' }), february, 1)).toMatchObject({ mode: 'monthly', cost: 460_000, later: [] });
    expect(quoteOf(facts({ mode: 'both' }), february, 1)).toMatchObject({ mode: 'daily', nights: 28 });
  });

  it('refuses a stay in a mode that the space does not offer', () => {
    const refused = expect.objectContaining({ code: 'mode' });
    expect(() => quoteOf(facts({ mode: 'daily' }), stay('2026-01-01', '2026-01-31'), 1)).toThrow(refused);
    expect(() => quoteOf(facts({ mode: 'monthly' }), stay('2026-01-01', '2026-01-30'), 1)).toThrow(refused);
    expect(() => quoteOf(facts({ prices: prices({ nightly: null }) }), stay('2026-01-01', '2026-01-05'), 1)).toThrow(refused);
  });
});

const aStay = fc
  .tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 365 }))
  .map(([start, nights]) => stay(addDays('2024-01-01', start), addDays('2024-01-01', start + nights)));
const somePrices = fc
  .record({
    nightly: fc.integer({ min: 1, max: 100_000_000_000 }),
    monthlyTotal: fc.integer({ min: 1, max: 100_000_000_000 }),
    currency: fc.constantFrom('CLP' as const, 'EUR' as const, 'ARS' as const),
  })
  .map(prices);
const aPercentage = { percentage: fc.integer({ min: 0, max: 100 }) };
const aDiscount = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('coupon' as const), code: fc.constant('C'), couponId: fc.constant(1), ...aPercentage }),
    fc.record({ kind: fc.constant('follow_on' as const), after: fc.constant(7), ...aPercentage }),
  ),
  { nil: undefined },
);

describe('properties', () => {
  test.prop([aStay, somePrices, fc.integer({ min: 0, max: 9999 }), aDiscount])(
    'lines sum to the total, amounts are whole and never negative, nobody pays more than stay and charge',
    (chosen, given, basisPoints, discount) => {
      const quote = quoteOf(facts({ prices: given, serviceChargePercent: basisPoints / 100 }), chosen, 1, discount);
      expect(quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.total);
      expect(quote.total).toBe((quote.warranty || quote.cost) + quote.commission - quote.discount);
      const later = quote.later.reduce((sum, { amount }) => sum + amount, 0);
      expect(quote.total + later).toBe(quote.cost + quote.commission - quote.discount);
      const amounts = [quote.cost, quote.commission, quote.warranty, quote.discount, quote.total, ...quote.later.map((l) => l.amount)];
      for (const amount of amounts) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      expect(quote.discount).toBeLessThanOrEqual(quote.commission);
      for (const { due } of quote.later) expect(due > chosen.checkIn && due < chosen.checkOut).toBe(true);
    },
  );

  test.prop([aStay, somePrices, aDiscount])('a recomputed quote equals the stored one to the minor unit', (chosen, given, discount) => {
    const stored: Quote = JSON.parse(JSON.stringify(quoteOf(facts({ prices: given }), chosen, 1, discount)));
    expect(recount(stored.tree)).toEqual(stored.tree);
    const [now, later] = stored.tree.of;
    expect(now?.amount).toBe(stored.total);
    expect(later?.amount).toBe(stored.later.reduce((sum, { amount }) => sum + amount, 0));
    expect(now?.of.map(({ amount }) => amount)).toEqual(stored.lines.map(({ amount }) => amount));
  });

  test.prop([aStay, fc.nat()])('the order of the nights does not matter: the same number of nights costs the same', (chosen, shift) => {
    const nights = nightsOf(chosen);
    fc.pre(nights < 30);
    const from = addDays('2024-01-01', shift % 3000);
    expect(quoteOf(facts(), stay(from, addDays(from, nights)), 1).total).toBe(quoteOf(facts(), chosen, 1).total);
  });

  test.prop([fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 12 })])('n months cost n rents', (start, months) => {
    const checkIn = addDays('2024-01-01', start);
    const whole = stay(checkIn, addMonths(checkIn, months));
    fc.pre(nightsOf(whole) >= 30);
    expect(quoteOf(facts(), whole, 1).cost).toBe(months * 460_000);
  });

  test.prop([aStay])('another night never makes a stay of the same kind cheaper', (chosen) => {
    const longer = stay(chosen.checkIn, addDays(chosen.checkOut, 1));
    fc.pre(basisOfStay(chosen) === basisOfStay(longer));
    expect(quoteOf(facts(), longer, 1).cost).toBeGreaterThanOrEqual(quoteOf(facts(), chosen, 1).cost);
  });
});

describe('the tree of a price', () => {
  it('contains every figure with inputs, rule, version and rounding', () => {
    const { tree } = quoteOf(facts(), stay('2026-03-10', '2026-04-25'), 1, { kind: 'coupon', code: 'DIEZ', couponId: 4, percentage: 10 });
    const leaf = { of: [] };
    expect(tree).toEqual({
      rule: 'price@1',
      inputs: {},
      rounding: 'exact',
      amount: 731_400,
      of: [
        {
          rule: 'pay_now@1',
          inputs: {},
          rounding: 'exact',
          amount: 501_400,
          of: [
            { rule: 'stay.first_month@1', inputs: { monthly_rent: 460_000 }, rounding: 'exact', amount: 460_000, ...leaf },
            { rule: 'service@1', inputs: { percent: 10, base: 460_000 }, rounding: 'half_up', amount: 46_000, ...leaf },
            { rule: 'discount@1', inputs: { coupon: 'DIEZ', percent: 10, base: 46_000 }, rounding: 'half_up', amount: -4_600, ...leaf },
          ],
        },
        {
          rule: 'pay_later@1',
          inputs: {},
          rounding: 'exact',
          amount: 230_000,
          of: [
            {
              rule: 'later.nights@1',
              inputs: { monthly_rent: 460_000, nights: 15, due: '2026-04-10' },
              rounding: 'half_up',
              amount: 230_000,
              ...leaf,
            },
          ],
        },
      ],
    });
  });

  it('detects a figure that was changed afterwards', () => {
    const { tree } = quoteOf(facts(), stay('2026-09-05', '2026-09-07'), 1);
    const changed: PriceNode = JSON.parse(JSON.stringify(tree).replace('"amount":50000', '"amount":50001'));
    expect(recount(changed)).not.toEqual(changed);
  });

  it('rejects an unknown rule', () =>
    expect(() => recount({ rule: 'stay.daily@0', inputs: {}, rounding: 'exact', amount: 0, of: [] })).toThrow('stay.daily@0'));
});

describe('the total of each payment method (D-67, D-68)', () => {
  const settings = {
    gatewayPercent: { mercadopago: 6, paypal: 6.5, bankTransfer: 3.5 },
    noCardSurcharge: ['ES', 'PT'] as const,
    transferOffered: true,
    cardsOffered: { mercadopago: true, paypal: true },
  };
  const offersByMethod = (quote: ReturnType<typeof quoteOf>, over = {}) =>
    Object.fromEntries(offersOf(quote, { ...settings, ...over }).map((offer) => [offer.method, offer]));
  const twoNights = stay('2026-09-05', '2026-09-07');
  const usdNanos = 1_050_000; // 1 CLP = 0.00105 USD

  it('of the cheapest method is shown first; a method at 0 % costs the total itself (D-125)', () => {
    const quote = quoteOf(facts({ usdNanos }), twoNights, 1);
    expect(fromOf(quote, settings)).toEqual({ method: 'bankTransfer', percent: 3.5, amount: 56_925, whole: 56_925 });
    expect(fromOf(quote, settings, 'mercadopago')).toMatchObject({ method: 'mercadopago', amount: 58_300 });
    const free = { ...settings, gatewayPercent: { ...settings.gatewayPercent, mercadopago: 0 } };
    expect(fromOf(quote, free)).toEqual({ method: 'mercadopago', percent: 0, amount: 55_000, whole: 55_000 });
    expect(fromOf(quote, { ...settings, transferOffered: false })).toMatchObject({ method: 'mercadopago' });
    // of a price in dollars PayPal charges the dollars themselves, and Mercado Pago nothing at all
    expect(fromOf({ ...quote, currency: 'USD' }, { ...settings, transferOffered: false })).toMatchObject({ method: 'paypal' });
    expect(fromOf(quote, { ...settings, transferOffered: false, cardsOffered: { mercadopago: false, paypal: false } })).toBeNull();
    // where a surcharge for cards is not allowed, a card is the cheapest (D-67)
    expect(fromOf({ ...quote, currency: 'EUR', countryCode: 'ES' }, settings)).toMatchObject({ method: 'paypal', amount: 55_000 });
  });

  it('includes the surcharge of the method', () => {
    const offers = offersByMethod(quoteOf(facts({ usdNanos }), twoNights, 1));
    expect(offers['mercadopago']).toMatchObject({ available: true, percent: 6, surcharge: { amount: 3_300 }, total: { amount: 58_300 } });
    expect(offers['bankTransfer']).toMatchObject({
      available: true,
      surcharge: { amount: 1_925 },
      total: { amount: 56_925, currency: 'CLP' },
    });
  });

  it('is in dollars at the frozen rate for PayPal where it does not support the currency', () => {
    const { paypal } = offersByMethod(quoteOf(facts({ usdNanos }), twoNights, 1));
    expect(paypal).toMatchObject({
      available: true,
      surcharge: { amount: 375, currency: 'USD' },
      total: { amount: 6_150, currency: 'USD' },
    });
    expect(offersByMethod(quoteOf(facts(), twoNights, 1))['paypal']).toMatchObject({ available: false, reason: 'no_exchange_rate' });
  });

  it('is offered by Mercado Pago for CLP only', () => {
    const euros = quoteOf(facts({ prices: prices({ currency: 'EUR' }) }), twoNights, 1);
    expect(offersByMethod(euros)['mercadopago']).toMatchObject({ available: false, reason: 'only_clp' });
    expect(offersByMethod(euros)['paypal']).toMatchObject({ available: true, total: { currency: 'EUR' } });
  });

  it.each(['ES', 'PT'])('has no surcharge for a card in %s', (countryCode) => {
    const offers = offersByMethod(quoteOf(facts({ countryCode, usdNanos }), twoNights, 1));
    expect(offers['paypal']).toMatchObject({ percent: 0, surcharge: { amount: 0 } });
    expect(offers['mercadopago']).toMatchObject({ percent: 0, surcharge: { amount: 0 } });
    expect(offers['bankTransfer']).toMatchObject({ percent: 3.5 });
  });

  it('is not offered by transfer without a bank account', () =>
    expect(offersByMethod(quoteOf(facts(), twoNights, 1), { transferOffered: false })['bankTransfer']).toMatchObject({
      available: false,
      reason: 'not_configured',
    }));

  it('is not offered by card without a gateway, in any currency', () => {
    for (const currency of ['CLP', 'EUR', 'ARS'] as const) {
      const offers = offersByMethod(quoteOf(facts({ prices: prices({ currency }) }), twoNights, 1), {
        cardsOffered: { mercadopago: false, paypal: false },
      });
      for (const method of ['mercadopago', 'paypal']) expect(offers[method]).toMatchObject({ available: false, reason: 'no_gateway' });
      expect(offers['bankTransfer']).toMatchObject({ available: true });
    }
  });

  it('is rounded half up, also for a hundredth of a per cent', () => {
    expect(percentOf(13_665, 10)).toBe(1_367);
    expect(percentOf(10_000, 0.01)).toBe(1);
    expect(percentOf(4_999, 0.01)).toBe(0);
    expect(percentOf(5_000, 0.01)).toBe(1);
  });
});
