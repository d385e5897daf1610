export { discounts } from './discounts.ts';
export { type PricingSettings, quoteForListing } from './for-listing.ts';
export { type OfferConfig, type OfferSettings, offerSettings, offersOf } from './offers.ts';
export { linesOnWire, offersOnWire, priceShapes } from './on-wire.ts';
export { hostShare, serviceShare } from './quote.ts';
export { priceRefusals } from './rejections.ts';
