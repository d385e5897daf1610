export { betterOf, followOnDiscount } from './discounts.ts';
export { type PricingSettings, quoteForListing } from './for-listing.ts';
export { type OfferSettings, offerSettings, offersOf } from './offers.ts';
export { dueLater, linesOnWire, priceLine } from './on-wire.ts';
export { quoteOf, usesMonthly, withDiscount } from './quote.ts';
