import { describe, expect, it } from 'vitest';
import { payments } from '../../../src/payments/decider.ts';
import type { PaymentEvent } from '../../../src/payments/events.ts';
import type { Currency, Money } from '../../../src/shared/types.ts';
import { specFor } from '../../support/decider-spec.ts';

const { given } = specFor(payments);
const now = '2026-12-20T12:00:00.000Z';
const LIMIT = 300_000;
const clp = (amount: number): Money => ({ amount, currency: 'CLP' });
const about = { reservationId: 7, paymentId: 'm' };

const byHand = (amount: number, adminId: number, paymentId = 'm', limits: Partial<Record<Currency, number>> = { CLP: LIMIT }) =>
  ({
    type: 'RequireApproval',
    adminId,
    limits,
    command: {
      type: 'ConfirmByHand',
      reservationId: 7,
      paymentId,
      method: 'manual',
      paid: clp(amount),
      surcharge: clp(0),
      reason: null,
      now,
    },
  }) as const;
const confirmed = (amount: number, paymentId = 'm'): PaymentEvent => ({
  type: 'PaymentConfirmed',
  data: { reservationId: 7, paymentId, gateway: 'manual', paid: clp(amount), surcharge: clp(0), reason: null, confirmedAt: now },
});
const asked = (amount: number, adminId = 1): PaymentEvent => ({
  type: 'ApprovalRequested',
  data: { ...about, action: 'pay', amount: clp(amount), adminId, askedAt: now },
});
const agreed = (amount: number, paymentId = 'n'): PaymentEvent => ({
  type: 'ApprovalGranted',
  data: { reservationId: 7, paymentId, action: 'pay', amount: clp(amount), firstId: 1, adminId: 2, givenAt: now },
});
const MORE = LIMIT + 1;

