import { z } from 'zod';
import { day } from '../platform/http/input/fields.ts';
import { textsOf } from '../platform/texts.ts';
import { currencyKey, toWire } from '../shared/money.ts';
import type { Language, Money } from '../shared/types.ts';
import type { PaymentMethod, Quote } from './events.ts';
import { fromOf, type OfferSettings, offersOf } from './offers.ts';

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

/** The schemas of prices that several contracts use. */
export const priceShapes = { line, dueLater, offers, from };

/** The total of each method for this quote, including its surcharge (K-10), and `from`, that of the chosen or the cheapest one (D-125). */
export const offersOnWire = (
  quote: Quote,
  settings: OfferSettings,
  chosen: PaymentMethod | null = null,
): { offers: z.input<typeof offers>; from: z.input<typeof from> } => {
  const decimal = ({ amount, currency }: Money) => ({ amount: toWire({ amount, currency }), moneda: currencyKey(currency), currency });
  const own = (amount: number) => toWire({ amount, currency: quote.currency });
  const cheapest = fromOf(quote, settings, chosen);
  return {
    offers: offersOf(quote, settings).map(({ surcharge, total, whole, ...offer }) => ({
      ...offer,
      base: decimal({ ...total, amount: total.amount - surcharge.amount }),
      surcharge: decimal(surcharge),
      total: decimal(total),
      whole: own(whole.amount),
    })),
    from: cheapest && { ...cheapest, amount: own(cheapest.amount), whole: own(cheapest.whole) },
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
