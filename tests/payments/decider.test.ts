import { describe, expect, it } from 'vitest';
import { evolve, initial, openCheckout } from '../../src/payments/decider/state.ts';
import { payments } from '../../src/payments/decider.ts';
import type { PaymentEvent, Taken } from '../../src/payments/events.ts';
import type { Money } from '../../src/shared/types.ts';
import { specFor } from '../support/decider-spec.ts';

const { given } = specFor(payments);
const now = '2026-06-01T12:00:00.000Z';
const clp = (amount: number): Money => ({ amount, currency: 'CLP' });
const about = { reservationId: 7, now } as const;
const total = clp(57_240);
const surcharge = clp(3240);

const started = (paymentId = 'a', gateway: 'mercadopago' | 'paypal' = 'mercadopago'): PaymentEvent => ({
  type: 'PaymentStarted',
  data: { reservationId: 7, paymentId, gateway, total, surcharge, startedAt: now },
});
const confirmed = (paymentId = 'a', gateway: 'mercadopago' | 'paypal' = 'mercadopago'): PaymentEvent => ({
  type: 'PaymentConfirmed',
  data: { reservationId: 7, paymentId, gateway, paid: total, surcharge, reason: null, confirmedAt: now, ref: 'r-1' },
});
const pending: PaymentEvent = { type: 'PaymentPending', data: { reservationId: 7, paymentId: 'a', at: now } };
const failed: PaymentEvent = { type: 'PaymentFailed', data: { reservationId: 7, paymentId: 'a', reason: 'rejected', failedAt: now } };
const review = (reason: 'amount_mismatch' | 'unknown_payment', seen: Money): PaymentEvent => ({
  type: 'PaymentHeldForReview',
  data: { reservationId: 7, paymentId: 'a', reason, seen, at: now, gateway: 'mercadopago', ref: 'r-1' },
});
const refund = (paymentId: string, cause: string, amount = total): PaymentEvent => ({
  type: 'RefundDue',
  data: { reservationId: 7, paymentId, amount, cause, dueAt: now },
});
const saw = (
  state: 'pending' | 'approved' | 'rejected' | 'reversed',
  amount = total,
  paymentId = 'a',
  gateway: 'mercadopago' | 'paypal' = 'mercadopago',
) => ({ type: 'Record', ...about, paymentId, gateway, seen: { ref: 'r-1', state, amount, reason: null } }) as const;
const start = (paymentId: string, gateway: 'mercadopago' | 'paypal' = 'mercadopago') =>
  ({ type: 'Start', ...about, paymentId, gateway, total, surcharge }) as const;

describe('starting a checkout', () => {
  it('records the amount that will be charged', () => given().when(start('a')).thenEvents(started()));
  it('opens the same one at a second click', () => {
    given(started()).when(start('b')).thenNothing();
    given(started(), pending).when(start('b')).thenNothing();
    expect(openCheckout(evolve(initial, started()), 'mercadopago', total, now)).toBe('a');
  });
  it('creates a new one after a refusal, at the other gateway, or for another amount', () => {
    given(started(), failed).when(start('b')).thenEvents(started('b'));
    given(started()).when(start('b', 'paypal')).thenEvents(started('b', 'paypal'));
    expect(openCheckout(evolve(initial, started()), 'mercadopago', clp(57_241), now)).toBeNull();
  });
  it('is refused once it is paid', () => given(started(), confirmed()).when(start('b')).thenRejected('already_paid'));
  it('is possible again when the payment is refunded', () =>
    given(started(), confirmed(), refund('a', 'payment_lapsed')).when(start('b')).thenEvents(started('b')));
});

describe('a report of the gateway', () => {
  it('moves the state forward', () => {
    given(started()).when(saw('pending')).thenEvents(pending);
    given(started(), pending).when(saw('rejected')).thenEvents(failed);
    given(started(), pending).when(saw('approved')).thenEvents(confirmed());
  });
  it('counts money that arrives after a refusal', () => given(started(), failed).when(saw('approved')).thenEvents(confirmed()));
  it('never moves the state back, also when it is late or repeated (F50)', () => {
    for (const state of ['pending', 'approved', 'rejected'] as const) given(started(), confirmed()).when(saw(state)).thenNothing();
    given(started(), failed).when(saw('pending')).thenNothing();
    given(started(), failed).when(saw('rejected')).thenNothing();
    given(started(), pending).when(saw('pending')).thenNothing();
  });
  it('leads to review when the amount differs by one unit, or the currency differs (SEC-30)', () => {
    for (const seen of [clp(57_239), clp(57_241), { amount: 57_240, currency: 'USD' } as const]) {
      given(started()).when(saw('approved', seen)).thenEvents(review('amount_mismatch', seen));
    }
    given(started(), review('amount_mismatch', clp(1)))
      .when(saw('approved'))
      .thenNothing();
  });
  it('does not count for a payment that was never started here', () => {
    given().when(saw('approved')).thenEvents(review('unknown_payment', total));
    given().when(saw('pending')).thenNothing();
    given().when(saw('rejected')).thenNothing();
    given(review('unknown_payment', total)).when(saw('approved')).thenNothing();
  });
  it('refunds a second payment completely', () =>
    given(started(), started('b', 'paypal'), confirmed())
      .when(saw('approved', total, 'b', 'paypal'))
      .thenEvents(confirmed('b', 'paypal'), refund('b', 'already_paid')));
});

