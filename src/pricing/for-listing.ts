import type { ListingDetails } from '../listings/events.ts';
import { own } from '../shared/own.ts';
import { basisOfStay } from '../shared/stay-rules.ts';
import type { Currency, Stay } from '../shared/types.ts';
import type { Discount, Quote } from './events.ts';
import { cheapestWay, NO_CARD_SURCHARGE, type OfferSettings } from './on-wire.ts';
import { quoteOf } from './quote.ts';

export type PricingSettings = {
  /** SERVICE_CHARGE_PERCENT, for countries and rental modes without a rate of their own. */
  readonly serviceChargePercent: number;
};

/** The current price of a stay in a listing. Throws Rejection `mode`. */
export const quoteForListing = (
  { prices, mode, countryCode }: ListingDetails,
  settings: PricingSettings,
  stay: Stay,
  guests: number,
  { usdNanos = null, discount }: { usdNanos?: number | null; discount?: Discount | undefined } = {},
): Quote => {
  const percent = serviceChargePercent(settings.serviceChargePercent, countryCode, basisOfStay(stay) === 'month' ? 'monthly' : 'daily');
  return quoteOf({ prices, mode, countryCode, serviceChargePercent: percent, usdNanos }, stay, guests, discount);
};

/** Hundredths of a per cent that a stay under 30 nights costs above its nights: the service, then the cheapest payment method (D-125). */
export type StayShares = { readonly service: number; readonly charge: number };

/** These shares by the currency of the prices and the country of the space. `apart`: the only countries that differ from all others. */
export const staySharesBy = (settings: PricingSettings, offers: OfferSettings) => ({
  of: (currency: Currency, countryCode: string): StayShares => ({
    service: Math.round(serviceChargePercent(settings.serviceChargePercent, countryCode, 'daily') * 100),
    charge: Math.round((cheapestWay({ currency, countryCode }, offers)?.percent ?? 0) * 100),
  }),
  apart: [...new Set([...NO_CARD_SURCHARGE, ...Object.keys(SERVICE_CHARGE)])] as readonly string[],
});

/** The service charge in per cent by country and rental mode, where it differs from the general one (D-60). */
const SERVICE_CHARGE: Readonly<Record<string, Partial<Record<'daily' | 'monthly', number>>>> = {};

/** The service charge of a stay in per cent; `general` is SERVICE_CHARGE_PERCENT. */
export const serviceChargePercent = (general: number, countryCode: string, mode: 'daily' | 'monthly'): number =>
  own(SERVICE_CHARGE, countryCode)?.[mode] ?? general;
