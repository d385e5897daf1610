import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { payoutDays } from '../../src/kernel/business-days.ts';
import { Rejection } from '../../src/kernel/rejection.ts';
import { dueOf, payableOn } from '../../src/payments/decider/state.ts';
import { type PaymentCommand, payments } from '../../src/payments/decider.ts';
import { type PaymentEvent, unsentMonths } from '../../src/payments/events.ts';
import { clp, event, NOW as now } from './builders.ts';

describe('the day a host is paid', () => {
  it.each([
    ['2026-12-01', '2026-12-02', '2026-12-07'], // Tuesday: Tue Wed Thu Fri Mon
    ['2026-12-05', '2026-12-07', '2026-12-11'], // Saturday: Mon to Fri
    ['2026-12-06', '2026-12-07', '2026-12-11'], // Sunday
    ['2026-12-07', '2026-12-08', '2026-12-11'], // Monday to Friday, including a public holiday
    ['2026-12-31', '2027-01-01', '2027-01-06'],
  ])('of a month that begins on %s is between %s and the fifth business day: %s', (checkIn, from, latest) => {
    expect(payoutDays({ mode: 'monthly', stay: { checkIn, checkOut: '2027-03-01' } })).toEqual({ from, by: latest });
  });
  it.each([
    ['2026-12-01', '2026-12-02'],
    ['2026-12-03', '2026-12-04'],
    ['2026-12-04', '2026-12-07'], // Friday
    ['2026-12-05', '2026-12-07'],
    ['2026-12-06', '2026-12-07'],
  ])('is the first business day after an arrival on %s: %s', (checkIn, due) => {
    expect(payoutDays({ mode: 'daily', stay: { checkIn, checkOut: '2026-12-20' } })).toEqual({ from: due, by: due });
  });
});

const about = { reservationId: 7, paymentId: 'b', now };
/** Each is sent from the day after it begins. */
const [one, two, three] = ['2027-01-11', '2027-02-10', '2027-03-10'] as const;
const DAYS = { [one]: '2027-01-12', [two]: '2027-02-11', [three]: '2027-03-11' };
/** A stay whose guest has paid three later months of 460,000 together. */
const AHEAD: PaymentEvent[] = [
  event('PaymentConfirmed', { paymentId: 'a', paid: clp(506_000) }),
  event('PaymentApplied', {
    ...{ reservationId: 7, paymentId: 'a', charged: clp(506_000), surcharge: clp(0), host: clp(460_000), service: clp(46_000) },
    ...{ hostId: 3, payoutFrom: '2026-12-14', appliedAt: now },
    later: [one, two, three].map((due) => ({ due, remindAt: `${due}T13:00:00.000Z`, amount: clp(460_000) })),
  }),
  event('PaymentConfirmed', {
    ...{ reservationId: 7, paymentId: 'b', gateway: 'paypal', paid: clp(1_380_000), surcharge: clp(0), reason: null, confirmedAt: now },
    months: [one, two, three],
  }),
];
const fold = (events: readonly PaymentEvent[], from = payments.initial) => events.reduce(payments.evolve, from);
const run = (...commands: readonly PaymentCommand[]) =>
  commands.reduce((state, command) => fold(payments.decide(command, state), state), fold(AHEAD));
const apply = (paidOn: string): PaymentCommand => ({ type: 'ApplyInstalments', ...about, paidOn });
const pay = (today: string, amount?: number): PaymentCommand => ({ type: 'PayOut', ...about, today, heldUntil: null, amount });
const sent = (state: ReturnType<typeof run>, today: string) => {
  try {
    const [event] = payments.decide(pay(today), state);
    return event?.type === 'PayoutMade' ? event.data.amount.amount : event?.type;
  } catch (error) {
    if (error instanceof Rejection) return [error.code, error.details['from']].filter(Boolean).join(' ');
    throw error;
  }
};