describe('money that an administrator enters (SEC-33)', () => {
  it('is executed at once up to the limit, and waits above it', () => {
    given()
      .when(byHand(LIMIT - 1, 1))
      .thenEvents(confirmed(LIMIT - 1));
    given().when(byHand(LIMIT, 1)).thenEvents(confirmed(LIMIT));
    given().when(byHand(MORE, 1)).thenEvents(asked(MORE));
  });
  it('is executed by another administrator, with both recorded, and not by the same one', () => {
    given(asked(MORE))
      .when(byHand(MORE, 1, 'n'))
      .thenRejected('second_administrator');
    given(asked(MORE))
      .when(byHand(MORE, 2, 'n'))
      .thenEvents(agreed(MORE), confirmed(MORE, 'n'));
  });
  it('waits again for another amount, and always in a currency without a rate', () => {
    given(asked(MORE))
      .when(byHand(MORE + 1, 2))
      .thenEvents(asked(MORE + 1, 2));
    given()
      .when(byHand(1, 1, 'm', {}))
      .thenEvents(asked(1));
  });
  it('is refused when the payment itself is impossible', () => given(confirmed(5)).when(byHand(MORE, 1)).thenRejected('already_paid'));
  it('no longer waits once it was refused, approved, or paid another way', () => {
    const refuse = { type: 'RejectApproval', ...about, action: 'pay', adminId: 1, now } as const;
    const refused: PaymentEvent = {
      type: 'ApprovalRejected',
      data: { ...about, action: 'pay', amount: clp(MORE), firstId: 1, adminId: 1, refusedAt: now },
    };
    given(asked(MORE)).when(refuse).thenEvents(refused);
    given(asked(MORE), refused).when(refuse).thenRejected('not_waiting');
    given(asked(MORE), refused)
      .when(byHand(MORE, 2, 'm'))
      .thenEvents(asked(MORE, 2));
    given(asked(MORE), confirmed(MORE, 'card')).when(refuse).thenRejected('not_waiting');
    given(asked(MORE), agreed(MORE), confirmed(MORE, 'n')).when(refuse).thenRejected('not_waiting');
  });
  it('a refund of an administrator’s cancellation above the limit is due, but its gateway waits for a second one (D-137)', () => {
    const paid = (amount: number, gateway: 'paypal' | 'manual' = 'paypal'): PaymentEvent => ({
      type: 'PaymentConfirmed',
      data: { ...about, gateway, paid: clp(amount), surcharge: clp(0), reason: null, confirmedAt: now },
    });
    const cancel = {
      type: 'DueRefund',
      reservationId: 7,
      paymentId: 'm',
      amount: 'all',
      cause: 'cancelled_by_admin',
      now,
      by: { adminId: 1, limits: { CLP: LIMIT } },
    } as const;
    const due = (amount: number, held: { held?: true } = {}): PaymentEvent => ({
      type: 'RefundDue',
      data: { ...about, amount: clp(amount), cause: 'cancelled_by_admin', dueAt: now, ...held },
    });
    for (const amount of [LIMIT - 1, LIMIT]) given(paid(amount)).when(cancel).thenEvents(due(amount));
    const approval: PaymentEvent = {
      type: 'ApprovalRequested',
      data: { ...about, action: 'approve_refund', amount: clp(MORE), adminId: 1, askedAt: now },
    };
    const held = [paid(MORE), due(MORE, { held: true }), approval];
    given(paid(MORE))
      .when(cancel)
      .thenEvents(...held.slice(1));
    given(paid(MORE, 'manual')).when(cancel).thenEvents(due(MORE)); // two are required when it is marked as sent
    given(...held)
      .when({ type: 'RecordRefund', ...about, outcome: { ref: 'r' }, now })
      .thenEvents();
    const approve = (adminId: number) =>
      ({ type: 'RequireApproval', adminId, limits: { CLP: LIMIT }, command: { type: 'ApproveRefund', ...about, now } }) as const;
    const approved: PaymentEvent = { type: 'RefundApproved', data: { ...about, amount: clp(MORE), approvedAt: now } };
    given(...held)
      .when(approve(1))
      .thenRejected('second_administrator');
    const refused: PaymentEvent = {
      type: 'ApprovalRejected',
      data: { ...about, action: 'approve_refund', amount: clp(MORE), firstId: 1, adminId: 1, refusedAt: now },
    };
    given(...held, refused)
      .when({ ...approve(2), agreesWith: 1 })
      .thenRejected('not_waiting'); // and the second administrator makes no new proposal
    given(...held)
      .when({ ...approve(2), agreesWith: 3 })
      .thenRejected('not_waiting');
    given(...held)
      .when(approve(2))
      .thenEvents(
        { type: 'ApprovalGranted', data: { ...about, action: 'approve_refund', amount: clp(MORE), firstId: 1, adminId: 2, givenAt: now } },
        approved,
      );
    given(...held, approved)
      .when(approve(2))
      .thenRejected('not_waiting');
    given(...held, approved)
      .when({ type: 'RecordRefund', ...about, outcome: { ref: 'r' }, now })
      .thenEvents({ type: 'RefundSent', data: { ...about, amount: clp(MORE), via: 'paypal', ref: 'r', sentAt: now } });
  });
});

