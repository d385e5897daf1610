export { type OfferSettings, offersOf } from './offers.ts';
export { type Discount, type PricingFacts, quoteOf, usesMonthly } from './quote.ts';
export { serviceChargePercent } from './rates.ts';
