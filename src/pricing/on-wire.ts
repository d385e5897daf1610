import { z } from 'zod';
import { percentText, withPercent } from '../kernel/formats.ts';
import { amountOnWire, currencyKey, toWire } from '../kernel/money.ts';
import type { Language } from '../kernel/types.ts';
import { day } from '../server/http/input/fields.ts';
import { textsOf } from '../server/texts.ts';
import { METHOD_REFUSALS, type PaymentMethod, type Quote, type QuoteLine } from './events.ts';
import type { OfferSettings } from './methods.ts';
import { priceRefusals } from './rejections.ts';
import { DATE_STATES, fromOf, type HostDate, type MoneyDate, moneyFor, offersOf, type PaymentFact, type StayMoney } from './stay-money.ts';

const money = { amount: z.number(), moneda: z.string(), currency: z.string() };
const instant = z.iso.datetime();
const METHODS = ['mercadopago', 'paypal', 'bankTransfer', 'manual', 'unknown'] as const;
const state = z.enum(DATE_STATES).meta({
  description:
    "`late`: the grace period is over; `announced`: transfer announced; `lost`: reversed for good by the payer's bank; `dropped`: unpaid and no longer owed, because the reservation ended.",
});
const due = day.nullable().meta({ description: 'Null: the initial payment, due once the host has accepted.' });

const short = {
  method: z
    .enum(['mercadopago', 'paypal', 'bankTransfer'])
    .nullable()
    .meta({ description: 'The amounts include the charge of this method.' }),
  whole: z.number().meta({ description: "Total cost of the stay, with the method's charge on every payment." }),
  month: z
    .number()
    .nullable()
    .meta({ description: 'From 30 nights: one month of it, all-inclusive; `whole` by its months, extra nights as 30ths.' }),
  now: z.number().nullable().meta({ description: 'Due now, all-inclusive; null if nothing is due.' }),
};

/** The money of a stay in a search result. */
const priceInShort = z.object(short).meta({ id: 'StayMoneyInShort', description: 'In the currency of the space (D-163).' });

const planned = z.object({
  due,
  amount: z.number().meta({ description: 'rent + service + charge' }),
  rent: z.number(),
  service: z.number().meta({ description: 'After its discount.' }),
  charge: z.number().meta({ description: 'Payment method charge.' }),
  charged: z.object(money).meta({ description: 'The amount as charged, in the currency of the method.' }),
});

const plan = {
  percent: z.number(),
  ...short,
  months: z.object({ months: z.int(), nights: z.int() }).nullable().meta({ description: 'Divisor of `month`; null if it is null.' }),
  now_charged: z.object(money).nullable().meta({ description: '`now` in the currency of the method, or null.' }),
  rent: z.number().meta({ description: 'rent + service + charge = whole' }),
  service: z.number(),
  charge: z.number(),
};

/** The whole schedule with one payment method, before any payment. */
const planShape = z
  .object({ ...plan, dates: z.array(planned) })
  .meta({ id: 'StayPlan', description: 'Cost of the stay with one method, in the currency of the space: the dates add up to `whole`.' });

const payment = z.object({
  dates: z.array(due),
  method: z.enum(METHODS),
  ...money,
  surcharge: z.number(),
  at: instant.nullable().meta({ description: 'When it arrived; null for an announced transfer.' }),
  contested: z.enum(['open', 'won', 'lost']).nullable().meta({ description: 'Contested by the payer (D-164).' }),
  refund: z
    .object({
      ...money,
      state: z.enum(['due', 'pending', 'sent', 'refused']).meta({ description: '`pending`: accepted by the gateway, not yet executed.' }),
      held: z.boolean().meta({ description: 'Awaiting a second administrator.' }),
      at: instant.nullable(),
      by_bank: z.boolean().meta({ description: "Reversed by the payer's bank." }),
    })
    .nullable(),
  returned: z.number().meta({ description: 'Refunded at the gateway, outside Posada (D-165).' }),
});

