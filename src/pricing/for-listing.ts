import type { ListingDetails } from '../listings/events.ts';
import { own } from '../shared/own.ts';
import { basisOfStay } from '../shared/stay-rules.ts';
import type { Stay } from '../shared/types.ts';
import type { Discount, Quote } from './events.ts';
import { quoteOf } from './quote.ts';

export type PricingSettings = {
  /** SERVICE_CHARGE_PERCENT, where no rate by country and way of letting is set. */
  readonly serviceChargePercent: number;
};

/** The price of a stay in a listing as it is now. Throws Rejection `mode`. */
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

/** Per cent of the service charge by country and way of letting, where it differs from the general one (D-60). */
const SERVICE_CHARGE: Readonly<Record<string, Partial<Record<'daily' | 'monthly', number>>>> = {};

/** The service charge of a stay in per cent; `general` is SERVICE_CHARGE_PERCENT. */
export const serviceChargePercent = (general: number, countryCode: string, mode: 'daily' | 'monthly'): number =>
  own(SERVICE_CHARGE, countryCode)?.[mode] ?? general;
