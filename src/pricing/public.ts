export { discounts } from './discounts.ts';
export { type PricingSettings, quoteForListing, type StayShares, staySharesBy } from './for-listing.ts';
export { type OfferConfig, type OfferSettings, offerSettings, offersOf } from './offers.ts';
export { linesOnWire, offersOnWire, priceShapes } from './on-wire.ts';
export { hostShare } from './quote.ts';
export { priceRefusals } from './rejections.ts';
