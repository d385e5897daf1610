import type { Config } from '../platform/config.ts';
import { EXPONENT, percentOf, share } from '../shared/money.ts';
import type { Money } from '../shared/types.ts';
import type { MethodOffer, PaymentMethod, Quote } from './events.ts';

export type OfferSettings = {
  /** The surcharge of each method in per cent (D-67). */
  gatewayPercent: Readonly<Record<MethodOffer['method'], number>>;
  /** Whether the account for transfers is set. */
  transferOffered: boolean;
  /** Whether there is a gateway for this card method. */
  cardsOffered: Readonly<Record<'mercadopago' | 'paypal', boolean>>;
};

/** The settings that offers depend on. */
export type OfferConfig = Pick<Config, 'gatewayPercent' | 'transferBank' | 'production' | 'mercadoPago' | 'payPal'>;

/** The settings of all offers. In production there is no sandbox: a card method is available once its gateway is set. */
export const offerSettings = ({ gatewayPercent, transferBank, production, mercadoPago, payPal }: OfferConfig): OfferSettings => ({
  gatewayPercent,
  transferOffered: transferBank !== null,
  cardsOffered: { mercadopago: !production || mercadoPago !== null, paypal: !production || payPal !== null },
});

/** Countries in which a surcharge for consumers' cards is not allowed (D-67, to be confirmed by a lawyer). */
export const NO_CARD_SURCHARGE: readonly string[] = ['ES', 'PT'];
/** The currencies that PayPal charges; other prices are charged in dollars at the rate of the quote (D-68). */
const PAYPAL_CURRENCIES: readonly string[] = ['USD', 'EUR', 'GBP', 'MXN'];
const NANO = 1_000_000_000;

type Priced = Pick<Quote, 'currency' | 'countryCode'>;
type Way = Pick<MethodOffer, 'method' | 'percent' | 'reason'> & { readonly inDollars: boolean };

/** The methods with their surcharge for a price in this currency of a space in this country; `inDollars`: the method converts the price. */
const waysOf = ({ currency, countryCode }: Priced, { gatewayPercent, transferOffered, cardsOffered }: OfferSettings): readonly Way[] => {
  const cardPercent = (method: 'mercadopago' | 'paypal') => (NO_CARD_SURCHARGE.includes(countryCode) ? 0 : gatewayPercent[method]);
  const card = (method: 'mercadopago' | 'paypal', reason: string | null) => ({
    ...{ method, percent: cardPercent(method), reason: cardsOffered[method] ? reason : 'no_gateway' },
    inDollars: method === 'paypal' && !PAYPAL_CURRENCIES.includes(currency),
  });
  const transfer = { method: 'bankTransfer', percent: gatewayPercent.bankTransfer, inDollars: false } as const;
  return [
    card('mercadopago', currency === 'CLP' ? null : 'only_clp'),
    card('paypal', null),
    { ...transfer, reason: transferOffered ? null : 'not_configured' },
  ];
};

/** The total of each method for this quote, to the cent; unavailable ones have a reason (D-67, D-68, K-10). */
export const offersOf = (quote: Quote, settings: OfferSettings): MethodOffer[] => {
  const own: Money = { amount: quote.total, currency: quote.currency };
  const dollars = inDollars(quote);
  return waysOf(quote, settings).map((way) => {
    const asked = way.inDollars ? dollars : own;
    const whole = { amount: wholeWith(quote, way.percent), currency: quote.currency };
    return offer(way.method, asked ?? own, way.percent, way.reason ?? (asked ? null : 'no_exchange_rate'), whole);
  });
};

/**
 * The surcharge in per cent of the cheapest method for a price in this currency (D-125): of equal ones one that charges the currency
 * itself. Null where no method is set up.
 */
export const cheapestWay = (priced: Priced, settings: OfferSettings): Pick<Way, 'method' | 'percent'> | null =>
  waysOf(priced, settings)
    .filter(({ reason }) => reason === null)
    .sort((a, b) => a.percent - b.percent || Number(a.inDollars) - Number(b.inDollars))[0] ?? null;

/**
 * What is paid now with the method that was chosen, else with the cheapest one, and the whole stay with its surcharge on every payment, in
 * minor units of the quote (D-125).
 */
export const fromOf = (quote: Quote, settings: OfferSettings, chosen: PaymentMethod | null = null) => {
  const way = waysOf(quote, settings).find(({ method, reason }) => method === chosen && reason === null) ?? cheapestWay(quote, settings);
  return (
    way && {
      ...{ method: way.method, percent: way.percent },
      amount: quote.total + percentOf(quote.total, way.percent),
      whole: wholeWith(quote, way.percent),
    }
  );
};

/** The whole stay with this surcharge on the payment now and on each later one. */
const wholeWith = ({ total, later }: Quote, percent: number): number =>
  later.reduce((sum, { amount }) => sum + amount + percentOf(amount, percent), total + percentOf(total, percent));

const offer = (method: MethodOffer['method'], asked: Money, percent: number, reason: string | null, whole: Money): MethodOffer => {
  const surcharge = percentOf(asked.amount, percent);
  return {
    method,
    available: reason === null,
    reason,
    percent,
    surcharge: { amount: surcharge, currency: asked.currency },
    total: { amount: asked.amount + surcharge, currency: asked.currency },
    whole,
  };
};

const inDollars = ({ total, usdNanos }: Quote): Money | null =>
  usdNanos === null ? null : { amount: share(total, usdNanos * 10 ** EXPONENT.USD, NANO), currency: 'USD' };
