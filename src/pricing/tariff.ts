import { own } from '../kernel/own.ts';
import type { MethodPercents, TariffTerms } from '../terms/events.ts';

/** The service charge of a stay in per cent (D-60). */
export const serviceChargePercent = ({ serviceCharge }: TariffTerms, countryCode: string, mode: 'daily' | 'monthly'): number =>
  own(serviceCharge[mode].countries, countryCode) ?? serviceCharge[mode].general;

/** The surcharge of each method for a space in this country (D-67). */
export const surchargesIn = (
  { gatewayPercent, noCardSurcharge }: Pick<TariffTerms, 'gatewayPercent' | 'noCardSurcharge'>,
  countryCode: string,
): MethodPercents =>
  noCardSurcharge.some((country) => country === countryCode) ? { ...gatewayPercent, mercadopago: 0, paypal: 0 } : gatewayPercent;
