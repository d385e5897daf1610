import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { asCharged, CURRENCIES } from '../../src/kernel/money.ts';
import { addDays } from '../../src/kernel/nights.ts';
import { backParts } from '../../src/kernel/price/back-parts.ts';
import type { InstalmentRow, PaymentRow } from '../../src/payments/rows.ts';
import type { Quote } from '../../src/pricing/events.ts';
import { type Way, wayOf } from '../../src/pricing/methods.ts';
import { partOf, quoteOf, serviceShare, withDiscount } from '../../src/pricing/quote.ts';
import { type DateState, type MoneyFacts, offersOf, type PaymentFact, stayMoney } from '../../src/pricing/stay-money.ts';
import { backOfStart, moneyOf } from '../../src/reservations/money.ts';
import { METHODS } from '../support/methods.ts';

type Sample = {
  readonly nights: number;
  readonly rent: number;
  readonly percent: number;
  readonly off: number;
  readonly nanos: number | null;
};

const quoteFor = ({ nights, rent, percent, off, nanos }: Sample, currency: (typeof CURRENCIES)[number] = 'EUR'): Quote => {
  const prices = { currency, monthlyRent: rent, basics: 0, shared: 0, cleaning: 0, monthlyTotal: rent, nightly: Math.ceil(rent / 20) };
  const facts = { prices, mode: 'both' as const, countryCode: 'CL', serviceChargePercent: percent, usdNanos: nanos };
  const quote = quoteOf(facts, { checkIn: '2027-01-04', checkOut: addDays('2027-01-04', nights) }, 2);
  return withDiscount(quote, off === 0 ? undefined : { kind: 'coupon', percentage: off, code: 'X', couponId: 1 });
};

const sample = fc.record({
  nights: fc.integer({ min: 1, max: 365 }),
  rent: fc.integer({ min: 1, max: 90_000_000 }),
  percent: fc.integer({ min: 0, max: 3_000 }).map((n) => n / 100),
  off: fc.integer({ min: 0, max: 100 }),
  nanos: fc.option(fc.integer({ min: 100_000, max: 2_000_000_000 })),
});
const way: fc.Arbitrary<Way> = fc.record({
  method: fc.constantFrom('mercadopago', 'paypal', 'bankTransfer'),
  percent: fc.integer({ min: 0, max: 1_500 }).map((n) => n / 100),
  inDollars: fc.boolean(),
});
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** The same stay after its first payments, each charged as `offersOf` charges it: the start, then `ahead` later months together. */
const paidFor = (quote: Quote, method: 'paypal' | 'bankTransfer', ahead: number, states: readonly DateState[]): MoneyFacts => {
  const pay = (id: string, of: Quote, dates: PaymentFact['dates']): PaymentFact => {
    const offer = offersOf(of, METHODS).find((one) => one.method === method);
    if (!offer) throw new Error('no such method');
    const { total: charged, surcharge } = offer;
    const none = { at: '2026-12-01T12:00:00.000Z', day: '2026-12-01', contest: null, refund: null, returned: 0 } as const;
    return { id, dates, method, charged, surcharge: surcharge.amount, ...none };
  };
  const months = quote.later.slice(0, ahead);
  const start = pay('1', quote, [null]);
  const rest = pay(
    '2',
    partOf(quote, sum(months.map(({ amount }) => amount))),
    months.map(({ due }) => due),
  );
  return {
    start: 'paid',
    startedBy: '1',
    earned: null,
    lost: 0,
    payments: months.length > 0 ? [start, rest] : [start],
    later: new Map(
      quote.later.map(({ due }, i) => [
        due,
        i < months.length
          ? { state: 'paid' as const, payment: '2' }
          : { state: states[i % states.length] ?? ('planned' as const), payment: null },
      ]),
    ),
  };
};

