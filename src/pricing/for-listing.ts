import { basisIn } from '../kernel/stay-rules.ts';
import type { Currency, Stay } from '../kernel/types.ts';
import type { ListingDetails } from '../listings/events.ts';
import type { Tariff } from '../terms/events.ts';
import type { Discount, Quote } from './events.ts';
import { cheapestWay, type OfferSettings } from './methods.ts';
import { quoteOf } from './quote.ts';
import { serviceChargePercent, surchargesIn } from './tariff.ts';

/** The price of a stay in a listing by this tariff. Throws Rejection `mode`. */
export const quoteForListing = (
  { prices, mode, countryCode }: Pick<ListingDetails, 'prices' | 'mode' | 'countryCode'>,
  tariff: Tariff,
  stay: Stay,
  guests: number,
  { usdNanos = null, discount }: { usdNanos?: number | null; discount?: Discount | undefined } = {},
): Quote => {
  const percent = serviceChargePercent(tariff, countryCode, basisIn(mode, stay) === 'month' ? 'monthly' : 'daily');
  const quote = quoteOf({ prices, mode, countryCode, serviceChargePercent: percent, usdNanos }, stay, guests, discount);
  return { ...quote, tariff: tariff.version, surcharges: surchargesIn(tariff, countryCode) };
};

/**
 * Hundredths of a per cent that a stay costs above its rent: the service by the night, or on one month at the price of a month, then the
 * cheapest payment method (D-125).
 */
export type StayShares = { readonly service: number; readonly month: number; readonly charge: number };

/** These shares by the currency of the prices and the country of the space. `apart`: the only countries that differ from all others. */
export const staySharesBy = (tariff: Tariff, offers: OfferSettings) => ({
  of: (currency: Currency, countryCode: string): StayShares => ({
    service: Math.round(serviceChargePercent(tariff, countryCode, 'daily') * 100),
    month: Math.round(serviceChargePercent(tariff, countryCode, 'monthly') * 100),
    charge: Math.round((cheapestWay({ currency, countryCode, surcharges: surchargesIn(tariff, countryCode) }, offers)?.percent ?? 0) * 100),
  }),
  apart: [
    ...new Set([
      ...tariff.noCardSurcharge,
      ...[tariff.serviceCharge.daily, tariff.serviceCharge.monthly].flatMap((by) => Object.keys(by.countries)),
    ]),
  ] as readonly string[],
});
