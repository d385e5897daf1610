import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { instalmentPayoutDays } from '../../../src/kernel/business-days.ts';
import { Rejection } from '../../../src/kernel/rejection.ts';
import { openInstalments } from '../../../src/payments/decider/instalments.ts';
import { rentMonths } from '../../../src/payments/decider/payment.ts';
import { type Payments, paidMonths } from '../../../src/payments/decider/state.ts';
import { type PaymentCommand, payments } from '../../../src/payments/decider.ts';
import { endingCommands } from '../../../src/payments/ending.ts';
import { instalmentTimes, type PaymentEvent, type RentMonth } from '../../../src/payments/events.ts';
import { specFor } from '../../support/decider-spec.ts';
import { clp, event, NOW as now } from '../builders.ts';

const { decides } = specFor(payments);
const month = (due: string): RentMonth => ({ due, remindAt: `${due}T13:00:00.000Z`, amount: clp(460_000) });
const [one, two, three] = ['2027-01-10', '2027-02-10', '2027-03-10'] as const;
const later = [one, two, three].map(month);
/** A Sunday and two Wednesdays. */
const PAYOUT: Record<string, { from: string; by: string }> = {
  [one]: { from: '2027-01-11', by: '2027-01-15' },
  [two]: { from: '2027-02-11', by: '2027-02-17' },
  [three]: { from: '2027-03-11', by: '2027-03-17' },
};
const daysOf = (due: string) => PAYOUT[due] ?? { from: '', by: '' };
const about = { reservationId: 7, paymentId: 'a' };
const confirmed = event('PaymentConfirmed', { ...about, paid: clp(506_000) });
const shares = { host: clp(460_000), service: clp(46_000), hostId: 3, payoutFrom: '2026-12-16' };
const applied = event('PaymentApplied', { ...about, charged: clp(506_000), ...shares, later });
const stay = [confirmed, applied];
const start = (paymentId: string, months: readonly string[]) => {
  const money = { total: clp(487_600 * months.length), surcharge: clp(27_600 * months.length) };
  return { type: 'Start', reservationId: 7, paymentId, gateway: 'mercadopago', ...money, months, now } as const;
};
const started = (paymentId: string, months: readonly string[]): PaymentEvent => {
  const { gateway, total, surcharge } = start(paymentId, months);
  return event('PaymentStarted', { paymentId, gateway, total, surcharge, months });
};
const seen = (paymentId: string, months: readonly string[]) => {
  const report = { ref: `r-${paymentId}`, state: 'approved', amount: clp(487_600 * months.length), reason: null } as const;
  return { type: 'RecordReport', reservationId: 7, paymentId, gateway: 'mercadopago', now, seen: report } as const;
};
const paid = (paymentId: string, months: readonly string[]): PaymentEvent => {
  const { total, surcharge, gateway } = start(paymentId, months);
  return event('PaymentConfirmed', { paymentId, gateway, paid: total, surcharge, ref: `r-${paymentId}`, months });
};
const apply = (paymentId: string) => ({ type: 'ApplyInstalments', reservationId: 7, paymentId, paidOn: '2026-12-20', now }) as const;
const used = (paymentId: string, months: readonly string[]): PaymentEvent => {
  const { total: charged, surcharge } = start(paymentId, months);
  const host = clp(460_000 * months.length);
  const byMonth = months.map((due) => ({ due, ...daysOf(due), amount: 460_000 }));
  const { from: payoutFrom, by: payoutBy } = daysOf(months[0] ?? '');
  const days = { payoutFrom, payoutBy, byMonth };
  return event('PaymentApplied', { paymentId, charged, surcharge, host, ...days, months });
};
const refund = (paymentId: string, amount: number, cause: string, more = {}) =>
  event('RefundDue', { paymentId, amount: clp(amount), cause, ...more });
const dropped = (from: string) => event('InstalmentsCancelled', { ...about, from, unpaid: true });
const cancel = (from: string) => ({ type: 'CancelInstalments', reservationId: 7, from, now }) as const;
const fold = (events: readonly PaymentEvent[]) => events.reduce(payments.evolve, payments.initial);
const openIn = (...events: PaymentEvent[]) => openInstalments(fold(events)).map(({ due }) => due);

