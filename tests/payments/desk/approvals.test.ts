import { describe, expect, it } from 'vitest';
import type { Currency } from '../../../src/kernel/types.ts';
import { payments } from '../../../src/payments/decider.ts';
import type { PaymentEvent } from '../../../src/payments/events.ts';
import { specFor } from '../../support/decider-spec.ts';
import { about, byAdmin, clp, event, NOW as now, payOut } from '../builders.ts';

const { decides } = specFor(payments);
const LIMIT = 300_000;
const LIMITS = { CLP: LIMIT };

const byHand = (amount: number, adminId: number, paymentId = 'm', limits: Partial<Record<Currency, number>> = LIMITS) =>
  byAdmin(
    adminId,
    { type: 'ConfirmByHand', ...about, paymentId, method: 'manual', paid: clp(amount), surcharge: clp(0), reason: null, now },
    limits,
  );
const confirmed = (amount: number, paymentId = 'm') => event('PaymentConfirmed', { paymentId, gateway: 'manual', paid: clp(amount) });
const requested = (amount: number, adminId = 1) => event('ApprovalRequested', { action: 'pay', amount: clp(amount), adminId });
const agreed = (amount: number, paymentId = 'n') => event('ApprovalGranted', { paymentId, action: 'pay', amount: clp(amount) });
const MORE = LIMIT + 1;

describe('money that an administrator enters (SEC-33)', () => {
  it('is executed immediately up to the limit, and waits above it', () => {
    decides([], byHand(LIMIT - 1, 1), [confirmed(LIMIT - 1)]);
    decides([], byHand(LIMIT, 1), [confirmed(LIMIT)]);
    decides([], byHand(MORE, 1), [requested(MORE)]);
  });
  it('is executed by another administrator, with both recorded, and not by the same one', () => {
    decides([requested(MORE)], byHand(MORE, 1, 'n'), 'second_administrator');
    decides([requested(MORE)], byHand(MORE, 2, 'n'), [agreed(MORE), confirmed(MORE, 'n')]);
  });
  it('waits again for another amount, and always in a currency without a rate', () => {
    decides([requested(MORE)], byHand(MORE + 1, 2), [requested(MORE + 1, 2)]);
    decides([], byHand(1, 1, 'm', {}), [requested(1)]);
  });
  it('is refused when the payment itself is impossible', () => decides([confirmed(5)], byHand(MORE, 1), 'already_paid'));
  it('is closed once it was refused, approved, or paid another way', () => {
    const refuse = { type: 'RejectApproval', ...about, action: 'pay', adminId: 1, now } as const;
    const refused = event('ApprovalRejected', { action: 'pay', amount: clp(MORE) });
    decides([requested(MORE)], refuse, [refused]);
    decides([requested(MORE), refused], refuse, 'not_waiting');
    decides([requested(MORE), refused], byHand(MORE, 2, 'm'), [requested(MORE, 2)]);
    decides([requested(MORE), confirmed(MORE, 'card')], refuse, 'not_waiting');
    decides([requested(MORE), agreed(MORE), confirmed(MORE, 'n')], refuse, 'not_waiting');
  });
  it('a refund of an administrator’s cancellation above the limit is due, but its gateway waits for a second one (D-137)', () => {
    const paid = (amount: number, gateway: 'paypal' | 'manual' = 'paypal') => event('PaymentConfirmed', { gateway, paid: clp(amount) });
    const limitsOf = { adminId: 1, limits: { CLP: LIMIT } };
    const cancel = { type: 'DueRefund', ...about, amount: 'all', cause: 'cancelled_by_admin', now, by: limitsOf } as const;
    const due = (amount: number, held: { held?: true } = {}) =>
      event('RefundDue', { amount: clp(amount), cause: 'cancelled_by_admin', ...held });
    for (const amount of [LIMIT - 1, LIMIT]) decides([paid(amount)], cancel, [due(amount)]);
    const approval = event('ApprovalRequested', { action: 'approve_refund', amount: clp(MORE) });
    const held = [paid(MORE), due(MORE, { held: true }), approval];
    decides([paid(MORE)], cancel, [...held.slice(1)]);
    decides([paid(MORE, 'manual')], cancel, [due(MORE)]); // two are required when it is marked as sent
    decides(held, { type: 'RecordRefund', ...about, outcome: { ref: 'r' }, now }, []);
    const approve = (adminId: number) => byAdmin(adminId, { type: 'ApproveRefund', ...about, now }, limitsOf.limits);
    const approved = event('RefundApproved', { amount: clp(MORE) });
    decides(held, approve(1), 'second_administrator');
    const refused = event('ApprovalRejected', { action: 'approve_refund', amount: clp(MORE) });
    decides([...held, refused], { ...approve(2), agreesWith: 1 }, 'not_waiting'); // and the second administrator makes no new proposal
    decides(held, { ...approve(2), agreesWith: 3 }, 'not_waiting');
    decides(held, approve(2), [event('ApprovalGranted', { action: 'approve_refund', amount: clp(MORE) }), approved]);
    decides([...held, approved], approve(2), 'not_waiting');
    decides([...held, approved], { type: 'RecordRefund', ...about, outcome: { ref: 'r' }, now }, [
      event('RefundSent', { amount: clp(MORE), via: 'paypal', ref: 'r' }),
    ]);
  });
});