describe('the money of a stay (D-163)', () => {
  it('of two months at 640.000 by transfer is 695.520 a month: every date shows what is paid then', () => {
    const quote = quoteFor({ nights: 59, rent: 640_000, percent: 10, off: 0, nanos: null }, 'CLP');
    expect(stayMoney(quote, wayOf(quote, METHODS))).toMatchObject({
      ...{ whole: 1_391_040, month: 695_520, method: 'bankTransfer', rent: 1_280_000, service: 64_000, charge: 47_040 },
      dates: [
        { due: null, amount: 728_640, rent: 640_000, service: 64_000, charge: 24_640 },
        { due: '2027-02-04', amount: 662_400, rent: 640_000, service: 0, charge: 22_400 },
      ],
      ...{ now: { amount: 728_640 }, paid: 0, open: 1_391_040 },
      host: { whole: 1_280_000, dates: [{ amount: 640_000 }, { amount: 640_000, from: '2027-02-05', by: '2027-02-11' }] },
    });
  });

  it('counts nights beyond whole months as thirtieths, and has no month below 30 nights', () => {
    const of = (nights: number) => stayMoney(quoteFor({ nights, rent: 600_000, percent: 0, off: 0, nanos: null }, 'CLP'), null);
    expect(of(29).month).toBeNull();
    expect([of(30), of(31), of(46), of(90)].map(({ month }) => month)).toEqual([600_000, 600_000, 600_000, 600_000]);
  });

  test.prop([sample, way])('the dates add up to the whole, and each to its rent, service and surcharge', (stay, chosen) => {
    const quote = quoteFor(stay);
    const money = stayMoney(quote, chosen);
    expect(sum(money.dates.map(({ amount }) => amount))).toBe(money.whole);
    for (const { amount, rent, service, charge } of money.dates) expect(rent + service + charge).toBe(amount);
    expect(money.rent + money.service + money.charge).toBe(money.whole);
    expect(money.open).toBe(money.whole);
  });

  test.prop([sample, way])("the guest's total less our and the gateway's share is the host's", (stay, chosen) => {
    const quote = quoteFor(stay);
    const { whole, charge, host } = stayMoney(quote, chosen);
    expect(whole - serviceShare(quote) - charge).toBe(host.whole);
    expect(host.whole).toBe(quote.cost);
    expect(sum(host.dates.map(({ amount }) => amount))).toBe(host.whole);
  });

  test.prop([sample, fc.constantFrom('paypal', 'bankTransfer'), fc.integer({ min: 0, max: 12 }), fc.constantFrom(...CURRENCIES)])(
    'paid, open and dropped amounts add up to the whole, and paid dates equal the charge, to the unit',
    (stay, method, ahead, currency) => {
      const quote = quoteFor({ ...stay, nanos: stay.nanos ?? 1_000_000 }, currency);
      const facts = paidFor(quote, method, ahead, ['planned', 'late', 'dropped']);
      const money = stayMoney(quote, wayOf(quote, METHODS, method), facts);
      expect(money.paid + money.open + money.dropped).toBe(money.whole);
      expect(sum(money.dates.map(({ amount }) => amount))).toBe(money.whole);
      for (const { id, charged } of facts.payments) {
        const dates = money.dates.filter(({ payment }) => payment?.id === id);
        expect(sum(dates.map((date) => date.charged.amount))).toBe(charged.amount);
        if (charged.currency === currency) expect(sum(dates.map(({ amount }) => amount))).toBe(charged.amount);
      }
    },
  );

  test.prop([sample, way, fc.integer({ min: 1, max: 60 })])(
    'longer is never cheaper, by the night or by the month',
    (stay, chosen, more) => {
      const [short, long] = [quoteFor(stay), quoteFor({ ...stay, nights: stay.nights + more })];
      if (short.mode === long.mode) expect(stayMoney(long, chosen).whole).toBeGreaterThanOrEqual(stayMoney(short, chosen).whole);
    },
  );

  it('requests due, late and announced amounts together, and nothing while the rest is ahead', () => {
    const quote = quoteFor({ nights: 120, rent: 1_000, percent: 10, off: 0, nanos: null });
    const now = (...states: readonly DateState[]) => stayMoney(quote, null, paidFor(quote, 'bankTransfer', 0, states)).now?.amount ?? null;
    expect([now('late', 'due', 'planned'), now('planned'), now('dropped')]).toEqual([2_000, null, null]);
  });

  it('gives the host what is not dropped, and for an ended stay the rest of what was earned', () => {
    const quote = quoteFor({ nights: 120, rent: 1_000, percent: 10, off: 0, nanos: null });
    const facts = paidFor(quote, 'bankTransfer', 0, ['planned', 'dropped', 'dropped']);
    const gets = (earned: number | null) => stayMoney(quote, null, { ...facts, earned }).host.gets;
    const dropped = sum(quote.later.slice(1, 3).map(({ amount }) => amount));
    expect([gets(null), gets(700)]).toEqual([quote.cost - dropped, 700]);
  });

  it('counts a lost dispute as open, not as paid', () => {
    const quote = quoteFor({ nights: 5, rent: 10_000, percent: 10, off: 0, nanos: null });
    const facts = { ...paidFor(quote, 'bankTransfer', 0, []), start: 'lost' as const };
    const { paid, open, whole, now } = stayMoney(quote, null, facts);
    expect([paid, open, now]).toEqual([0, whole, null]);
  });
});

