import { z } from 'zod';
import { percentText, withPercent } from '../kernel/formats.ts';
import { currencyKey, percentOf, toWire } from '../kernel/money.ts';
import type { Language, Money } from '../kernel/types.ts';
import { day } from '../server/http/input/fields.ts';
import { textsOf } from '../server/texts.ts';
import { METHOD_REFUSALS, type MethodOffer, type MethodRefusal, type PaymentMethod, type Quote, type QuoteLine } from './events.ts';
import { inCurrencyOf, type OfferSettings, wayOf, waysOf } from './methods.ts';
import { hostMoneyShape, inShortOnWire, moneyShape, planOnWire, planShape, priceInShort } from './money-on-wire.ts';
import { partOf } from './quote.ts';
import { priceRefusals } from './rejections.ts';
import { type MoneyFacts, type StayMoney, stayMoney } from './stay-money.ts';

type About = { readonly offers?: OfferSettings; readonly chosen?: PaymentMethod | null; readonly facts?: MoneyFacts };

/** What a stay costs, was paid and brings its host (`stayMoney`), with the chosen method or the cheapest one; without `offers` with none. */
export const moneyFor = (quote: Quote, { offers: settings, chosen = null, facts }: About = {}): StayMoney =>
  stayMoney(quote, settings ? wayOf(quote, settings, chosen) : null, facts);

/**
 * The total of each method for this quote, or for a part of it, to the cent; unavailable ones have a reason (D-67, D-68, K-10). `plan`: what
 * the whole stay costs with it.
 */
export const offersOf = (all: Quote, settings: OfferSettings, part?: number): (MethodOffer & { readonly plan: StayMoney })[] => {
  const quote = part === undefined ? all : partOf(all, part);
  const own: Money = { amount: quote.total, currency: quote.currency };
  return waysOf(quote, settings).map((way) => {
    const asked = inCurrencyOf(quote, quote.total, way.inDollars);
    const plan = stayMoney(quote, way);
    const whole = { amount: plan.whole, currency: quote.currency };
    return { ...offer(way.method, asked ?? own, way.percent, way.reason ?? (asked ? null : 'no_exchange_rate'), whole), plan };
  });
};

/** What is paid now with this method, and the whole stay with its surcharge on every payment, in minor units of the quote (D-125). */
export const fromOf = (quote: Quote, settings: OfferSettings, chosen: PaymentMethod | null = null) => {
  const way = wayOf(quote, settings, chosen);
  if (!way) return null;
  const { dates, whole } = stayMoney(quote, way);
  return { method: way.method, percent: way.percent, amount: dates[0]?.amount ?? whole, whole };
};

const offer = (method: MethodOffer['method'], asked: Money, percent: number, reason: MethodRefusal | null, whole: Money): MethodOffer => {
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

/** The amounts of money in `how`; the rest are counts and percentages. */
const MONEY: ReadonlySet<string> = new Set(['nightly', 'monthly_rent', 'cost', 'base']);

const line = z
  .object({
    code: z.enum(['stay', 'first_month', 'service', 'discount']),
    label: z.string(),
    amount: z.number(),
    how: z.record(z.string(), z.union([z.number(), z.string()])).meta({ description: 'The numbers behind it, for "why this price".' }),
  })
  .meta({ id: 'PriceLine' });
const dueLater = z.object({ due: day, amount: z.number() });

const money = { amount: z.number(), moneda: z.string(), currency: z.string() };

/** The total of each payment method. */
const offers = z.array(
  z
    .object({
      method: z.enum(['mercadopago', 'paypal', 'bankTransfer']),
      available: z.boolean(),
      reason: z.enum(METHOD_REFUSALS).nullable(),
      percent: z.number(),
      base: z.object(money).meta({ description: 'The total of the stay in the currency that is charged (D-68).' }),
      surcharge: z.object(money),
      total: z.object(money),
      whole: z.number().meta({ description: 'The whole stay with the charge on every payment, in the currency of the space.' }),
      dinero: planShape.meta({ description: 'What the stay costs with this method.' }),
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
export const priceShapes = {
  ...{ line, dueLater, offers, from, refusals: priceRefusals },
  ...{ inShort: priceInShort, plan: planShape, money: moneyShape, hostMoney: hostMoneyShape },
};

/** `chosen`: the method that was chosen. `part`: only so much of the price is asked for, such as later months that are paid together. */
type OfferChoice = { readonly chosen?: PaymentMethod | null; readonly part?: number };

/**
 * A price on the wire: the total of each method, including its surcharge (K-10), `from`, that of the chosen or the cheapest one (D-125),
 * the plan of the stay with it, its three figures, and its lines. Each is worked out when it is asked for: a result of a search says the
 * fewest.
 */
export const priceOnWire = (quote: Quote, settings: OfferSettings, { chosen = null, part }: OfferChoice = {}) => {
  const own = (amount: number) => toWire({ amount, currency: quote.currency });
  const decimal = ({ amount, currency }: Money) => ({ amount: toWire({ amount, currency }), moneda: currencyKey(currency), currency });
  return {
    get offers(): z.input<typeof offers> {
      return offersOf(quote, settings, part).map(({ surcharge, total, whole, plan, ...offer }) => ({
        ...offer,
        base: decimal({ ...total, amount: total.amount - surcharge.amount }),
        surcharge: decimal(surcharge),
        total: decimal(total),
        whole: own(whole.amount),
        dinero: planOnWire(plan),
      }));
    },
    get from(): z.input<typeof from> {
      const way = fromOf(quote, settings, chosen);
      return way && { ...way, amount: own(way.amount), whole: own(way.whole) };
    },
    get plan() {
      return planOnWire(moneyFor(quote, { offers: settings, chosen }));
    },
    get inShort() {
      return inShortOnWire(moneyFor(quote, { offers: settings, chosen }));
    },
    lines: (language: Language) => linesOnWire(quote, language),
  };
};

/** What a line is; a discount says of what it is and why. */
const labelOf = (code: QuoteLine['code'], how: QuoteLine['how'], language: Language): string => {
  const t = textsOf(language);
  const { coupon, follows, percent } = how;
  if (code !== 'discount' || percent === undefined) return t(`pricing:line.${code}`);
  const part = withPercent(language, percentText(language, Number(percent)));
  if (coupon !== undefined) return t('pricing:line.discountByCoupon', { coupon: String(coupon), part });
  return t(follows === undefined ? 'pricing:line.discountOf' : 'pricing:line.discountForComingBack', { part });
};

/** The lines of a quote, whose sum is its total, and the later payments, in decimals of its currency (docs/api.md#money). */
export const linesOnWire = ({ lines, later, currency }: Quote, language: Language) => {
  const decimal = (amount: number) => toWire({ amount, currency });
  return {
    lines: lines.map(({ code, amount, how }) => ({
      code,
      label: labelOf(code, how, language),
      amount: decimal(amount),
      how: Object.fromEntries(
        Object.entries(how).map(([name, value]) => [name, MONEY.has(name) && typeof value === 'number' ? decimal(value) : value]),
      ),
    })),
    later: later.map(({ due, amount }) => ({ due, amount: decimal(amount) })),
  };
};
