import { expect, it } from 'vitest';
import { limitsLeft, takesTwo } from '../../../src/payments/decider/approvals.ts';
import { payments } from '../../../src/payments/decider.ts';
import { limitsFor } from '../../../src/payments/deps.ts';

const now = '2026-12-20T12:00:00.000Z';
const paid = { amount: 1, currency: 'CLP' } as const;

it('administrators never act alone on the money of their own stay, however small (D-171)', async () => {
  for (const stay of [
    { guestId: 3, hostId: 4 },
    { guestId: 4, hostId: 3 },
  ]) {
    const limits = await limitsFor({} as never, 3, stay); // a party is not refused by the limit but by their role
    expect(limits).toEqual({});
    const about = { reservationId: 7, paymentId: 'm', now };
    const command = { type: 'ConfirmByHand', ...about, method: 'manual', paid, surcharge: { ...paid, amount: 0 }, reason: null } as const;
    const events = payments.decide({ type: 'RequireApproval', command, adminId: 3, limits }, payments.initial);
    expect(events).toMatchObject([{ type: 'ApprovalRequested', data: { adminId: 3 } }]);
    const state = events.reduce(payments.evolve, payments.initial);
    // another administrator agrees, for whom the amount alone would not take two
    const agreed = { type: 'RequireApproval', command, adminId: 5, limits: { CLP: 1_000 }, agreesWith: 3 } as const;
    expect(payments.decide(agreed, state)).toMatchObject([
      { type: 'ApprovalGranted', data: { firstId: 3, adminId: 5 } },
      { type: 'PaymentConfirmed' },
    ]);
  }
});

it.each([
  [0, 100],
  [60, 40],
  [99, 1],
  [100, 0],
  [140, 0],
])('after %i of 100 in a day one administrator may still move %i, in each currency', (before, left) => {
  const limits = { CLP: 100, PEN: 10 };
  const rest = limitsLeft(
    [
      { amount: before / 2, currency: 'CLP' },
      { amount: before / 20, currency: 'PEN' },
    ],
    limits,
  );
  expect([rest.CLP, rest.PEN].map((amount) => Math.round((amount ?? 0) * 10) / 10)).toEqual([left, left / 10]);
  expect(takesTwo([{ amount: left + 1, currency: 'CLP' }], rest)).toBe(true);
});
