import { describe, expect, it } from 'vitest';
import { payableInstalments } from '../../../src/payments/decider/instalments.ts';
import { payments } from '../../../src/payments/decider.ts';
import { instalmentTimes, type PaymentEvent } from '../../../src/payments/events.ts';
import type { Money } from '../../../src/shared/types.ts';
import { specFor } from '../../support/decider-spec.ts';

const { given } = specFor(payments);
const now = '2026-12-20T12:00:00.000Z';
const clp = (amount: number): Money => ({ amount, currency: 'CLP' });
const [one, two] = ['2027-01-10', '2027-02-10'] as const;
const later = [one, two].map((due) => ({ due, remindAt: `${due}T13:00:00.000Z`, amount: clp(460_000) }));
const about = { reservationId: 7, paymentId: 'a' };
const shares = { host: clp(460_000), service: clp(46_000), hostId: 3, payoutFrom: '2026-12-16' };
const stay: PaymentEvent[] = [
  {
    type: 'PaymentConfirmed',
    data: { ...about, gateway: 'paypal', paid: clp(506_000), surcharge: clp(0), reason: null, confirmedAt: now },
  },
  { type: 'PaymentApplied', data: { ...about, charged: clp(506_000), surcharge: clp(0), ...shares, appliedAt: now, later } },
];
const announce = (paymentId: string, months: readonly string[]) => {
  const what = { months, total: clp(476_100 * months.length), surcharge: clp(16_100 * months.length), reference: null, receipt: false };
  return { type: 'AnnounceInstalments', reservationId: 7, paymentId, now, ...what } as const;
};
const announced = (paymentId: string, months: readonly string[]): PaymentEvent => {
  const { type: _, now: announcedAt, ...data } = announce(paymentId, months);
  return { type: 'InstalmentsAnnounced', data: { ...data, announcedAt } };
};
const gone = (paymentId: string, months: readonly string[]): PaymentEvent => ({
  type: 'InstalmentsNotArrived',
  data: { reservationId: 7, paymentId, months, total: clp(476_100 * months.length), closedAt: now },
});
const notArrived = (paymentId: string) => ({ type: 'NotArrived', reservationId: 7, paymentId, now }) as const;
const byCard = (months: readonly string[]) => {
  const what = { gateway: 'mercadopago', total: clp(487_600), surcharge: clp(27_600), months, now } as const;
  return { type: 'Start', reservationId: 7, paymentId: 'card', ...what } as const;
};
const came = (paymentId: string, amount: number, months: readonly string[]) => {
  const what = { paid: clp(amount), months, over: null, now };
  return { type: 'RecordUnexpectedTransfer', reservationId: 7, paymentId, ...what } as const;
};
const held = (paymentId: string, amount: number, months: readonly string[]): PaymentEvent => ({
  type: 'PaymentHeldForReview',
  data: { reservationId: 7, paymentId, reason: 'unexpected_transfer', seen: clp(amount), at: now, gateway: 'bankTransfer', months },
});
const fold = (...events: PaymentEvent[]) => events.reduce(payments.evolve, payments.initial);
const payable = (...events: PaymentEvent[]) => payableInstalments(fold(...stay, ...events)).map(({ due }) => due);

describe('a transfer for later months that the guest announced', () => {
  it('is of months that are owed, and each is announced once', () => {
    given(...stay)
      .when(announce('t', [one]))
      .thenEvents(announced('t', [one]));
    for (const months of [[], [one, one], ['2027-01-11']])
      given(...stay)
        .when(announce('t', months))
        .thenRejected('not_owed');
    given(...stay, announced('t', [one]))
      .when(announce('u', [one, two]))
      .thenRejected('already_announced');
    given(...stay, announced('t', [one]))
      .when(announce('u', [two]))
      .thenEvents(announced('u', [two]));
  });
  it('cannot be paid by card meanwhile, the other months can', () => {
    given(...stay, announced('t', [one]))
      .when(byCard([one]))
      .thenRejected('already_announced');
    expect(payments.decide(byCard([two]), fold(...stay, announced('t', [one]))).map(({ type }) => type)).toEqual(['PaymentStarted']);
    expect(payable(announced('t', [one]))).toEqual([two]);
  });
  it('keeps its months from being overdue until it is looked for in vain', () => {
    const { overdueAt } = instalmentTimes(`${one}T13:00:00.000Z`);
    const at = (ms: number) => new Date(Date.parse(overdueAt) + ms).toISOString();
    const mark = (ms: number) => ({ type: 'MarkOverdue', reservationId: 7, due: one, now: at(ms) }) as const;
    for (const ms of [-1, 0, 1])
      given(...stay, announced('t', [one]))
        .when(mark(ms))
        .thenNothing();
    const closed = [...stay, announced('t', [one]), gone('t', [one])];
    given(...closed)
      .when(mark(-1))
      .thenNothing();
    for (const ms of [0, 1]) expect(payments.decide(mark(ms), fold(...closed)).map(({ type }) => type)).toEqual(['InstalmentMissed']);
  });
  it('that is not on the account is closed once, and its months can be paid again', () => {
    given(...stay, announced('t', [one]))
      .when(notArrived('t'))
      .thenEvents(gone('t', [one]));
    expect(payable(announced('t', [one]), gone('t', [one]))).toEqual([one, two]);
    given(...stay, announced('t', [one]), gone('t', [one]))
      .when(notArrived('t'))
      .thenRejected('conflict');
    given(...stay)
      .when(notArrived('t'))
      .thenRejected('not_found');
    given(...stay)
      .when(notArrived('a'))
      .thenRejected('conflict');
  });
  it.each([476_099, 476_101])('of another amount (%i) waits for review, and released it pays its months', (amount) => {
    given(...stay, announced('t', [one]))
      .when(came('t', amount, [one]))
      .thenEvents(held('t', amount, [one]));
    const released = payments.decide(
      { type: 'Release', reservationId: 7, paymentId: 't', total: clp(1_000_000), now },
      fold(...stay, announced('t', [one]), held('t', amount, [one])),
    );
    expect(released).toMatchObject([{ type: 'PaymentConfirmed', data: { paid: clp(amount), months: [one], released: true } }]);
  });
  it('for months that are paid by another way meanwhile goes back', () => {
    const paid: PaymentEvent = {
      type: 'PaymentConfirmed',
      data: {
        ...about,
        paymentId: 'b',
        gateway: 'paypal',
        paid: clp(460_000),
        surcharge: clp(0),
        reason: null,
        confirmedAt: now,
        months: [one],
      },
    };
    const answer = payments.decide(came('t', 476_100, [one]), fold(...stay, announced('t', [one]), paid));
    expect(answer).toMatchObject([
      { type: 'PaymentConfirmed', data: { paymentId: 't', months: [one] } },
      { type: 'RefundDue', data: { paymentId: 't', amount: clp(476_100), cause: 'already_paid' } },
    ]);
    const confirm = { type: 'ConfirmByHand', reservationId: 7, paymentId: 't', method: 'bankTransfer', reason: null, now } as const;
    given(...stay, announced('t', [one]), paid)
      .when({ ...confirm, paid: clp(476_100), surcharge: clp(16_100), months: [one] })
      .thenRejected('already_paid');
  });
});
