import { describe, expect, it } from 'vitest';
import { evolve, initial, openCheckout } from '../../src/payments/decider/state.ts';
import { payments } from '../../src/payments/decider.ts';
import type { PaymentEvent } from '../../src/payments/events.ts';
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
  it('is a fact with what will be charged', () => given().when(start('a')).thenEvents(started()));
  it('opens the same one again at a second click', () => {
    given(started()).when(start('b')).thenNothing();
    given(started(), pending).when(start('b')).thenNothing();
    expect(openCheckout(evolve(initial, started()), 'mercadopago', total, now)).toBe('a');
  });
  it('is a new one after a refusal, at the other gateway, or for another amount', () => {
    given(started(), failed).when(start('b')).thenEvents(started('b'));
    given(started()).when(start('b', 'paypal')).thenEvents(started('b', 'paypal'));
    expect(openCheckout(evolve(initial, started()), 'mercadopago', clp(57_241), now)).toBeNull();
  });
  it('is refused once it is paid', () => given(started(), confirmed()).when(start('b')).thenRejected('already_paid'));
  it('is possible again when what was paid goes back', () =>
    given(started(), confirmed(), refund('a', 'payment_lapsed')).when(start('b')).thenEvents(started('b')));
});

describe('what the gateway says', () => {
  it('moves forward', () => {
    given(started()).when(saw('pending')).thenEvents(pending);
    given(started(), pending).when(saw('rejected')).thenEvents(failed);
    given(started(), pending).when(saw('approved')).thenEvents(confirmed());
  });
  it('counts money that comes after a refusal', () => given(started(), failed).when(saw('approved')).thenEvents(confirmed()));
  it('never goes back, whatever comes late or twice (F50)', () => {
    for (const state of ['pending', 'approved', 'rejected'] as const) given(started(), confirmed()).when(saw(state)).thenNothing();
    given(started(), failed).when(saw('pending')).thenNothing();
    given(started(), failed).when(saw('rejected')).thenNothing();
    given(started(), pending).when(saw('pending')).thenNothing();
  });
  it('is held for review when one unit or the currency differs (SEC-30)', () => {
    for (const seen of [clp(57_239), clp(57_241), { amount: 57_240, currency: 'USD' } as const]) {
      given(started()).when(saw('approved', seen)).thenEvents(review('amount_mismatch', seen));
    }
    given(started(), review('amount_mismatch', clp(1)))
      .when(saw('approved'))
      .thenNothing();
  });
  it('makes no money of a payment that was never started here', () => {
    given().when(saw('approved')).thenEvents(review('unknown_payment', total));
    given().when(saw('pending')).thenNothing();
    given().when(saw('rejected')).thenNothing();
    given(review('unknown_payment', total)).when(saw('approved')).thenNothing();
  });
  it('gives a second payment back in whole', () =>
    given(started(), started('b', 'paypal'), confirmed())
      .when(saw('approved', total, 'b', 'paypal'))
      .thenEvents(confirmed('b', 'paypal'), refund('b', 'already_paid')));
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
  it('may do so while a payment is held for review', () => {
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
  it('is due of the payment that counts when none is named', () => {
    given(started(), confirmed())
      .when({ ...due, paymentId: null })
      .thenEvents(refund('a', 'guest', clp(25_000)));
    given(started())
      .when({ ...due, paymentId: null })
      .thenNothing();
  });
  it('is not due for what was never paid, nor of nothing', () => {
    given(started()).when(due).thenNothing();
    given().when(due).thenNothing();
    given(started(), confirmed())
      .when({ ...due, amount: clp(0) })
      .thenNothing();
  });
});
