import { z } from 'zod';
import { currencyKey, toWire } from '../kernel/money.ts';
import type { Money } from '../kernel/types.ts';
import { day } from '../server/http/input/fields.ts';
import { DATE_STATES, type HostDate, type MoneyDate, type PaymentFact, type StayMoney } from './stay-money.ts';

const money = { amount: z.number(), moneda: z.string(), currency: z.string() };
const instant = z.iso.datetime();
const METHODS = ['mercadopago', 'paypal', 'bankTransfer', 'manual', 'unknown'] as const;
const state = z.enum(DATE_STATES).meta({
  description:
    '`late`: the days of grace are over; `announced`: said to be transferred; `lost`: the bank of the payer took it back for good; `dropped`: never paid and not owed any more, because the reservation ended.',
});
const due = day.nullable().meta({ description: 'Null: what begins the stay, paid once the host has accepted.' });

const short = {
  method: z
    .enum(['mercadopago', 'paypal', 'bankTransfer'])
    .nullable()
    .meta({ description: 'The charge of this method is in the figures.' }),
  whole: z.number().meta({ description: 'What the stay costs in all, with the charge of the method on every payment.' }),
  month: z
    .number()
    .nullable()
    .meta({ description: 'From 30 nights on a month of it, all included: the whole by its months, nights beyond them as 30ths.' }),
  now: z.number().nullable().meta({ description: 'To be paid now, all included; null when nothing is.' }),
};

/** What a result of a search says of the money of a stay. */
export const priceInShort = z.object(short).meta({ id: 'StayMoneyInShort', description: 'In the currency of the space (D-163).' });

const planned = z.object({
  due,
  amount: z.number().meta({ description: 'rent + service + charge' }),
  rent: z.number(),
  service: z.number().meta({ description: 'Less its discount.' }),
  charge: z.number().meta({ description: 'Of the payment method.' }),
  charged: z.object(money).meta({ description: 'The same as it is or was charged, in the currency of the method.' }),
});

const plan = {
  percent: z.number(),
  ...short,
  months: z.object({ months: z.int(), nights: z.int() }).nullable().meta({ description: 'What `month` divides by; null with it.' }),
  now_charged: z.object(money).nullable().meta({ description: '`now` in the currency of the method; null with it.' }),
  rent: z.number().meta({ description: 'rent + service + charge = whole' }),
  service: z.number(),
  charge: z.number(),
};

/** The whole schedule with one payment method, before anything is paid. */
export const planShape = z
  .object({ ...plan, dates: z.array(planned) })
  .meta({ id: 'StayPlan', description: 'What the stay costs with one method, in the currency of the space: the dates add up to `whole`.' });

const payment = z.object({
  dates: z.array(due),
  method: z.enum(METHODS),
  ...money,
  surcharge: z.number(),
  at: instant.nullable().meta({ description: 'When it arrived; null for a transfer that is announced.' }),
  contested: z.enum(['open', 'won', 'lost']).nullable().meta({ description: 'The payer contested it (D-164).' }),
  refund: z
    .object({
      ...money,
      state: z.enum(['due', 'pending', 'sent', 'refused']).meta({ description: '`pending`: the gateway has taken it and not made it.' }),
      held: z.boolean().meta({ description: 'It waits for a second administrator.' }),
      at: instant.nullable(),
      by_bank: z.boolean().meta({ description: 'The bank of who paid took it back by itself.' }),
    })
    .nullable(),
  returned: z.number().meta({ description: 'What went back at the gateway without us (D-165).' }),
});

