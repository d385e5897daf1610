import { token } from '../server/modules/tokens.ts';
import type { OfferSettings } from './methods.ts';

export { discounts, paidStaysOf } from './discounts.ts';
export { quoteForListing, type StayShares, staySharesBy } from './for-listing.ts';
export { type OfferConfig, type OfferSettings, offerSettings } from './methods.ts';
export { moneyOnWire } from './money-on-wire.ts';
export { moneyFor, offersOf, priceOnWire, priceShapes } from './on-wire.ts';
export { recount } from './quote.ts';
export { ratesFeedState } from './rates/refresh.ts';
export type { DateState, PaymentFact, StayMoney } from './stay-money.ts';

/** Which payment methods are offered, by the settings. */
export const OFFERS = token<OfferSettings>('Offers');
