import { describe, expect, it } from 'vitest';
import { takesTwo } from '../../../src/payments/decider/approvals.ts';
import { payments } from '../../../src/payments/decider.ts';
import type { PaidBy, PaymentEvent } from '../../../src/payments/events.ts';
import type { Money } from '../../../src/shared/types.ts';
import { specFor } from '../../support/decider-spec.ts';

const { given } = specFor(payments);
const now = '2026-12-20T12:00:00.000Z';
const LIMIT = 300_000;
const PART = 200_000;
const limits = { CLP: LIMIT, USD: 30_000 };
const clp = (amount: number): Money => ({ amount, currency: 'CLP' });
const usd = (amount: number): Money => ({ amount, currency: 'USD' });
const of = (paymentId: string) => ({ reservationId: 7, paymentId });

const paid = (paymentId: string, amount: number, gateway: PaidBy = 'mercadopago'): PaymentEvent => ({
  type: 'PaymentConfirmed',
  data: { ...of(paymentId), gateway, paid: clp(amount), surcharge: clp(0), reason: null, confirmedAt: now },
});
const due = (
  paymentId: string,
  amount: number,
  more: { held?: true; takesTwo?: true } = {},
  cause = 'cancelled_by_admin',
): PaymentEvent => ({
  type: 'RefundDue',
  data: { ...of(paymentId), amount: clp(amount), cause, dueAt: now, ...more },
});
const asked = (paymentId: string, amount: number, adminId = 1): PaymentEvent => ({
  type: 'ApprovalRequested',
  data: { ...of(paymentId), action: 'approve_refund', amount: clp(amount), adminId, askedAt: now },
});
const goesBack = (paymentId: string, isAbove = false) =>
  ({ type: 'DueRefund', ...of(paymentId), amount: 'all', cause: 'cancelled_by_admin', now, by: { adminId: 1, limits, isAbove } }) as const;
const TOGETHER = { held: true, takesTwo: true } as const;

describe('the refunds of one end of a stay in an administrator’s name (D-137)', () => {
  it('count together: below the limit each, above it both', () => {
    for (const amount of [LIMIT - PART - 1, LIMIT - PART])
      given(paid('a', PART), paid('b', amount), due('a', PART)).when(goesBack('b')).thenEvents(due('b', amount));
    const more = LIMIT - PART + 1;
    given(paid('a', PART), paid('b', more), due('a', PART))
      .when(goesBack('b'))
      .thenEvents(due('b', more, TOGETHER), asked('b', more));
  });

  it('wait from the first one on where the end is known to give back more', () =>
    given(paid('a', PART))
      .when(goesBack('a', true))
      .thenEvents(due('a', PART, TOGETHER), asked('a', PART)));

  it('do not count with what goes back for another cause', () =>
    given(paid('a', LIMIT), paid('b', LIMIT), due('a', LIMIT, {}, 'already_paid'))
      .when(goesBack('b'))
      .thenEvents(due('b', LIMIT)));

  it('leave with two administrators, whatever the amount of each', () => {
    const held = [paid('a', PART), due('a', PART, TOGETHER), asked('a', PART)];
    const approve = (adminId: number) =>
      ({ type: 'RequireApproval', adminId, limits, command: { type: 'ApproveRefund', ...of('a'), now } }) as const;
    given(...held)
      .when(approve(1))
      .thenRejected('second_administrator');
    given(...held)
      .when(approve(2))
      .thenEvents(
        {
          type: 'ApprovalGranted',
          data: { ...of('a'), action: 'approve_refund', amount: clp(PART), firstId: 1, adminId: 2, givenAt: now },
        },
        { type: 'RefundApproved', data: { ...of('a'), amount: clp(PART), approvedAt: now } },
      );
  });

  it('take two as well when one is sent by hand, or its gateway is asked again', () => {
    given(paid('a', PART, 'bankTransfer'))
      .when(goesBack('a', true))
      .thenEvents(due('a', PART, { takesTwo: true }));
    const refused: PaymentEvent = { type: 'RefundRefused', data: { ...of('a'), reason: 'x', refusedAt: now } };
    for (const [history, type] of [
      [[paid('a', PART, 'bankTransfer'), due('a', PART, { takesTwo: true })], 'RefundByHand'],
      [[paid('a', PART), due('a', PART, { takesTwo: true }), refused], 'AskRefundAgain'],
    ] as const) {
      const command = { type, via: 'bankTransfer', ...of('a'), now } as const;
      const before = history.reduce<ReturnType<typeof payments.evolve>>(payments.evolve, payments.initial);
      const events = payments.decide({ type: 'RequireApproval', adminId: 1, limits, command }, before);
      expect(events.map((event) => event.type)).toEqual(['ApprovalRequested']);
    }
  });

  it('do not change what a payout of the rest takes', () => {
    const applied: PaymentEvent = {
      type: 'PaymentApplied',
      data: {
        ...{ ...of('a'), charged: clp(PART), surcharge: clp(0), host: clp(PART), service: clp(0) },
        ...{ hostId: 3, payoutFrom: '2026-12-01', appliedAt: now },
      },
    };
    const command = { type: 'PayOut', ...of('a'), now, today: '2026-12-20', heldUntil: null, amount: undefined } as const;
    given(paid('a', PART), applied, due('a', PART - 5, { takesTwo: true }))
      .when({ type: 'RequireApproval', adminId: 1, limits, command })
      .thenEvents({ type: 'PayoutMade', data: { ...of('a'), hostId: 3, amount: clp(PART), madeAt: now } });
  });
});

it.each([
  [[clp(LIMIT)], false],
  [[clp(LIMIT + 1)], true],
  [[clp(LIMIT - 1), clp(1)], false],
  [[clp(LIMIT), clp(1)], true],
  [[clp(LIMIT / 2), usd(15_000)], false], // half of each limit
  [[clp(LIMIT / 2), usd(15_001)], true],
  [[{ amount: 1, currency: 'EUR' }], true], // without a rate
  [[{ amount: 0, currency: 'EUR' }, clp(LIMIT)], false],
  [[], false],
] satisfies [Money[], boolean][])('%j takes two administrators: %s', (amounts, expected) =>
  expect(takesTwo(amounts, limits)).toBe(expected),
);
