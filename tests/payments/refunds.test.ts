import { describe, expect, it } from 'vitest';
import { sumsOf } from '../../src/payments/decider/state.ts';
import { payments } from '../../src/payments/decider.ts';
import { backInAll, backOf, endingCommands } from '../../src/payments/ending.ts';
import type { PaymentEvent, RentMonth } from '../../src/payments/events.ts';
import type { Ended } from '../../src/reservations/events.ts';
import { clp, event, NOW as now } from './builders.ts';

const [one, two] = ['2027-01-10', '2027-02-10'] as const;
const later: RentMonth[] = [one, two].map((due) => ({ due, remindAt: `${due}T13:00:00.000Z`, amount: clp(460_000) }));
const quote = { currency: 'CLP', later, stay: { checkIn: '2026-12-10', checkOut: '2027-03-10' } } as unknown as Parameters<
  typeof backOf
>[0]['quote'];
const stay = { reservationId: 7, quote };

/** A payment of 460,000 for the host, with its service charge and surcharge, for these later months or as the first one. */
const pays = (paymentId: string, months: readonly string[], gateway: 'mercadopago' | 'paypal' = 'mercadopago'): PaymentEvent[] => {
  const about = { reservationId: 7, paymentId };
  const of = months.length === 0 ? {} : { months };
  const service = months.length === 0 ? 46_000 : 0;
  const host = 460_000 * Math.max(1, months.length);
  const surcharge = 27_600;
  const paid = gateway === 'paypal' ? { amount: 60_000, currency: 'USD' as const } : clp(host + service + surcharge);
  const charge = gateway === 'paypal' ? { amount: 2_000, currency: 'USD' as const } : clp(surcharge);
  const shares = { host: clp(host), service: clp(service), hostId: 3, payoutFrom: '2026-12-16' };
  return [
    event('PaymentConfirmed', { ...about, ...of, gateway, paid, surcharge: charge }),
    event('PaymentApplied', { ...about, ...of, charged: paid, surcharge: charge, ...shares, ...(months.length === 0 && { later }) }),
  ];
};
const stateOf = (...events: PaymentEvent[]) => events.reduce(payments.evolve, payments.initial);
const whole = stateOf(...pays('first', []), ...pays('b', [one]), ...pays('c', [two]));
const backs = (ended: Ended, state = whole) => backOf(stay, ended, state, now).map(({ back }) => back.amount);
const unused = (day: string, amount: number, percentage: number): Ended => ({
  cause: 'host',
  agreed: true,
  refund: { percentage, amount },
  day,
});