/** All money of a stay, for its guest and for administrators. */
const moneyShape = z
  .object({
    ...plan,
    moneda: z.string(),
    currency: z.string(),
    paid: z.number().meta({ description: 'paid + open + dropped = whole. Amount received; refunds are in `payments`.' }),
    paid_charged: z.object(money).nullable().meta({ description: '`paid` as charged; null if zero or in several currencies.' }),
    back: z.array(z.object(money)).meta({ description: 'Refunds of `paid`, due or made, in each charged currency.' }),
    open: z.number().meta({ description: 'Owed, not yet received.' }),
    dropped: z.number().meta({ description: 'No longer owed, because the reservation ended.' }),
    dates: z.array(planned.extend({ state, method: z.enum(METHODS).nullable(), paid_at: instant.nullable() })),
    payments: z.array(payment).meta({ description: 'Every payment received or announced, with its refund.' }),
  })
  .meta({
    id: 'StayMoney',
    description:
      'Cost, paid and open amounts of the stay, in the currency of the space (D-163). Unpaid amounts use the chosen method, otherwise the cheapest; paid ones show what was charged.',
  });

/** What the host receives for a stay. */
const hostMoneyShape = z
  .object({
    whole: z.number(),
    gets: z.number().meta({ description: "The host's share as things stand: for an ended stay, what was not refunded." }),
    back: z.number().meta({ description: 'Refunds to the guest, due or made, excluding payment method charges.' }),
    moneda: z.string(),
    currency: z.string(),
    dates: z.array(
      z.object({
        due,
        amount: z.number(),
        state,
        from: day.meta({ description: 'Earliest day it can be sent.' }),
        by: day.meta({ description: 'Latest day it is sent.' }),
      }),
    ),
  })
  .meta({ id: 'HostMoney', description: 'What the host receives, in total and by date (D-163).' });

/** For a search result. */
export const inShortOnWire = ({ currency, method, whole, month, now }: StayMoney): z.input<typeof priceInShort> => {
  const decimal = (amount: number) => toWire({ amount, currency });
  return { method, whole: decimal(whole), month: month === null ? null : decimal(month), now: now && decimal(now.amount) };
};

const datesOf = ({ currency }: StayMoney, { due: on, amount, rent, service, charge, charged }: MoneyDate) => {
  const decimal = (part: number) => toWire({ amount: part, currency });
  return {
    due: on,
    amount: decimal(amount),
    rent: decimal(rent),
    service: decimal(service),
    charge: decimal(charge),
    charged: amountOnWire(charged),
  };
};

/** For a simulation and for each method of an offer. */
export const planOnWire = (stay: StayMoney): z.input<typeof planShape> => {
  const { currency, percent, months, rent, service, charge, now, dates } = stay;
  const decimal = (amount: number) => toWire({ amount, currency });
  return {
    percent,
    months,
    rent: decimal(rent),
    service: decimal(service),
    charge: decimal(charge),
    ...inShortOnWire(stay),
    now_charged: now?.charged ? amountOnWire(now.charged) : null,
    dates: dates.map((date) => datesOf(stay, date)),
  };
};

/** For a reservation as its guest and administrators see it. */
const guestMoneyOnWire = (stay: StayMoney): z.input<typeof moneyShape> => {
  const { currency, paid, back, paidCharged, open, dropped, dates, payments } = stay;
  const decimal = (amount: number) => toWire({ amount, currency });
  return {
    ...planOnWire(stay),
    moneda: currencyKey(currency),
    currency,
    paid: decimal(paid),
    open: decimal(open),
    dropped: decimal(dropped),
    back: back.map(amountOnWire),
    paid_charged: paidCharged && amountOnWire(paidCharged),
    dates: dates.map((date) => ({
      ...datesOf(stay, date),
      state: date.state,
      method: date.payment?.method ?? null,
      paid_at: date.state === 'paid' ? (date.payment?.at ?? null) : null,
    })),
    payments: payments.map(paymentOnWire),
  };
};

const paymentOnWire = ({ dates, method, charged, surcharge, at, contest, refund, returned }: PaymentFact): z.input<typeof payment> => ({
  dates: [...dates],
  method,
  ...amountOnWire(charged),
  surcharge: toWire({ ...charged, amount: surcharge }),
  at,
  contested: contest,
  refund: refund && { ...amountOnWire(refund.amount), state: refund.state, held: refund.held, at: refund.at, by_bank: refund.byBank },
  returned: toWire({ ...charged, amount: returned }),
});

