import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../projections/payments/ledger.ts';
import { payments } from '../../src/payments/decider.ts';
import type { PaymentEvent } from '../../src/payments/events.ts';
import { paymentMailReaction } from '../../src/payments/mails.ts';
import { specFor } from '../support/decider-spec.ts';
import { clp } from './builders.ts';

const { given } = specFor(payments);
const now = '2026-12-20T12:00:00.000Z';
const about = { reservationId: 7, paymentId: 'm' };
const started: PaymentEvent = {
  type: 'PaymentStarted',
  data: { ...about, gateway: 'paypal', total: clp(100), surcharge: clp(0), startedAt: now },
};
const confirmed: PaymentEvent = {
  type: 'PaymentConfirmed',
  data: { ...about, gateway: 'paypal', paid: clp(100), surcharge: clp(0), reason: null, confirmedAt: now, ref: 'r' },
};
const shares = { charged: clp(100), surcharge: clp(0), host: clp(90), service: clp(10), hostId: 3, payoutFrom: '2026-12-01' };
const paid: PaymentEvent[] = [started, confirmed, { type: 'PaymentApplied', data: { ...about, ...shares, appliedAt: now } }];
type State = 'pending' | 'approved' | 'rejected' | 'contested' | 'reversed';
const saw = (state: State, dispute?: string, amount = 100) =>
  ({
    type: 'RecordReport',
    ...about,
    gateway: 'paypal',
    now,
    seen: { ref: 'r', state, amount: clp(amount), reason: 'inquiry', dispute },
  }) as const;
const disputed = (dispute?: string): PaymentEvent => ({
  type: 'PaymentDisputed',
  data: { ...about, reason: 'inquiry', disputedAt: now, ...(dispute !== undefined && { dispute }) },
});
const away = (dispute?: string, amount = 100): PaymentEvent => ({
  type: 'PaymentReversed',
  data: {
    ...about,
    amount: clp(amount),
    reason: 'inquiry',
    reversedAt: now,
    ...(dispute !== undefined && { dispute }),
    known: true,
  },
});
const settle = (outcome: 'won' | 'lost') => ({ type: 'SettleChargeback', ...about, outcome, now }) as const;
const settled = (outcome: 'won' | 'lost', amount: number): PaymentEvent => ({
  type: 'ChargebackSettled',
  data: { ...about, outcome, amount: clp(amount), settledAt: now },
});
const returned: PaymentEvent = { type: 'ChargebackReturned', data: { ...about, returnedAt: now } };
const due = (amount: number): PaymentEvent => ({ type: 'RefundDue', data: { ...about, amount: clp(amount), cause: 'x', dueAt: now } });
const sent = (amount: number): PaymentEvent => ({
  type: 'RefundSent',
  data: { ...about, amount: clp(amount), via: 'paypal', ref: 'back', sentAt: now },
});
const payOut = (contested?: true) =>
  ({ type: 'PayOut', ...about, now, today: '2026-12-20', heldUntil: null, amount: undefined, contested }) as const;