it('later months are due by anniversary; link, reminders and overdue are timed from the reminder three days before', () => {
  const quote = { currency: 'CLP', later: [{ due: '2027-01-10', amount: 460_000 }] } as const;
  const [first] = rentMonths(quote, 'America/Santiago');
  expect(first).toEqual({ due: '2027-01-10', remindAt: '2027-01-07T13:00:00.000Z', amount: clp(460_000) });
  expect(instalmentTimes('2027-01-07T13:00:00.000Z')).toEqual({
    payFrom: '2027-01-03T13:00:00.000Z',
    reminders: ['2027-01-03T13:00:00.000Z', '2027-01-07T13:00:00.000Z', '2027-01-10T13:00:00.000Z'],
    overdueAt: '2027-01-14T13:00:00.000Z',
  });
});

it.each([
  ['2027-01-03', '2027-01-04', '2027-01-08'], // a Sunday
  ['2027-01-04', '2027-01-05', '2027-01-11'], // a Monday
  ['2027-01-08', '2027-01-11', '2027-01-15'], // a Friday
  ['2027-01-09', '2027-01-11', '2027-01-15'], // a Saturday
])('a payment on %s for a month that has begun can be sent to the host from %s, and at the latest on %s', (day, from, latest) => {
  expect(instalmentPayoutDays(day, '2026-12-10')).toEqual({ from, by: latest });
});

it.each([
  ['2026-12-01', '2027-01-05', '2027-01-11'],
  ['2027-01-03', '2027-01-05', '2027-01-11'],
  ['2027-01-04', '2027-01-05', '2027-01-11'],
  ['2027-01-05', '2027-01-06', '2027-01-12'],
])('a payment on %s for a month from Monday, 4 January on is not sent before that month begins', (day, from, latest) => {
  expect(instalmentPayoutDays(day, '2027-01-04')).toEqual({ from, by: latest });
});

describe('instalments', () => {
  it('are paid one or several together, and a second click opens the same checkout', () => {
    decides(stay, start('b', [one]), [started('b', [one])]);
    decides(stay, start('b', [one, two]), [started('b', [one, two])]);
    decides([...stay, started('b', [one])], start('c', [one]), []);
    decides([...stay, started('b', [one])], start('c', [one, two]), [started('c', [one, two])]);
  });
  it('belong to a paid stay, each once', () => {
    decides([confirmed], start('b', [one]), 'not_owed');
    decides(stay, start('b', ['2027-01-11']), 'not_owed');
    decides(stay, start('b', []), 'not_owed');
    decides(stay, start('b', [one, one]), 'not_owed');
    decides([...stay, started('b', [one]), paid('b', [one])], start('c', [one, two]), 'already_paid');
  });
  it('do not pay the stay, nor does the stay pay them', () => {
    decides([...stay, started('b', [one])], seen('b', [one]), [paid('b', [one])]);
    expect(openIn(...stay, started('b', [one]), paid('b', [one]))).toEqual([two, three]);
    decides(
      [started('b', [one]), paid('b', [one])],
      { type: 'Start', ...about, gateway: 'paypal', total: clp(506_000), surcharge: clp(0), now },
      [event('PaymentStarted', { ...about, gateway: 'paypal', total: clp(506_000), surcharge: clp(0) })],
    );
  });
  it('paid twice by two checkouts, or after a cancellation, are refunded in full', () => {
    const both = [...stay, started('b', [one]), started('c', [one, two]), paid('b', [one])];
    decides(both, seen('c', [one, two]), [paid('c', [one, two]), refund('c', 975_200, 'already_paid')]);
    decides([...both, paid('c', [one, two]), refund('c', 975_200, 'already_paid')], seen('c', [one, two]), []);
    decides([...stay, started('b', [one]), dropped(one)], seen('b', [one]), [paid('b', [one]), refund('b', 487_600, 'not_owed')]);
  });
  it("belong to the host except the method's surcharge, once", () => {
    const log = [...stay, started('b', [one, two]), paid('b', [one, two])];
    decides(log, apply('b'), [used('b', [one, two])]);
    decides([...log, used('b', [one, two])], apply('b'), []);
    decides([...log, dropped(two)], apply('b'), [refund('b', 975_200, 'not_owed')]);
  });
  it('entered by an administrator wait for a second one above the limit', () => {
    const command = {
      type: 'ConfirmByHand',
      reservationId: 7,
      paymentId: 'h',
      method: 'bankTransfer',
      paid: clp(460_000),
      surcharge: clp(0),
      reason: null,
      months: [one],
      now,
    } as const;
    const requested = event('ApprovalRequested', {
      paymentId: 'h',
      action: 'pay_instalments',
      amount: clp(460_000),
      months: [one],
    });
    const require = (adminId: number, limit: number) => ({ type: 'RequireApproval', command, adminId, limits: { CLP: limit } }) as const;
    decides(stay, require(1, 459_999), [requested]);
    expect(payments.decide(require(1, 460_000), fold(stay)).map(({ type }) => type)).toEqual(['PaymentConfirmed']);
    expect(payments.decide(require(1, 460_001), fold(stay)).map(({ type }) => type)).toEqual(['PaymentConfirmed']);
    expect(payments.decide(require(2, 459_999), fold([...stay, requested])).map(({ type }) => type)).toEqual([
      'ApprovalGranted',
      'PaymentConfirmed',
    ]);
    decides([...stay, requested], require(1, 459_999), 'second_administrator');
  });
});