/** Everything of the money of a stay, for its guest and for administrators. */
export const moneyShape = z
  .object({
    ...plan,
    moneda: z.string(),
    currency: z.string(),
    paid: z.number().meta({ description: 'paid + open + dropped = whole. What arrived; what goes back of it is in `payments`.' }),
    paid_charged: z.object(money).nullable().meta({ description: '`paid` as charged; null for nothing, and in several currencies.' }),
    back: z.array(z.object(money)).meta({ description: 'What goes or went back of `paid`, in each currency that was charged.' }),
    open: z.number().meta({ description: 'Owed and not here.' }),
    dropped: z.number().meta({ description: 'Not owed any more, because the reservation ended.' }),
    dates: z.array(planned.extend({ state, method: z.enum(METHODS).nullable(), paid_at: instant.nullable() })),
    payments: z.array(payment).meta({ description: 'Every payment that arrived or is announced, with what goes back of it.' }),
  })
  .meta({
    id: 'StayMoney',
    description:
      'What the stay costs, was paid and is open, in the currency of the space (D-163). What is not paid is priced with the chosen method, else with the cheapest; what is paid shows what was charged.',
  });

/** What the host gets of a stay. */
export const hostMoneyShape = z
  .object({
    whole: z.number(),
    gets: z.number().meta({ description: 'What of it is theirs as things stand: of a stay that ended, what did not go back.' }),
    back: z.number().meta({ description: 'What goes or went back to the guest, without the charges of payment methods.' }),
    moneda: z.string(),
    currency: z.string(),
    dates: z.array(
      z.object({
        due,
        amount: z.number(),
        state,
        from: day.meta({ description: 'The first day on which it can be sent.' }),
        by: day.meta({ description: 'The day by which it is sent.' }),
      }),
    ),
  })
  .meta({ id: 'HostMoney', description: 'What the host gets, in all and by date (D-163).' });

const onWire = ({ amount, currency }: Money) => ({ amount: toWire({ amount, currency }), moneda: currencyKey(currency), currency });

/** For a result of a search. */
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
    charged: onWire(charged),
  };
};

/** For a simulation and for each method of an offer. */
export const planOnWire = (stay: StayMoney): z.input<typeof planShape> => {
  const { currency, percent, months, rent, service, charge, now, dates } = stay;
  const decimal = (amount: number) => toWire({ amount, currency });
  return {
    ...{ percent, months, rent: decimal(rent), service: decimal(service), charge: decimal(charge) },
    ...inShortOnWire(stay),
    now_charged: now?.charged ? onWire(now.charged) : null,
    dates: dates.map((date) => datesOf(stay, date)),
  };
};

/** For a reservation as its guest and administrators see it. */
const guestMoneyOnWire = (stay: StayMoney): z.input<typeof moneyShape> => {
  const { currency, paid, back, paidCharged, open, dropped, dates, payments } = stay;
  const decimal = (amount: number) => toWire({ amount, currency });
  return {
    ...planOnWire(stay),
    ...{ moneda: currencyKey(currency), currency, paid: decimal(paid), open: decimal(open), dropped: decimal(dropped) },
    back: back.map(onWire),
    paid_charged: paidCharged && onWire(paidCharged),
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
  ...{ dates: [...dates], method, ...onWire(charged), surcharge: toWire({ ...charged, amount: surcharge }), at, contested: contest },
  refund: refund && { ...onWire(refund.amount), state: refund.state, held: refund.held, at: refund.at, by_bank: refund.byBank },
  returned: toWire({ ...charged, amount: returned }),
});

/** For a reservation as its host and administrators see it. */
const hostMoneyOnWire = ({ currency, host }: StayMoney): z.input<typeof hostMoneyShape> => {
  const decimal = (amount: number) => toWire({ amount, currency });
  return {
    ...{ whole: decimal(host.whole), gets: decimal(host.gets), back: decimal(host.back), moneda: currencyKey(currency), currency },
    dates: host.dates.map(({ due: on, amount, state: now, from, by }: HostDate) => ({
      due: on,
      amount: decimal(amount),
      state: now,
      from,
      by,
    })),
  };
};

/** The money of a reservation on the wire: `dinero` is the guest's, `recibe` the host's, an administrator sees both. */
export const moneyOnWire = (stay: StayMoney) => ({
  get dinero() {
    return guestMoneyOnWire(stay);
  },
  get recibe() {
    return hostMoneyOnWire(stay);
  },
});
