import { instalmentPayoutDays, payoutDays } from '../kernel/business-days.ts';
import { percentOf, share } from '../kernel/money.ts';
import { DAYS_OF_A_MONTH, monthsAndNights } from '../kernel/nights.ts';
import type { Currency, DateOnly, Instant, Money } from '../kernel/types.ts';
import type { MethodOffer, MethodRefusal, PaymentMethod, Quote } from './events.ts';
import { chargedAs, inCurrencyOf, type OfferSettings, type Way, wayOf, waysOf } from './methods.ts';
import { hostShare, partOf, serviceShare } from './quote.ts';

/**
 * The state of a payment in the schedule. `planned`: not yet due. `due`: to be paid now. `late`: its days of grace are over. `announced`:
 * the guest reports having transferred it. `paid`. `lost`: it was paid, and the payer's bank reversed it for good. `dropped`: the
 * reservation ended before it was paid.
 */
export const DATE_STATES = ['planned', 'due', 'late', 'announced', 'paid', 'lost', 'dropped'] as const;
export type DateState = (typeof DATE_STATES)[number];

/** The refund of a payment, as charged. `at`: when it was sent. */
export type RefundFact = {
  readonly amount: Money;
  readonly state: 'due' | 'pending' | 'sent' | 'refused';
  /** It awaits a second administrator. */
  readonly held: boolean;
  readonly at: Instant | null;
  /** The payer's bank reversed it on its own (D-135). */
  readonly byBank: boolean;
};

/** A payment that arrived, or that the guest reports is on its way. `dates`: those it pays; null is the one that begins the stay. */
export type PaymentFact = {
  readonly id: string;
  readonly dates: readonly (DateOnly | null)[];
  readonly method: PaymentMethod | 'unknown';
  readonly charged: Money;
  readonly surcharge: number;
  /** When it arrived; null while it is announced. */
  readonly at: Instant | null;
  readonly day: DateOnly | null;
  readonly contest: 'open' | 'won' | 'lost' | null;
  readonly refund: RefundFact | null;
  /** What was refunded at the gateway without us (D-165). */
  readonly returned: number;
};

/** What has happened to the money of a stay; empty before any payment. */
export type MoneyFacts = {
  /** The states of the date that begins the stay, and of each later one by its day; missing ones are planned. */
  readonly start: DateState;
  readonly later: ReadonlyMap<DateOnly, { readonly state: DateState; readonly payment: string | null }>;
  /** The payment that began the stay. */
  readonly startedBy: string | null;
  readonly payments: readonly PaymentFact[];
  /** The host's part of what was paid, less refunds; null where nothing was refunded or lost. */
  readonly earned: number | null;
  /** What refunds took from the host and from our service charge, without method surcharges. */
  readonly lost: number;
};
const NOTHING_YET: MoneyFacts = { start: 'planned', later: new Map(), startedBy: null, payments: [], earned: null, lost: 0 };

/** One payment of the schedule. `rent` + `service` + `charge` = `amount`. */
export type MoneyDate = {
  /** Null: the payment that begins the stay, due once the host has accepted. */
  readonly due: DateOnly | null;
  readonly state: DateState;
  readonly amount: number;
  /** The host's part. */
  readonly rent: number;
  /** Our part: the service charge less its discount. */
  readonly service: number;
  /** The surcharge of the payment method: for a paid date the actual one, else that of `way`. */
  readonly charge: number;
  /** The amount as charged or to be charged, in the currency of the method. */
  readonly charged: Money;
  /** The payment that pays it, or announced it. */
  readonly payment: PaymentFact | null;
};

/** What the host receives for a date, and between which days. */
export type HostDate = Pick<MoneyDate, 'due' | 'state'> & { readonly amount: number; readonly from: DateOnly; readonly by: DateOnly };

export type StayMoney = {
  readonly currency: Currency;
  /** The method and per cent of the unpaid dates; null where no method is configured. */
  readonly method: MethodOffer['method'] | null;
  readonly percent: number;
  /** The total cost of the stay, including the method surcharge on every payment: the sum of `dates`. */
  readonly whole: number;
  /**
   * The cost of a month, for stays of 30 nights or more: `whole` divided by its months, nights beyond whole months as thirtieths; null for
   * shorter stays.
   */
  readonly month: number | null;
  readonly months: { readonly months: number; readonly nights: number } | null;
  /** The parts of `whole`. */
  readonly rent: number;
  readonly service: number;
  readonly charge: number;
  readonly dates: readonly MoneyDate[];
  /** To be paid now: the payment that begins the stay, then all dates that are due, late or announced; null when there is none. */
  readonly now: { readonly amount: number; readonly charged: Money | null } | null;
  /**
   * `paid` + `open` + `dropped` = `whole`. `paid` is what arrived, whatever became of the stay; refunds of it are in `payments`. `open` is
   * owed and has not arrived, `dropped` is no longer owed.
   */
  readonly paid: number;
  readonly open: number;
  readonly dropped: number;
  /** Refunds of `paid`, sent or planned, in each currency that was charged. */
  readonly back: readonly Money[];
  /**
   * The same by refund state; what was refunded at the gateway without us counts as sent (D-165). In the currency that was charged; with
   * several currencies in that of the price, each in the proportion of its payment. Null where nothing is refunded.
   */
  readonly refunds: (Readonly<Record<RefundFact['state'], number>> & { readonly currency: Currency }) | null;
  /** `paid` in the currency charged; null where nothing was paid, or in several currencies. */
  readonly paidCharged: Money | null;
  /**
   * The host's part: the sum of its dates is `whole` less our service charge and the method surcharges. `gets`: what the host currently
   * keeps of it; less than the whole if the stay ended early. `back`: refunds to the guest without method surcharges, as shown to the host.
   */
  readonly host: { readonly whole: number; readonly gets: number; readonly back: number; readonly dates: readonly HostDate[] };
  readonly payments: readonly PaymentFact[];
};

