import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../../projections/ledger.ts';
import { openInstalments } from '../../../src/payments/decider/instalments.ts';
import { settledBy } from '../../../src/payments/decider/state.ts';
import { payments } from '../../../src/payments/decider.ts';
import type { PaymentEvent } from '../../../src/payments/events.ts';
import type { Money } from '../../../src/shared/types.ts';
import { specFor } from '../../support/decider-spec.ts';

const { given } = specFor(payments);
const now = '2026-12-20T12:00:00.000Z';
const LIMIT = 300_000;
const clp = (amount: number): Money => ({ amount, currency: 'CLP' });
const about = { reservationId: 7, paymentId: 'm' };
const due = '2027-01-10';
const surcharge = clp(1_925);
const shares = { host: clp(50_000), service: clp(5_000) };

const confirmed = (more: { gateway?: 'manual' | 'bankTransfer' | 'paypal'; released?: true } = {}, total = clp(56_925)): PaymentEvent => ({
  type: 'PaymentConfirmed',
  data: { ...about, gateway: 'bankTransfer', paid: total, surcharge, reason: null, confirmedAt: now, ...more },
});
const applied = (charged = clp(56_925), whose = shares): PaymentEvent => ({
  type: 'PaymentApplied',
  data: {
    ...about,
    ...whose,
    charged,
    surcharge,
    hostId: 3,
    payoutFrom: '2026-12-10',
    appliedAt: now,
    later: [{ due, remindAt: now, amount: clp(46_000) }],
  },
});
const refundDue = {
  type: 'RefundDue',
  data: { ...about, amount: clp(25_000), cause: 'cancelled_by_guest', dueAt: now, taken: { host: clp(25_000), service: clp(0) } },
} as const satisfies PaymentEvent;
const wholeRefund = (cause: string) =>
  ({
    type: 'RefundDue',
    data: { ...about, amount: clp(56_925), cause, dueAt: now, taken: { ...shares, surcharge } },
  }) as const satisfies PaymentEvent;
const paidOut: PaymentEvent = { type: 'PayoutMade', data: { ...about, hostId: 3, amount: clp(50_000), madeAt: now } };
const paidOutByMistake: PaymentEvent = { type: 'PayoutReverted', data: { ...about, hostId: 3, amount: clp(50_000), revertedAt: now } };
const instalment: PaymentEvent = {
  type: 'PaymentConfirmed',
  data: {
    ...about,
    paymentId: 'i',
    gateway: 'paypal',
    paid: clp(46_000),
    surcharge: clp(0),
    reason: null,
    confirmedAt: now,
    months: [due],
  },
};
const withdraw = { type: 'VoidPayment', ...about, now } as const;
const withdrawn = (amount = clp(56_925), whose = shares): PaymentEvent => ({
  type: 'PaymentVoided',
  data: { ...about, amount, via: 'bankTransfer', taken: { ...whose, surcharge }, voidedAt: now },
});
const standing = (log: readonly PaymentEvent[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { account, amount } of log.flatMap(entriesOf)) sums[account] = (sums[account] ?? 0) + amount;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};