/** For a reservation as its host and administrators see it. */
const hostMoneyOnWire = ({ currency, host }: StayMoney): z.input<typeof hostMoneyShape> => {
  const decimal = (amount: number) => toWire({ amount, currency });
  return {
    whole: decimal(host.whole),
    gets: decimal(host.gets),
    back: decimal(host.back),
    moneda: currencyKey(currency),
    currency,
    dates: host.dates.map(({ due: on, amount, state: now, from, by }: HostDate) => ({
      due: on,
      amount: decimal(amount),
      state: now,
      from,
      by,
    })),
  };
};

/** The money of a reservation in wire format: `dinero` is the guest's, `recibe` the host's; an administrator sees both. */
export const moneyOnWire = (stay: StayMoney) => ({
  get dinero() {
    return guestMoneyOnWire(stay);
  },
  get recibe() {
    return hostMoneyOnWire(stay);
  },
});

/** Which values in `how` are money; the rest are counts and percentages. */
const MONEY: ReadonlySet<string> = new Set(['nightly', 'monthly_rent', 'cost', 'base']);

const line = z
  .object({
    code: z.enum(['stay', 'first_month', 'service', 'discount']),
    label: z.string(),
    amount: z.number(),
    how: z.record(z.string(), z.union([z.number(), z.string()])).meta({ description: 'Its inputs, for "why this price".' }),
  })
  .meta({ id: 'PriceLine' });
const dueLater = z.object({ due: day, amount: z.number() });

/** The total of each payment method. */
const offers = z.array(
  z
    .object({
      method: z.enum(['mercadopago', 'paypal', 'bankTransfer']),
      available: z.boolean(),
      reason: z.enum(METHOD_REFUSALS).nullable(),
      percent: z.number(),
      base: z.object(money).meta({ description: 'Total of the stay in the charged currency (D-68).' }),
      surcharge: z.object(money),
      total: z.object(money),
      whole: z.number().meta({ description: 'Whole stay with the charge on every payment, in the currency of the space.' }),
      dinero: planShape.meta({ description: 'Cost of the stay with this method.' }),
    })
    .meta({ id: 'PaymentOffer' }),
);

/** The price with one method, in the currency of the space (D-125). */
const from = z
  .object({
    method: z.enum(['mercadopago', 'paypal', 'bankTransfer']),
    percent: z.number(),
    amount: z.number().meta({ description: 'Due now, with the charge of the method.' }),
    whole: z.number().meta({ description: 'Whole stay, with the charge on every payment.' }),
  })
  .nullable()
  .meta({ id: 'PriceFrom', description: 'Price with the cheapest payment method (D-125); null if there is none.' });

/** Price schemas that several contracts use, and the codes for a stay without a price. */
export const priceShapes = {
  line,
  dueLater,
  offers,
  from,
  refusals: priceRefusals,
  inShort: priceInShort,
  plan: planShape,
  money: moneyShape,
  hostMoney: hostMoneyShape,
};

/** `chosen`: the chosen method. `part`: the amount to pay if it is not the whole price, such as later months paid together. */
type OfferChoice = { readonly chosen?: PaymentMethod | null; readonly part?: number };

/**
 * A price in wire format: the total of each method, including its surcharge (K-10), `from`, that of the chosen or the cheapest one (D-125),
 * the plan of the stay with it, its three figures, and its lines. Each is computed lazily: a search result uses the fewest.
 */
export const priceOnWire = (quote: Quote, settings: OfferSettings, { chosen = null, part }: OfferChoice = {}) => {
  const own = (amount: number) => toWire({ amount, currency: quote.currency });
  return {
    get offers(): z.input<typeof offers> {
      return offersOf(quote, settings, part).map(({ surcharge, total, whole, plan, ...offer }) => ({
        ...offer,
        base: amountOnWire({ ...total, amount: total.amount - surcharge.amount }),
        surcharge: amountOnWire(surcharge),
        total: amountOnWire(total),
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

/** The label of a line; that of a discount includes its base and its reason. */
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
