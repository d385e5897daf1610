import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../../projections/payments/ledger.ts';
import { openInstalments } from '../../../src/payments/decider/instalments.ts';
import { settledBy } from '../../../src/payments/decider/state.ts';
import { payments } from '../../../src/payments/decider.ts';
import type { PaymentEvent } from '../../../src/payments/events.ts';
import { specFor } from '../../support/decider-spec.ts';
import { about, byAdmin, clp, event, NOW as now, payOut } from '../builders.ts';

const { decides } = specFor(payments);
const LIMIT = 300_000;
const due = '2027-01-10';
const surcharge = clp(1_925);
const shares = { host: clp(50_000), service: clp(5_000) };

const confirmed = (more: { gateway?: 'manual' | 'bankTransfer' | 'paypal'; released?: true } = {}, total = clp(56_925)) =>
  event('PaymentConfirmed', { gateway: 'bankTransfer', paid: total, surcharge, ...more });
const applied = (charged = clp(56_925), whose = shares) =>
  event('PaymentApplied', { ...whose, charged, surcharge, payoutFrom: '2026-12-10', later: [{ due, remindAt: now, amount: clp(46_000) }] });
const refundDue = event('RefundDue', {
  amount: clp(25_000),
  cause: 'cancelled_by_guest',
  taken: { host: clp(25_000), service: clp(0) },
});
const wholeRefund = (cause: string) => event('RefundDue', { amount: clp(56_925), cause, taken: { ...shares, surcharge } });
const paidOut = event('PayoutMade', { amount: clp(50_000) });
const paidOutByMistake = event('PayoutReverted', { amount: clp(50_000) });
const instalment = event('PaymentConfirmed', { paymentId: 'i', paid: clp(46_000), months: [due] });
const withdraw = { type: 'VoidPayment', ...about, now } as const;
const withdrawn = (amount = clp(56_925), whose = shares) => event('PaymentVoided', { amount, taken: { ...whose, surcharge } });
const standing = (log: readonly PaymentEvent[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { account, amount } of log.flatMap(entriesOf)) sums[account] = (sums[account] ?? 0) + amount;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};

describe('a payment that an administrator had entered by mistake (D-51)', () => {
  it('is reverted; its ledger is empty and nothing is owed', () => {
    const log = [confirmed(), applied()];
    decides(log, withdraw, [withdrawn()]);
    expect(standing([...log, withdrawn()])).toEqual({});
    const state = [...log, withdrawn()].reduce(payments.evolve, payments.initial);
    expect(settledBy(state)).toBeNull();
    expect(openInstalments(state)).toEqual([]);
    expect(() => payments.decide(payOut({ today: '2027-01-01' }), state)).toThrow('not_found');
  });
  it('does not prevent the real payment', () => {
    const payment = { paymentId: 'n', paid: clp(55_000), surcharge: clp(0), reason: null } as const;
    decides([confirmed(), applied(), withdrawn()], { type: 'ConfirmByHand', ...about, method: 'manual', now, ...payment }, [
      event('PaymentConfirmed', { gateway: 'manual', ...payment }),
    ]);
  });
  it.each([
    ['by its guest, half of the stay', refundDue, shares.host.amount - 25_000, 5_000, 1_925],
    ['by its host, all of it', wholeRefund('cancelled_by_host'), 0, 0, 0],
    ['by an administrator, all of it', wholeRefund('cancelled_by_admin'), 0, 0, 0],
  ] as const)('also ends a refund that is due: after %s', (_, due, host, service, charge) => {
    const log = [confirmed(), applied(), due];
    const taken = { host: clp(host), service: clp(service), surcharge: clp(charge) };
    const voided = event('PaymentVoided', { amount: clp(56_925), taken, refund: due.data.amount });
    decides(log, withdraw, [voided]);
    expect(standing([...log, voided])).toEqual({});
    decides([...log, voided], { type: 'RefundByHand', ...about, via: 'bankTransfer', now }, 'nothing_due');
    const waiting = event('ApprovalRequested', { action: 'refund_sent', amount: due.data.amount });
    expect([...log, waiting, voided].reduce(payments.evolve, payments.initial).waiting).toEqual({});
  });
  it('can also be reverted when no reservation used it and its full refund was due', () => {
    const tooLate = event('RefundDue', { amount: clp(56_925), cause: 'payment_deadline' });
    const nothing = { host: clp(0), service: clp(0), surcharge: clp(0) };
    const voided = event('PaymentVoided', { amount: clp(56_925), taken: nothing, refund: clp(56_925) });
    decides([confirmed(), tooLate], withdraw, [voided]);
    expect(standing([confirmed(), tooLate, voided])).toEqual({});
  });
  it('cannot be reverted once a refund was sent', () =>
    decides([confirmed(), applied(), refundDue, event('RefundSent', { amount: clp(25_000) })], withdraw, 'refund_sent'));
  it.each([
    ['a payout', [paidOut]],
    ['a payout, with a refund due', [paidOut, refundDue]],
  ] as const)('is not reverted once the money was paid out: %s', (_, more) =>
    decides([confirmed(), applied(), ...(more as readonly PaymentEvent[])], withdraw, 'money_gone_on'),
  );
  it('can be reverted once a mistaken payout of it was corrected', () =>
    decides([confirmed(), applied(), paidOut, paidOutByMistake], withdraw, [withdrawn()]));
  it('cannot be reverted when a gateway reported it, even if it was released from review, nor twice', () => {
    decides([confirmed({ gateway: 'paypal' }), applied()], withdraw, 'not_marked_paid');
    decides([confirmed({ gateway: 'manual', released: true }), applied()], withdraw, 'not_marked_paid');
    decides([confirmed(), applied(), withdrawn()], withdraw, 'not_marked_paid');
    decides([], withdraw, 'not_found');
  });
  it('conflicts while it is being applied to the reservation', () => decides([confirmed()], withdraw, 'conflict'));
  it.each([
    [LIMIT - 1, 'PaymentVoided'],
    [LIMIT, 'PaymentVoided'],
    [LIMIT + 1, 'ApprovalRequested'],
  ])('needs two administrators above the limit: of %i %s', (amount, type) => {
    const whose = { host: clp(amount - 6_925), service: clp(5_000) };
    const before = [confirmed({}, clp(amount)), applied(clp(amount), whose)].reduce(payments.evolve, payments.initial);
    const withdrawBy = (adminId: number) => byAdmin(adminId, withdraw, { CLP: LIMIT });
    const first = payments.decide(withdrawBy(1), before);
    expect(first.map((event) => event.type)).toEqual([type]);
    if (type === 'PaymentVoided') return;
    const waiting = first.reduce(payments.evolve, before);
    expect(() => payments.decide(withdrawBy(1), waiting)).toThrow('second_administrator');
    const done = payments.decide(withdrawBy(2), waiting);
    expect(done).toEqual([expect.objectContaining({ type: 'ApprovalGranted' }), withdrawn(clp(amount), whose)]);
    expect(done.reduce(payments.evolve, waiting).waiting).toEqual({});
  });
});

