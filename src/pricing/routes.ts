import { type Route, route } from '../platform/http/contract.ts';
import { pricePreview } from './contract.ts';
import type { PricingSettings } from './for-listing.ts';
import { previewOf } from './preview.ts';

export const pricingRoutes = (settings: PricingSettings): Route[] => [
  route(pricePreview, async ({ query, language }) => previewOf(query, settings.serviceChargePercent, language)),
];
