import { describe, expect, it } from 'vitest';
import { payableInstalments } from '../../../src/payments/decider/instalments.ts';
import { payments } from '../../../src/payments/decider.ts';
import { instalmentTimes, type PaymentEvent } from '../../../src/payments/events.ts';
import { specFor } from '../../support/decider-spec.ts';
import { clp, event, NOW as now } from '../builders.ts';

const { decides } = specFor(payments);
const [one, two] = ['2027-01-10', '2027-02-10'] as const;
const later = [one, two].map((due) => ({ due, remindAt: `${due}T13:00:00.000Z`, amount: clp(460_000) }));
const about = { reservationId: 7, paymentId: 'a' };
const shares = { host: clp(460_000), service: clp(46_000), hostId: 3, payoutFrom: '2026-12-16' };
const stay: PaymentEvent[] = [
  event('PaymentConfirmed', { ...about, paid: clp(506_000) }),
  event('PaymentApplied', { ...about, charged: clp(506_000), ...shares, later }),
];
const announce = (paymentId: string, months: readonly string[]) => {
  const what = { months, total: clp(476_100 * months.length), surcharge: clp(16_100 * months.length), reference: null, receipt: false };
  return { type: 'AnnounceInstalments', reservationId: 7, paymentId, now, ...what } as const;
};
const announced = (paymentId: string, months: readonly string[]): PaymentEvent => {
  const { type: _, now: announcedAt, ...data } = announce(paymentId, months);
  return { type: 'InstalmentsAnnounced', data: { ...data, announcedAt } };
};
const monthsNotArrived = (paymentId: string, months: readonly string[]): PaymentEvent => ({
  type: 'InstalmentsNotArrived',
  data: { reservationId: 7, paymentId, months, total: clp(476_100 * months.length), closedAt: now },
});
const notArrived = (paymentId: string) => ({ type: 'MarkNotArrived', reservationId: 7, paymentId, now }) as const;
const byCard = (months: readonly string[]) => {
  const what = { gateway: 'mercadopago', total: clp(487_600), surcharge: clp(27_600), months, now } as const;
  return { type: 'Start', reservationId: 7, paymentId: 'card', ...what } as const;
};
const received = (paymentId: string, amount: number, months: readonly string[]) => {
  const what = { paid: clp(amount), months, over: null, now };
  return { type: 'RecordUnexpectedTransfer', reservationId: 7, paymentId, ...what } as const;
};
const held = (paymentId: string, amount: number, months: readonly string[]) =>
  event('PaymentHeldForReview', { paymentId, seen: clp(amount), months });
const fold = (...events: PaymentEvent[]) => events.reduce(payments.evolve, payments.initial);
const payable = (...events: PaymentEvent[]) => payableInstalments(fold(...stay, ...events)).map(({ due }) => due);

describe('a transfer for later months that the guest announced', () => {
  it('covers months that are owed, each announced once', () => {
    decides(stay, announce('t', [one]), [announced('t', [one])]);
    for (const months of [[], [one, one], ['2027-01-11']]) decides(stay, announce('t', months), 'not_owed');
    decides([...stay, announced('t', [one])], announce('u', [one, two]), 'already_announced');
    decides([...stay, announced('t', [one])], announce('u', [two]), [announced('u', [two])]);
  });
  it('blocks card payment of its months, but not of the other months', () => {
    decides([...stay, announced('t', [one])], byCard([one]), 'already_announced');
    expect(payments.decide(byCard([two]), fold(...stay, announced('t', [one]))).map(({ type }) => type)).toEqual(['PaymentStarted']);
    expect(payable(announced('t', [one]))).toEqual([two]);
  });
  it('keeps its months from being overdue until it is not found', () => {
    const { overdueAt } = instalmentTimes(`${one}T13:00:00.000Z`);
    const at = (ms: number) => new Date(Date.parse(overdueAt) + ms).toISOString();
    const mark = (ms: number) => ({ type: 'MarkOverdue', reservationId: 7, due: one, now: at(ms) }) as const;
    for (const ms of [-1, 0, 1]) decides([...stay, announced('t', [one])], mark(ms), []);
    const closed = [...stay, announced('t', [one]), monthsNotArrived('t', [one])];
    decides(closed, mark(-1), []);
    for (const ms of [0, 1]) expect(payments.decide(mark(ms), fold(...closed)).map(({ type }) => type)).toEqual(['InstalmentMissed']);
  });
  it('is closed once when it did not arrive, and its months can be paid again', () => {
    decides([...stay, announced('t', [one])], notArrived('t'), [monthsNotArrived('t', [one])]);
    expect(payable(announced('t', [one]), monthsNotArrived('t', [one]))).toEqual([one, two]);
    decides([...stay, announced('t', [one]), monthsNotArrived('t', [one])], notArrived('t'), 'conflict');
    decides(stay, notArrived('t'), 'not_found');
    decides(stay, notArrived('a'), 'conflict');
  });
  it.each([476_099, 476_101])('of another amount (%i) waits for review, and pays its months when released', (amount) => {
    decides([...stay, announced('t', [one])], received('t', amount, [one]), [held('t', amount, [one])]);
    const released = payments.decide(
      { type: 'Release', reservationId: 7, paymentId: 't', total: clp(1_000_000), now },
      fold(...stay, announced('t', [one]), held('t', amount, [one])),
    );
    expect(released).toMatchObject([{ type: 'PaymentConfirmed', data: { paid: clp(amount), months: [one], released: true } }]);
  });
  it('is refunded when its months were paid another way since', () => {
    const paid = event('PaymentConfirmed', { ...about, paymentId: 'b', paid: clp(460_000), months: [one] });
    const answer = payments.decide(received('t', 476_100, [one]), fold(...stay, announced('t', [one]), paid));
    expect(answer).toMatchObject([
      { type: 'PaymentConfirmed', data: { paymentId: 't', months: [one] } },
      { type: 'RefundDue', data: { paymentId: 't', amount: clp(476_100), cause: 'already_paid' } },
    ]);
    const confirm = { type: 'ConfirmByHand', reservationId: 7, paymentId: 't', method: 'bankTransfer', reason: null, now } as const;
    decides(
      [...stay, announced('t', [one]), paid],
      { ...confirm, paid: clp(476_100), surcharge: clp(16_100), months: [one] },
      'already_paid',
    );
  });
});
