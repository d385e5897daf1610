import { expect, it } from 'vitest';
import { payments } from '../../../src/payments/decider.ts';
import type { PaymentEvent } from '../../../src/payments/events.ts';
import { specFor } from '../../support/decider-spec.ts';

const { given } = specFor(payments);
const about = { reservationId: 7, paymentId: 'm' };
const clp = (amount: number) => ({ amount, currency: 'CLP' }) as const;
const paidAt = '2026-12-01T12:00:00.000Z';
const until = '2026-12-20T12:00:00.000Z';

const confirmed: PaymentEvent = {
  type: 'PaymentConfirmed',
  data: { ...about, gateway: 'manual', paid: clp(55_000), surcharge: clp(0), reason: null, confirmedAt: paidAt },
};
const applied: PaymentEvent = {
  type: 'PaymentApplied',
  data: {
    ...about,
    charged: clp(55_000),
    surcharge: clp(0),
    host: clp(50_000),
    service: clp(5_000),
    hostId: 3,
    payoutFrom: '2026-12-10',
    appliedAt: paidAt,
  },
};
const payOut = (now: string, heldUntil: string | null, amount?: number) =>
  ({ type: 'PayOut', ...about, now, today: now.slice(0, 10), heldUntil, amount }) as const;
const made = (madeAt: string): PaymentEvent => ({ type: 'PayoutMade', data: { ...about, hostId: 3, amount: clp(50_000), madeAt } });

it('is not paid out while the host’s bank data are new, to the millisecond (SEC-25)', () => {
  const [before, after] = ['2026-12-20T11:59:59.999Z', '2026-12-20T12:00:00.001Z'];
  given(confirmed, applied).when(payOut(before, until)).thenRejected('payout_held');
  given(confirmed, applied).when(payOut(until, until)).thenEvents(made(until));
  given(confirmed, applied).when(payOut(after, until)).thenEvents(made(after));
  given(confirmed, applied).when(payOut(before, null)).thenEvents(made(before));
});

it('gives the time until which it waits; a payout that is not due is refused for that first', () => {
  const state = [confirmed, applied].reduce(payments.evolve, payments.initial);
  expect(() => payments.decide(payOut('2026-12-19T12:00:00.000Z', until), state)).toThrow(
    expect.objectContaining({ code: 'payout_held', details: { until } }),
  );
  given(confirmed, applied).when(payOut('2026-12-09T12:00:00.000Z', until)).thenRejected('not_due_yet');
});

it('can be proposed only once it is possible, and is not executed by one administrator while it waits', () => {
  const command = (now: string) => ({ type: 'RequireApproval', command: payOut(now, until), adminId: 2, limits: {} }) as const;
  const asked: PaymentEvent = {
    type: 'ApprovalRequested',
    data: { ...about, action: 'pay_out', amount: clp(50_000), adminId: 1, askedAt: '2026-12-11T12:00:00.000Z' },
  };
  const before = '2026-12-20T11:59:59.999Z';
  given(confirmed, applied).when(command(before)).thenRejected('payout_held');
  given(confirmed, applied, asked).when(command(before)).thenRejected('payout_held');
  const second: PaymentEvent = {
    type: 'ApprovalGranted',
    data: { ...about, action: 'pay_out', amount: clp(50_000), firstId: 1, adminId: 2, givenAt: until },
  };
  given(confirmed, applied, asked).when(command(until)).thenEvents(second, made(until));
});
