import { describe, expect, it } from 'vitest';
import { approvalsProjection } from '../../projections/payments/approvals.ts';
import { entriesOf } from '../../projections/payments/ledger.ts';
import { payments } from '../../src/payments/decider.ts';
import { closedBy, type PaymentEvent } from '../../src/payments/events.ts';
import { specFor } from '../support/decider-spec.ts';
import { clp } from './builders.ts';

const { given } = specFor(payments);
const now = '2026-12-20T12:00:00.000Z';
const about = { reservationId: 7, paymentId: 'm' };
const shares = { charged: clp(106), surcharge: clp(6), host: clp(90), service: clp(10), hostId: 3, payoutFrom: '2026-12-01' };
const confirmed: PaymentEvent = {
  type: 'PaymentConfirmed',
  data: { ...about, gateway: 'paypal', paid: clp(106), surcharge: clp(6), reason: null, confirmedAt: now, ref: 'r' },
};
const paid: PaymentEvent[] = [confirmed, { type: 'PaymentApplied', data: { ...about, ...shares, appliedAt: now } }];
const taken = { host: clp(50), service: clp(0) };
const due = (more: object = {}): PaymentEvent => ({
  type: 'RefundDue',
  data: { ...about, amount: clp(50), cause: 'cancelled_by_guest', dueAt: now, taken, ...more },
});
const pending = (at = now, again?: true): PaymentEvent => ({
  type: 'RefundPending',
  data: { ...about, ref: 'b', at, ...(again && { again }) },
});
const sent: PaymentEvent = { type: 'RefundSent', data: { ...about, amount: clp(50), via: 'paypal', ref: 'b', sentAt: now } };
const refused: PaymentEvent = { type: 'RefundRefused', data: { ...about, reason: 'failed', refusedAt: now } };
const answers = (outcome: { ref: string } | { pending: string } | { refused: string }, at = now) =>
  ({ type: 'RecordRefund', ...about, outcome, now: at }) as const;
const saw = (refunded: number, state: 'approved' | 'contested' | 'reversed' = 'approved') =>
  ({
    type: 'RecordReport',
    ...about,
    gateway: 'paypal',
    now,
    seen: { ref: 'r', state, amount: clp(106), reason: null, refunded: clp(refunded) },
  }) as const;
const seen = (amount: number): PaymentEvent => ({
  type: 'RefundSeen',
  data: { ...about, amount: clp(amount), via: 'paypal', seenAt: now },
});

describe('a refund that the gateway has accepted (D-165)', () => {
  it('is sent only when the gateway reports it as completed', () => {
    given(...paid, due())
      .when(answers({ ref: 'b' }))
      .thenEvents(sent);
    given(...paid, due())
      .when(answers({ pending: 'b' }))
      .thenEvents(pending());
    given(...paid, due(), pending())
      .when(answers({ pending: 'b' }))
      .thenNothing();
    given(...paid, due(), pending())
      .when(answers({ ref: 'b' }))
      .thenEvents(sent);
    given(...paid, due(), pending())
      .when(answers({ refused: 'failed' }))
      .thenEvents(refused);
    given(...paid, due(), pending(), sent)
      .when(answers({ refused: 'failed' }))
      .thenNothing();
    given(...paid, due(), pending(), refused)
      .when(answers({ ref: 'b' }))
      .thenNothing();
    given(...paid, due({ held: true }))
      .when(answers({ pending: 'b' }))
      .thenNothing();
  });

  it('is recorded again after a day, so that its state is looked up again', () => {
    const pendingFor = (at: string) => given(...paid, due(), pending()).when(answers({ pending: 'b' }, at));
    pendingFor('2026-12-21T11:59:59.999Z').thenNothing();
    pendingFor('2026-12-21T12:00:00.000Z').thenEvents(pending('2026-12-21T12:00:00.000Z', true));
  });

  it('cannot be sent by hand, cancelled or requested twice, and a lost case waits for it', () => {
    const state = given(...paid, due({ cause: 'cancelled_by_admin' }), pending());
    state.when({ type: 'RefundByHand', ...about, via: 'bankTransfer', now }).thenRejected('gateway_pays_back');
    state.when({ type: 'RevertRefund', ...about, now }).thenRejected('gateway_pays_back');
    state.when({ type: 'AskRefundAgain', ...about, now }).thenRejected('nothing_refused');
    const disputed: PaymentEvent = { type: 'PaymentDisputed', data: { ...about, reason: 'x', disputedAt: now } };
    const contested = given(...paid, due(), pending(), disputed);
    contested.when({ type: 'SettleChargeback', ...about, outcome: 'lost', now }).thenRejected('gateway_pays_back');
    contested.when(answers({ ref: 'b' })).thenEvents(sent);
  });

  it('can be retried with another attempt when it failed', () => {
    given(...paid, due(), pending(), refused)
      .when({ type: 'AskRefundAgain', ...about, now })
      .thenEvents({ type: 'RefundRetried', data: { ...about, amount: clp(50), attempt: 2, askedAt: now } });
  });
});

