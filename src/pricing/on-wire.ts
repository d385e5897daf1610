import { z } from 'zod';
import type { Config } from '../platform/config.ts';
import { day } from '../platform/http/input/fields.ts';
import { textsOf } from '../platform/texts.ts';
import type { Country } from '../shared/countries.ts';
import { currencyKey, EXPONENT, percentOf, share, toWire } from '../shared/money.ts';
import type { Language, Money } from '../shared/types.ts';
import type { MethodOffer, MethodPercents, PaymentMethod, Quote } from './events.ts';
import { priceRefusals } from './rejections.ts';
import { surchargesIn } from './tariff.ts';

export type OfferSettings = {
  /** The surcharges of version 0, for quotes from before there were versions (D-67). */
  gatewayPercent: MethodPercents;
  noCardSurcharge: readonly Country[];
  /** Whether the account for transfers is set. */
  transferOffered: boolean;
  /** Whether there is a gateway for this card method. */
  cardsOffered: Readonly<Record<'mercadopago' | 'paypal', boolean>>;
};

/** The settings that offers depend on. */
export type OfferConfig = Pick<Config, 'gatewayPercent' | 'noCardSurcharge' | 'transferBank' | 'production' | 'mercadoPago' | 'payPal'>;

/** The settings of all offers. In production there is no sandbox: a card method is available once its gateway is set. */
export const offerSettings = (config: OfferConfig): OfferSettings => {
  const { gatewayPercent, noCardSurcharge, transferBank, production, mercadoPago, payPal } = config;
  return {
    gatewayPercent,
    noCardSurcharge,
    transferOffered: transferBank !== null,
    cardsOffered: { mercadopago: !production || mercadoPago !== null, paypal: !production || payPal !== null },
  };
};

/** The currencies that PayPal charges; other prices are charged in dollars at the rate of the quote (D-68). */
const PAYPAL_CURRENCIES: readonly string[] = ['USD', 'EUR', 'GBP', 'MXN'];
const NANO = 1_000_000_000;

type Priced = Pick<Quote, 'currency' | 'countryCode' | 'surcharges'>;
type Way = Pick<MethodOffer, 'method' | 'percent' | 'reason'> & { readonly inDollars: boolean };

/** The methods with their surcharge for a price in this currency of a space in this country; `inDollars`: the method converts the price. */
const waysOf = ({ currency, countryCode, surcharges }: Priced, settings: OfferSettings): readonly Way[] => {
  const { transferOffered, cardsOffered } = settings;
  const percents = surcharges ?? surchargesIn(settings, countryCode);
  const card = (method: 'mercadopago' | 'paypal', reason: string | null) => ({
    ...{ method, percent: percents[method], reason: cardsOffered[method] ? reason : 'no_gateway' },
    inDollars: method === 'paypal' && !PAYPAL_CURRENCIES.includes(currency),
  });
  const transfer = { method: 'bankTransfer', percent: percents.bankTransfer, inDollars: false } as const;
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

/** The amounts of money in `how`; the rest are counts and percentages. */
const MONEY: ReadonlySet<string> = new Set(['nightly', 'monthly_rent', 'cost', 'base']);

const line = z.object({
  code: z.enum(['stay', 'first_month', 'service', 'discount']),
  label: z.string(),
  amount: z.number(),
  how: z.record(z.string(), z.union([z.number(), z.string()])).meta({ description: 'The numbers behind it, for "why this price".' }),
});
const dueLater = z.object({ due: day, amount: z.number() });

const money = { amount: z.number(), moneda: z.string(), currency: z.string() };

/** The total of each payment method. */
const offers = z.array(
  z
    .object({
      method: z.enum(['mercadopago', 'paypal', 'bankTransfer']),
      available: z.boolean(),
      reason: z.string().nullable(),
      percent: z.number(),
      base: z.object(money).meta({ description: 'The total of the stay in the currency that is charged (D-68).' }),
      surcharge: z.object(money),
      total: z.object(money),
      whole: z.number().meta({ description: 'The whole stay with the charge on every payment, in the currency of the space.' }),
    })
    .meta({ id: 'PaymentOffer' }),
);

/** The price with one method, in the currency of the space (D-125). */
const from = z
  .object({
    method: z.enum(['mercadopago', 'paypal', 'bankTransfer']),
    percent: z.number(),
    amount: z.number().meta({ description: 'What is paid now, with the charge of the method.' }),
    whole: z.number().meta({ description: 'The whole stay, with the charge on every payment.' }),
  })
  .nullable()
  .meta({ id: 'PriceFrom', description: 'The price with the cheapest payment method (D-125); null where there is none.' });

/** The schemas of prices that several contracts use, and the codes with which a stay has no price. */
export const priceShapes = { line, dueLater, offers, from, refusals: priceRefusals };

/**
 * The total of each method for this quote, including its surcharge (K-10), and `from`, that of the chosen or the cheapest one (D-125). Each
 * is worked out when it is asked for: a result of a search says the second alone.
 */
export const offersOnWire = (quote: Quote, settings: OfferSettings, chosen: PaymentMethod | null = null) => {
  const own = (amount: number) => toWire({ amount, currency: quote.currency });
  const decimal = ({ amount, currency }: Money) => ({ amount: toWire({ amount, currency }), moneda: currencyKey(currency), currency });
  return {
    get offers(): z.input<typeof offers> {
      return offersOf(quote, settings).map(({ surcharge, total, whole, ...offer }) => ({
        ...offer,
        base: decimal({ ...total, amount: total.amount - surcharge.amount }),
        surcharge: decimal(surcharge),
        total: decimal(total),
        whole: own(whole.amount),
      }));
    },
    get from(): z.input<typeof from> {
      const way = fromOf(quote, settings, chosen);
      return way && { ...way, amount: own(way.amount), whole: own(way.whole) };
    },
  };
};

/** The lines of a quote, whose sum is its total, and the later payments, in decimals of its currency (docs/api.md#money). */
export const linesOnWire = ({ lines, later, currency }: Quote, language: Language) => {
  const decimal = (amount: number) => toWire({ amount, currency });
  const t = textsOf(language);
  return {
    lines: lines.map(({ code, amount, how }) => ({
      code,
      label: t(`pricing:line.${code}`),
      amount: decimal(amount),
      how: Object.fromEntries(
        Object.entries(how).map(([name, value]) => [name, MONEY.has(name) && typeof value === 'number' ? decimal(value) : value]),
      ),
    })),
    later: later.map(({ due, amount }) => ({ due, amount: decimal(amount) })),
  };
};
