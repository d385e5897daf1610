export { discounts } from './discounts.ts';
export { quoteForListing, type StayShares, staySharesBy } from './for-listing.ts';

export { linesOnWire, type OfferConfig, type OfferSettings, offerSettings, offersOf, offersOnWire, priceShapes } from './on-wire.ts';
export { hostShare, recount } from './quote.ts';
export { type Change, changeUnder } from './trial.ts';
