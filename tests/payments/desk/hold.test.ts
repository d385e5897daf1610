import { expect, it } from 'vitest';
import { payments } from '../../../src/payments/decider.ts';
import { specFor } from '../../support/decider-spec.ts';
import { byAdmin, clp, event, payOut as paidOut } from '../builders.ts';

const { decides } = specFor(payments);
const paidAt = '2026-12-01T12:00:00.000Z';
const until = '2026-12-20T12:00:00.000Z';

const confirmed = event('PaymentConfirmed', { gateway: 'manual', paid: clp(55_000), confirmedAt: paidAt });
const shares = { host: clp(50_000), service: clp(5_000), payoutFrom: '2026-12-10' };
const applied = event('PaymentApplied', { charged: clp(55_000), ...shares, appliedAt: paidAt });
const payOut = (now: string, heldUntil: string | null) => paidOut({ now, today: now.slice(0, 10), heldUntil });
const made = (madeAt: string) => event('PayoutMade', { amount: clp(50_000), madeAt });

it('is not paid out within the hold after a change of the host’s bank data, to the millisecond (SEC-25)', () => {
  const [before, after] = ['2026-12-20T11:59:59.999Z', '2026-12-20T12:00:00.001Z'];
  decides([confirmed, applied], payOut(before, until), 'payout_held');
  decides([confirmed, applied], payOut(until, until), [made(until)]);
  decides([confirmed, applied], payOut(after, until), [made(after)]);
  decides([confirmed, applied], payOut(before, null), [made(before)]);
});

it('returns when the hold ends; a payout that is not due is refused for that reason first', () => {
  const state = [confirmed, applied].reduce(payments.evolve, payments.initial);
  expect(() => payments.decide(payOut('2026-12-19T12:00:00.000Z', until), state)).toThrow(
    expect.objectContaining({ code: 'payout_held', details: { until } }),
  );
  decides([confirmed, applied], payOut('2026-12-09T12:00:00.000Z', until), 'not_due_yet');
});

it('can be proposed only once it is possible, and one administrator cannot execute it while it waits', () => {
  const command = (now: string) => byAdmin(2, payOut(now, until), {});
  const requested = event('ApprovalRequested', { action: 'pay_out', amount: clp(50_000), askedAt: '2026-12-11T12:00:00.000Z' });
  const before = '2026-12-20T11:59:59.999Z';
  decides([confirmed, applied], command(before), 'payout_held');
  decides([confirmed, applied, requested], command(before), 'payout_held');
  const second = event('ApprovalGranted', { action: 'pay_out', amount: clp(50_000), givenAt: until });
  decides([confirmed, applied, requested], command(until), [second, made(until)]);
});
