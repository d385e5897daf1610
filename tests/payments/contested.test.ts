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
const LIMITS = { CLP: 1_000 }; // well above
const payOut = (adminId: number, contested?: true) =>
  ({
    type: 'RequireApproval',
    adminId,
    limits: LIMITS,
    command: { type: 'PayOut', ...about, now, today: '2026-12-20', heldUntil: null, amount: undefined, contested },
  }) as const;
const away = (dispute?: string): PaymentEvent => ({
  type: 'PaymentReversed',
  data: { ...about, amount: clp(100), reason: 'charged_back', reversedAt: now, ...(dispute !== undefined && { dispute }) },
});
const named = (dispute: string): PaymentEvent => ({ type: 'ChargebackNamed', data: { ...about, dispute, namedAt: now } });
const returned: PaymentEvent = { type: 'ChargebackReturned', data: { ...about, returnedAt: now } };
const saw = (state: 'reversed' | 'approved', dispute?: string) =>
  ({
    type: 'Record',
    ...about,
    gateway: 'paypal',
    now,
    seen: { ref: 'r', state, amount: clp(100), reason: 'charged_back', dispute },
  }) as const;
const hears = (dispute?: string) => saw('reversed', dispute);
const open = (...before: PaymentEvent[]) => given(...paid, ...before);
const settle = (outcome: 'won' | 'lost') => ({ type: 'SettleChargeback', ...about, outcome, now }) as const;
const settled = (outcome: 'won' | 'lost'): PaymentEvent => ({
  type: 'ChargebackSettled',
  data: { ...about, outcome, amount: clp(100), settledAt: now },
});
const made: PaymentEvent = { type: 'PayoutMade', data: { ...about, hostId: 3, amount: clp(90), madeAt: now } };
const asked: PaymentEvent = { type: 'ApprovalRequested', data: { ...about, action: 'pay_out', amount: clp(90), adminId: 1, askedAt: now } };

