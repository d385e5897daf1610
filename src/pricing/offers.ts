import type { Config } from '../platform/config.ts';
import { EXPONENT, percentOf, share } from '../shared/money.ts';
import type { Money } from '../shared/types.ts';
import type { MethodOffer, Quote } from './events.ts';

export type OfferSettings = {
  /** The surcharge of each method in per cent (D-67). */
  gatewayPercent: Readonly<Record<MethodOffer['method'], number>>;
  /** Whether the account for transfers is set. */
  transferOffered: boolean;
  /** Whether there is a gateway for this card method. */
  cardsOffered: Readonly<Record<'mercadopago' | 'paypal', boolean>>;
};

/** The settings of all offers. In production there is no sandbox: a card method is available once its gateway is set. */
export const offerSettings = ({
  gatewayPercent,
  transferBank,
  production,
  mercadoPago,
  payPal,
}: Pick<Config, 'gatewayPercent' | 'transferBank' | 'production' | 'mercadoPago' | 'payPal'>): OfferSettings => ({
  gatewayPercent,
  transferOffered: transferBank !== null,
  cardsOffered: { mercadopago: !production || mercadoPago !== null, paypal: !production || payPal !== null },
});

/** Countries in which a surcharge for consumers' cards is not allowed (D-67, to be confirmed by a lawyer). */
const NO_CARD_SURCHARGE: readonly string[] = ['ES', 'PT'];
/** The currencies that PayPal charges; other prices are charged in dollars at the rate of the quote (D-68). */
const PAYPAL_CURRENCIES: readonly string[] = ['USD', 'EUR', 'GBP', 'MXN'];
const NANO = 1_000_000_000;

/** The total of each method for this quote, to the cent; unavailable ones have a reason (D-67, D-68, K-10). */
export const offersOf = (quote: Quote, { gatewayPercent, transferOffered, cardsOffered }: OfferSettings): MethodOffer[] => {
  const own: Money = { amount: quote.total, currency: quote.currency };
  const cardPercent = (method: 'mercadopago' | 'paypal') => (NO_CARD_SURCHARGE.includes(quote.countryCode) ? 0 : gatewayPercent[method]);
  const dollars = PAYPAL_CURRENCIES.includes(quote.currency) ? own : inDollars(quote);
  const card = (method: 'mercadopago' | 'paypal', reason: string | null) => (cardsOffered[method] ? reason : 'no_gateway');
  return [
    offer('mercadopago', own, cardPercent('mercadopago'), card('mercadopago', quote.currency === 'CLP' ? null : 'only_clp')),
    offer('paypal', dollars ?? own, cardPercent('paypal'), card('paypal', dollars ? null : 'no_exchange_rate')),
    offer('bankTransfer', own, gatewayPercent.bankTransfer, transferOffered ? null : 'not_configured'),
  ];
};

const offer = (method: MethodOffer['method'], asked: Money, percent: number, reason: string | null): MethodOffer => {
  const surcharge = percentOf(asked.amount, percent);
  return {
    method,
    available: reason === null,
    reason,
    percent,
    surcharge: { amount: surcharge, currency: asked.currency },
    total: { amount: asked.amount + surcharge, currency: asked.currency },
  };
};

const inDollars = ({ total, usdNanos }: Quote): Money | null =>
  usdNanos === null ? null : { amount: share(total, usdNanos * 10 ** EXPONENT.USD, NANO), currency: 'USD' };
