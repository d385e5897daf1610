import type { Country } from '../kernel/countries.ts';
import { EXPONENT, percentOf, share } from '../kernel/money.ts';
import { own } from '../kernel/own.ts';
import type { Money } from '../kernel/types.ts';
import type { Config } from '../server/settings/config.ts';
import type { MethodPercents, TariffTerms } from '../terms/events.ts';
import type { MethodOffer, MethodRefusal, PaymentMethod, Quote } from './events.ts';

/** The service charge of a stay in per cent (D-60). */
export const serviceChargePercent = ({ serviceCharge }: TariffTerms, countryCode: string, mode: 'daily' | 'monthly'): number =>
  own(serviceCharge[mode].countries, countryCode) ?? serviceCharge[mode].general;

/** The surcharge of each method for a space in this country (D-67). */
export const surchargesIn = (
  { gatewayPercent, noCardSurcharge }: Pick<TariffTerms, 'gatewayPercent' | 'noCardSurcharge'>,
  countryCode: string,
): MethodPercents =>
  noCardSurcharge.some((country) => country === countryCode) ? { ...gatewayPercent, mercadopago: 0, paypal: 0 } : gatewayPercent;

export type OfferSettings = {
  /** The surcharges of version 0, for quotes older than versions (D-67). */
  gatewayPercent: MethodPercents;
  noCardSurcharge: readonly Country[];
  /** Whether the account for transfers is configured. */
  transferOffered: boolean;
  /** Whether there is a gateway for this card method. */
  cardsOffered: Readonly<Record<'mercadopago' | 'paypal', boolean>>;
};

/** The settings that offers depend on. */
export type OfferConfig = Pick<Config, 'gatewayPercent' | 'noCardSurcharge' | 'transferBank' | 'production' | 'mercadoPago' | 'payPal'>;

/** The settings of all offers. Production has no sandbox: a card method is available once its gateway is configured. */
export const offerSettings = (config: OfferConfig): OfferSettings => {
  const { gatewayPercent, noCardSurcharge, transferBank, production, mercadoPago, payPal } = config;
  return {
    gatewayPercent,
    noCardSurcharge,
    transferOffered: transferBank !== null,
    cardsOffered: { mercadopago: !production || mercadoPago !== null, paypal: !production || payPal !== null },
  };
};

/** The currencies PayPal supports; other prices are charged in dollars at the rate of the quote (D-68). */
const PAYPAL_CURRENCIES: readonly string[] = ['USD', 'EUR', 'GBP', 'MXN'];
const NANO = 1_000_000_000;

type Priced = Pick<Quote, 'currency' | 'countryCode' | 'surcharges'>;
/** A payment method with its surcharge for a price. `inDollars`: it converts the price. */
export type Way = Pick<MethodOffer, 'method' | 'percent'> & { readonly inDollars: boolean };
type Offered = Way & Pick<MethodOffer, 'reason'>;

/** The methods with their surcharge for a price in this currency, for a space in this country. */
export const waysOf = ({ currency, countryCode, surcharges }: Priced, settings: OfferSettings): readonly Offered[] => {
  const { transferOffered, cardsOffered } = settings;
  const percents = surcharges ?? surchargesIn(settings, countryCode);
  const card = (method: 'mercadopago' | 'paypal', reason: MethodRefusal | null): Offered => ({
    method,
    percent: percents[method],
    reason: cardsOffered[method] ? reason : 'no_gateway',
    inDollars: method === 'paypal' && !PAYPAL_CURRENCIES.includes(currency),
  });
  const transfer = { method: 'bankTransfer', percent: percents.bankTransfer, inDollars: false } as const;
  return [
    card('mercadopago', currency === 'CLP' ? null : 'only_clp'),
    card('paypal', null),
    { ...transfer, reason: transferOffered ? null : 'not_configured' },
  ];
};

/**
 * The cheapest method for a price in this currency, by its surcharge in per cent (D-125); on a tie, one that charges the currency itself.
 * Null when no method is configured.
 */
export const cheapestWay = (priced: Priced, settings: OfferSettings): Way | null =>
  waysOf(priced, settings)
    .filter(({ reason }) => reason === null)
    .sort((a, b) => a.percent - b.percent || Number(a.inDollars) - Number(b.inDollars))[0] ?? null;

/** The chosen method if it is available, else the cheapest one (D-125). */
export const wayOf = (priced: Priced, settings: OfferSettings, chosen: PaymentMethod | null = null): Way | null =>
  waysOf(priced, settings).find(({ method, reason }) => method === chosen && reason === null) ?? cheapestWay(priced, settings);

/** An amount of the quote in the currency that the method charges; null without a rate. */
export const inCurrencyOf = ({ currency, usdNanos }: Quote, amount: number, isInDollars: boolean): Money | null => {
  if (!isInDollars) return { amount, currency };
  return usdNanos === null ? null : { amount: share(amount, usdNanos * 10 ** EXPONENT.USD, NANO), currency: 'USD' };
};

/** The charged amount of a payment with this method, including its surcharge; in the quote's own currency while there is no rate. */
export const chargedAs = (quote: Quote, amount: number, way: Way | null): Money => {
  const converted = inCurrencyOf(quote, amount, way?.inDollars ?? false) ?? { amount, currency: quote.currency };
  return { ...converted, amount: converted.amount + percentOf(converted.amount, way?.percent ?? 0) };
};
