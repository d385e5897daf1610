import { describe, expect, it } from 'vitest';
import type { Money } from '../../src/kernel/types.ts';
import { evolve, initial, openCheckout } from '../../src/payments/decider/state.ts';
import { payments } from '../../src/payments/decider.ts';
import type { PaymentEvent, Taken } from '../../src/payments/events.ts';
import { specFor } from '../support/decider-spec.ts';
import { clp, event, NOW as now } from './builders.ts';

const { decides } = specFor(payments);
const about = { reservationId: 7, now } as const;
const total = clp(57_240);
const surcharge = clp(3240);

const started = (paymentId = 'a', gateway: 'mercadopago' | 'paypal' = 'mercadopago') =>
  event('PaymentStarted', { paymentId, gateway, total, surcharge });
const confirmed = (paymentId = 'a', gateway: 'mercadopago' | 'paypal' = 'mercadopago') =>
  event('PaymentConfirmed', { paymentId, gateway, paid: total, surcharge, ref: 'r-1' });
const pending = event('PaymentPending', { paymentId: 'a' });
const failed = event('PaymentFailed', { paymentId: 'a' });
const review = (reason: 'amount_mismatch' | 'unknown_payment', seen: Money) =>
  event('PaymentHeldForReview', { paymentId: 'a', reason, seen, gateway: 'mercadopago', ref: 'r-1' });
const refund = (paymentId: string, cause: string, amount = total) => event('RefundDue', { paymentId, amount, cause });
const saw = (
  state: 'pending' | 'approved' | 'rejected' | 'reversed',
  amount = total,
  paymentId = 'a',
  gateway: 'mercadopago' | 'paypal' = 'mercadopago',
) => ({ type: 'RecordReport', ...about, paymentId, gateway, seen: { ref: 'r-1', state, amount, reason: null } }) as const;
const start = (paymentId: string, gateway: 'mercadopago' | 'paypal' = 'mercadopago') =>
  ({ type: 'Start', ...about, paymentId, gateway, total, surcharge }) as const;

describe('starting a checkout', () => {
  it('records the amount that will be charged', () => decides([], start('a'), [started()]));
  it('returns the same checkout on a second click', () => {
    decides([started()], start('b'), []);
    decides([started(), pending], start('b'), []);
    expect(openCheckout(evolve(initial, started()), 'mercadopago', total, now)).toBe('a');
  });
  it('creates a new one after a refusal, at the other gateway, or for another amount', () => {
    decides([started(), failed], start('b'), [started('b')]);
    decides([started()], start('b', 'paypal'), [started('b', 'paypal')]);
    expect(openCheckout(evolve(initial, started()), 'mercadopago', clp(57_241), now)).toBeNull();
  });
  it('is refused once it is paid', () => decides([started(), confirmed()], start('b'), 'already_paid'));
  it('is possible again when the payment is refunded', () =>
    decides([started(), confirmed(), refund('a', 'payment_lapsed')], start('b'), [started('b')]));
});

describe('a report of the gateway', () => {
  it('moves the state forward', () => {
    decides([started()], saw('pending'), [pending]);
    decides([started(), pending], saw('rejected'), [failed]);
    decides([started(), pending], saw('approved'), [confirmed()]);
  });
  it('counts money that arrives after a refusal', () => decides([started(), failed], saw('approved'), [confirmed()]));
  it('never moves the state back when it is late or repeated (F50)', () => {
    for (const state of ['pending', 'approved', 'rejected'] as const) decides([started(), confirmed()], saw(state), []);
    decides([started(), failed], saw('pending'), []);
    decides([started(), failed], saw('rejected'), []);
    decides([started(), pending], saw('pending'), []);
  });
  it('leads to review when the amount differs by one unit, or the currency differs (SEC-30)', () => {
    for (const seen of [clp(57_239), clp(57_241), { amount: 57_240, currency: 'USD' } as const]) {
      decides([started()], saw('approved', seen), [review('amount_mismatch', seen)]);
    }
    decides([started(), review('amount_mismatch', clp(1))], saw('approved'), []);
  });
  it('does not count for a payment that was never started here', () => {
    decides([], saw('approved'), [review('unknown_payment', total)]);
    decides([], saw('pending'), []);
    decides([], saw('rejected'), []);
    decides([review('unknown_payment', total)], saw('approved'), []);
  });
  it('refunds a second payment completely', () =>
    decides([started(), started('b', 'paypal'), confirmed()], saw('approved', total, 'b', 'paypal'), [
      confirmed('b', 'paypal'),
      refund('b', 'already_paid'),
    ]));
});