it('an administrator enters at least one instalment, and no second payment of the stay', () => {
  const byHand = { type: 'ConfirmByHand', reservationId: 7, paymentId: 'h', method: 'bankTransfer', reason: null, now } as const;
  decides(stay, { ...byHand, paid: clp(460_000), surcharge: clp(0), months: [] }, 'not_owed');
  decides(stay, { ...byHand, paid: clp(506_000), surcharge: clp(0) }, 'already_paid');
});

describe('an instalment that is not paid', () => {
  const { overdueAt } = instalmentTimes(`${one}T13:00:00.000Z`);
  const mark = (at: string) => ({ type: 'MarkOverdue', reservationId: 7, due: one, now: at }) as const;
  const overdue: PaymentEvent = { type: 'InstalmentMissed', data: { ...about, due: one, hostId: 3, amount: clp(460_000), overdueAt } };
  const at = (ms: number) => new Date(Date.parse(overdueAt) + ms).toISOString();

  it('is overdue when three days of grace are over, not a moment earlier, and once', () => {
    decides(stay, mark(at(-1)), []);
    decides(stay, mark(at(0)), [overdue]);
    decides(stay, mark(at(1)), [overdue]);
    decides([...stay, overdue], mark(at(1)), []);
  });
  it('is not overdue once it is paid or the stay is cancelled, and can still be paid when it is', () => {
    decides([...stay, started('b', [one]), paid('b', [one])], mark(at(0)), []);
    decides([...stay, dropped(one)], mark(at(0)), []);
    decides([...stay, overdue], start('b', [one]), [started('b', [one])]);
  });
  it('is overdue again when its payment was refunded', () =>
    decides([...stay, started('b', [one]), paid('b', [one]), refund('b', 487_600, 'review')], mark(at(0)), [overdue]));
});