const PAYMENT: PaymentRow = {
  ...{ payment_id: '', reservation_id: 1, months: null, method: 'bankTransfer', status: 'confirmed', amount: 0, currency: 'EUR' },
  ...{
    surcharge: 0,
    released: false,
    failure: null,
    refund_amount: null,
    refund_currency: null,
    refund_cause: null,
    refund_status: null,
    refund_via: null,
  },
  ...{ refund_held: false, refund_note: null, refund_due_at: null, refund_settled_at: null, refund_seen: 0, ref: null, reversed_at: null },
  ...{ contest: null, started_at: '2026-12-01T12:00:00.000Z', settled_at: '2026-12-01T12:00:00.000Z' },
};
const became = fc.record({ ended: fc.boolean(), back: fc.nat(3), contest: fc.constantFrom(null, 'open', 'won', 'lost') });

test.prop([sample, fc.integer({ min: 0, max: 3 }), became, became])(
  'the paid amount is everything that arrived, whatever happened to the stay, with refunds beside it',
  (stay, ahead, first, rest) => {
    const quote = quoteFor(stay);
    const { ended } = first;
    const charged = stayMoney(quote, wayOf(quote, METHODS), paidFor(quote, 'bankTransfer', ahead, ['planned']));
    const payments = charged.payments.map(({ id, dates, charged: { amount }, surcharge }, i): PaymentRow => {
      const { back, contest } = i === 0 ? first : rest;
      const bank = contest === 'lost'; // the refund of all of it that its bank had made
      const refund = ended && (back > 0 || bank) && { amount: bank ? amount : Math.floor(amount / back) };
      const refunded = refund && { refund_amount: refund.amount, refund_currency: 'EUR' as const, refund_cause: 'cancelled_by_guest' };
      const months = dates.flatMap((due) => due ?? []);
      return {
        ...{
          ...PAYMENT,
          payment_id: id,
          months: months.length > 0 ? months : null,
          amount,
          surcharge,
          contest: ended || !bank ? contest : null,
        },
        ...(refunded && {
          ...refunded,
          refund_status: 'sent' as const,
          refund_via: bank ? ('chargeback' as const) : ('bankTransfer' as const),
        }),
      };
    });
    const months = quote.later.map(({ due, amount }): InstalmentRow => {
      const paidBy = payments.find((payment) => payment.months?.includes(due) && payment.refund_amount === null); // as the projection has it
      const times = { pay_from: '2027-01-28T12:00:00.000Z', overdue_at: '2027-02-07T12:00:00.000Z', overdue_since: null };
      const row = { id: due, reservation_id: 1, payment_id: '1', host_id: 2, due, amount, currency: 'EUR' as const, announced_by: null };
      return { ...row, ...times, paid_by: paidBy?.payment_id ?? null, paid_at: paidBy?.settled_at ?? null, dropped: ended };
    });
    const row = {
      quote,
      method: 'bankTransfer' as const,
      status: ended ? ('ended' as const) : ('paid' as const),
      time_zone: 'America/Santiago',
    };
    const at = { paid_at: '2026-12-01T12:00:00.000Z', transfer_notified_at: null };
    const money = moneyOf(
      { ...row, ...at },
      { payments, months, earned: null, lost: 0 },
      { offers: METHODS, now: '2026-12-20T12:00:00.000Z' },
    );
    expect(money.paid).toBe(sum(payments.map(({ amount }) => amount)));
    expect(sum(money.back.map(({ amount }) => amount))).toBe(sum(payments.map(({ refund_amount }) => refund_amount ?? 0)));
    expect(money.paid + money.open + money.dropped).toBe(money.whole);
    expect(money.open === 0 || !ended).toBe(true);
  },
);