describe('money in review that its gateway reverses', () => {
  const reversal = (events: PaymentEvent[]) => payments.decide(saw('reversed'), events.reduce(evolve, initial));
  const held = [started(), review('amount_mismatch', clp(1))];
  it('is recorded as reversed once, and can be neither accepted nor returned afterwards', () => {
    const [reversed] = reversal(held) as [PaymentEvent];
    expect(reversed).toMatchObject({ type: 'PaymentReversed', data: { amount: clp(1) } });
    expect(reversal([...held, reversed])).toEqual([]);
    for (const type of ['Release', 'GiveBack'] as const)
      decides([...held, reversed], { type, reservationId: 7, paymentId: 'a', total, now }, 'not_in_review');
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
    decides([], byHand, [event('PaymentConfirmed', { paymentId: 'm', gateway: 'manual', paid: total, reason: 'cash' })]);
    decides([started(), confirmed()], byHand, 'already_paid');
  });
  it('may do so while a payment is in review', () => {
    expect(payments.decide(byHand, [started(), review('amount_mismatch', clp(1))].reduce(evolve, initial))).toHaveLength(1);
  });
});

describe('a refund', () => {
  const due = { type: 'DueRefund', ...about, paymentId: 'a', amount: clp(25_000), cause: 'guest' } as const;
  it('is due once for a confirmed payment', () => {
    decides([started(), confirmed()], due, [refund('a', 'guest', clp(25_000))]);
    decides([started(), confirmed(), refund('a', 'guest')], due, []);
  });
  it('is due for the effective payment when none is named', () => {
    decides([started(), confirmed()], { ...due, paymentId: null }, [refund('a', 'guest', clp(25_000))]);
    decides([started()], { ...due, paymentId: null }, []);
  });
  const shares = { host: clp(50_000), service: clp(4_000), hostId: 3, payoutFrom: '2026-06-02' };
  const applied = (charged = total) => event('PaymentApplied', { paymentId: 'a', charged, surcharge, ...shares });
  const taken = (host: number, service: number) => ({ host: clp(host), service: clp(service) });
  const refundTaking = (amount: Money, took: Taken) => event('RefundDue', { paymentId: 'a', amount, cause: 'guest', taken: took });
  it("includes the method's surcharge when everything is refunded (D-46), and excludes it when a part is (D-47)", () => {
    decides([started(), confirmed(), applied()], { ...due, amount: 'all' }, [refundTaking(total, { ...taken(50_000, 4_000), surcharge })]);
    decides([started(), confirmed(), applied()], due, [refundTaking(clp(25_000), taken(25_000, 0))]);
  });
  it('is reduced in proportion when the released money was less than expected, and never exceeds the amount paid', () => {
    const half = clp(30_240);
    const released: PaymentEvent = { ...confirmed(), data: { ...confirmed().data, paid: half, released: true } } as PaymentEvent;
    const before = [started(), review('amount_mismatch', half), released, applied(half)];
    decides(before, due, [refundTaking(clp(12_500), taken(25_000, 0))]); // 25,000 of 54,000 of 27,000
    decides(before, { ...due, amount: 'all' }, [refundTaking(half, { ...taken(50_000, 4_000), surcharge })]);
  });
  it('is not due for an unpaid payment, nor for an amount of zero', () => {
    decides([started()], due, []);
    decides([], due, []);
    decides([started(), confirmed()], { ...due, amount: clp(0) }, []);
  });
});

describe('a refund that its gateway refused', () => {
  const refused = event('RefundRefused', { paymentId: 'a' });
  const retried = (attempt: number): PaymentEvent => ({
    type: 'RefundRetried',
    data: { reservationId: 7, paymentId: 'a', amount: total, attempt, askedAt: now },
  });
  const again = { type: 'AskRefundAgain', ...about, paymentId: 'a' } as const;
  const before = [started(), confirmed(), refund('a', 'review'), refused];
  it('is retried, each time with another idempotency key', () => {
    decides(before, again, [retried(2)]);
    decides([...before, retried(2), refused], again, [retried(3)]);
  });
  it('is sent only by the gateway until it answers, and not sent again once it was sent', () => {
    decides([...before, retried(2)], again, 'nothing_refused');
    decides([...before, retried(2)], { type: 'RefundByHand', ...about, paymentId: 'a', via: 'bankTransfer' }, 'gateway_pays_back');
    const sent = event('RefundSent', { paymentId: 'a', amount: total });
    decides([...before, sent], again, 'nothing_refused');
    decides([], again, 'not_found');
  });
});