describe('a cancelled stay', () => {
  it('owes no unpaid month, and keeps the payments for months that have begun', () => {
    decides(stay, cancel(two), [dropped(two)]);
    expect(openIn(...stay, dropped(two))).toEqual([]);
    decides([...stay, dropped(two)], cancel(two), []);
    const all = [...stay, started('b', [one]), paid('b', [one]), used('b', [one])];
    expect([...paidMonths(fold([...all, dropped('2027-01-11')]))]).toEqual([one]);
  });
  it('that is fully refunded owes no month, not even one that had begun and was paid', () => {
    const quote = { currency: 'CLP', later: [one, two, three].map((due) => ({ due, amount: 460_000 })) } as const;
    const ofStay = { reservationId: 7, quote: { ...quote, stay: { checkIn: '2026-12-10', checkOut: '2027-04-10' } } };
    const ended = (day: string) => ({ cause: 'admin', day, refund: { amount: 506_000, percentage: 100 } }) as const;
    const before = fold([...stay, started('b', [one, two]), paid('b', [one, two]), used('b', [one, two])]);
    for (const day of ['2026-12-01', '2027-01-09', one, '2027-01-11', '2027-03-20']) {
      const after = endingCommands(ofStay, ended(day)).reduce(
        (state, command) => payments.decide({ ...command, now }, state).reduce(payments.evolve, state),
        before,
      );
      expect(openInstalments(after), day).toEqual([]);
      expect(after.byId['b']?.refund?.amount, day).toEqual(clp(975_200));
      expect(() => payments.decide(start('c', [one]), after), day).toThrow('not_owed');
    }
  });
  it('that is reinstated owes its months in order, and they are paid out in that order', () => {
    const restored = event('InstalmentsRestored', { ...about, months: [one, three].map(month) });
    const none = { host: clp(460_000), service: clp(0), surcharge: clp(27_600) };
    const voided = event('PaymentVoided', { paymentId: 'b', amount: clp(487_600), taken: none });
    // the second month was paid when the stay was cancelled; then that was undone, and its payment voided
    const again = [...stay, started('b', [two]), paid('b', [two]), used('b', [two]), dropped(three), restored, voided];
    expect(openIn(...again)).toEqual([one, two, three]);
    decides([...again, started('c', [one, two]), paid('c', [one, two])], apply('c'), [used('c', [one, two])]);
  });
});

describe('rent paid ahead for a cancelled stay', () => {
  const ahead = [...stay, started('b', [one, two]), paid('b', [one, two]), used('b', [one, two])];
  const back = (from: string | null, cause = 'cancelled_by_guest') =>
    ({ type: 'RefundInstalments', reservationId: 7, from, cause, now }) as const;
  const whole = { host: clp(920_000), service: clp(0), surcharge: clp(55_200) };

  it.each([
    [
      'the day before the first month begins',
      '2027-01-09',
      [refund('b', 975_200, 'cancelled_by_guest', { taken: whole, months: [one, two] })],
    ],
    ['the day on which it begins', one, [refund('b', 975_200, 'cancelled_by_guest', { taken: whole, months: [one, two] })]],
    [
      'the day after',
      '2027-01-11',
      [refund('b', 460_000, 'cancelled_by_guest', { taken: { host: clp(460_000), service: clp(0) }, months: [two] })],
    ],
    [
      'the day on which the second begins',
      two,
      [refund('b', 460_000, 'cancelled_by_guest', { taken: { host: clp(460_000), service: clp(0) }, months: [two] })],
    ],
    ['the day after that', '2027-02-11', []],
  ])('is refunded: %s', (_, from, expected) => {
    decides(ahead, back(from), expected);
  });
  it('is refunded in full to the side that is not at fault, once', () => {
    const all = refund('b', 975_200, 'cancelled_by_admin', { taken: whole, months: [one, two] });
    decides(ahead, back(null, 'cancelled_by_admin'), [all]);
    decides([...ahead, all], back(null, 'cancelled_by_admin'), []);
  });
  it.each([
    // 28 nights from 10 February; the second month is the current one
    ['2027-02-11', 443_571],
    ['2027-02-24', 230_000],
    ['2027-03-09', 16_429],
  ])('is refunded for the nights of the current month when it ends with those on %s: %i', (from, amount) => {
    const command = { ...back(from, 'cancelled_by_host'), until: '2027-04-10' };
    const part = { taken: { host: clp(amount), service: clp(0) }, months: [] };
    decides(ahead, command, [refund('b', amount, 'cancelled_by_host', part)]);
    decides([...ahead, refund('b', amount, 'cancelled_by_host', part)], command, []);
    expect([...paidMonths(fold([...ahead, refund('b', amount, 'cancelled_by_host', part)]))]).toEqual([one, two]);
    decides(ahead, back(from, 'cancelled_by_host'), []);
  });
  it('is refunded for the nights of the last month up to the end of the stay, and for the months ahead', () => {
    const three_ = [...stay, started('c', [three]), paid('c', [three]), used('c', [three])];
    const left = { taken: { host: clp(230_000), service: clp(0) }, months: [] };
    decides(three_, { ...back('2027-03-20', 'cancelled_by_host'), until: '2027-03-30' }, [refund('c', 230_000, 'cancelled_by_host', left)]);
    const both = { taken: { host: clp(460_000 + 445_161), service: clp(0) }, months: [two] };
    decides(ahead, { ...back('2027-01-11', 'cancelled_by_host'), until: '2027-04-10' }, [
      refund('b', 460_000 + 445_161, 'cancelled_by_host', both),
    ]);
  });
  it('is refunded in part, and the rest stays paid', () => {
    const part = refund('b', 460_000, 'cancelled_by_guest', { taken: { host: clp(460_000), service: clp(0) }, months: [two] });
    expect([...paidMonths(fold([...ahead, part]))]).toEqual([one]);
  });
});