describe('a payment that an administrator had entered by mistake (D-51)', () => {
  it('is reverted; its ledger is empty and nothing is owed', () => {
    const log = [confirmed(), applied()];
    given(...log)
      .when(withdraw)
      .thenEvents(withdrawn());
    expect(standing([...log, withdrawn()])).toEqual({});
    const state = [...log, withdrawn()].reduce(payments.evolve, payments.initial);
    expect(settledBy(state)).toBeNull();
    expect(openInstalments(state)).toEqual([]);
    expect(() =>
      payments.decide({ type: 'PayOut', ...about, now, today: '2027-01-01', heldUntil: null, amount: undefined }, state),
    ).toThrow('not_found');
  });
  it('does not prevent the real payment', () => {
    const again = {
      type: 'ConfirmByHand',
      ...about,
      paymentId: 'n',
      method: 'manual',
      paid: clp(55_000),
      surcharge: clp(0),
      reason: null,
      now,
    };
    const events = payments.decide(
      again as Parameters<typeof payments.decide>[0],
      [confirmed(), applied(), withdrawn()].reduce(payments.evolve, payments.initial),
    );
    expect(events.map(({ type }) => type)).toEqual(['PaymentConfirmed']);
  });
  it.each([
    ['by its guest, half of the stay', refundDue, shares.host.amount - 25_000, 5_000, 1_925],
    ['by its host, all of it', wholeRefund('cancelled_by_host'), 0, 0, 0],
    ['by an administrator, all of it', wholeRefund('cancelled_by_admin'), 0, 0, 0],
  ] as const)('ends with it a refund that is due: of what was cancelled %s', (_, due, host, service, charge) => {
    const log = [confirmed(), applied(), due];
    const taken = { host: clp(host), service: clp(service), surcharge: clp(charge) };
    const gone: PaymentEvent = {
      type: 'PaymentVoided',
      data: { ...about, amount: clp(56_925), via: 'bankTransfer', taken, voidedAt: now, refund: due.data.amount },
    };
    given(...log)
      .when(withdraw)
      .thenEvents(gone);
    expect(standing([...log, gone])).toEqual({});
    given(...log, gone)
      .when({ type: 'RefundByHand', ...about, via: 'bankTransfer', now })
      .thenRejected('nothing_due');
    const waiting = { ...about, action: 'refund_sent', amount: due.data.amount, adminId: 1, askedAt: now } as const;
    const state = [...log, { type: 'ApprovalRequested', data: waiting } as const, gone].reduce(payments.evolve, payments.initial);
    expect(state.waiting).toEqual({});
  });
  it('can also be reverted when no reservation used it and its full refund was due', () => {
    const tooLate: PaymentEvent = { type: 'RefundDue', data: { ...about, amount: clp(56_925), cause: 'payment_deadline', dueAt: now } };
    const nothing = { host: clp(0), service: clp(0), surcharge: clp(0) };
    const gone: PaymentEvent = {
      type: 'PaymentVoided',
      data: { ...about, amount: clp(56_925), via: 'bankTransfer', taken: nothing, voidedAt: now, refund: clp(56_925) },
    };
    given(confirmed(), tooLate).when(withdraw).thenEvents(gone);
    expect(standing([confirmed(), tooLate, gone])).toEqual({});
  });
  it('cannot be reverted once a refund was sent', () =>
    given(confirmed(), applied(), refundDue, {
      type: 'RefundSent',
      data: { ...about, amount: clp(25_000), via: 'bankTransfer', ref: null, sentAt: now },
    })
      .when(withdraw)
      .thenRejected('refund_sent'));
  it.each([
    ['a payout', [paidOut]],
    ['a payout, with a refund due', [paidOut, refundDue]],
  ] as const)('is not taken back once the money has gone on: %s', (_, more) =>
    given(confirmed(), applied(), ...(more as readonly PaymentEvent[]))
      .when(withdraw)
      .thenRejected('money_gone_on'),
  );
  it('can be reverted once a mistaken payout of it was corrected', () =>
    given(confirmed(), applied(), paidOut, paidOutByMistake).when(withdraw).thenEvents(withdrawn()));
  it('cannot be one reported by a gateway, also when it was released from review, and cannot be reverted twice', () => {
    given(confirmed({ gateway: 'paypal' }), applied())
      .when(withdraw)
      .thenRejected('not_marked_paid');
    given(confirmed({ gateway: 'manual', released: true }), applied())
      .when(withdraw)
      .thenRejected('not_marked_paid');
    given(confirmed(), applied(), withdrawn()).when(withdraw).thenRejected('not_marked_paid');
    given().when(withdraw).thenRejected('not_found');
  });
  it('conflicts while the reservation is still being paid with it', () => given(confirmed()).when(withdraw).thenRejected('conflict'));
  it.each([
    [LIMIT - 1, 'PaymentVoided'],
    [LIMIT, 'PaymentVoided'],
    [LIMIT + 1, 'ApprovalRequested'],
  ])('takes two administrators above the limit: of %i %s', (amount, type) => {
    const whose = { host: clp(amount - 6_925), service: clp(5_000) };
    const before = [confirmed({}, clp(amount)), applied(clp(amount), whose)].reduce(payments.evolve, payments.initial);
    const by = (adminId: number) => ({ type: 'RequireApproval', command: withdraw, adminId, limits: { CLP: LIMIT } }) as const;
    const first = payments.decide(by(1), before);
    expect(first.map((event) => event.type)).toEqual([type]);
    if (type === 'PaymentVoided') return;
    const waiting = first.reduce(payments.evolve, before);
    expect(() => payments.decide(by(1), waiting)).toThrow('second_administrator');
    const done = payments.decide(by(2), waiting);
    expect(done).toEqual([expect.objectContaining({ type: 'ApprovalGranted' }), withdrawn(clp(amount), whose)]);
    expect(done.reduce(payments.evolve, waiting).waiting).toEqual({});
  });
});

