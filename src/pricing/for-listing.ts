import type { ListingDetails } from '../listings/events.ts';
import { basisOfStay } from '../shared/stay-rules.ts';
import type { Stay } from '../shared/types.ts';
import type { Discount, Quote } from './events.ts';
import { quoteOf } from './quote.ts';
import { serviceChargePercent } from './rates.ts';

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