describe('a charge that its payer disputes while we still have the money (D-164)', () => {
  it('opens a case on the first report, once', () => {
    given(...paid)
      .when(saw('contested', 'd-1'))
      .thenEvents(disputed('d-1'));
    given(...paid)
      .when(saw('contested'))
      .thenEvents(disputed());
    given(...paid, disputed('d-1'))
      .when(saw('contested', 'd-1'))
      .thenNothing();
    given(...paid, disputed('d-1'))
      .when(saw('contested', 'd-2'))
      .thenNothing();
    given(...paid, disputed())
      .when(saw('contested', 'd-1'))
      .thenEvents({
        type: 'ChargebackNamed',
        data: { ...about, dispute: 'd-1', namedAt: now },
      });
  });

  it('holds the payout, and every refund of it', () => {
    given(...paid, disputed('d-1'))
      .when(payOut())
      .thenRejected('payment_contested');
    given(...paid, due(40), { type: 'RefundRefused', data: { ...about, reason: 'no', refusedAt: now } }, disputed('d-1'))
      .when({ type: 'AskRefundAgain', ...about, now })
      .thenRejected('money_taken_back');
  });

  it('is confirmed and then disputed when it is first seen as disputed', () => {
    given(started).when(saw('contested', 'd-1')).thenEvents(confirmed, disputed('d-1'));
    const held = (reason: 'amount_mismatch' | 'unknown_payment', amount: number): PaymentEvent => ({
      type: 'PaymentHeldForReview',
      data: { ...about, reason, seen: clp(amount), at: now, gateway: 'paypal', ref: 'r' },
    });
    given(started)
      .when(saw('contested', 'd-1', 99))
      .thenEvents(held('amount_mismatch', 99), disputed('d-1'));
    given().when(saw('contested', 'd-1')).thenEvents(held('unknown_payment', 100), disputed('d-1'));
    const inReview = [started, held('amount_mismatch', 99), disputed('d-1')];
    given(...inReview)
      .when({ type: 'GiveBack', ...about, now })
      .thenRejected('money_taken_back');
    given(...inReview)
      .when({ type: 'Release', ...about, total: clp(100), now })
      .thenRejected('money_taken_back');
    given(...inReview)
      .when(settle('won'))
      .thenEvents(settled('won', 0) as PaymentEvent);
    given(...inReview, settled('won', 0))
      .when({ type: 'GiveBack', ...about, now })
      .thenEvents({
        type: 'RefundDue',
        data: { ...about, amount: clp(99), cause: 'review', dueAt: now },
      });
  });

  it('can be reversed later within the same case, which then gets its id', () => {
    given(...paid, disputed('d-1'))
      .when(saw('reversed', 'd-1'))
      .thenEvents(away('d-1'));
    given(...paid, disputed())
      .when(saw('reversed', 'd-1'))
      .thenEvents(away('d-1'));
    given(...paid, disputed('d-1'))
      .when(saw('reversed'))
      .thenEvents(away());
    given(...paid, disputed(), away('d-1'))
      .when(saw('reversed', 'd-1'))
      .thenNothing();
    given(...paid, disputed('d-1'), away())
      .when(saw('reversed', 'd-1'))
      .thenNothing();
    given(...paid, disputed('d-1'), away())
      .when(saw('contested', 'd-1'))
      .thenNothing();
    given(...paid, disputed('d-1'), away(), settled('won', 100))
      .when(saw('reversed', 'd-1'))
      .thenNothing();
    given(...paid, disputed('d-1'), returned)
      .when(saw('reversed', 'd-1'))
      .thenEvents(away('d-1'));
    given(...paid, due(40), sent(40), disputed('d-1'))
      .when(saw('reversed', 'd-1'))
      .thenEvents(away('d-1', 60));
    given(...paid, due(100), sent(100), disputed('d-1'))
      .when(saw('reversed', 'd-1'))
      .thenNothing(); // our own refund
  });
});

describe('the result of such a case (D-164)', () => {
  it('moves no money when won, and books the outgoing money first when lost', () => {
    given(...paid, disputed('d-1'))
      .when(settle('won'))
      .thenEvents(settled('won', 0));
    given(...paid, disputed('d-1'), away('d-1'))
      .when(settle('won'))
      .thenEvents(settled('won', 100));
    const reversed: PaymentEvent = {
      type: 'PaymentReversed',
      data: { ...about, amount: clp(100), reason: 'dispute_lost', reversedAt: now, known: true },
    };
    given(...paid, disputed('d-1'))
      .when(settle('lost'))
      .thenEvents(reversed, settled('lost', 100));
    given(...paid, disputed('d-1'), away('d-1'))
      .when(settle('lost'))
      .thenEvents(settled('lost', 100));
    // a case that was won with money that had left, and another one in which it has not
    const twice = [disputed('d-1'), away('d-1'), settled('won', 100), disputed('d-2')];
    given(...paid, ...twice)
      .when(settle('won'))
      .thenEvents(settled('won', 0));
    given(...paid, ...twice)
      .when(settle('lost'))
      .thenEvents(reversed, settled('lost', 100));
    const cash = (...events: PaymentEvent[]) =>
      events.flatMap(entriesOf).reduce((sum, { account, amount }) => (account.startsWith('cash:') ? sum + amount : sum), 0);
    expect(cash(...paid, disputed('d-1'), settled('won', 0))).toBe(100);
    expect(cash(...paid, disputed('d-1'), reversed, settled('lost', 100))).toBe(0);
  });

  it('opens another case by another dispute after a won one', () => {
    const won = [...paid, disputed('d-1'), settled('won', 0)];
    given(...won)
      .when(saw('contested', 'd-1'))
      .thenNothing();
    given(...won)
      .when(saw('contested'))
      .thenNothing();
    given(...won)
      .when(saw('contested', 'd-2'))
      .thenEvents(disputed('d-2'));
    given(...won, returned)
      .when(saw('contested'))
      .thenEvents(disputed());
    given(...won)
      .when(saw('approved'))
      .thenEvents(returned);
  });

  it('is mailed to both sides once', async () => {
    const mailsAfter = async (event: PaymentEvent) => {
      const mails: string[] = [];
      await paymentMailReaction.react(
        { ...event } as never,
        { post: ({ template }: { template: string }) => mails.push(template) } as never,
      );
      return mails;
    };
    expect(await mailsAfter(disputed('d-1'))).toEqual(['guest-contested', 'host-contested']);
    expect(await mailsAfter(away('d-1'))).toEqual([]);
    const first: PaymentEvent = { type: 'PaymentReversed', data: { ...about, amount: clp(100), reason: 'x', reversedAt: now } };
    expect(await mailsAfter(first)).toEqual(['guest-contested', 'host-contested']);
  });
});