describe('the payout of a payment that its payer contested (D-135)', () => {
  it('is refused; an administrator who confirms the dispute needs a second one, whatever the amount', () => {
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
  it('that was proposed before the dispute has to be proposed again', () => {
    given(...paid, asked, reversed)
      .when(payOut(2, true))
      .thenEvents({ ...asked, data: { ...asked.data, adminId: 2 } } as PaymentEvent);
  });
  it('is possible once the case is settled, with either result, and a case is settled once', () => {
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
  it('is not refunded during the dispute, but once the money is back', () => {
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

describe('a report that the money is gone', () => {
  it('opens another case by another dispute after a won one, never by the same dispute (D-135)', () => {
    open().when(hears('d-1')).thenEvents(away('d-1'));
    open(away('d-1')).when(hears('d-1')).thenEvents();
    open(away('d-1')).when(hears('d-2')).thenEvents(); // the case is open: the report belongs to it
    open(away('d-1'), settled('won')).when(hears('d-1')).thenEvents(); // the gateway reports later than the administrator
    open(away('d-1'), settled('won')).when(hears()).thenEvents(); // no dispute: our own refund, or a gateway without dispute ids
    open(away('d-1'), settled('won')).when(hears('d-2')).thenEvents(away('d-2'));
    const twice = [away('d-1'), settled('won'), away('d-2')];
    open(...twice)
      .when(payOut(1))
      .thenRejected('payment_contested');
    open(...twice)
      .when(settle('lost'))
      .thenEvents(settled('lost'));
    open(...twice, settled('won'))
      .when(hears('d-1'))
      .thenEvents();
    open(...twice, settled('won'))
      .when(hears('d-2'))
      .thenEvents();
    open(...twice, settled('won'))
      .when(hears('d-3'))
      .thenEvents(away('d-3'));
    open(away('d-1'), settled('lost')).when(hears('d-2')).thenEvents(); // there is no money left to take
  });
  it('opens a case also while the dispute cannot be read, which gets its id later, and no second case by it (D-135)', () => {
    open().when(hears()).thenEvents(away());
    open(away()).when(payOut(1)).thenRejected('payment_contested');
    open(away()).when(hears()).thenEvents();
    open(away()).when(hears('d-1')).thenEvents(named('d-1'));
    open(away(), named('d-1')).when(hears('d-1')).thenEvents(); // twice, or by another process
    open(away(), named('d-1')).when(hears('d-2')).thenEvents(); // reports during an open case belong to it
    for (const outcome of ['won', 'lost'] as const) open(away(), settled(outcome)).when(hears('d-1')).thenEvents(named('d-1')); // later than the administrator
    open(away(), settled('won'), named('d-1')).when(hears('d-1')).thenEvents();
    open(away(), named('d-1'), settled('won')).when(hears()).thenEvents();
    // a second, different dispute
    open(away(), named('d-1'), settled('won')).when(hears('d-2')).thenEvents(away('d-2'));
    open(away(), settled('won'), named('d-1')).when(hears('d-2')).thenEvents(away('d-2'));
    open(away('d-1'), settled('won'), away('d-2'), settled('won')).when(hears('d-1')).thenEvents();
  });
  it('opens another case after the gateway reported the money as ours, also where no id can be read (D-135)', () => {
    open().when(saw('approved')).thenEvents();
    open(away()).when(saw('approved')).thenEvents(returned);
    open(away(), returned).when(saw('approved')).thenEvents();
    open(away(), returned).when(saw('reversed', 'd-1')).thenEvents(); // the administrator has not settled the first
    open(away(), returned, settled('won')).when(saw('reversed', 'd-1')).thenEvents(away('d-1'));
    open(away(), settled('won'), returned).when(saw('reversed')).thenEvents(away());
    open(away('d-1'), returned, settled('won')).when(saw('reversed', 'd-1')).thenEvents(); // an id that had its case
    open(away('d-1'), settled('won'), returned, away()).when(saw('reversed', 'd-2')).thenEvents(named('d-2'));
    open(away(), returned, settled('lost')).when(saw('reversed')).thenEvents(); // there is no money left to take
    open(away()).when(saw('approved', 'd-1')).thenEvents(named('d-1'), returned);
  });
});

describe('a refund of a charge that the payer disputes', () => {
  const saw = (state: 'reversed' | 'approved') =>
    ({
      type: 'Record',
      ...about,
      gateway: 'paypal',
      now,
      seen: { ref: 'r', state, amount: clp(100), reason: 'charged_back' },
    }) as const;
  const due = (amount: number, held?: true): PaymentEvent => ({
    type: 'RefundDue',
    data: {
      ...about,
      amount: clp(amount),
      cause: 'cancelled_by_host',
      dueAt: now,
      taken: { host: clp(Math.min(90, amount)), service: clp(amount - Math.min(90, amount)), surcharge: clp(0) },
      ...(held && { held }),
    },
  });
  const sent = (amount: number): PaymentEvent => ({
    type: 'RefundSent',
    data: { ...about, amount: clp(amount), via: 'paypal', ref: 'back', sentAt: now },
  });
  const refusedByGateway: PaymentEvent = { type: 'RefundRefused', data: { ...about, reason: 'no', refusedAt: now } };
  const away = (amount: number): PaymentEvent => ({
    type: 'PaymentReversed',
    data: { ...about, amount: clp(amount), reason: 'charged_back', reversedAt: now },
  });

  it.each([
    ['is on hold for a second administrator', [due(100, true)], 100],
    ['was refused by the gateway', [due(100), refusedByGateway], 100],
    ['is partial and in progress at the gateway', [due(40)], 100],
    ['was partial and sent', [due(40), sent(40)], 60],
  ])('is recorded as disputed when it %s', (_how, refund, amount) =>
    given(...paid, ...refund)
      .when(saw('reversed'))
      .thenEvents(away(amount)),
  );
  it.each([
    ['that the gateway is processing', [due(100)]],
    ['that was sent', [due(100), sent(100)]],
  ])('counts as our own full refund %s', (_how, refund) =>
    given(...paid, ...refund)
      .when(saw('reversed'))
      .thenEvents(),
  );
  it('cannot be sent by hand while the case is open, but after it was won', () => {
    const approve = { type: 'ApproveRefund', ...about, now } as const;
    const byHand = { type: 'RefundByHand', ...about, now, via: 'bankTransfer' } as const;
    const again = { type: 'AskRefundAgain', ...about, now } as const;
    given(...paid, due(100, true), away(100))
      .when(approve)
      .thenRejected('money_taken_back');
    for (const command of [byHand, again])
      given(...paid, due(100), refusedByGateway, away(100))
        .when(command)
        .thenRejected('money_taken_back');
    given(...paid, due(100, true), away(100), settled('won'))
      .when(approve)
      .thenEvents({ type: 'RefundApproved', data: { ...about, amount: clp(100), approvedAt: now } });
  });
  it('is no longer due when the case is lost, since the guest has the money', () => {
    const lost: PaymentEvent = {
      type: 'ChargebackSettled',
      data: { ...about, outcome: 'lost', amount: clp(100), settledAt: now, refund: clp(40) },
    };
    given(...paid, due(40, true), away(100))
      .when(settle('lost'))
      .thenEvents(lost);
    given(...paid, due(40), sent(40), away(60))
      .when(settle('lost'))
      .thenEvents({ type: 'ChargebackSettled', data: { ...about, outcome: 'lost', amount: clp(60), settledAt: now } });
    given(...paid, due(40, true), away(100), lost)
      .when({ type: 'ApproveRefund', ...about, now })
      .thenRejected('not_waiting');
    given(...paid, due(40), refusedByGateway, away(100), lost)
      .when({ type: 'RefundByHand', ...about, now, via: 'bankTransfer' })
      .thenRejected('nothing_due');
  });
});