describe('a refund whose cancellation an administrator reverts (D-51)', () => {
  const whole = { ...shares, surcharge };
  const refunding = (cause = 'cancelled_by_admin'): PaymentEvent => ({
    type: 'RefundDue',
    data: { ...about, amount: clp(56_925), cause, dueAt: now, taken: whole },
  });
  const command = { type: 'RevertRefund', ...about, now } as const;
  const stays: PaymentEvent = { type: 'RefundReverted', data: { ...about, amount: clp(56_925), taken: whole, revertedAt: now } };
  const dropped: PaymentEvent = { type: 'InstalmentsCancelled', data: { ...about, from: '2026-12-20', droppedAt: now } };
  const month = { due, remindAt: now, amount: clp(46_000) };
  const restored: PaymentEvent = { type: 'InstalmentsRestored', data: { ...about, months: [month], restoredAt: now } };
  const sent: PaymentEvent = { type: 'RefundSent', data: { ...about, amount: clp(56_925), via: 'manual', ref: null, sentAt: now } };

  it('is cancelled, the ledger is as before it, and the months it removed are owed again', () => {
    const log = [confirmed(), applied(), dropped, refunding()];
    given(...log)
      .when(command)
      .thenEvents(stays, restored);
    expect(standing([...log, stays, restored])).toEqual(standing([confirmed(), applied()]));
    const state = [...log, stays, restored].reduce(payments.evolve, payments.initial);
    expect(settledBy(state)).toBe('m');
    expect(openInstalments(state)).toMatchObject([{ due }]);
    expect(payments.decide({ type: 'PayOut', ...about, now, today: '2027-01-01', heldUntil: null, amount: undefined }, state)).toEqual([
      paidOut,
    ]);
  });
  it('cannot be cancelled once it was sent, or while a gateway processes it', () => {
    given(confirmed(), applied(), refunding(), sent).when(command).thenRejected('refund_sent');
    given(confirmed({ gateway: 'paypal' }), applied(), refunding())
      .when(command)
      .thenRejected('gateway_pays_back');
  });
  it('can be cancelled when the gateway refused it', () =>
    given(confirmed({ gateway: 'paypal' }), applied(), refunding(), {
      type: 'RefundRefused',
      data: { ...about, reason: 'no', refusedAt: now },
    })
      .when(command)
      .thenEvents(stays));
  it('cannot be that of a guest’s own cancellation, nor one that is not due yet', () => {
    given(confirmed(), applied(), refunding('cancelled_by_guest')).when(command).thenRejected('conflict');
    given(confirmed(), applied()).when(command).thenRejected('conflict');
    given().when(command).thenRejected('not_found');
  });
  it.each([
    [56_924, 'ApprovalRequested'],
    [56_925, 'RefundReverted'],
    [56_926, 'RefundReverted'],
  ])('takes two administrators above a limit of %i: %s', (limit, type) => {
    const before = [confirmed(), applied(), refunding()].reduce(payments.evolve, payments.initial);
    const events = payments.decide({ type: 'RequireApproval', command, adminId: 1, limits: { CLP: limit } }, before);
    expect(events.map((event) => event.type)).toEqual([type]);
  });
  it('no longer awaits being marked as sent', () => {
    const asked = { ...about, action: 'refund_sent', amount: clp(56_925), adminId: 1, askedAt: now } as const;
    const state = [confirmed(), applied(), refunding(), { type: 'ApprovalRequested', data: asked } as const, stays].reduce(
      payments.evolve,
      payments.initial,
    );
    expect(state.waiting).toEqual({});
  });
});

it('the payment of a stay is not taken back once a later month was paid (D-127)', () =>
  given(confirmed(), applied(), instalment).when(withdraw).thenRejected('money_gone_on'));
