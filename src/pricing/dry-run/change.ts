import type { TariffTerms } from '../../terms/events.ts';
import type { Quote } from '../events.ts';
import type { OfferSettings } from '../methods.ts';
import { fromOf } from '../on-wire.ts';
import { serviceShare, withServiceCharge } from '../quote.ts';
import { serviceChargePercent, surchargesIn } from '../tariff.ts';

/** Minor units of the quote. */
export type Change = { readonly before: number; readonly after: number };

/** The same stay under other terms, with everything else that was quoted: prices, nights, discount. */
export const underTerms = (quote: Quote, terms: TariffTerms): Quote => ({
  ...withServiceCharge(quote, serviceChargePercent(terms, quote.countryCode, quote.mode)),
  surcharges: surchargesIn(terms, quote.countryCode),
});

/** What a stay that was quoted would have cost: the service charge less its discount, and the whole with the cheapest payment method. */
export const changeUnder = (quote: Quote, terms: TariffTerms, offers: OfferSettings): { service: Change; total: Change } => {
  const again = underTerms(quote, terms);
  const whole = (of: Quote) => fromOf(of, offers)?.whole ?? of.cost + serviceShare(of);
  return {
    service: { before: serviceShare(quote), after: serviceShare(again) },
    total: { before: whole(quote), after: whole(again) },
  };
};