describe('refunds', () => {
  const paid = { charged: 728_640, surcharge: 24_640, rent: 640_000, service: 64_000 };

  it("show their progress, in the price's currency if there are several, and count those without us as sent", () => {
    const quote = quoteFor({ nights: 90, rent: 100_000, percent: 10, off: 0, nanos: 1_100_000_000 });
    const { payments, ...facts } = paidFor(quote, 'bankTransfer', 2, []);
    const stay = (...back: Partial<PaymentFact>[]) =>
      stayMoney(quote, null, { ...facts, payments: payments.map((payment, i) => ({ ...payment, ...back[i] })) }).refunds;
    const refund = (amount: number, state: 'due' | 'pending' | 'sent' | 'refused', currency: 'EUR' | 'USD' = 'EUR') => ({
      refund: { amount: { amount, currency }, state, held: false, at: null, byBank: false },
    });
    const none = { due: 0, pending: 0, sent: 0, refused: 0 };
    expect(stay()).toBeNull();
    expect(stay(refund(700, 'pending'), refund(500, 'refused'))).toEqual({ ...none, pending: 700, refused: 500, currency: 'EUR' });
    expect(stay({ returned: 300 }, refund(500, 'due'))).toEqual({ ...none, due: 500, sent: 300, currency: 'EUR' });
    const dollars = { charged: { amount: 120_000, currency: 'USD' as const }, surcharge: 0 };
    expect(stay({ ...dollars, ...refund(60_000, 'sent', 'USD') })).toEqual({ ...none, sent: 60_000, currency: 'USD' });
    const both = stay({ ...dollars, ...refund(60_000, 'sent', 'USD') }, refund(500, 'due'));
    expect(both).toEqual({ ...none, sent: 55_000, due: 500, currency: 'EUR' }); // half of 110,000
  });

  it('name the parts that are not refunded', () =>
    expect(backParts(paid, 320_000, { rent: 320_000, service: 0, charge: 0 })).toEqual({
      rent: { back: 320_000, kept: 320_000 },
      service: { back: 0, kept: 64_000 },
      charge: { back: 0, kept: 24_640 },
    }));

  test.prop([sample, fc.constantFrom('paypal' as const, 'bankTransfer' as const), fc.integer({ min: 0, max: 100 })])(
    'of the first payment equal what becomes due, and their parts add up to it',
    (stay, method, percentage) => {
      const quote = quoteFor({ ...stay, rent: stay.rent + 1_000 });
      const facts = paidFor(quote, method, 0, []);
      const money = stayMoney(quote, null, facts);
      const payment = facts.payments[0];
      if (!payment) throw new Error('not paid');
      const { charged, surcharge } = payment;
      const part = Math.floor((quote.total * percentage) / 100);
      const due = asCharged(part, quote.total, { amount: charged, surcharge }); // as the payment decides it
      for (const [back, wanted] of [
        [backOfStart(money, part), due],
        [backOfStart(money, 'all'), charged],
      ] as const) {
        const { rent, service, charge } = back.parts;
        expect(back).toMatchObject(wanted);
        expect(sum([rent.back, service.back, charge.back])).toBe(back.amount);
        expect(sum([rent.kept, service.kept, charge.kept])).toBe(charged.amount - back.amount);
      }
    },
  );

  test.prop([fc.nat(9_999), fc.nat(9_999), fc.nat(999), fc.integer({ min: 0, max: 100 }), fc.boolean()])(
    'add up to what was charged and to what is refunded',
    (rent, service, surcharge, share, all) => {
      const charged = rent + service + surcharge;
      const taken = all ? { rent, service, charge: surcharge } : { rent: Math.floor((rent * share) / 100), service: 0, charge: 0 };
      const back = taken.rent + taken.service + taken.charge;
      const parts = Object.values(backParts({ charged, surcharge, rent, service }, back, taken));
      expect(sum(parts.map((part) => part.back))).toBe(back);
      expect(sum(parts.map((part) => part.back + part.kept))).toBe(charged);
      for (const part of parts) expect(Math.min(part.back, part.kept)).toBeGreaterThanOrEqual(0);
    },
  );
});