describe('money in review that its gateway takes back', () => {
  const gone = (events: PaymentEvent[]) => payments.decide(saw('reversed'), events.reduce(evolve, initial));
  const held = [started(), review('amount_mismatch', clp(1))];
  it('is recorded as gone once, and can be neither accepted nor returned any more', () => {
    const [reversed] = gone(held) as [PaymentEvent];
    expect(reversed).toMatchObject({ type: 'PaymentReversed', data: { amount: clp(1) } });
    expect(gone([...held, reversed])).toEqual([]);
    for (const type of ['Release', 'GiveBack'] as const)
      given(...held, reversed)
        .when({ type, reservationId: 7, paymentId: 'a', total, now })
        .thenRejected('not_in_review');
  });
});

describe('an administrator', () => {
  const byHand = {
    type: 'ConfirmByHand',
    ...about,
    paymentId: 'm',
    method: 'manual',
    paid: total,
    surcharge: clp(0),
    reason: 'cash',
  } as const;
  it('marks it as paid once, with the reason', () => {
    given()
      .when(byHand)
      .thenEvents({
        type: 'PaymentConfirmed',
        data: { reservationId: 7, paymentId: 'm', gateway: 'manual', paid: total, surcharge: clp(0), reason: 'cash', confirmedAt: now },
      });
    given(started(), confirmed()).when(byHand).thenRejected('already_paid');
  });
  it('may do so while a payment is in review', () => {
    expect(payments.decide(byHand, [started(), review('amount_mismatch', clp(1))].reduce(evolve, initial))).toHaveLength(1);
  });
});

describe('a refund', () => {
  const due = { type: 'DueRefund', ...about, paymentId: 'a', amount: clp(25_000), cause: 'guest' } as const;
  it('is due once for a confirmed payment', () => {
    given(started(), confirmed())
      .when(due)
      .thenEvents(refund('a', 'guest', clp(25_000)));
    given(started(), confirmed(), refund('a', 'guest')).when(due).thenNothing();
  });
  it('is due for the payment that counts when none is named', () => {
    given(started(), confirmed())
      .when({ ...due, paymentId: null })
      .thenEvents(refund('a', 'guest', clp(25_000)));
    given(started())
      .when({ ...due, paymentId: null })
      .thenNothing();
  });
  const shares = { host: clp(50_000), service: clp(4_000), hostId: 3, payoutFrom: '2026-06-02' };
  const applied = (charged = total): PaymentEvent => ({
    type: 'PaymentApplied',
    data: { reservationId: 7, paymentId: 'a', charged, surcharge, ...shares, appliedAt: now },
  });
  const taken = (host: number, service: number) => ({ host: clp(host), service: clp(service) });
  const refundTaking = (amount: Money, took: Taken): PaymentEvent => ({
    type: 'RefundDue',
    data: { reservationId: 7, paymentId: 'a', amount, cause: 'guest', dueAt: now, taken: took },
  });
  it('of everything includes the surcharge of the method (D-46); of a part it does not (D-47)', () => {
    given(started(), confirmed(), applied())
      .when({ ...due, amount: 'all' })
      .thenEvents(refundTaking(total, { ...taken(50_000, 4_000), surcharge }));
    given(started(), confirmed(), applied())
      .when(due)
      .thenEvents(refundTaking(clp(25_000), taken(25_000, 0)));
  });
  it('of released money that was less than expected is reduced in proportion, and never exceeds what was paid', () => {
    const half = clp(30_240);
    const released: PaymentEvent = { ...confirmed(), data: { ...confirmed().data, paid: half, released: true } } as PaymentEvent;
    const before = [started(), review('amount_mismatch', half), released, applied(half)];
    given(...before)
      .when(due)
      .thenEvents(refundTaking(clp(12_500), taken(25_000, 0))); // 25,000 of 54,000 of 27,000
    given(...before)
      .when({ ...due, amount: 'all' })
      .thenEvents(refundTaking(half, { ...taken(50_000, 4_000), surcharge }));
  });
  it('is not due for an unpaid payment, nor for an amount of zero', () => {
    given(started()).when(due).thenNothing();
    given().when(due).thenNothing();
    given(started(), confirmed())
      .when({ ...due, amount: clp(0) })
      .thenNothing();
  });
});

describe('a refund that its gateway refused', () => {
  const refused: PaymentEvent = { type: 'RefundRefused', data: { reservationId: 7, paymentId: 'a', reason: 'no funds', refusedAt: now } };
  const asked = (attempt: number): PaymentEvent => ({
    type: 'RefundRetried',
    data: { reservationId: 7, paymentId: 'a', amount: total, attempt, askedAt: now },
  });
  const again = { type: 'AskRefundAgain', ...about, paymentId: 'a' } as const;
  const before = [started(), confirmed(), refund('a', 'review'), refused];
  it('is retried, each time with another idempotency key', () => {
    given(...before)
      .when(again)
      .thenEvents(asked(2));
    given(...before, asked(2), refused)
      .when(again)
      .thenEvents(asked(3));
  });
  it('is sent by the gateway alone until it answers, and by nobody once it was sent', () => {
    given(...before, asked(2))
      .when(again)
      .thenRejected('nothing_refused');
    given(...before, asked(2))
      .when({ type: 'RefundByHand', ...about, paymentId: 'a', via: 'bankTransfer' })
      .thenRejected('gateway_pays_back');
    const sent: PaymentEvent = {
      type: 'RefundSent',
      data: { reservationId: 7, paymentId: 'a', amount: total, via: 'bankTransfer', ref: null, sentAt: now },
    };
    given(...before, sent)
      .when(again)
      .thenRejected('nothing_refused');
    given().when(again).thenRejected('not_found');
  });
});