describe('rent that was paid ahead', () => {
  it('is sent as its months begin, on that day', () => {
    const paid = run(apply('2026-12-20'));
    expect(['2027-01-11', DAYS[one], '2027-02-10', DAYS[two], '2027-03-10', DAYS[three]].map((day) => sent(paid, day))).toEqual([
      `not_due_yet ${DAYS[one]}`,
      460_000,
      460_000,
      920_000,
      920_000,
      1_380_000,
    ]);
    const once = run(apply('2026-12-20'), pay(DAYS[one]));
    expect(['2027-02-10', DAYS[two]].map((day) => sent(once, day))).toEqual([`not_due_yet ${DAYS[two]}`, 460_000]);
    expect(sent(run(apply('2026-12-20'), pay(DAYS[three])), DAYS[three])).toBe('nothing_due');
  });

  it('is sent after its payment for a late month, and for later months when they begin', () => {
    const late = run(apply('2027-01-15')); // a Friday
    expect(['2027-01-17', '2027-01-18', DAYS[two]].map((day) => sent(late, day))).toEqual(['not_due_yet 2027-01-18', 460_000, 920_000]);
  });

  it('equals the amount of the months that have begun', () => {
    const paid = run(apply('2026-12-20'));
    for (const amount of [459_999, 460_001, 1_380_000]) expect(() => payments.decide(pay(DAYS[one], amount), paid)).toThrow('mismatch');
    expect(payments.decide(pay(DAYS[one], 460_000), paid)).toHaveLength(1);
  });

  it('reverting a mistaken payout takes back only the last transfer', () => {
    const revert: PaymentCommand = { type: 'RevertPayout', ...about };
    const twice = run(apply('2026-12-20'), pay(DAYS[one]), pay(DAYS[three]));
    const [event] = payments.decide(revert, twice);
    expect(event).toMatchObject({ type: 'PayoutReverted', data: { amount: clp(920_000) } });
    const once = run(apply('2026-12-20'), pay(DAYS[one]), pay(DAYS[three]), revert);
    expect([sent(once, DAYS[one]), sent(once, DAYS[two])]).toEqual([`not_due_yet ${DAYS[two]}`, 460_000]);
    expect(payments.decide(revert, once)).toMatchObject([{ data: { amount: clp(460_000) } }]);
    expect(() => payments.decide(revert, run(apply('2026-12-20'), pay(DAYS[one]), revert))).toThrow('not_paid_out');
  });

  it('refunds come from the months to come: host and guest who end the stay keep the current month', () => {
    const end: PaymentCommand = { type: 'RefundInstalments', reservationId: 7, from: '2027-01-20', cause: 'cancelled_by_guest', now };
    const state = run(apply('2026-12-20'), pay(DAYS[one]), end);
    expect([sent(state, DAYS[two]), dueOf(state.byId['b'])]).toEqual(['nothing_due', 0]);
    const unsent = run(apply('2026-12-20'), end);
    expect([sent(unsent, '2027-01-11'), sent(unsent, DAYS[three])]).toEqual([`not_due_yet ${DAYS[one]}`, 460_000]);
  });

  it('a set-off uses the earliest months first', () => {
    const of = { reservationId: 8, paymentId: 'x' };
    const events = run(apply('2026-12-20'), { type: 'BookSetOff', ...about, hostId: 3, amount: clp(500_000), of });
    expect([sent(events, DAYS[one]), sent(events, DAYS[two])]).toEqual([`not_due_yet ${DAYS[two]}`, 420_000]);
  });

  test.prop([fc.array(fc.nat(1_000), { maxLength: 6 }), fc.integer({ min: -500, max: 4_000 }), fc.nat(4_000)])(
    'no amount of a month is lost or sent twice',
    (amounts, used, left) => {
      const months = amounts.map((amount, n) => ({ due: `2027-01-0${n + 1}`, from: `2027-01-0${n + 1}`, by: '2027-01-09', amount }));
      const all = amounts.reduce((sum, amount) => sum + amount, 0);
      const unsent = unsentMonths(months, { used, left });
      expect(unsent.reduce((sum, { amount }) => sum + amount, 0)).toBe(Math.min(left, Math.max(0, all - Math.max(0, used))));
      expect(unsent.every(({ due, amount }) => amount > 0 && amount <= (months.find((one) => one.due === due)?.amount ?? 0))).toBe(true);
    },
  );

  it('is sent in full from the first day for a payment of an earlier version', () => {
    const [applied] = payments.decide(apply('2026-12-20'), fold(AHEAD));
    if (applied?.type !== 'PaymentApplied') throw new Error('not applied');
    const { byMonth: _, ...data } = applied.data;
    const state = fold([{ type: 'PaymentApplied', data }], fold(AHEAD));
    expect([payableOn(state.byId['b'], '2027-01-11'), payableOn(state.byId['b'], DAYS[one])]).toEqual([0, 1_380_000]);
  });
});
