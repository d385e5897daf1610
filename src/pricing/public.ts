import { token } from '../server/modules/tokens.ts';
import type { OfferSettings } from './methods.ts';

export { discounts, paidStaysOf, quoteForListing, type StayShares, staySharesBy } from './discounts.ts';
export { type OfferConfig, type OfferSettings, offerSettings } from './methods.ts';
export { moneyOnWire, priceOnWire, priceShapes } from './on-wire.ts';
export { recount } from './quote.ts';
export { ratesFeedState } from './rates/refresh.ts';
export { type DateState, moneyFor, offersOf, type PaymentFact, type StayMoney } from './stay-money.ts';

/** The payment methods on offer, from the settings. */
export const OFFERS = token<OfferSettings>('Offers');
