import { type OfferSettings, staySharesBy } from '../../src/pricing/public.ts';
import type { Tariff } from '../../src/terms/events.ts';
import type { Tariffs } from '../../src/terms/public.ts';

/** The charges of the payment methods, as set by default. */
export const METHODS: OfferSettings = {
  gatewayPercent: { mercadopago: 6, paypal: 6.5, bankTransfer: 3.5 },
  noCardSurcharge: ['ES', 'PT'],
  transferOffered: true,
  cardsOffered: { mercadopago: true, paypal: true },
};

/** 10 % of service, and these charges. */
export const TARIFF: Tariff = {
  version: 0,
  serviceCharge: { daily: { general: 10, countries: {} }, monthly: { general: 10, countries: {} } },
  gatewayPercent: METHODS.gatewayPercent,
  noCardSurcharge: METHODS.noCardSurcharge,
};
export const TARIFFS: Tariffs = { at: async () => TARIFF, asShown: async () => TARIFF };

/** The cost of a stay above its nights with them and 10 % of service. */
export const STAY_SHARES = staySharesBy(TARIFF, METHODS);
export const SHARES = async () => STAY_SHARES;
