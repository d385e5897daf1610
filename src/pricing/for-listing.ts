import type { ListingDetails } from '../listings/events.ts';
import { own } from '../shared/own.ts';
import { basisOfStay } from '../shared/stay-rules.ts';
import type { Stay } from '../shared/types.ts';
import type { Discount, Quote } from './events.ts';
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

/** The service charge in per cent by country and rental mode, where it differs from the general one (D-60). */
const SERVICE_CHARGE: Readonly<Record<string, Partial<Record<'daily' | 'monthly', number>>>> = {};

/** The service charge of a stay in per cent; `general` is SERVICE_CHARGE_PERCENT. */
export const serviceChargePercent = (general: number, countryCode: string, mode: 'daily' | 'monthly'): number =>
  own(SERVICE_CHARGE, countryCode)?.[mode] ?? general;
