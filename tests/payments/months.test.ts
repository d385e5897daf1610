import { describe, expect, it } from 'vitest';
import { rentMonths } from '../../src/payments/decider/payout.ts';
import { payments } from '../../src/payments/decider.ts';
import type { PaymentEvent, RentMonth } from '../../src/payments/events.ts';
import type { Money } from '../../src/shared/types.ts';
import { specFor } from '../support/decider-spec.ts';

const { given } = specFor(payments);
const now = '2026-12-20T12:00:00.000Z';
const clp = (amount: number): Money => ({ amount, currency: 'CLP' });
const month = (due: string, hostBy: string): RentMonth => ({ due, hostBy, remindAt: `${due}T13:00:00.000Z`, amount: clp(460_000) });
const later = [month('2027-01-10', '2027-01-15'), month('2027-02-10', '2027-02-16')];
const about = { reservationId: 7, paymentId: 'a' };
const confirmed: PaymentEvent = {
  type: 'PaymentConfirmed',
  data: { ...about, gateway: 'paypal', paid: clp(506_000), surcharge: clp(0), reason: null, confirmedAt: now },
};
const applied: PaymentEvent = {
  type: 'PaymentApplied',
  data: {
    ...about,
    charged: clp(506_000),
    surcharge: clp(0),
    host: clp(460_000),
    service: clp(46_000),
    hostId: 3,
    payoutFrom: '2026-12-16',
    appliedAt: now,
    later,
  },
};
const received = (due: string): PaymentEvent => ({
  type: 'InstalmentReceived',
  data: { ...about, due, hostId: 3, amount: clp(460_000), by: 'host', receivedAt: now },
});
const withdrawn: PaymentEvent = {
  type: 'InstalmentReverted',
  data: { ...about, due: '2027-01-10', hostId: 3, amount: clp(460_000), revertedAt: now },
};
const receive = { type: 'ReceiveInstalment', reservationId: 7, due: '2027-01-10', by: 'host', now } as const;
const drop = { type: 'CancelInstalments', reservationId: 7, now } as const;
const dropped = (from: string): PaymentEvent => ({ type: 'InstalmentsCancelled', data: { ...about, from, droppedAt: now } });

it('later months are due by anniversary, and the host receives each within five business days', () => {
  const quote = { currency: 'CLP', later: [{ due: '2027-01-10', amount: 460_000 }] } as const;
  expect(rentMonths(quote, 'America/Santiago')).toEqual([
    { due: '2027-01-10', hostBy: '2027-01-15', remindAt: '2027-01-07T13:00:00.000Z', amount: clp(460_000) },
  ]);
});

describe('a later month', () => {
  it('is received once, marked by host or administrator', () => {
    given(confirmed, applied).when(receive).thenEvents(received('2027-01-10'));
    given(confirmed, applied, received('2027-01-10'))
      .when({ ...receive, by: 'admin' })
      .thenNothing();
  });
  it('must be in the plan of a paid stay', () => {
    given(confirmed, applied)
      .when({ ...receive, due: '2027-01-11' })
      .thenRejected('not_found');
    given(confirmed).when(receive).thenRejected('not_found');
  });
  it('is received in full', () => {
    given(confirmed, applied)
      .when({ ...receive, amount: 459_999 })
      .thenRejected('mismatch');
    given(confirmed, applied)
      .when({ ...receive, amount: null })
      .thenRejected('mismatch');
  });
  it('is owed again when it was marked by mistake, and can then be received again', () => {
    const withdraw = { type: 'RevertInstalment', reservationId: 7, due: '2027-01-10', now } as const;
    given(confirmed, applied).when(withdraw).thenRejected('not_paid_out');
    given(confirmed, applied, received('2027-01-10')).when(withdraw).thenEvents(withdrawn);
    given(confirmed, applied, received('2027-01-10'), withdrawn).when(receive).thenEvents(received('2027-01-10'));
  });
  it('is not owed when the stay ends before it begins', () => {
    given(confirmed, applied)
      .when({ ...drop, from: '2027-01-10' })
      .thenEvents(dropped('2027-01-10'));
    given(confirmed, applied, dropped('2027-01-11')).when(receive).thenEvents(received('2027-01-10'));
    given(confirmed, applied, dropped('2027-01-10')).when(receive).thenRejected('not_found');
    given(confirmed, applied, dropped('2027-01-10'))
      .when({ ...drop, from: '2027-01-10' })
      .thenNothing();
    given(confirmed, applied)
      .when({ ...drop, from: '2027-02-11' })
      .thenNothing();
  });
  it('is not owed either when it was marked by mistake and then reverted', () => {
    const withdraw = { type: 'RevertInstalment', reservationId: 7, due: '2027-01-10', now } as const;
    const both = [confirmed, applied, received('2027-01-10'), received('2027-02-10')];
    given(...both)
      .when({ ...drop, from: '2027-02-10' })
      .thenEvents(dropped('2027-02-10'));
    given(...both, dropped('2027-01-10'))
      .when(withdraw)
      .thenEvents(withdrawn, dropped('2027-01-10'));
    given(...both, dropped('2027-01-11'))
      .when(withdraw)
      .thenEvents(withdrawn);
    given(...both, dropped('2027-01-10'), withdrawn, dropped('2027-01-10'))
      .when(receive)
      .thenRejected('not_found');
  });
});

describe('a payout that was marked by mistake', () => {
  const withdraw = { type: 'RevertPayout', ...about, now } as const;
  const made: PaymentEvent = { type: 'PayoutMade', data: { ...about, hostId: 3, amount: clp(460_000), madeAt: now } };
  const withdrawn: PaymentEvent = { type: 'PayoutReverted', data: { ...about, hostId: 3, amount: clp(460_000), revertedAt: now } };
  const payOut = { type: 'PayOut', ...about, now, today: '2026-12-20', heldUntil: null, amount: undefined } as const;
  it('is due again', () => {
    given(confirmed, applied, made).when(withdraw).thenEvents(withdrawn);
    given(confirmed, applied, made).when(payOut).thenRejected('nothing_due');
    given(confirmed, applied, made, withdrawn).when(payOut).thenEvents(made);
  });
  it('is refused when none was made', () => {
    given(confirmed, applied).when(withdraw).thenRejected('not_paid_out');
    given(confirmed, applied, made, withdrawn).when(withdraw).thenRejected('not_paid_out');
    given(confirmed).when(withdraw).thenRejected('not_found');
  });
});
