import { type OfferSettings, staySharesBy } from '../../src/pricing/public.ts';

/** The charges of the payment methods, as set by default. */
export const METHODS: OfferSettings = {
  gatewayPercent: { mercadopago: 6, paypal: 6.5, bankTransfer: 3.5 },
  transferOffered: true,
  cardsOffered: { mercadopago: true, paypal: true },
};

/** What a stay costs above its nights with them and 10 % of service. */
export const SHARES = staySharesBy({ serviceChargePercent: 10 }, METHODS);
