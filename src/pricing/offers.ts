import type { Config } from '../platform/config.ts';
import { EXPONENT, percentOf, share } from '../shared/money.ts';
import type { Money } from '../shared/types.ts';
import type { MethodOffer, Quote } from './events.ts';

export type OfferSettings = {
  /** Per cent a method adds (D-67). */
  gatewayPercent: Readonly<Record<MethodOffer['method'], number>>;
  /** False while no account to transfer to is set. */
  transferOffered: boolean;
  /** False while no gateway stands behind this card method. */
  cardsOffered: Readonly<Record<'mercadopago' | 'paypal', boolean>>;
};

/** In production the sandbox charges no cards: a card method is offered once its own gateway is set. */
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

/** Consumers' cards may not be charged for here (D-67, to be confirmed by a lawyer). */
const NO_CARD_SURCHARGE: readonly string[] = ['ES', 'PT'];
/** What PayPal charges in; everything else is charged in dollars at the quote's frozen rate (D-68). */
const PAYPAL_CURRENCIES: readonly string[] = ['USD', 'EUR', 'GBP', 'MXN'];
const NANO = 1_000_000_000;

/** What each method asks for this quote, to the cent, the unavailable ones with their reason (D-67, D-68, K-10). */
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