type Part = Pick<MoneyDate, 'due' | 'rent' | 'service'>;

/**
 * What a stay costs, what was paid and is still to be paid, and what its host receives (ADR 149): the only function that computes it.
 * Amounts are minor units of the currency of the quote. `way`: the payment method for unpaid dates, the chosen one or else the cheapest
 * (`wayOf`). A part times a surcharge is rounded here, once per payment, so that rows always add up to the whole.
 */
export const stayMoney = (quote: Quote, way: Way | null, facts: MoneyFacts = NOTHING_YET): StayMoney => {
  const parts: readonly Part[] = [
    { due: null, rent: hostShare(quote), service: serviceShare(quote) },
    ...quote.later.map(({ due, amount }) => ({ due, rent: amount, service: 0 })),
  ];
  const charges = new Map(facts.payments.map((payment) => [payment.id, splitOf(payment, parts, quote)]));
  const dates = parts.map((part): MoneyDate => {
    const { state, payment: id } = standOf(part.due, facts);
    const payment = facts.payments.find((one) => one.id === id) ?? null;
    const known = id === null ? undefined : charges.get(id)?.get(part.due);
    const base = part.rent + part.service;
    const charge = known?.charge ?? percentOf(base, way?.percent ?? 0);
    const amount = base + charge;
    const charged = known?.charged ?? chargedAs(quote, base, way);
    return { ...part, state, amount, charge, charged, payment };
  });
  const whole = sumOf(dates);
  const inState = (...states: readonly DateState[]) => dates.filter(({ state }) => states.includes(state));
  const months = quote.mode === 'monthly' ? monthsAndNights(quote.stay) : null;
  return {
    currency: quote.currency,
    method: way?.method ?? null,
    percent: way?.percent ?? 0,
    whole,
    month: months && share(whole, DAYS_OF_A_MONTH, months.months * DAYS_OF_A_MONTH + months.nights),
    months,
    rent: dates.reduce((sum, { rent }) => sum + rent, 0),
    service: dates.reduce((sum, { service }) => sum + service, 0),
    charge: dates.reduce((sum, { charge }) => sum + charge, 0),
    dates,
    now: nowOf(dates),
    paid: sumOf(inState('paid')),
    open: sumOf(inState('planned', 'due', 'late', 'announced', 'lost')),
    dropped: sumOf(inState('dropped')),
    back: backOf(inState('paid')),
    refunds: refundsOf(inState('paid'), quote.currency),
    paidCharged: chargedFor(inState('paid')),
    host: hostOf(quote, dates, facts),
    payments: facts.payments,
  };
};

const sumOf = (dates: readonly { readonly amount: number }[]): number => dates.reduce((sum, { amount }) => sum + amount, 0);

const standOf = (due: DateOnly | null, { start, startedBy, later }: MoneyFacts): { state: DateState; payment: string | null } =>
  due === null ? { state: start, payment: startedBy } : (later.get(due) ?? { state: 'planned', payment: null });

/** The charged total of these dates; null for none, and in several currencies. */
const chargedFor = (dates: readonly MoneyDate[]): Money | null => {
  const [first, ...others] = dates.map(({ charged }) => charged);
  if (!first || others.some(({ currency }) => currency !== first.currency)) return null;
  return { ...first, amount: others.reduce((sum, { amount }) => sum + amount, first.amount) };
};

const backOf = (paid: readonly MoneyDate[]): Money[] => {
  const refunds = [...new Set(paid.map(({ payment }) => payment))].flatMap((payment) => payment?.refund?.amount ?? []);
  return [...Map.groupBy(refunds, ({ currency }) => currency)].map(([currency, of]) => ({ amount: sumOf(of), currency }));
};