it('payouts, refunds and repaid debts need a second administrator too', () => {
  const applied = event('PaymentApplied', { charged: clp(MORE), host: clp(MORE) });
  const due = event('RefundDue', { amount: clp(MORE), cause: 'review' });
  const sent = { type: 'RefundByHand', ...about, via: 'bankTransfer', now } as const;
  const paidOut = event('PayoutMade', { amount: clp(MORE) });
  const taken = { host: clp(MORE), service: clp(0) };
  const owed = event('RefundDue', { amount: clp(MORE), cause: 'cancelled_by_admin', taken });
  const repaid = { type: 'RepayDebt', ...about, now } as const;
  for (const [history, command, done] of [
    [[confirmed(MORE), applied, paidOut, owed], repaid, 'DebtRepaid'],
    [[confirmed(MORE), applied], payOut(), 'PayoutMade'],
    [[confirmed(MORE), due], sent, 'RefundSent'],
  ] as const) {
    const before = history.reduce<ReturnType<typeof payments.evolve>>(payments.evolve, payments.initial);
    const first = payments.decide(byAdmin(1, command, LIMITS), before);
    expect(first.map(({ type }) => type)).toEqual(['ApprovalRequested']);
    const waiting = first.reduce(payments.evolve, before);
    expect(() => payments.decide(byAdmin(1, command, LIMITS), waiting)).toThrow('second_administrator');
    expect(payments.decide(byAdmin(2, command, LIMITS), waiting).map(({ type }) => type)).toEqual(['ApprovalGranted', done]);
  }
  // a change of the debt ends the pending approval
  const history = [confirmed(MORE), applied, paidOut, owed];
  const first = payments.decide(byAdmin(1, repaid, LIMITS), history.reduce(payments.evolve, payments.initial));
  const against = { reservationId: 8, paymentId: 'x' };
  for (const change of [
    { type: 'DebtSetOff', data: { ...about, hostId: 3, amount: clp(1), against, setOffAt: now } },
    event('PayoutReverted', { amount: clp(MORE) }),
    event('RefundReverted', { amount: clp(MORE), taken }),
    { type: 'DebtRepaid', data: { ...about, hostId: 3, amount: clp(MORE), repaidAt: now } },
  ] as const satisfies PaymentEvent[])
    expect([...history, ...first, change].reduce(payments.evolve, payments.initial).waiting).toEqual({});
});

describe('money in review that is accepted (SEC-33)', () => {
  const received = (amount: number, paymentId: string, months?: readonly string[]) =>
    event('PaymentHeldForReview', { paymentId, seen: clp(amount), ...(months && { months }) });
  const release = (paymentId: string, total: number) =>
    byAdmin(1, { type: 'Release', ...about, paymentId, total: clp(total), now }, LIMITS);
  const waiting = (amount: number, paymentId: string) => event('ApprovalRequested', { paymentId, action: 'release', amount: clp(amount) });

  it.each([
    [LIMIT - 1, false],
    [LIMIT, false],
    [MORE, true],
  ])('for a stay of %i needs two administrators by what it pays, even when less arrived', (total, takesTwo) => {
    const events = payments.decide(release('t', total), [received(1, 't')].reduce(payments.evolve, payments.initial));
    expect(events.map(({ type }) => type)).toEqual([takesTwo ? 'ApprovalRequested' : 'PaymentConfirmed']);
    if (takesTwo) expect(events).toEqual([waiting(1, 't')]);
  });

  it('for later months needs two administrators by their cost, not by that of the stay', () => {
    const [one, two] = ['2027-02-01', '2027-03-01'];
    const month = (due: string) => ({ due, remindAt: now, amount: clp(200_000) });
    const began = [
      confirmed(50_000),
      event('PaymentApplied', { charged: clp(50_000), host: clp(50_000), payoutFrom: '2027-01-05', later: [one, two].map(month) }),
    ];
    decides([...began, received(1, 't', [one, two])], release('t', 50_000), [waiting(1, 't')]);
    const single = [...began, received(1, 't', [one])].reduce(payments.evolve, payments.initial);
    expect(payments.decide(release('t', MORE), single).map(({ type }) => type)).toEqual(['PaymentConfirmed']);
  });
});