describe('what the end of a stay refunds of each payment', () => {
  it.each([
    ['2027-01-09', 16_323, [16_323, 487_600, 487_600]], // the day before the second month: both months whole, with the charge
    ['2027-01-10', 0, [0, 487_600, 487_600]], // the day it begins: it is whole as well
    ['2027-01-11', 0, [0, 445_161, 487_600]], // 30 of its 31 nights, without the charge
    ['2027-02-09', 0, [0, 14_839, 487_600]], // its last night
    ['2027-02-10', 0, [0, 0, 487_600]],
    ['2027-02-11', 0, [0, 0, 443_571]], // 27 of 28
    ['2027-03-09', 0, [0, 0, 16_429]],
    ['2027-03-10', 0, [0, 0, 0]],
  ])('the nights left, on %s', (day, amount, expected) => expect(backs(unused(day, amount, amount > 0 ? 3 : 0))).toEqual(expected));

  it.each([
    ['2026-12-09', [138_000, 487_600, 487_600]],
    ['2027-01-10', [138_000, 487_600, 487_600]],
    ['2027-01-11', [138_000, 0, 487_600]], // a month that has begun stays with the host
    ['2027-02-11', [138_000, 0, 0]],
  ])('when the guest ends it on %s: the scale for the first payment, whole months for the others', (day, expected) =>
    expect(backs({ cause: 'guest', refund: { percentage: 30, amount: 138_000 }, day })).toEqual(expected),
  );

  it('everything including surcharges when anyone else ends it', () => {
    const all = { percentage: 100, amount: 533_600 };
    expect(backs({ cause: 'host', refund: all, day: '2027-02-20' })).toEqual([533_600, 487_600, 487_600]);
    expect(backs({ cause: 'host', agreed: true, refund: all, day: '2027-02-20' })).toEqual([533_600, 487_600, 487_600]);
  });

  it('the surcharge stays when one of two months paid together is retained', () => {
    const both = stateOf(...pays('first', []), ...pays('b', [one, two]));
    expect(backs(unused('2027-01-11', 0, 0), both)).toEqual([0, 445_161 + 460_000]);
    expect(backs(unused('2027-01-10', 0, 0), both)).toEqual([0, 947_600]);
  });

  it('nothing of a disputed charge, and nothing twice', () => {
    const about = { reservationId: 7, paymentId: 'b' };
    const disputed = event('PaymentReversed', { ...about, amount: clp(487_600), reason: 'x' });
    const returned = event('RefundDue', { ...about, amount: clp(487_600), cause: 'already_paid' });
    const ended = unused('2027-01-10', 0, 0);
    expect(backs(ended, stateOf(...pays('first', []), ...pays('b', [one]), disputed))).toEqual([0, 0]);
    expect(backs(ended, stateOf(...pays('first', []), ...pays('b', [one]), returned))).toEqual([0]);
  });

  it('summed for each charged currency', () => {
    const mixed = stateOf(...pays('first', [], 'paypal'), ...pays('b', [one]));
    const all = backOf(stay, { cause: 'host', refund: { percentage: 100, amount: 533_600 }, day: one }, mixed, now);
    expect(sumsOf(all.map(({ back }) => back))).toEqual([{ amount: 60_000, currency: 'USD' }, clp(487_600)]);
    expect(all.map(({ taken }) => taken)).toEqual([clp(506_000), clp(460_000)]);
  });

  it('counts the total even while it is carried out', () => {
    const ended: Ended = { cause: 'admin', refund: { percentage: 100, amount: 533_600 }, day: one };
    const sum = (state: typeof whole) => sumsOf(backInAll(stay, ended, state, now));
    expect(sum(whole)).toEqual([clp(533_600 + 487_600 + 487_600)]);
    const [, first] = endingCommands(stay, ended);
    if (first?.type !== 'DueRefund') throw new Error('the first payment goes back first');
    const interrupted = payments.decide({ ...first, now }, whole).reduce(payments.evolve, whole);
    expect(sum(interrupted)).toEqual(sum(whole));
    const about = { reservationId: 7, paymentId: 'c' };
    const other = event('RefundDue', { ...about, amount: clp(487_600), cause: 'already_paid' });
    expect(sum(stateOf(...pays('first', []), ...pays('b', [one]), ...pays('c', [two]), other))).toEqual([clp(533_600 + 487_600)]);
  });

  it('only the first payment when there are no later months', () => {
    const short = { reservationId: 7, quote: { ...quote, later: [] } };
    expect(endingCommands(short, { cause: 'guest', refund: { percentage: 0, amount: 0 }, day: one })).toEqual([]);
    expect(endingCommands(short, { cause: 'guest', refund: { percentage: 30, amount: 1 }, day: one })).toMatchObject([
      { type: 'DueRefund', amount: clp(1) },
    ]);
  });
});

it.each([
  [505_999, 460_000, 45_999, 505_999],
  [506_000, 460_000, 46_000, 506_000],
  [506_001, 460_000, 46_000, 506_000],
])('a part of %i refunds no more than the host and the service charge received', (amount, host, service, back) => {
  const due = { type: 'DueRefund', reservationId: 7, paymentId: 'first', amount: clp(amount), cause: 'cancelled_by_guest', now } as const;
  const [event] = payments.decide(due, whole);
  expect(event).toMatchObject({ data: { amount: clp(back), taken: { host: clp(host), service: clp(service) } } });
});