const refundsOf = (paid: readonly MoneyDate[], currency: Currency): StayMoney['refunds'] => {
  const all = [...new Set(paid.flatMap(({ payment }) => payment ?? []))];
  const payments = all.filter(({ refund, returned }) => refund !== null || returned > 0);
  const [first] = payments;
  if (!first) return null;
  const isOne = payments.every(({ charged }) => charged.currency === first.charged.currency);
  const priced = (amount: number, of: PaymentFact): number =>
    isOne ? amount : share(sumOf(paid.filter(({ payment }) => payment === of)), amount, of.charged.amount);
  const sum = { due: 0, pending: 0, sent: 0, refused: 0 };
  for (const payment of payments) {
    if (payment.refund) sum[payment.refund.state] += priced(payment.refund.amount.amount, payment);
    sum.sent += priced(payment.returned, payment);
  }
  return { ...sum, currency: isOne ? first.charged.currency : currency };
};

/** What is payable now. */
const nowOf = (dates: readonly MoneyDate[]): StayMoney['now'] => {
  const [start, ...later] = dates;
  const payable =
    start && (start.state === 'planned' || start.state === 'due' || start.state === 'announced')
      ? [start]
      : later.filter(({ state }) => state === 'due' || state === 'late' || state === 'announced');
  return payable.length === 0 ? null : { amount: sumOf(payable), charged: chargedFor(payable) };
};

/**
 * Splits a payment among its dates: each gets its rent and service charge plus its share of any excess, so that the dates add up exactly to
 * what was charged. If another currency was charged, splits the surcharge in proportion.
 */
const splitOf = (
  { dates, charged, surcharge }: PaymentFact,
  parts: readonly Part[],
  { currency }: Quote,
): ReadonlyMap<DateOnly | null, { readonly charge: number; readonly charged: Money }> => {
  const own = parts.filter(({ due }) => dates.includes(due));
  const base = own.reduce((sum, { rent, service }) => sum + rent + service, 0);
  const net = charged.amount - surcharge;
  const charge = charged.currency === currency ? charged.amount - base : net > 0 ? share(base, surcharge, net) : 0;
  let before = 0;
  return new Map(
    own.map(({ due, rent, service }) => {
      const after = before + rent + service;
      const of = (amount: number) => (base === 0 ? amount : share(amount, after, base) - share(amount, before, base));
      const part = { charge: of(charge), charged: { amount: of(charged.amount), currency: charged.currency } };
      const exact = charged.currency === currency ? { ...part, charged: { amount: rent + service + part.charge, currency } } : part;
      before = after;
      return [due, exact];
    }),
  );
};

const hostOf = (quote: Quote, dates: readonly MoneyDate[], { earned, lost }: MoneyFacts): StayMoney['host'] => ({
  whole: dates.reduce((sum, { rent }) => sum + rent, 0),
  gets: earned ?? dates.reduce((sum, { rent, state }) => sum + (state === 'dropped' ? 0 : rent), 0),
  back: lost,
  dates: dates.map(({ due, state, rent, payment }) => ({
    due,
    state,
    amount: rent,
    ...(due === null ? payoutDays(quote) : instalmentPayoutDays(payment?.day ?? due, due)),
  })),
});

type Chosen = { readonly offers?: OfferSettings; readonly chosen?: PaymentMethod | null; readonly facts?: MoneyFacts };

/** The money of a stay (`stayMoney`), with the chosen method or the cheapest one; without `offers`, with no method. */
export const moneyFor = (quote: Quote, { offers: settings, chosen = null, facts }: Chosen = {}): StayMoney =>
  stayMoney(quote, settings ? wayOf(quote, settings, chosen) : null, facts);

/**
 * The exact total of each method for this quote, or for a part of it; unavailable ones have a reason (D-67, D-68, K-10). `plan`: the money
 * of the whole stay with that method.
 */
export const offersOf = (all: Quote, settings: OfferSettings, part?: number): (MethodOffer & { readonly plan: StayMoney })[] => {
  const quote = part === undefined ? all : partOf(all, part);
  const own: Money = { amount: quote.total, currency: quote.currency };
  return waysOf(quote, settings).map((way) => {
    const converted = inCurrencyOf(quote, quote.total, way.inDollars);
    const plan = stayMoney(quote, way);
    const whole = { amount: plan.whole, currency: quote.currency };
    return { ...offer(way.method, converted ?? own, way.percent, way.reason ?? (converted ? null : 'no_exchange_rate'), whole), plan };
  });
};

/** What is paid now with this method, and the whole stay with its surcharge on every payment, in minor units of the quote (D-125). */
export const fromOf = (quote: Quote, settings: OfferSettings, chosen: PaymentMethod | null = null) => {
  const way = wayOf(quote, settings, chosen);
  if (!way) return null;
  const { dates, whole } = stayMoney(quote, way);
  return { method: way.method, percent: way.percent, amount: dates[0]?.amount ?? whole, whole };
};

const offer = (method: MethodOffer['method'], base: Money, percent: number, reason: MethodRefusal | null, whole: Money): MethodOffer => {
  const surcharge = percentOf(base.amount, percent);
  return {
    method,
    available: reason === null,
    reason,
    percent,
    surcharge: { amount: surcharge, currency: base.currency },
    total: { amount: base.amount + surcharge, currency: base.currency },
    whole,
  };
};
