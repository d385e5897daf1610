import { describe, expect, it } from 'vitest';
import type { Money } from '../../../src/kernel/types.ts';
import { takesTwo } from '../../../src/payments/decider/approvals.ts';
import { payments } from '../../../src/payments/decider.ts';
import type { PaidBy } from '../../../src/payments/events.ts';
import { specFor } from '../../support/decider-spec.ts';
import { byAdmin, clp, event, NOW as now, payOut } from '../builders.ts';

const { decides } = specFor(payments);
const LIMIT = 300_000;
const PART = 200_000;
const limits = { CLP: LIMIT, USD: 30_000 };
const usd = (amount: number): Money => ({ amount, currency: 'USD' });
const of = (paymentId: string) => ({ reservationId: 7, paymentId });

const paid = (paymentId: string, amount: number, gateway: PaidBy = 'mercadopago') =>
  event('PaymentConfirmed', { ...of(paymentId), gateway, paid: clp(amount) });
const due = (paymentId: string, amount: number, more: { held?: true; takesTwo?: true } = {}, cause = 'cancelled_by_admin') =>
  event('RefundDue', { ...of(paymentId), amount: clp(amount), cause, ...more });
const requested = (paymentId: string, amount: number, adminId = 1) =>
  event('ApprovalRequested', { ...of(paymentId), action: 'approve_refund', amount: clp(amount), adminId });
const goesBack = (paymentId: string, isAbove = false) =>
  ({ type: 'DueRefund', ...of(paymentId), amount: 'all', cause: 'cancelled_by_admin', now, by: { adminId: 1, limits, isAbove } }) as const;
const TOGETHER = { held: true, takesTwo: true } as const;

describe('refunds that an administrator causes by ending one stay (D-137)', () => {
  it('are added up: below the limit each, above it together', () => {
    for (const amount of [LIMIT - PART - 1, LIMIT - PART])
      decides([paid('a', PART), paid('b', amount), due('a', PART)], goesBack('b'), [due('b', amount)]);
    const more = LIMIT - PART + 1;
    decides([paid('a', PART), paid('b', more), due('a', PART)], goesBack('b'), [due('b', more, TOGETHER), requested('b', more)]);
  });

  it('wait from the first one on when the total is already known to exceed the limit', () =>
    decides([paid('a', PART)], goesBack('a', true), [due('a', PART, TOGETHER), requested('a', PART)]));

  it('are not added to refunds of another cause', () =>
    decides([paid('a', LIMIT), paid('b', LIMIT), due('a', LIMIT, {}, 'already_paid')], goesBack('b'), [due('b', LIMIT)]));

  it('need two administrators, whatever the amount of each', () => {
    const held = [paid('a', PART), due('a', PART, TOGETHER), requested('a', PART)];
    const approve = (adminId: number) => byAdmin(adminId, { type: 'ApproveRefund', ...of('a'), now }, limits);
    decides(held, approve(1), 'second_administrator');
    decides(held, approve(2), [
      event('ApprovalGranted', { ...of('a'), action: 'approve_refund', amount: clp(PART) }),
      event('RefundApproved', { ...of('a'), amount: clp(PART) }),
    ]);
  });

  it('need two as well when one is sent by hand or retried at its gateway', () => {
    decides([paid('a', PART, 'bankTransfer')], goesBack('a', true), [due('a', PART, { takesTwo: true })]);
    const refused = event('RefundRefused', { ...of('a'), reason: 'x' });
    for (const [history, type] of [
      [[paid('a', PART, 'bankTransfer'), due('a', PART, { takesTwo: true })], 'RefundByHand'],
      [[paid('a', PART), due('a', PART, { takesTwo: true }), refused], 'AskRefundAgain'],
    ] as const) {
      const command = { type, via: 'bankTransfer', ...of('a'), now } as const;
      const before = history.reduce<ReturnType<typeof payments.evolve>>(payments.evolve, payments.initial);
      const events = payments.decide(byAdmin(1, command, limits), before);
      expect(events.map((event) => event.type)).toEqual(['ApprovalRequested']);
    }
  });

  it('do not change the limit of a payout of the rest', () => {
    const applied = event('PaymentApplied', { ...of('a'), charged: clp(PART), host: clp(PART) });
    const command = { ...payOut(), ...of('a') };
    decides([paid('a', PART), applied, due('a', PART - 5, { takesTwo: true })], byAdmin(1, command, limits), [
      event('PayoutMade', { ...of('a'), amount: clp(PART) }),
    ]);
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
] satisfies [Money[], boolean][])('%j needs two administrators: %s', (amounts, expected) =>
  expect(takesTwo(amounts, limits)).toBe(expected),
);
