import { describe, it } from 'vitest';
import { payments } from '../../src/payments/decider.ts';
import type { PaymentEvent } from '../../src/payments/events.ts';
import type { Money } from '../../src/shared/types.ts';
import { specFor } from '../support/decider-spec.ts';

const { given } = specFor(payments);
const now = '2026-12-20T12:00:00.000Z';
const clp = (amount: number): Money => ({ amount, currency: 'CLP' });
const about = { reservationId: 7, paymentId: 'm' };
const paid: PaymentEvent[] = [
  {
    type: 'PaymentConfirmed',
    data: { ...about, gateway: 'paypal', paid: clp(100), surcharge: clp(0), reason: null, confirmedAt: now, ref: 'r' },
  },
  {
    type: 'PaymentApplied',
    data: {
      ...about,
      charged: clp(100),
      surcharge: clp(0),
      host: clp(90),
      service: clp(10),
      hostId: 3,
      payoutFrom: '2026-12-01',
      appliedAt: now,
    },
  },
];
const reversed: PaymentEvent = { type: 'PaymentReversed', data: { ...about, amount: clp(100), reason: 'charged_back', reversedAt: now } };
const LIMITS = { CLP: 1_000 }; // far above
const payOut = (adminId: number, contested?: true) =>
  ({
    type: 'RequireApproval',
    adminId,
    limits: LIMITS,
    command: { type: 'PayOut', ...about, now, today: '2026-12-20', heldUntil: null, amount: undefined, contested },
  }) as const;
const settle = (outcome: 'won' | 'lost') => ({ type: 'SettleChargeback', ...about, outcome, now }) as const;
const settled = (outcome: 'won' | 'lost'): PaymentEvent => ({
  type: 'ChargebackSettled',
  data: { ...about, outcome, amount: clp(100), settledAt: now },
});
const made: PaymentEvent = { type: 'PayoutMade', data: { ...about, hostId: 3, amount: clp(90), madeAt: now } };
const asked: PaymentEvent = { type: 'ApprovalRequested', data: { ...about, action: 'pay_out', amount: clp(90), adminId: 1, askedAt: now } };

describe('the payout of a payment that its payer contested (D-135)', () => {
  it('is refused, and by somebody who knows it takes two whatever the amount', () => {
    given(...paid)
      .when(payOut(1))
      .thenEvents(made);
    given(...paid, reversed)
      .when(payOut(1))
      .thenRejected('payment_contested');
    given(...paid, reversed)
      .when(payOut(1, true))
      .thenEvents(asked);
    given(...paid, reversed, asked)
      .when(payOut(1, true))
      .thenRejected('second_administrator');
    const given_: PaymentEvent = {
      type: 'ApprovalGranted',
      data: { ...about, action: 'pay_out', amount: clp(90), firstId: 1, adminId: 2, givenAt: now },
    };
    given(...paid, reversed, asked)
      .when(payOut(2, true))
      .thenEvents(given_, made);
  });
  it('that was proposed before nobody knew of it is proposed anew', () => {
    given(...paid, asked, reversed)
      .when(payOut(2, true))
      .thenEvents({ ...asked, data: { ...asked.data, adminId: 2 } } as PaymentEvent);
  });
  it('waits no longer once the case is settled, whichever way, and it is settled once', () => {
    for (const outcome of ['won', 'lost'] as const) {
      given(...paid, reversed)
        .when(settle(outcome))
        .thenEvents(settled(outcome));
      given(...paid, reversed, settled(outcome))
        .when(payOut(1))
        .thenEvents(made);
      given(...paid, reversed, settled(outcome))
        .when(settle('won'))
        .thenRejected('not_contested');
    }
    given(...paid)
      .when(settle('won'))
      .thenRejected('not_contested');
    given().when(settle('won')).thenRejected('not_found');
  });
  it('gives nothing back while the money is away, and does when it is there again', () => {
    const refund = { type: 'DueRefund', reservationId: 7, paymentId: null, amount: 'all', cause: 'cancelled_by_host', now } as const;
    given(...paid, reversed)
      .when(refund)
      .thenEvents();
    given(...paid, reversed, settled('lost'))
      .when(refund)
      .thenEvents();
    const taken = { host: clp(90), service: clp(10), surcharge: clp(0) };
    const due: PaymentEvent = { type: 'RefundDue', data: { ...about, amount: clp(100), cause: 'cancelled_by_host', dueAt: now, taken } };
    given(...paid, reversed, settled('won'))
      .when(refund)
      .thenEvents(due);
  });
});