describe('a refund whose cancellation an administrator reverts (D-51)', () => {
  const whole = { ...shares, surcharge };
  const refunding = (cause = 'cancelled_by_admin') => event('RefundDue', { amount: clp(56_925), cause, taken: whole });
  const command = { type: 'RevertRefund', ...about, now } as const;
  const stays = event('RefundReverted', { amount: clp(56_925), taken: whole });
  const dropped = event('InstalmentsCancelled', { from: '2026-12-20' });
  const month = { due, remindAt: now, amount: clp(46_000) };
  const restored = event('InstalmentsRestored', { months: [month] });
  const sent = event('RefundSent', { amount: clp(56_925), via: 'manual' });

  it('is cancelled, the ledger is as before it, and the months it removed are owed again', () => {
    const log = [confirmed(), applied(), dropped, refunding()];
    decides(log, command, [stays, restored]);
    expect(standing([...log, stays, restored])).toEqual(standing([confirmed(), applied()]));
    const state = [...log, stays, restored].reduce(payments.evolve, payments.initial);
    expect(settledBy(state)).toBe('m');
    expect(openInstalments(state)).toMatchObject([{ due }]);
    expect(payments.decide(payOut({ today: '2027-01-01' }), state)).toEqual([paidOut]);
  });
  it('cannot be cancelled once it was sent, or while a gateway processes it', () => {
    decides([confirmed(), applied(), refunding(), sent], command, 'refund_sent');
    decides([confirmed({ gateway: 'paypal' }), applied(), refunding()], command, 'gateway_pays_back');
  });
  it('can be cancelled when the gateway refused it', () =>
    decides([confirmed({ gateway: 'paypal' }), applied(), refunding(), event('RefundRefused', { reason: 'no' })], command, [stays]));
  it("cannot be reverted when it is the guest's own cancellation, or not due yet", () => {
    decides([confirmed(), applied(), refunding('cancelled_by_guest')], command, 'conflict');
    decides([confirmed(), applied()], command, 'conflict');
    decides([], command, 'not_found');
  });
  it.each([
    [56_924, 'ApprovalRequested'],
    [56_925, 'RefundReverted'],
    [56_926, 'RefundReverted'],
  ])('needs two administrators above a limit of %i: %s', (limit, type) => {
    const before = [confirmed(), applied(), refunding()].reduce(payments.evolve, payments.initial);
    const events = payments.decide(byAdmin(1, command, { CLP: limit }), before);
    expect(events.map((event) => event.type)).toEqual([type]);
  });
  it('no longer waits to be marked as sent', () => {
    const requested = event('ApprovalRequested', { action: 'refund_sent', amount: clp(56_925) });
    expect([confirmed(), applied(), refunding(), requested, stays].reduce(payments.evolve, payments.initial).waiting).toEqual({});
  });
});

it('the payment of a stay is not reverted once a later month was paid (D-127)', () =>
  decides([confirmed(), applied(), instalment], withdraw, 'money_gone_on'));