describe('money refunded at the gateway without us (D-165)', () => {
  it.each<[string, PaymentEvent[], number, number]>([
    ['nothing was known of it', [], 10, 10],
    ['a part of it was seen before', [seen(10)], 25, 15],
    ['all of it was seen before', [seen(10)], 10, 0],
    ['it is our own refund, due', [due()], 50, 0],
    ['it is our own refund, pending', [due(), pending()], 50, 0],
    ['it is our own refund, sent', [due(), pending(), sent], 50, 0],
    ['our own refund is a part of it', [due(), sent], 60, 10],
    ['our own refund is held for a second administrator', [due({ held: true })], 50, 50],
    [
      'our own refund was sent by a transfer',
      [due(), refused, { type: 'RefundSent', data: { ...about, amount: clp(50), via: 'bankTransfer', ref: null, sentAt: now } }],
      50,
      50,
    ],
  ])('when %s', (_when, before, cumulative, expected) => {
    const heard = given(...paid, ...before).when(saw(cumulative));
    if (expected === 0) heard.thenNothing();
    else heard.thenEvents(seen(expected));
  });

  it('is recorded with a payment that is first seen refunded, and beside its dispute', () => {
    const started: PaymentEvent = {
      type: 'PaymentStarted',
      data: { ...about, gateway: 'paypal', total: clp(106), surcharge: clp(6), startedAt: now },
    };
    given(started).when(saw(10)).thenEvents(confirmed, seen(10));
    const disputed: PaymentEvent = { type: 'PaymentDisputed', data: { ...about, reason: 'disputed', disputedAt: now } };
    given(...paid)
      .when(saw(10, 'contested'))
      .thenEvents(seen(10), disputed);
  });

  it('reduces what our full refund can send', () => {
    const whole = { host: clp(90), service: clp(10), surcharge: clp(6) };
    const all: PaymentEvent = {
      type: 'RefundDue',
      data: { ...about, amount: clp(96), cause: 'cancelled_by_host', dueAt: now, taken: whole, gone: clp(10) },
    };
    given(...paid, seen(10))
      .when({ type: 'DueRefund', reservationId: 7, paymentId: null, amount: 'all', cause: 'cancelled_by_host', now })
      .thenEvents(all);
    // a part within the remainder is refunded as it is
    given(...paid, seen(10))
      .when({ type: 'DueRefund', reservationId: 7, paymentId: null, amount: clp(50), cause: 'cancelled_by_guest', now })
      .thenEvents(due());
    // the refunds explain all of it, however the gateway labels it
    const sent: PaymentEvent = { type: 'RefundSent', data: { ...about, amount: clp(96), via: 'paypal', ref: 'b', sentAt: now } };
    given(...paid, seen(10), all, sent)
      .when(saw(106, 'reversed'))
      .thenNothing();
  });

  it('counts as the refused refund when it was refunded there by hand, and not as a second one', () => {
    const made: PaymentEvent = { ...sent, data: { ...sent.data, ref: 'r' } };
    given(...paid, due(), refused)
      .when(saw(50))
      .thenEvents(made);
    given(...paid, due(), refused)
      .when(saw(70))
      .thenEvents(made, seen(20));
    given(...paid, due(), refused)
      .when(saw(40))
      .thenEvents(seen(40));
    given(...paid, due(), refused, made)
      .when(saw(50))
      .thenNothing();
    given(...paid, due(), refused, made)
      .when({ type: 'RefundByHand', ...about, via: 'bankTransfer', now })
      .thenRejected('nothing_due');
  });

  it('is no dispute when it covers the whole', () => {
    const all = due({ amount: clp(106), taken: { host: clp(90), service: clp(10), surcharge: clp(6) } });
    given(...paid, all, refused)
      .when(saw(106, 'reversed'))
      .thenEvents({ type: 'RefundSent', data: { ...about, amount: clp(106), via: 'paypal', ref: 'r', sentAt: now } });
    given(...paid)
      .when(saw(106, 'reversed'))
      .thenEvents(seen(106));
  });

  it('is deducted from what a dispute takes later', () => {
    expect(payments.decide(saw(10, 'reversed'), [...paid, seen(10)].reduce(payments.evolve, payments.initial))).toMatchObject([
      { type: 'PaymentReversed', data: { amount: clp(96) } },
    ]);
  });

  it('is booked, and the books add up to zero', () => {
    const whole = { host: clp(90), service: clp(10), surcharge: clp(6) };
    const all: PaymentEvent = {
      type: 'RefundDue',
      data: { ...about, amount: clp(96), cause: 'cancelled_by_host', dueAt: now, taken: whole, gone: clp(10) },
    };
    const sent: PaymentEvent = { type: 'RefundSent', data: { ...about, amount: clp(96), via: 'paypal', ref: 'b', sentAt: now } };
    const reverted: PaymentEvent = {
      type: 'RefundReverted',
      data: { ...about, amount: clp(96), taken: whole, revertedAt: now, gone: clp(10) },
    };
    const books = (...events: PaymentEvent[]) => {
      const sums: Record<string, number> = {};
      for (const { account, amount } of events.flatMap(entriesOf)) sums[account] = (sums[account] ?? 0) + amount;
      expect(Object.values(sums).reduce((sum, amount) => sum + amount, 0)).toBe(0);
      return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
    };
    const seenOnly = { 'cash:paypal': 96, host: -90, service: -10, surcharge: -6, returned: 10 };
    expect(books(...paid, seen(10))).toEqual(seenOnly);
    expect(books(...paid, seen(10), all)).toEqual({ 'cash:paypal': 96, refunds: -96 });
    expect(books(...paid, seen(10), all, sent)).toEqual({});
    expect(books(...paid, seen(10), all, reverted)).toEqual(seenOnly);
  });
});

it('the list of pending work is updated by every event that closes something', () => {
  const all: PaymentEvent[] = [pending(), seen(1)];
  for (const event of all) expect(closedBy(event).length, event.type).toBeGreaterThan(0);
  for (const event of all) expect(approvalsProjection.handles).toContain(event.type);
});
