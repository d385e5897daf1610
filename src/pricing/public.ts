export { betterOf, followOnDiscount } from './discounts.ts';
export { type PricingSettings, quoteForListing } from './for-listing.ts';
export { type OfferSettings, offerSettings, offersOf } from './offers.ts';
export { dueLater, linesOnWire, offersOnWire, paymentOffers, priceLine } from './on-wire.ts';
export { hostShare, quoteOf, serviceShare, withDiscount } from './quote.ts';
export { COUPON_REJECTIONS, SPACE_REJECTIONS, STAY_REJECTIONS } from './rejections.ts';