const sets = fc.subarray([one, two, three], { minLength: 1 });
const step: fc.Arbitrary<(n: number, state: Payments) => PaymentCommand> = fc.oneof(
  sets.map((months) => (n: number) => start(`p${n}`, months)),
  fc.nat(9).map((pick) => (_: number, { byId }: Payments) => {
    const ids = Object.keys(byId).filter((id) => id !== 'a');
    const id = ids[pick % Math.max(1, ids.length)] ?? 'x';
    return seen(id, byId[id]?.pays ?? []);
  }),
  fc.nat(9).map(
    (pick) =>
      (_: number, { byId }: Payments) =>
        apply(Object.keys(byId)[pick % Object.keys(byId).length] ?? 'x'),
  ),
  fc.constantFrom(one, two, three).map((from) => () => cancel(from)),
  fc
    .constantFrom(one, two, three, null)
    .map((from) => () => ({ type: 'RefundInstalments', reservationId: 7, from, cause: 'cancelled_by_guest', now }) as const),
);
test.prop([fc.array(step, { maxLength: 40 })], { numRuns: 500 })('no month is paid twice, and no money for one is lost', (steps) => {
  let state = fold(stay);
  for (const [n, next] of steps.entries()) {
    try {
      state = payments.decide(next(n, state), state).reduce(payments.evolve, state);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
    const holding = Object.values(state.byId).flatMap(({ status, pays, refund: back }) =>
      status === 'confirmed' ? pays.filter((due) => !(back && (back.months === null || back.months.includes(due)))) : [],
    );
    expect(new Set(holding).size).toBe(holding.length);
    expect(new Set(holding)).toEqual(paidMonths(state));
    for (const { pays, applied: given, refund: back } of Object.values(state.byId))
      if (pays.length > 0 && given) expect(given.host.amount).toBe(460_000 * pays.length - (back?.taken?.host.amount ?? 0));
  }
});

describe('a payout that was marked by mistake', () => {
  const withdraw = { type: 'RevertPayout', ...about, now } as const;
  const made = event('PayoutMade', { ...about, amount: clp(460_000) });
  const withdrawn = event('PayoutReverted', { ...about, amount: clp(460_000) });
  const payOut = { type: 'PayOut', ...about, now, today: '2026-12-20', heldUntil: null, amount: undefined } as const;
  it('is due again', () => {
    decides([confirmed, applied, made], withdraw, [withdrawn]);
    decides([confirmed, applied, made], payOut, 'nothing_due');
    decides([confirmed, applied, made, withdrawn], payOut, [made]);
  });
  it('is refused when none was made', () => {
    decides([confirmed, applied], withdraw, 'not_paid_out');
    decides([confirmed, applied, made, withdrawn], withdraw, 'not_paid_out');
    decides([confirmed], withdraw, 'not_found');
  });
});
