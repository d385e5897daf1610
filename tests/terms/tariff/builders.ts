import type { TariffTerms } from '../../../src/terms/events.ts';

/** Terms that differ from the settings in everything. */
export const terms = (over: Partial<TariffTerms> = {}): TariffTerms => ({
  serviceCharge: { daily: { general: 12, countries: { AR: 8 } }, monthly: { general: 9, countries: {} } },
  gatewayPercent: { mercadopago: 5, paypal: 6, bankTransfer: 2 },
  noCardSurcharge: ['ES', 'PT'],
  ...over,
});