it('a second administrator is asked alike for a payout, a refund and a debt that was paid back', () => {
  const applied: PaymentEvent = {
    type: 'PaymentApplied',
    data: {
      ...about,
      charged: clp(MORE),
      surcharge: clp(0),
      host: clp(MORE),
      service: clp(0),
      hostId: 3,
      payoutFrom: '2026-12-01',
      appliedAt: now,
    },
  };
  const command = { type: 'PayOut', ...about, now, today: '2026-12-20', heldUntil: null, amount: undefined } as const;
  const payOut = (adminId: number) => ({ type: 'RequireApproval', command, adminId, limits: { CLP: LIMIT } }) as const;
  const due: PaymentEvent = { type: 'RefundDue', data: { ...about, amount: clp(MORE), cause: 'review', dueAt: now } };
  const sent = { type: 'RefundByHand', ...about, via: 'bankTransfer', now } as const;
  const refund = (adminId: number) => ({ type: 'RequireApproval', command: sent, adminId, limits: { CLP: LIMIT } }) as const;
  const paidOut: PaymentEvent = { type: 'PayoutMade', data: { ...about, hostId: 3, amount: clp(MORE), madeAt: now } };
  const taken = { host: clp(MORE), service: clp(0) };
  const owed: PaymentEvent = { type: 'RefundDue', data: { ...about, amount: clp(MORE), cause: 'cancelled_by_admin', dueAt: now, taken } };
  const repaid = { type: 'RepayDebt', ...about, now } as const;
  const repay = (adminId: number) => ({ type: 'RequireApproval', command: repaid, adminId, limits: { CLP: LIMIT } }) as const;
  for (const [history, command, done] of [
    [[confirmed(MORE), applied, paidOut, owed], repay, 'DebtRepaid'],
    [[confirmed(MORE), applied], payOut, 'PayoutMade'],
    [[confirmed(MORE), due], refund, 'RefundSent'],
  ] as const) {
    const before = history.reduce<ReturnType<typeof payments.evolve>>(payments.evolve, payments.initial);
    const first = payments.decide(command(1), before);
    expect(first.map(({ type }) => type)).toEqual(['ApprovalRequested']);
    const waiting = first.reduce(payments.evolve, before);
    expect(() => payments.decide(command(1), waiting)).toThrow('second_administrator');
    expect(payments.decide(command(2), waiting).map(({ type }) => type)).toEqual(['ApprovalGranted', done]);
  }
  // what changes the debt ends what waits
  const history = [confirmed(MORE), applied, paidOut, owed];
  const first = payments.decide(repay(1), history.reduce(payments.evolve, payments.initial));
  const against = { reservationId: 8, paymentId: 'x' };
  for (const change of [
    { type: 'DebtSetOff', data: { ...about, hostId: 3, amount: clp(1), against, setOffAt: now } },
    { type: 'PayoutReverted', data: { ...about, hostId: 3, amount: clp(MORE), revertedAt: now } },
    { type: 'RefundReverted', data: { ...about, amount: clp(MORE), taken, revertedAt: now } },
    { type: 'DebtRepaid', data: { ...about, hostId: 3, amount: clp(MORE), repaidAt: now } },
  ] as const satisfies PaymentEvent[])
    expect([...history, ...first, change].reduce(payments.evolve, payments.initial).waiting).toEqual({});
});

describe('money in review that is accepted (SEC-33)', () => {
  const came = (amount: number, paymentId: string, months?: readonly string[]): PaymentEvent => ({
    type: 'PaymentHeldForReview',
    data: {
      ...{ reservationId: 7, paymentId, reason: 'unexpected_transfer', seen: clp(amount), at: now, gateway: 'bankTransfer' },
      ...(months && { months }),
    },
  });
  const release = (paymentId: string, total: number) =>
    ({
      type: 'RequireApproval',
      adminId: 1,
      limits: { CLP: LIMIT },
      command: { type: 'Release', reservationId: 7, paymentId, total: clp(total), now },
    }) as const;
  const waiting = (amount: number, paymentId: string): PaymentEvent => ({
    type: 'ApprovalRequested',
    data: { reservationId: 7, paymentId, action: 'release', amount: clp(amount), adminId: 1, askedAt: now },
  });

  it.each([
    [LIMIT - 1, false],
    [LIMIT, false],
    [MORE, true],
  ])('for a stay of %i takes two by what it pays, however little came', (total, takesTwo) => {
    const events = payments.decide(release('t', total), [came(1, 't')].reduce(payments.evolve, payments.initial));
    expect(events.map(({ type }) => type)).toEqual([takesTwo ? 'ApprovalRequested' : 'PaymentConfirmed']);
    if (takesTwo) expect(events).toEqual([waiting(1, 't')]);
  });

  it('for later months takes two by what these cost, not by the stay', () => {
    const [one, two] = ['2027-02-01', '2027-03-01'];
    const month = (due: string) => ({ due, remindAt: now, amount: clp(200_000) });
    const began: PaymentEvent[] = [
      confirmed(50_000),
      {
        type: 'PaymentApplied',
        data: {
          ...{ ...about, charged: clp(50_000), surcharge: clp(0), host: clp(50_000), service: clp(0), hostId: 3 },
          ...{ payoutFrom: '2027-01-05', appliedAt: now, later: [one, two].map(month) },
        },
      },
    ];
    given(...began, came(1, 't', [one, two]))
      .when(release('t', 50_000))
      .thenEvents(waiting(1, 't'));
    const single = [...began, came(1, 't', [one])].reduce(payments.evolve, payments.initial);
    expect(payments.decide(release('t', MORE), single).map(({ type }) => type)).toEqual(['PaymentConfirmed']);
  });
});
